import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'

import type { Failure } from '#web/http/failure.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TakesFocus } from '#web/ui/TakesFocus.tsx'
import { useAttempts } from '#web/ui/use-attempts.ts'
import { UsernameOfForm } from '#web/ui/UsernameOfForm.tsx'

import styles from './Form.module.css'
import { newPasswordIssues } from './form-problems.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { useSendPassword, useStrength } from './queries.ts'

export type NewPasswordFormProps<Refused extends Failure> = {
  /** The username of the password, if the link contains it. */
  readonly username: string | null
  readonly send: (password: string) => Promise<unknown>
  /** The text for a failure. Source: PWD-032. */
  readonly failureText: {
    readonly title: string
    readonly adviceOf: (code: Refused['code'] | StrengthFailure) => string
  }
  /** The page for a link that does not work. */
  readonly wayOut: ReactNode
  readonly submitLabel: string
  readonly onDone: () => void
}

type StrengthFailure = 'INSUFFICIENT_PASSWORD_COMPLEXITY' | 'INVALID_PASSWORD_COMPLEXITY_RESPONSE'

const EMPTY = { newPassword: '', confirmation: '' }

/** Sets a password by a mailed link. Source: PWD-007, PWD-009, PWD-010. */
export function NewPasswordForm<Refused extends Failure>(props: NewPasswordFormProps<Refused>) {
  const { username, send, failureText, wayOut, submitLabel, onDone } = props
  const [typed, setTyped] = useState(EMPTY)
  const toCheck = { password: typed.newPassword, username }
  const strength = useStrength(toCheck)
  const sending = useSendPassword<typeof toCheck, Refused>(({ password }) => send(password), onDone)

  const failed = sending.error?.code ?? null
  const issues = newPasswordIssues({
    typed,
    strength,
    refusedAsWeak:
      failed === 'INSUFFICIENT_PASSWORD_COMPLEXITY' && sending.variables?.password === typed.newPassword,
  })
  const { attempt, shown, errorOf, begin } = useAttempts(sending.isPending ? [] : issues)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (sending.isPending || sending.isSuccess) return
    begin()
    if (issues.length > 0) return
    sending.mutate(toCheck)
  }

  return (
    <form method="post" noValidate onSubmit={submit} className={styles.form}>
      <ErrorSummary problems={shown} attempt={attempt} />
      {failed !== null && shown.length === 0 && (
        <TakesFocus>
          <Notice
            tone="critical"
            role="alert"
            title={failureText.title}
            actions={failed === 'FORBIDDEN' && wayOut}
          >
            {failureText.adviceOf(failed)}
          </Notice>
        </TakesFocus>
      )}
      <UsernameOfForm username={username} />
      <NewPasswordFields
        typed={typed}
        onChange={(difference) => setTyped({ ...typed, ...difference })}
        strength={strength}
        errorOf={errorOf}
      />
      <div className={styles.send}>
        <Button type="submit" block busy={sending.isPending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
