import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'

import { MAX_PASSWORD_CHARACTERS } from '@switchboard/domain/passwords/contract'
import type { acceptInvitation } from '@switchboard/domain/people/invitation-calls'

import type { FailureOf } from '#web/http/make-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { TakesFocus } from '#web/ui/TakesFocus.tsx'
import { useAttempts } from '#web/ui/use-attempts.ts'
import { UsernameOfForm } from '#web/ui/UsernameOfForm.tsx'

import styles from './Form.module.css'
import { ACCEPT_ADVICE, ACCEPT_FAILED, MISSING_OWN, WRONG_OWN } from './words.ts'

type AcceptByPasswordProps = {
  readonly username: string
  readonly send: (password: string) => Promise<unknown>
  readonly onDone: () => void
}

/** Accepts an invitation of a user who already signs in with the invited address. The password proves the identity. */
export function AcceptByPassword({ username, send, onDone }: AcceptByPasswordProps) {
  const [password, setPassword] = useState('')
  const sending = useMutation<unknown, FailureOf<typeof acceptInvitation>, string>({
    mutationFn: send,
    onSuccess: onDone,
  })
  const code = sending.error?.code ?? null
  const isWrong = code === 'CREDENTIALS_FAILED' && sending.variables === password
  const wrongMessage = isWrong ? WRONG_OWN : null
  const message = password === '' ? MISSING_OWN : wrongMessage
  const problems = message === null || sending.isPending ? [] : [{ fieldId: 'password', message }]
  const { attempt, shown, errorOf, begin } = useAttempts(problems)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (sending.isPending || sending.isSuccess) return
    begin()
    if (password !== '') sending.mutate(password)
  }

  return (
    <form method="post" noValidate onSubmit={submit} className={styles.form}>
      <ErrorSummary problems={shown} attempt={attempt} />
      {code !== null && !sending.isPending && <AcceptFailure code={code} />}
      <p>You already sign in with {username}. Enter that password to accept.</p>
      <UsernameOfForm username={username} />
      <PasswordField
        id="password"
        label="Your password"
        autoComplete="current-password"
        enterKeyHint="done"
        maxLength={MAX_PASSWORD_CHARACTERS}
        value={password}
        onValueChange={setPassword}
        error={errorOf('password')}
      />
      <p className="small">
        <Link href="/reset-password">Forgotten your password?</Link>
      </p>
      <div className={styles.send}>
        <Button type="submit" block busy={sending.isPending}>
          Accept
        </Button>
      </div>
    </form>
  )
}

/** A wrong password is shown beside its field. */
function AcceptFailure({ code }: { readonly code: FailureOf<typeof acceptInvitation>['code'] }) {
  if (code === 'CREDENTIALS_FAILED') return null
  return (
    <TakesFocus>
      <Notice tone="critical" role="alert" title={ACCEPT_FAILED}>
        {ACCEPT_ADVICE[code]}
      </Notice>
    </TakesFocus>
  )
}
