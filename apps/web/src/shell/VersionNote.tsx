import { page } from '#web/http/page.ts'
import { usePortal } from '#web/http/portal.tsx'

import { isTestHost } from './session-check.ts'

/** Which build this is, on local and test hosts alone. Source: SHL-039. */
export function VersionNote() {
  const { version, testHosts } = usePortal().configuration
  return isTestHost(page.location.hostname, testHosts) ? (
    <p className="small soft">Version {version}</p>
  ) : null
}
