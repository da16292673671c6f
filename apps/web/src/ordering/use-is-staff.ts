import { usePortal } from '#web/http/portal.tsx'
import { session } from '#web/http/session.ts'

export function useIsStaff(): boolean {
  return session.isStaff(usePortal().configuration.iam.staffIssuer)
}
