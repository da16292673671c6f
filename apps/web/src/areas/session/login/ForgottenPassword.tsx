import { Link } from '#web/ui/Link.tsx'

/** A link to reset a forgotten password. Source: PWD-002. */
export function ForgottenPassword() {
  return (
    <p>
      <Link href="/reset-password">Forgot your password?</Link>
    </p>
  )
}
