import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { startSignIn } from '#web/http/identity.ts'
import { usePlace } from '#web/http/place.tsx'
import { useBrand, usePortal } from '#web/http/portal.tsx'
import { session } from '#web/http/session.ts'
import { signInTries } from '#web/http/sign-in-tries.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { PrivacyLink } from '#web/ui/PrivacyLink.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { Helpdesk } from '../Helpdesk.tsx'
import { readLoginAddress } from '../login-address.ts'
import type { LoginAddress } from '../login-address.ts'
import { loginWords } from '../words.ts'
import { ForgottenPassword } from './ForgottenPassword.tsx'
import { LostSession } from './LostSession.tsx'
import { OlderUsername } from './OlderUsername.tsx'

/** Sign-in at the identity provider. It starts by a press, or by itself if a page that needs a session was opened. */
export function SignIn() {
  const brand = useBrand()
  const [address] = useState(readLoginAddress)
  const { leave, leaving, leavesByItself, failed } = useLeaving(address)

  if (leavesByItself) {
    return (
      <>
        <PageHeading title="Taking you to sign-in" />
        <Skeleton label="One moment" lines={['text', 'short']} />
      </>
    )
  }
  return (
    <>
      <PageHeading title="Sign in" lead={`To your ${brand.name} account: bills, payments and your plan.`} />
      <LostSession problem={address.problem} />
      {failed && (
        <Notice tone="critical" role="alert">
          {loginWords('GENERAL_ERROR')}
        </Notice>
      )}
      <Button block busy={leaving} onClick={() => leave({ replace: false })}>
        {leaving ? 'Taking you to sign-in' : 'Sign in'}
      </Button>
      <ForgottenPassword />
      <OlderUsername />
      <Helpdesk />
      <PrivacyLink />
    </>
  )
}

function useLeaving(address: LoginAddress) {
  const { configuration, addresses } = usePortal()
  const { isRedirected } = usePlace()
  const [leavesByItself, setLeavesByItself] = useState(() => startsByItself(address, isRedirected))
  const { wantedPath, loginHint } = address
  const { mutate, reset, isIdle, isError } = useMutation({
    mutationFn: ({ replace }: { replace: boolean }) =>
      startSignIn(configuration.iam, addresses, { wantedPath, replace, loginHint }),
    onError: () => setLeavesByItself(false),
  })

  useEffect(() => {
    if (!leavesByItself) return
    signInTries.recordStart()
    mutate({ replace: true })
  }, [leavesByItself, mutate])

  // the browser's back button may restore this page in its busy state
  useEffect(() => {
    const handlePageShow = ({ persisted }: PageTransitionEvent) => persisted && reset()
    window.addEventListener('pageshow', handlePageShow)
    return () => window.removeEventListener('pageshow', handlePageShow)
  }, [reset])

  return { leave: mutate, leaving: !isIdle && !isError, leavesByItself, failed: isError }
}

/**
 * Whether sign-in starts by itself: if another page was requested, which the address names or from which the router led here.
 * It does not start for staff, nor if the page shows a problem, and at most once a minute in a tab.
 */
function startsByItself({ isWanted, problem }: LoginAddress, isRedirected: boolean): boolean {
  // without storage the starts cannot be counted
  if (window.storageIsBlocked) return false
  const wasPageRequested = isWanted || isRedirected
  if (!wasPageRequested || problem !== null || session.isIsolated()) return false
  return signInTries.mayStartByItself()
}
