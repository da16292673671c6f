import { useEffect, useState } from 'react'
import type { FormEvent } from 'react'

import { normalizeEmail } from '@switchboard/domain/typed-text'
import { initiatePasswordReset } from '@switchboard/domain/passwords/contract'
import { resetUsernameProblem } from '@switchboard/domain/passwords/rules'

import { configuration } from '#web/http/configuration.ts'
import { useChange } from '#web/http/use-change.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmailField } from '#web/ui/EmailField.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Link } from '#web/ui/Link.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeading, focusPageHeading } from '#web/ui/PageHeading.tsx'
import { TakesFocus } from '#web/ui/TakesFocus.tsx'
import { useAttempts } from '#web/ui/use-attempts.ts'

import styles from './Form.module.css'
import { NO_IDENTITY, RESET_ADVICE, RESET_FAILED, USERNAME_WORDS } from './words.ts'

/** Requests a link to reset a password. Source: PWD-002, PWD-022, Readings. */
export function ResetPasswordScreen() {
  const [typed, setTyped] = useState('')
  const [sent, setSent] = useState(false)
  return sent ? (
    <LinkSent address={normalizeEmail(typed)} onAgain={() => setSent(false)} />
  ) : (
    <LinkRequestForm typed={typed} onTyped={setTyped} onSent={() => setSent(true)} />
  )
}

type LinkRequestFormProps = {
  readonly typed: string
  readonly onTyped: (typed: string) => void
  readonly onSent: () => void
}

function LinkRequestForm({ typed, onTyped, onSent }: LinkRequestFormProps) {
  const { failure, busy, attempt, shown, errorOf, submit } = useLinkRequest(typed, onSent)
  return (
    <>
      <PageHeading title="Reset your password" lead="We will email you a link to choose a new password." />
      <ErrorSummary problems={shown} attempt={attempt} />
      {failure !== null && failure !== 'NoIdentity' && shown.length === 0 && (
        <TakesFocus>
          <Notice tone="critical" role="alert" title={RESET_FAILED}>
            {RESET_ADVICE[failure]}
          </Notice>
        </TakesFocus>
      )}
      <form method="post" noValidate onSubmit={submit} className={styles.form}>
        <EmailField
          id="username"
          label="Email address"
          hint="The one that you sign in with"
          autoComplete="username"
          enterKeyHint="send"
          value={typed}
          onValueChange={onTyped}
          error={errorOf('username')}
        />
        <Button type="submit" block busy={busy}>
          Send me a link
        </Button>
      </form>
      <p>
        <Link href="/login">Back to sign in</Link>
      </p>
    </>
  )
}

/** Validates the typed username and requests a link. */
function useLinkRequest(typed: string, onSent: () => void) {
  const username = normalizeEmail(typed)
  const linkRequest = useChange(
    initiatePasswordReset,
    (Username: string) => ({ body: { Username, userpool: configuration.value().sales.userpool } }),
    { onSuccess: onSent },
  )

  const problem = resetUsernameProblem(typed)
  const isUnknown = linkRequest.error?.code === 'NoIdentity' && linkRequest.variables === username
  const unknownMessage = isUnknown ? NO_IDENTITY : null
  const message = problem === null ? unknownMessage : USERNAME_WORDS[problem]
  const problems = message === null || linkRequest.isPending ? [] : [{ fieldId: 'username', message }]
  const { attempt, shown, errorOf, begin } = useAttempts(problems)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (linkRequest.isPending) return
    begin()
    if (problem === null) linkRequest.mutate(username)
  }

  const failure = linkRequest.error?.code ?? null
  return { failure, busy: linkRequest.isPending, attempt, shown, errorOf, submit }
}

type LinkSentProps = { readonly address: string; readonly onAgain: () => void }

function LinkSent({ address, onAgain }: LinkSentProps) {
  const { phone } = configuration.value().helpdesk
  useEffect(() => {
    focusPageHeading()
  }, [])
  return (
    <>
      <PageHeading
        title="Check your email"
        lead={
          <>
            We have sent a link to <strong>{address}</strong>. It works once, for an hour.
          </>
        }
      />
      <p>
        If it does not arrive within a few minutes, check your junk mail, or call us on{' '}
        <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>. If you ask for another one, use the newest.
      </p>
      <LinkButton block href="/login">
        Back to sign in
      </LinkButton>
      <Button kind="plain" block onClick={onAgain}>
        Send another link
      </Button>
    </>
  )
}
