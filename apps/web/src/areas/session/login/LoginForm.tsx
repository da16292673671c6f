import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'

import { loginProblems } from '@switchboard/domain/session/login-rules'
import { normalizeValue } from '@switchboard/domain/typed-text'

import { toErrorCode } from '#web/http/failure.ts'
import { page } from '#web/http/page.ts'
import { useBrand, usePortal } from '#web/http/portal.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { CodeField } from '#web/ui/CodeField.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { PrivacyLink } from '#web/ui/PrivacyLink.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useAttempts } from '#web/ui/use-attempts.ts'

import { Helpdesk } from '../Helpdesk.tsx'
import { readLoginAddress } from '../login-address.ts'
import { useGoOn } from '../use-go-on.ts'
import { MISSING_PASSWORD, MISSING_USERNAME, loginWords } from '../words.ts'
import { ForgottenPassword } from './ForgottenPassword.tsx'
import { logIn } from './log-in.ts'
import type { LoginInput } from './log-in.ts'
import styles from './LoginForm.module.css'
import { LostSession } from './LostSession.tsx'
import { rememberUsername, readRememberedUsername } from './remembered-username.ts'
import { useCodeField } from './use-code-field.ts'

const MAX_USERNAME_CHARACTERS = 200
const MAX_PASSWORD_CHARACTERS = 1024

type LoginFormProps = { readonly title?: string; readonly lead?: string }

/** The form with username, password and "Keep me signed in". Source: SES-029. */
export function LoginForm({ title = 'Sign in', lead }: LoginFormProps) {
  const brand = useBrand()
  const [address] = useState(readLoginAddress)
  const form = useLoginForm(address.wantedPath)
  const { signIn } = form
  const { attempt, shown } = form.attempts

  return (
    <>
      <PageHeading
        title={title}
        lead={lead ?? `To your ${brand.name} account: bills, payments and your plan.`}
      />
      {signIn.failure === null && attempt === 0 && <LostSession problem={address.problem} />}
      <ErrorSummary problems={shown} attempt={attempt} />
      {signIn.failure !== null && shown.length === 0 && (
        <Notice tone="critical" role="alert" title={loginWords(signIn.failure)} />
      )}
      <form className={styles.form} noValidate onSubmit={form.submit}>
        <Credentials
          username={form.username}
          password={form.password}
          onUsername={form.setUsername}
          onPassword={form.setPassword}
          errorOf={form.attempts.errorOf}
        />
        {signIn.needsCode && (
          <CodeField id="code" enterKeyHint="go" value={form.code} onValueChange={form.setCode} />
        )}
        <CheckboxField
          id="remember"
          label="Keep me signed in on this device"
          hint="Not on a computer that others use."
          checked={form.remember}
          onCheckedChange={form.setRemember}
        />
        <Button type="submit" block busy={signIn.busy}>
          {signIn.busy ? 'Signing in' : 'Sign in'}
        </Button>
      </form>
      <ForgottenPassword />
      <Helpdesk />
      <PrivacyLink />
    </>
  )
}

/** The values of the form, their problems, and the sign-in. */
function useLoginForm(wantedPath: string) {
  const [username, setUsername] = useState(readRememberedUsername)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { configuration, platform } = usePortal()
  // the app in a browser may be on a device that others use
  const [remember, setRemember] = useState(configuration.mobile ? platform.name !== 'web' : username !== '')
  const signIn = useSignIn(wantedPath)

  const problems = loginProblems({ username, password })
  const attempts = useAttempts([
    ...(problems.username ? [{ fieldId: 'username', message: MISSING_USERNAME }] : []),
    ...(problems.password ? [{ fieldId: 'password', message: MISSING_PASSWORD }] : []),
  ])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (signIn.busy) return
    attempts.begin()
    if (problems.username ?? problems.password) return
    signIn.send({ username, password, remember, ...(signIn.needsCode && { code }) })
  }

  const fields = { username, setUsername, password, setPassword, code, setCode, remember, setRemember }
  return { ...fields, signIn, attempts, submit }
}

type CredentialsProps = {
  readonly username: string
  readonly password: string
  readonly onUsername: (username: string) => void
  readonly onPassword: (password: string) => void
  readonly errorOf: (fieldId: string) => string | undefined
}

function Credentials({ username, password, onUsername, onPassword, errorOf }: CredentialsProps) {
  return (
    <>
      <TextField
        id="username"
        label="Username or email address"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        enterKeyHint="next"
        maxLength={MAX_USERNAME_CHARACTERS}
        value={username}
        onValueChange={onUsername}
        error={errorOf('username')}
      />
      <PasswordField
        id="password"
        label="Password"
        autoComplete="current-password"
        enterKeyHint="go"
        maxLength={MAX_PASSWORD_CHARACTERS}
        value={password}
        onValueChange={onPassword}
        error={errorOf('password')}
      />
    </>
  )
}

function useSignIn(wantedPath: string) {
  const portal = usePortal()
  const goOn = useGoOn()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: logInAndRemember,
    onSuccess: () => goOn(wantedPath),
    onError: (failure) => {
      if (isLegacyUser(failure)) page.location.assign(portal.configuration.legacyLogin.redirect)
    },
  })

  async function logInAndRemember(typed: LoginInput) {
    await logIn(portal, typed)
    rememberUsername(typed.remember ? normalizeValue(typed.username) : null)
  }

  const leaving = isLegacyUser(error)
  return {
    send: mutate,
    busy: isPending || isSuccess || leaving,
    needsCode: useCodeField(error),
    failure: error === null || leaving ? null : toErrorCode(error),
  }
}

/** Only the legacy portal knows the user. The browser leaves for it, and no failure is shown. Source: SES-067. */
function isLegacyUser(failure: unknown): boolean {
  return toErrorCode(failure) === 'COSMOS_USER_SUCCESS'
}
