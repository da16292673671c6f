import { LoginForm } from './LoginForm.tsx'

/** The form for those who know only the login of the older portal. Source: SES-003. */
export function LegacyLoginScreen() {
  return <LoginForm lead="With the username of your older account." />
}
