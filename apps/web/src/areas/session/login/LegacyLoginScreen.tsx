import { LoginForm } from './LoginForm.tsx'

/** The form for those who know only the login of the older portal. Source: SES-003. */
export function LegacyLoginScreen() {
  return (
    <LoginForm
      title="Sign in with an older username"
      lead="One that is not an e-mail address, from before this portal."
    />
  )
}
