import { Link } from '#web/ui/Link.tsx'

/** The way to another password for whoever forgot it. Source: PWD-002. */
export function ForgottenPassword() {
  return (
    <p>
      <Link href="/reset-password">Forgot your password?</Link>
    </p>
  )
}
