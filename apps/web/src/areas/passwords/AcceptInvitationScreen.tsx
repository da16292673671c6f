import { useQuery } from '@tanstack/react-query'

import { acceptInvitation } from '@switchboard/domain/people/invitation-calls'
import type { Invitation } from '@switchboard/domain/people/invitation-calls'
import { LEVEL_ACTS } from '@switchboard/domain/people/level-words'

import { makeCall } from '#web/http/make-call.ts'
import type { FailureOf } from '#web/http/make-call.ts'
import { usePlace } from '#web/http/place.tsx'
import { useBrand } from '#web/http/portal.tsx'
import { session } from '#web/http/session.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { PrivacyLink } from '#web/ui/PrivacyLink.tsx'
import { ScreenFailure } from '#web/ui/ScreenFailure.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useToast } from '#web/ui/Toast.tsx'

import { AcceptByPassword } from './AcceptByPassword.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { invitationQuery } from './queries.ts'
import { ACCEPT_ADVICE, ACCEPT_FAILED } from './words.ts'

/** The page of the link in an invitation to act for an account. Source: PPL-017. */
export function AcceptInvitationScreen() {
  const brand = useBrand()
  const token = new URLSearchParams(usePlace().search).get('token') ?? ''
  const invitation = useQuery({ ...invitationQuery(token), enabled: token !== '' })
  return (
    <>
      <PageHeading
        title="Accept an invitation"
        lead={
          invitation.data === undefined
            ? `Someone would like you to act for their ${brand.name} account.`
            : buildLead(invitation.data)
        }
      />
      {invitation.data !== undefined && (
        <>
          <Accept token={token} invitation={invitation.data} />
          <PrivacyLink />
        </>
      )}
      {invitation.isPending && token !== '' && (
        <Skeleton label="Loading the invitation" lines={['text', 'button', 'text', 'button']} />
      )}
      {(invitation.isLoadingError || token === '') && (
        <ScreenFailure
          title={ACCEPT_FAILED}
          mayRetry={token !== '' && invitation.error?.code !== 'FORBIDDEN'}
          onRetry={() => void invitation.refetch()}
          retrying={invitation.isFetching}
          back={{ href: '/login', label: 'Go to sign in' }}
        >
          {ACCEPT_ADVICE[invitation.error?.code ?? 'FORBIDDEN']}
        </ScreenFailure>
      )}
    </>
  )
}

type AcceptProps = { readonly token: string; readonly invitation: Invitation }

function Accept({ token, invitation: { emailAddress, signsInAlready } }: AcceptProps) {
  const { go } = usePlace()
  const toast = useToast()
  const send = (Password: string) => makeCall(acceptInvitation, { body: { Token: token, Password } })

  function handleDone() {
    if (session.isLoggedIn()) {
      toast(`You have accepted the invitation. Sign out, then sign in as ${emailAddress} to see the account.`)
      go('/', { replace: true })
      return
    }
    toast('You have accepted the invitation. Sign in to see the account.')
    go('/login', { replace: true })
  }

  if (signsInAlready) return <AcceptByPassword username={emailAddress} send={send} onDone={handleDone} />
  return (
    <>
      <p>Set a password. Then sign in with your email address, {emailAddress}, to see the account.</p>
      <NewPasswordForm<FailureOf<typeof acceptInvitation>>
        username={emailAddress}
        send={send}
        failureText={{ title: ACCEPT_FAILED, findAdvice: (code) => ACCEPT_ADVICE[code] }}
        invalidLinkAction={TO_SIGN_IN}
        submitLabel="Accept and set password"
        onDone={handleDone}
      />
    </>
  )
}

const TO_SIGN_IN = (
  <LinkButton href="/login" kind="plain">
    Go to sign in
  </LinkButton>
)

function buildLead({ inviterName, accountName, level }: Invitation): string {
  const account = accountName === inviterName ? 'their account' : `the account of ${accountName}`
  return `${inviterName} would like you to act for ${account}. Once you accept, you may ${LEVEL_ACTS[level]}.`
}
