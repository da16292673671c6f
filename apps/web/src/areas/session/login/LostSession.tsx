import { session } from '#web/http/session.ts'
import { signInTries } from '#web/http/sign-in-tries.ts'
import { Notice } from '#web/ui/Notice.tsx'

import { returnWords } from '../words.ts'

/** Explains why a user who has signed in is at the login page again. Source: the session area's readings on loops and staff tabs. */
export function LostSession({ problem }: { readonly problem: string | null }) {
  if (session.isIsolated()) {
    return (
      <Notice tone="info" title="Your staff session has ended">
        To go on, open the account again from the staff desk.
      </Notice>
    )
  }
  if (problem !== null) {
    return (
      <Notice tone="critical" role="alert" title="Signing in did not work">
        {returnWords(problem)}
      </Notice>
    )
  }
  if (!signInTries.hasJustCompleted()) return null
  return (
    <Notice tone="critical" role="alert" title="Signing in did not work">
      You were signed in and signed out again at once. Please try again in a moment.
    </Notice>
  )
}
