import { Suspense, useState } from 'react'
import type { FormEvent } from 'react'

import { MAX_PASSWORD_CHARACTERS } from '@switchboard/domain/passwords/contract'

import { lazyPart } from '#web/http/on-demand.ts'
import { session } from '#web/http/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FailureNotice } from '#web/ui/FailureNotice.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { UsernameOfForm } from '#web/ui/UsernameOfForm.tsx'

import { CodeForm } from './CodeForm.tsx'
import styles from './Factor.module.css'
import { useBeginFactor, useConfirmFactor } from './queries.ts'
import type { BegunFactor } from './queries.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { BEGIN_ADVICE, PASSWORD_MISSING, PASSWORD_WRONG } from './words.ts'

const QrPicture = lazyPart(async () => (await import('#web/ui/QrPicture.tsx')).QrPicture)

type SwitchOnProps = { readonly onClose: () => void; readonly onDone: () => void }

/** Switches on the authenticator app: password, setup of the app, its first code, recovery codes. */
export function SwitchOn({ onClose, onDone }: SwitchOnProps) {
  const begin = useBeginFactor()
  const confirm = useConfirmFactor()
  const sending = {
    ...confirm,
    // there are no new recovery codes if the customer has a passkey already
    mutate: (code: string) =>
      confirm.mutate(code, { onSuccess: ({ recoveryCodes }) => recoveryCodes.length === 0 && onDone() }),
  }
  if (confirm.data !== undefined && confirm.data.recoveryCodes.length > 0) {
    return (
      <RecoveryCodes title="Two-step sign-in is on" codes={confirm.data.recoveryCodes} onClose={onDone} />
    )
  }
  if (begin.data !== undefined) {
    return (
      <Dialog key="app" open title="Add us to your app" {...(!confirm.isPending && { onClose })}>
        <CodeForm
          id="first-code"
          sending={sending}
          submitLabel="Switch on"
          cancelLabel="Leave it off"
          takes="app"
          onCancel={onClose}
        >
          <AppSetup begun={begin.data} />
        </CodeForm>
      </Dialog>
    )
  }
  return <PasswordFirst begin={begin} onClose={onClose} />
}

function AppSetup({ begun: { secret, address } }: { readonly begun: BegunFactor }) {
  return (
    <>
      <p>
        In your authenticator app, add an account and point the camera at this. Any such app will do: those of
        Google and Microsoft, or a password manager.
      </p>
      <Suspense fallback={<Skeleton label="Drawing the picture" lines={['text', 'text', 'text']} />}>
        <QrPicture text={address} label="The picture for your authenticator app" />
      </Suspense>
      <p>
        Without a camera, type this key there: <span className={styles.secret}>{toGroups(secret)}</span>
      </p>
      <p>The app then shows six digits, which change every 30 seconds. Enter them here:</p>
    </>
  )
}

/** Puts a space after every fourth character. */
function toGroups(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ')
}

type PasswordFirstProps = {
  readonly begin: ReturnType<typeof useBeginFactor>
  readonly onClose: () => void
}

function PasswordFirst({ begin, onClose }: PasswordFirstProps) {
  const [password, setPassword] = useState('')
  const [sent, setSent] = useState<string | null>(null)
  const failure = begin.isPending ? null : (begin.error?.code ?? null)
  const isMissing = sent === '' && password === ''
  const isWrong = failure === 'INCORRECT_CURRENT_PASSWORD' && sent === password
  const wrongPassword = isWrong ? PASSWORD_WRONG : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    if (begin.isPending) return
    setSent(password)
    if (password !== '') begin.mutate(password)
  }

  return (
    <Dialog key="password" open title="Switch on two-step sign-in" {...(!begin.isPending && { onClose })}>
      <form className={styles.form} method="post" noValidate onSubmit={submit}>
        <FailureNotice title="That did not work.">
          {failure !== null && failure !== 'INCORRECT_CURRENT_PASSWORD' && BEGIN_ADVICE[failure]}
        </FailureNotice>
        <p>You need an authenticator app on your phone. It shows a new code every 30 seconds.</p>
        <UsernameOfForm username={session.read('username')} />
        <PasswordField
          id="factor-password"
          label="Your password"
          hint="We ask again, so that nobody can switch it on with your browser alone."
          autoComplete="current-password"
          enterKeyHint="go"
          maxLength={MAX_PASSWORD_CHARACTERS}
          value={password}
          onValueChange={setPassword}
          error={isMissing ? PASSWORD_MISSING : wrongPassword}
        />
        <div className={styles.ways}>
          <Button type="submit" busy={begin.isPending}>
            Next
          </Button>
          <Button kind="plain" disabled={begin.isPending} onClick={onClose}>
            Leave it off
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
