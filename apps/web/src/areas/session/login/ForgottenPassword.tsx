import { Link } from '#web/ui/Link.tsx'

/** Where whoever forgot it gets another one. Source: PWD-002. */
export function ForgottenPassword() {
  return (
    <p>
      <Link href="/reset-password">Forgot your password?</Link>
    </p>
  )
}
