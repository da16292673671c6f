import { useState } from 'react'
import type { FormEvent } from 'react'

import { MAX_PASSWORD_CHARACTERS } from '@switchboard/domain/passwords/contract'
import { deviceText } from '@switchboard/domain/security/device'
import { MAX_PASSKEY_NAME_CHARACTERS } from '@switchboard/domain/security/passkey'
import { normalizeText } from '@switchboard/domain/typed-text'

import { isAnswerLost } from '#web/http/lost-answer.ts'
import { session } from '#web/http/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FailureNotice } from '#web/ui/FailureNotice.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { UsernameOfForm } from '#web/ui/UsernameOfForm.tsx'

import styles from '../factor/Factor.module.css'
import { RecoveryCodes } from '../factor/RecoveryCodes.tsx'
import { PASSWORD_MISSING, PASSWORD_WRONG } from '../factor/words.ts'
import { useAddPasskey } from './queries.ts'
import type { PasskeyInput } from './queries.ts'
import { ADD_ADVICE, ADD_UNANSWERED, NAME_MISSING } from './words.ts'

type AddPasskeyProps = { readonly onClose: () => void; readonly onDone: () => void }

/** Adds a passkey: name and password, the dialog of the browser and, for a first factor, the recovery codes. */
export function AddPasskey({ onClose, onDone }: AddPasskeyProps) {
  const add = useAddPasskey(onDone)
  if (add.data !== undefined && add.data.recoveryCodes.length > 0) {
    return <RecoveryCodes title="Two-step sign-in is on" codes={add.data.recoveryCodes} onClose={onDone} />
  }
  return <NameAndPassword add={add} onClose={onClose} />
}

type NameAndPasswordProps = {
  readonly add: ReturnType<typeof useAddPasskey>
  readonly onClose: () => void
}

function NameAndPassword({ add, onClose }: NameAndPasswordProps) {
  const { name, setName, password, setPassword, failure, errors, submit } = usePasskeyForm(add)
  return (
    <Dialog key="passkey" open title="Add a passkey" {...(!add.isPending && { onClose })}>
      <form className={styles.form} method="post" noValidate onSubmit={submit}>
        <FailureNotice title="That did not work.">
          {failure !== null &&
            failure !== 'INCORRECT_CURRENT_PASSWORD' &&
            (isAnswerLost(add.error) ? ADD_UNANSWERED : ADD_ADVICE[failure])}
        </FailureNotice>
        <p>Your browser then asks where to keep the passkey, and for your fingerprint, face or PIN.</p>
        <TextField
          id="passkey-name"
          label="Name of the passkey"
          hint="So that you know it in the list: what it is kept on."
          autoComplete="off"
          enterKeyHint="next"
          maxLength={MAX_PASSKEY_NAME_CHARACTERS}
          value={name}
          onValueChange={setName}
          error={errors.name}
        />
        <UsernameOfForm username={session.read('username')} />
        <PasswordField
          id="passkey-password"
          label="Your password"
          hint="We ask again, so that nobody can add one with your browser alone."
          autoComplete="current-password"
          enterKeyHint="go"
          maxLength={MAX_PASSWORD_CHARACTERS}
          value={password}
          onValueChange={setPassword}
          error={errors.password}
        />
        <div className={styles.ways}>
          <Button type="submit" busy={add.isPending}>
            Next
          </Button>
          <Button kind="plain" disabled={add.isPending} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** The values of the form, and the errors of the last attempt. */
function usePasskeyForm(add: NameAndPasswordProps['add']) {
  const [name, setName] = useState(() => deviceText('browser', navigator.userAgent))
  const [password, setPassword] = useState('')
  const [sent, setSent] = useState<PasskeyInput | null>(null)
  const failure = add.isPending ? null : (add.error?.code ?? null)
  const isWrong = failure === 'INCORRECT_CURRENT_PASSWORD' && sent?.password === password
  const wrongPassword = isWrong ? PASSWORD_WRONG : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    if (add.isPending) return
    setSent({ name, password })
    if (normalizeText(name) !== '' && password !== '') add.mutate({ name, password })
  }

  const errors = {
    name: sent !== null && normalizeText(name) === '' ? NAME_MISSING : undefined,
    password: sent !== null && password === '' ? PASSWORD_MISSING : wrongPassword,
  }
  return { name, setName, password, setPassword, failure, errors, submit }
}
