import { usePortal } from '#web/http/portal.tsx'
import { Link } from '#web/ui/Link.tsx'

/** A link to the legacy sign-in, for users whom only the legacy login knows. Source: SES-003, SES-033. */
export function OlderUsername() {
  if (!usePortal().configuration.legacyLogin.enabled) return null
  return (
    <p className="small soft">
      Is your username not an email address? <Link href="/legacy-login">Sign in with an older username</Link>
    </p>
  )
}
