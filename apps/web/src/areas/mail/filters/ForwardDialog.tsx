import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'

import { MAX_PASSWORD_CHARACTERS } from '@switchboard/domain/passwords/contract'

import { session } from '#web/http/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { DigitsField } from '#web/ui/DigitsField.tsx'
import { UsernameOfForm } from '#web/ui/UsernameOfForm.tsx'

import { useAskAddress, useConfirmAddress } from '../queries.ts'
import { FailedNotice } from './FailedNotice.tsx'
import styles from './Filters.module.css'
import { ASK_ADVICE, CONFIRM_ADVICE } from './forward-words.ts'

const MAX_CODE_DIGITS = 20

type ForwardDialogProps = {
  readonly mailboxId: string
  /** An address outside the account that has not confirmed yet. */
  readonly address: string
  readonly onClose: () => void
  readonly onConfirmed: () => void
}

/** Before mail is forwarded to an address outside the account, the owner enters the password and a code sent to the address. */
export function ForwardDialog({ mailboxId, address, onClose, onConfirmed }: ForwardDialogProps) {
  const [hasCode, setHasCode] = useState(false)
  const ask = useAskAddress(mailboxId)
  const confirm = useConfirmAddress(mailboxId)
  const isSending = ask.isPending || confirm.isPending
  return (
    <Dialog open title={`Forward mail to ${address}?`} {...(!isSending && { onClose })}>
      {hasCode ? (
        <CodeForm
          confirm={confirm}
          address={address}
          onConfirmed={onConfirmed}
          onAnother={() => setHasCode(false)}
        />
      ) : (
        <PasswordForm ask={ask} address={address} onSent={() => setHasCode(true)} />
      )}
    </Dialog>
  )
}

type PasswordFormProps = Pick<ForwardDialogProps, 'address'> & {
  readonly ask: ReturnType<typeof useAskAddress>
  readonly onSent: () => void
}

function PasswordForm({ ask, address, onSent }: PasswordFormProps) {
  const [password, setPassword] = useState('')

  return (
    <StepForm
      isPending={ask.isPending}
      failed={ask.error && { title: 'We have not sent a code.', text: ASK_ADVICE[ask.error.code] }}
      submitLabel="Send the code"
      otherLabel="I have a code"
      onSend={() => ask.mutate({ address, password }, { onSuccess: onSent })}
      onOther={onSent}
    >
      <p>
        This address is not part of your account. We send it a code, which you then enter here, and we tell
        this mailbox and you about it.
      </p>
      <UsernameOfForm username={session.read('username')} />
      <PasswordField
        id="forward-password"
        label="The password you sign in here with"
        autoComplete="current-password"
        enterKeyHint="send"
        maxLength={MAX_PASSWORD_CHARACTERS}
        value={password}
        onValueChange={setPassword}
      />
    </StepForm>
  )
}

type CodeFormProps = Pick<ForwardDialogProps, 'address' | 'onConfirmed'> & {
  readonly confirm: ReturnType<typeof useConfirmAddress>
  readonly onAnother: () => void
}

function CodeForm({ confirm, address, onConfirmed, onAnother }: CodeFormProps) {
  const [code, setCode] = useState('')

  return (
    <StepForm
      isPending={confirm.isPending}
      failed={
        confirm.error && { title: 'The address is not confirmed.', text: CONFIRM_ADVICE[confirm.error.code] }
      }
      submitLabel="Confirm the address"
      otherLabel="Send another code"
      onSend={() => confirm.mutate({ address, code }, { onSuccess: onConfirmed })}
      onOther={onAnother}
    >
      <p>The code is in an email to {address}. It works for an hour.</p>
      <DigitsField
        id="forward-code"
        label="The code"
        autoComplete="one-time-code"
        enterKeyHint="done"
        width="ten"
        maxDigits={MAX_CODE_DIGITS}
        value={code}
        onValueChange={setCode}
      />
    </StepForm>
  )
}

type StepFormProps = {
  readonly isPending: boolean
  readonly failed: { readonly title: string; readonly text: string } | null
  readonly submitLabel: string
  readonly otherLabel: string
  readonly onSend: () => void
  readonly onOther: () => void
  readonly children: ReactNode
}

/** A step of the dialog, with a button to send and a button to the other step. */
function StepForm({ isPending, failed, submitLabel, otherLabel, onSend, onOther, children }: StepFormProps) {
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isPending) onSend()
  }

  return (
    <form method="post" noValidate onSubmit={submit} className={styles.steps}>
      {failed !== null && <FailedNotice {...failed} />}
      {children}
      <div className="row">
        <Button type="submit" busy={isPending}>
          {submitLabel}
        </Button>
        <Button kind="plain" disabled={isPending} onClick={onOther}>
          {otherLabel}
        </Button>
      </div>
    </form>
  )
}
