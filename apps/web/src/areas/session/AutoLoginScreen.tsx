import { useEffect, useState } from 'react'

import { usePortal } from '#web/http/portal.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { signInStaff } from './sign-in-staff.ts'
import { Helpdesk } from './Helpdesk.tsx'
import { useGoOn } from './use-go-on.ts'

/** Staff open this screen from their desk, with a token for one account. Source: SES-004, SES-035 to SES-038. */
export function AutoLoginScreen() {
  const portal = usePortal()
  const goOn = useGoOn()
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    void signInStaff(portal).then((path) => (path === null ? setFailed(true) : goOn(path)))
  }, [portal, goOn])

  if (!failed) {
    return (
      <>
        <PageHeading title="Opening the account" />
        <Skeleton label="One moment" lines={['text', 'short']} />
      </>
    )
  }
  return (
    <>
      <PageHeading title="The account could not be opened" />
      <Notice tone="critical" role="alert" title="Automatic sign-in failed">
        A link from the staff desk works once, for one account and for a minute. Open the account from there
        again.
      </Notice>
      <Helpdesk />
    </>
  )
}
