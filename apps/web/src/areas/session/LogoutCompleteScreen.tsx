import { session } from '#web/http/session.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'

import { Helpdesk } from './Helpdesk.tsx'

/** Shown after a sign-out. Source: SES-007. */
export function LogoutCompleteScreen() {
  if (session.isIsolated()) {
    return (
      <PageHeading
        title="You are signed out"
        lead="You can close this tab. The staff desk opens the next account."
      />
    )
  }
  return (
    <>
      <PageHeading title="You are signed out" lead="Close the browser too if others use this computer." />
      <LinkButton block href="/login">
        Sign in again
      </LinkButton>
      <Helpdesk />
    </>
  )
}
