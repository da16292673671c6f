import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { startSignIn } from '#web/http/identity.ts'
import { useBrand, usePortal } from '#web/http/portal.tsx'
import { session } from '#web/http/session.ts'
import { signInTries } from '#web/http/sign-in-tries.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'

import { Helpdesk } from '../Helpdesk.tsx'
import { readLoginAddress } from '../login-address.ts'
import type { LoginAddress } from '../login-address.ts'
import { loginWords } from '../words.ts'
import { ForgottenPassword } from './ForgottenPassword.tsx'
import { LostSession } from './LostSession.tsx'
import { OlderUsername } from './OlderUsername.tsx'

/** Sign-in at the identity provider: at a press, or at once where a page was wanted. */
export function SignIn() {
  const brand = useBrand()
  const [address] = useState(readLoginAddress)
  const { leave, leaving, failed } = useLeaving(address)

  return (
    <>
      <PageHeading title="Sign in" lead={`To your ${brand.name} account: bills, payments and your plan.`} />
      <LostSession problem={address.problem} />
      {failed && (
        <Notice tone="critical" role="alert">
          {loginWords('GENERAL_ERROR')}
        </Notice>
      )}
      <Button block busy={leaving} onClick={() => leave()}>
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
  const { mutate, reset, isIdle, isError } = useMutation({
    mutationFn: () => startSignIn(configuration.iam, addresses, address.wantedPath),
  })

  useEffect(() => {
    if (!startsByItself(address)) return
    signInTries.started()
    mutate()
  }, [address, mutate])

  // a browser may bring this page back as it was left: still busy
  useEffect(() => {
    window.addEventListener('pageshow', reset)
    return () => window.removeEventListener('pageshow', reset)
  }, [reset])

  return { leave: mutate, leaving: !isIdle && !isError, failed: isError }
}

/** At most once a minute and tab, never on a staff tab and never past something that the customer should read. */
function startsByItself({ isWanted, problem }: LoginAddress): boolean {
  return isWanted && problem === null && !session.isIsolated() && signInTries.mayStartByItself()
}
