import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'

import { loginProblems } from '@switchboard/domain/session/rules'

import { codeOf } from '#web/http/failure.ts'
import { useBrand, usePortal } from '#web/http/portal.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

import { Helpdesk } from '../Helpdesk.tsx'
import { readLoginAddress } from '../login-address.ts'
import { useGoOn } from '../use-go-on.ts'
import { MISSING_PASSWORD, MISSING_USERNAME, loginWords } from '../words.ts'
import { ForgottenPassword } from './ForgottenPassword.tsx'
import { logIn } from './log-in.ts'
import styles from './LoginForm.module.css'
import { LostSession } from './LostSession.tsx'
import { rememberUsername, rememberedUsername } from './remembered-username.ts'

const MOST_USERNAME_CHARACTERS = 200
const MOST_PASSWORD_CHARACTERS = 1024

/** Username, password, remember me. Source: SES-029. */
export function LoginForm({ lead }: { readonly lead?: string }) {
  const brand = useBrand()
  const [address] = useState(readLoginAddress)
  const [username, setUsername] = useState(rememberedUsername)
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(username !== '')
  const [tries, setTries] = useState(0)
  const signIn = useSignIn(address.wantedPath)

  const problems = loginProblems({ username, password })
  const usernameError = tries > 0 && problems.username ? MISSING_USERNAME : null
  const passwordError = tries > 0 && problems.password ? MISSING_PASSWORD : null
  const summary = [
    ...(usernameError ? [{ fieldId: 'username', message: usernameError }] : []),
    ...(passwordError ? [{ fieldId: 'password', message: passwordError }] : []),
  ]

  function submit(event: FormEvent) {
    event.preventDefault()
    if (signIn.busy) return
    setTries(tries + 1)
    if (problems.username ?? problems.password) return
    signIn.send({ username, password, remember })
  }

  return (
    <>
      <PageHeading
        title="Sign in"
        lead={lead ?? `To your ${brand.name} account: bills, payments and your plan.`}
      />
      {signIn.failure === null && tries === 0 && <LostSession problem={address.problem} />}
      <ErrorSummary problems={summary} attempt={tries} />
      {signIn.failure !== null && summary.length === 0 && (
        <Notice tone="critical" role="alert" title={loginWords(signIn.failure)} />
      )}
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField
          id="username"
          label="Username or e-mail address"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
          enterKeyHint="next"
          maxLength={MOST_USERNAME_CHARACTERS}
          value={username}
          onValueChange={setUsername}
          error={usernameError}
        />
        <PasswordField
          id="password"
          label="Password"
          autoComplete="current-password"
          enterKeyHint="go"
          maxLength={MOST_PASSWORD_CHARACTERS}
          value={password}
          onValueChange={setPassword}
          error={passwordError}
        />
        <CheckboxField
          id="remember"
          label="Remember me"
          hint="Not on a computer that others use."
          checked={remember}
          onCheckedChange={setRemember}
        />
        <Button type="submit" block busy={signIn.busy}>
          {signIn.busy ? 'Signing in' : 'Sign in'}
        </Button>
      </form>
      <ForgottenPassword />
      <Helpdesk />
    </>
  )
}

function useSignIn(wantedPath: string) {
  const portal = usePortal()
  const goOn = useGoOn()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: logInAt,
    onSuccess: () => goOn(wantedPath),
    onError: (failure) => {
      if (isOfLegacyPortal(failure)) location.assign(portal.configuration.legacyLogin.redirect)
    },
  })

  async function logInAt(typed: { username: string; password: string; remember: boolean }) {
    await logIn(portal, typed)
    rememberUsername(typed.remember ? typed.username.trim() : null)
  }

  const leaving = isOfLegacyPortal(error)
  return {
    send: mutate,
    busy: isPending || isSuccess || leaving,
    failure: error === null || leaving ? null : codeOf(error),
  }
}

/** Not a failure for the customer: the older portal knows them, and they go there. Source: SES-067. */
function isOfLegacyPortal(failure: unknown): boolean {
  return codeOf(failure) === 'COSMOS_USER_SUCCESS'
}
