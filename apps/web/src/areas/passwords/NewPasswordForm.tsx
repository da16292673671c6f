import { useState } from 'react'
import type { ReactNode } from 'react'

import type { Failure } from '#web/http/failure.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TakesFocus } from '#web/ui/TakesFocus.tsx'
import { useAttempts } from '#web/ui/use-attempts.ts'
import { UsernameOfForm } from '#web/ui/UsernameOfForm.tsx'

import styles from './Form.module.css'
import { listNewPasswordProblems } from './form-problems.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { useSendPassword, useStrength } from './queries.ts'

export type NewPasswordFormProps<Refused extends Failure> = {
  /** The username of the password, if the link contains it. */
  readonly username: string | null
  readonly send: (password: string) => Promise<unknown>
  /** The texts of a failure. Source: PWD-032. */
  readonly failureText: {
    readonly title: string
    readonly findAdvice: (code: Refused['code'] | StrengthFailure) => string
  }
  /** A link to the next page, shown if the mailed link does not work. */
  readonly invalidLinkAction: ReactNode
  readonly submitLabel: string
  readonly onDone: () => void
}

type StrengthFailure = 'INSUFFICIENT_PASSWORD_COMPLEXITY' | 'INVALID_PASSWORD_COMPLEXITY_RESPONSE'

const EMPTY = { newPassword: '', confirmation: '' }

/** Sets a password by a mailed link. Source: PWD-007, PWD-009, PWD-010. */
export function NewPasswordForm<Refused extends Failure>(props: NewPasswordFormProps<Refused>) {
  const { username, send, failureText, invalidLinkAction, submitLabel, onDone } = props
  const [typed, setTyped] = useState(EMPTY)
  const toCheck = { password: typed.newPassword, username }
  const strength = useStrength(toCheck)
  const sending = useSendPassword<typeof toCheck, Refused>(({ password }) => send(password), onDone)

  const failureCode = sending.error?.code ?? null
  const isRefusedAsWeak =
    failureCode === 'INSUFFICIENT_PASSWORD_COMPLEXITY' && sending.variables?.password === typed.newPassword
  const problems = listNewPasswordProblems({ typed, strength, isRefusedAsWeak })
  const attempts = useAttempts(sending.isPending ? [] : problems)

  return (
    <Form
      attempts={attempts}
      isBusy={sending.isPending || sending.isSuccess}
      onSend={() => sending.mutate(toCheck)}
      className={styles.form}
    >
      {failureCode !== null && attempts.shown.length === 0 && (
        <TakesFocus>
          <Notice
            tone="critical"
            role="alert"
            title={failureText.title}
            actions={failureCode === 'FORBIDDEN' && invalidLinkAction}
          >
            {failureText.findAdvice(failureCode)}
          </Notice>
        </TakesFocus>
      )}
      <UsernameOfForm username={username} />
      <NewPasswordFields
        typed={typed}
        onChange={(changed) => setTyped({ ...typed, ...changed })}
        strength={strength}
        errorOf={attempts.errorOf}
      />
      <div className={styles.send}>
        <Button type="submit" block busy={sending.isPending}>
          {submitLabel}
        </Button>
      </div>
    </Form>
  )
}
