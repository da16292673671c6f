import { useState } from 'react'

import { usePortal } from '#web/http/portal.tsx'
import { session } from '#web/http/session.ts'
import { Columns } from '#web/ui/Columns.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { TakesFocus } from '#web/ui/TakesFocus.tsx'

import type { Done } from './done.ts'
import { Factor } from './factor/Factor.tsx'
import { Sessions } from './Sessions.tsx'
import { TITLE } from './words.ts'

/** Where a customer is signed in, and what keeps others out. */
export function SecurityScreen() {
  const [done, setDone] = useState<Done | null>(null)
  const staff = session.isStaff(usePortal().configuration.iam.staffIssuer)
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
          {done !== null && (
            <TakesFocus key={done.key}>
              <Notice tone="positive" role="status" title={done.title}>
                {done.text}
              </Notice>
            </TakesFocus>
          )}
          <Sessions onDone={setDone} />
          <Factor onDone={setDone} />
        </Columns>
      )}
    </>
  )
}
