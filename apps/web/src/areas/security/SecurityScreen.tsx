import { useState } from 'react'

import { useIsStaff } from '#web/http/use-is-staff.ts'
import { Columns } from '#web/ui/Columns.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { TakesFocus } from '#web/ui/TakesFocus.tsx'

import type { ActionResult } from './action-result.ts'
import { Factor } from './factor/Factor.tsx'
import { Sessions } from './Sessions.tsx'
import { TITLE } from './words.ts'

/** The sessions of the customer, two-step sign-in and passkeys. */
export function SecurityScreen() {
  const [result, setResult] = useState<ActionResult | null>(null)
  const staff = useIsStaff()
  return (
    <>
      <PageHeading
        back={{ href: '/', label: 'Home' }}
        title={TITLE}
        lead="What keeps others out of your account, and the devices on which you are signed in."
      />
      {staff ? (
        <Notice tone="caution" title="Only the customer can see this.">
          Ask the customer to sign in and look here.
        </Notice>
      ) : (
        <Columns>
          {result !== null && (
            <TakesFocus key={result.key}>
              <Notice tone="positive" role="status" title={result.title}>
                {result.text}
              </Notice>
            </TakesFocus>
          )}
          <Sessions onDone={setResult} />
          <Factor onDone={setResult} />
        </Columns>
      )}
    </>
  )
}
