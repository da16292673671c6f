import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'

import { MAX_PASSWORD_CHARACTERS } from '@switchboard/domain/passwords/contract'

import { session } from '#web/http/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import type { Problem } from '#web/ui/ErrorSummary.tsx'
import { FailureNotice } from '#web/ui/FailureNotice.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { UsernameOfForm } from '#web/ui/UsernameOfForm.tsx'
import { useAttempts } from '#web/ui/use-attempts.ts'

import styles from './Numbers.module.css'
import { PASSWORD_MISSING, PASSWORD_WRONG, numberAdvice } from './words.ts'
import type { NumberFailure } from './words.ts'

const PASSWORD = 'owner-password'

/** The state of the change that the dialog sends. */
export type Sending = {
  readonly isPending: boolean
  readonly error: NumberFailure | null
}

type OwnerDialogProps = {
  readonly title: string
  readonly submitLabel: string
  /** The problems of the fields above the password. */
  readonly problems?: readonly Problem[]
  readonly sending: Sending
  readonly onSend: (password: string) => void
  readonly onClose: () => void
  /** Renders the fields. `errorOf` returns the error message of a field. */
  readonly children: (errorOf: (fieldId: string) => string | undefined) => ReactNode
}

/**
 * A dialog for changes to a number that need the password of its owner again, so that a stolen session is not enough. It
 * stays open until the reply arrives, and a refusal keeps the typed text.
 */
export function OwnerDialog(props: OwnerDialogProps) {
  const { title, submitLabel, problems = [], sending, onSend, onClose, children } = props
  const [password, setPassword] = useState('')
  const [sentPassword, setSentPassword] = useState<string | null>(null)
  const isRefused = sending.error?.code === 'INCORRECT_CURRENT_PASSWORD' && sentPassword === password
  const allProblems = [...problems, ...listPasswordProblems(password, isRefused)]
  const attempts = useAttempts(sending.isPending ? [] : allProblems)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (sending.isPending) return
    attempts.begin()
    if (problems.length > 0 || password === '') return
    setSentPassword(password)
    onSend(password)
  }

  return (
    <Dialog open title={title} {...(!sending.isPending && { onClose })}>
      <form method="post" noValidate onSubmit={submit} className={styles.form}>
        <ErrorSummary problems={attempts.shown} attempt={attempts.attempt} />
        <FailureNotice title="This was not done.">
          {sending.error !== null && attempts.shown.length === 0 && numberAdvice(sending.error)}
        </FailureNotice>
        {children(attempts.errorOf)}
        <UsernameOfForm username={session.read('username') ?? ''} />
        <PasswordField
          id={PASSWORD}
          label="Your password"
          hint="We ask again, so that nobody can change your number with your phone or browser alone."
          autoComplete="current-password"
          enterKeyHint="send"
          maxLength={MAX_PASSWORD_CHARACTERS}
          value={password}
          onValueChange={setPassword}
          error={attempts.errorOf(PASSWORD)}
        />
        <div className={styles.buttons}>
          <Button type="submit" busy={sending.isPending}>
            {submitLabel}
          </Button>
          <Button kind="plain" disabled={sending.isPending} onClick={onClose}>
            Leave it as it is
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function listPasswordProblems(password: string, isRefused: boolean): Problem[] {
  if (password === '') return [{ fieldId: PASSWORD, message: PASSWORD_MISSING }]
  return isRefused ? [{ fieldId: PASSWORD, message: PASSWORD_WRONG }] : []
}
