import { useState } from 'react'
import type { FormEvent } from 'react'

import { MAX_PASSWORD_CHARACTERS, changePassword } from '@switchboard/domain/passwords/contract'

import { Failure, toErrorCode } from '#web/http/failure.ts'
import { makeCall } from '#web/http/make-call.ts'
import type { FailureOf } from '#web/http/make-call.ts'
import { session } from '#web/http/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import type { Problem } from '#web/ui/ErrorSummary.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { TakesFocus } from '#web/ui/TakesFocus.tsx'
import { useAttempts } from '#web/ui/use-attempts.ts'
import { UsernameOfForm } from '#web/ui/UsernameOfForm.tsx'

import styles from './Form.module.css'
import { listNewPasswordProblems } from './form-problems.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { useSendPassword, useStrength } from './queries.ts'
import type { PasswordToCheck } from './queries.ts'
import { CHANGE_ADVICE, CHANGE_FAILED, MISSING_CURRENT, WRONG_CURRENT } from './words.ts'

type PasswordChange = PasswordToCheck & { readonly currentPassword: string }

const EMPTY = { currentPassword: '', newPassword: '', confirmation: '' }

/** Source: PWD-006, PWD-021, Readings. */
export function ChangePasswordForm() {
  const { typed, changeTyped, username, strength, change, attempts, submit } = useChangeForm()
  const { attempt, shown, errorOf } = attempts
  return (
    <form method="post" noValidate onSubmit={submit} className={styles.form}>
      <ErrorSummary problems={shown} attempt={attempt} />
      {change.isSuccess && attempt === 0 && <ChangedNotice />}
      {change.error !== null && shown.length === 0 && attempt > 0 && (
        <TakesFocus>
          <Notice tone="critical" role="alert" title={CHANGE_FAILED}>
            {CHANGE_ADVICE[change.error.code]}
          </Notice>
        </TakesFocus>
      )}
      <Card title="Your password">
        <UsernameOfForm username={username} />
        <PasswordField
          id="currentPassword"
          label="Current password"
          autoComplete="current-password"
          enterKeyHint="next"
          maxLength={MAX_PASSWORD_CHARACTERS}
          value={typed.currentPassword}
          onValueChange={(currentPassword) => changeTyped({ currentPassword })}
          error={errorOf('currentPassword')}
        />
        <NewPasswordFields typed={typed} onChange={changeTyped} strength={strength} errorOf={errorOf} />
        <div className={styles.send}>
          <Button type="submit" busy={change.isPending}>
            Change password
          </Button>
        </div>
      </Card>
    </form>
  )
}

/** The state of the form: input, errors and submission. */
function useChangeForm() {
  const [typed, setTyped] = useState(EMPTY)
  const toCheck = { password: typed.newPassword, username: session.read('username') }
  const strength = useStrength(toCheck)
  const change = useSendPassword<PasswordChange, FailureOf<typeof changePassword>>(sendChange, clear)

  const code = change.error?.code ?? null
  const sent = change.variables
  const isWrong = code === 'INCORRECT_CURRENT_PASSWORD' && sent?.currentPassword === typed.currentPassword
  const isRefusedAsWeak = code === 'INSUFFICIENT_PASSWORD_COMPLEXITY' && sent?.password === typed.newPassword
  const problems: Problem[] = [
    ...listCurrentPasswordProblems(typed.currentPassword, isWrong),
    ...listNewPasswordProblems({ typed, strength, isRefusedAsWeak }),
  ]
  const attempts = useAttempts(change.isPending ? [] : problems)
  const changeTyped = (changed: Partial<typeof EMPTY>) => setTyped({ ...typed, ...changed })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (change.isPending) return
    attempts.begin()
    // a refused current password may be sent again, because it may be correct now
    if (problems.some(({ message }) => message !== WRONG_CURRENT)) return
    change.mutate({ ...toCheck, currentPassword: typed.currentPassword })
  }

  function clear() {
    setTyped(EMPTY)
    attempts.reset()
  }

  return { typed, changeTyped, username: toCheck.username, strength, change, attempts, submit }
}

function ChangedNotice() {
  return (
    <TakesFocus>
      <Notice tone="positive" role="status" title="Your password has been changed.">
        You stay signed in here, and are signed out everywhere else. We have told you by email too.
      </Notice>
    </TakesFocus>
  )
}

function listCurrentPasswordProblems(currentPassword: string, isWrong: boolean): Problem[] {
  if (currentPassword === '') return [{ fieldId: 'currentPassword', message: MISSING_CURRENT }]
  return isWrong ? [{ fieldId: 'currentPassword', message: WRONG_CURRENT }] : []
}

/** A reply of `FORBIDDEN` means a wrong current password, whatever its message. Source: PWD-026. */
async function sendChange({ currentPassword, password }: PasswordChange): Promise<void> {
  try {
    await makeCall(changePassword, { body: { CurrentPassword: currentPassword, NewPassword: password } })
  } catch (failure) {
    if (toErrorCode(failure) !== 'FORBIDDEN') throw failure
    throw new Failure('INCORRECT_CURRENT_PASSWORD', { cause: failure })
  }
}
