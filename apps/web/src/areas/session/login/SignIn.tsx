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
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { Helpdesk } from '../Helpdesk.tsx'
import { readLoginAddress } from '../login-address.ts'
import type { LoginAddress } from '../login-address.ts'
import { loginWords } from '../words.ts'
import { ForgottenPassword } from './ForgottenPassword.tsx'
import { LostSession } from './LostSession.tsx'
import { OlderUsername } from './OlderUsername.tsx'

/** Sign-in at the identity provider: at a press, or at once where a page that needs it was opened. */
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
    </>
  )
}

function useLeaving(address: LoginAddress) {
  const { configuration, addresses } = usePortal()
  const { isRedirected } = usePlace()
  const [leavesByItself, setLeavesByItself] = useState(() => startsByItself(address, isRedirected))
  const { wantedPath } = address
  const { mutate, reset, isIdle, isError } = useMutation({
    mutationFn: ({ replace }: { replace: boolean }) =>
      startSignIn(configuration.iam, addresses, { wantedPath, replace }),
    onError: () => setLeavesByItself(false),
  })

  useEffect(() => {
    if (!leavesByItself) return
    signInTries.recordStart()
    mutate({ replace: true })
  }, [leavesByItself, mutate])

  // a browser may bring this page back as it was left: still busy
  useEffect(() => {
    const handlePageShow = ({ persisted }: PageTransitionEvent) => persisted && reset()
    window.addEventListener('pageshow', handlePageShow)
    return () => window.removeEventListener('pageshow', handlePageShow)
  }, [reset])

  return { leave: mutate, leaving: !isIdle && !isError, leavesByItself, failed: isError }
}

/**
 * Where a page was wanted: named in the address, or asked for just now and led here from, as home is. At most once a minute
 * and tab, never on a staff tab and never past something that the customer should read.
 */
/** Where storage is blocked the tries cannot be counted over the way there and back, so only a press starts one. */
function startsByItself({ isWanted, problem }: LoginAddress, isRedirected: boolean): boolean {
  if (window.storageIsBlocked) return false
  return (
    (isWanted || isRedirected) && problem === null && !session.isIsolated() && signInTries.mayStartByItself()
  )
}
