import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'

import type { PageOwner } from '#web/http/account.ts'
import { toErrorCode } from '#web/http/failure.ts'
import { usePortal } from '#web/http/portal.tsx'
import { session } from '#web/http/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { CodeField } from '#web/ui/CodeField.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { UsernameOfForm } from '#web/ui/UsernameOfForm.tsx'

import { startSession } from '../login/log-in.ts'
import { useCodeField } from '../login/use-code-field.ts'
import { MISSING_PASSWORD, loginWords } from '../words.ts'
import styles from './SignInAgain.module.css'

type PasswordAgainProps = {
  readonly owner: PageOwner
  readonly onSignedIn: () => void
  readonly onLeave: () => void
}

/** A form for the password of the page's owner, if sign-in is by form. */
export function PasswordAgain({ owner, onSignedIn, onLeave }: PasswordAgainProps) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { mutate, isPending, error } = useSession(owner, onSignedIn)
  const needsCode = useCodeField(error)

  function submit(event: FormEvent) {
    event.preventDefault()
    setMissing(password === '')
    if (password !== '' && !isPending) mutate({ password, code })
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {error !== null && <Notice tone="critical" role="alert" title={loginWords(toErrorCode(error))} />}
      <UsernameOfForm username={owner.username} />
      <PasswordField
        id="password-again"
        label="Password"
        autoComplete="current-password"
        enterKeyHint="go"
        value={password}
        onValueChange={setPassword}
        error={isMissing && password === '' ? MISSING_PASSWORD : undefined}
      />
      {needsCode && <CodeField id="code-again" enterKeyHint="go" value={code} onValueChange={setCode} />}
      <div className={styles.ways}>
        <Button type="submit" busy={isPending}>
          {isPending ? 'Signing in' : 'Sign in'}
        </Button>
        <Button kind="plain" onClick={onLeave}>
          Leave this page
        </Button>
      </div>
    </form>
  )
}

type Credentials = { readonly password: string; readonly code: string }

/** Starts a session of the page's owner and account. */
function useSession(owner: PageOwner, onSignedIn: () => void) {
  const portal = usePortal()
  return useMutation({
    async mutationFn({ password, code }: Credentials) {
      const username = owner.username ?? ''
      const remember = portal.configuration.mobile && !session.endsWithTab()
      await startSession(portal, { username, password, remember, ...(code !== '' && { code }) })
      session.write({ account: owner.account, businessGroup: owner.businessGroup })
    },
    onSuccess: onSignedIn,
  })
}
