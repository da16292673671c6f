import { useEffect, useState } from 'react'

import { setUpAccount } from '#web/http/account-change.ts'
import { takeArrival } from '#web/http/arrival.ts'
import { toErrorCode } from '#web/http/failure.ts'
import { completeSignIn, readWantedPath } from '#web/http/identity.ts'
import { usePortal } from '#web/http/portal.tsx'
import type { Portal } from '#web/http/portal.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { LOGIN_COMPLETE, loginPathAfter } from './login-address.ts'
import { once } from './once.ts'
import { useGoOn } from './use-go-on.ts'

/** The screen to which the identity provider returns the browser. Source: SES-006, SES-023 to SES-026. */
export function LoginCompleteScreen() {
  const portal = usePortal()
  const goOn = useGoOn()
  const [isForAnotherTab, setForAnotherTab] = useState(false)

  useEffect(() => {
    function goOnOrClose(path: string) {
      if (path !== LOGIN_COMPLETE) return goOn(path)
      setForAnotherTab(true)
      window.close()
    }
    void completeOnce(portal).then(goOnOrClose)
  }, [portal, goOn])

  if (isForAnotherTab) {
    return (
      <PageHeading
        title="You are signed in again"
        lead="You can close this tab. You can continue in the other one."
      />
    )
  }
  return (
    <>
      <PageHeading title="Signing you in" />
      <Skeleton label="One moment" lines={['text', 'short']} />
    </>
  )
}

/** The code in the address works only once. */
const completeOnce = once(complete)

/** Returns the path to continue at: the wanted path, or the login page with the code of the failure. */
async function complete({ configuration: { iam, mobile }, addresses }: Portal): Promise<string> {
  const query = takeArrival()
  if (query.size === 0) return '/login'
  try {
    const path = await completeSignIn(iam, addresses, query)
    await setUpAccount({ mobile })
    return path
  } catch (failure) {
    return loginPathAfter(toErrorCode(failure), readWantedPath(query))
  }
}
