import { LoginForm } from './LoginForm.tsx'

/** The login form for users who have only a login of the legacy portal. Source: SES-003. */
export function LegacyLoginScreen() {
  return (
    <LoginForm
      title="Sign in with an older username"
      lead="One that is not an email address, from before this portal."
    />
  )
}
