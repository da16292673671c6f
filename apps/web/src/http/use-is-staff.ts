import { usePortal } from './portal.tsx'
import { session } from './session.ts'

/** Whether a staff member acts for the customer in this session. */
export function useIsStaff(): boolean {
  return session.isStaff(usePortal().configuration.iam.staffIssuer)
}
