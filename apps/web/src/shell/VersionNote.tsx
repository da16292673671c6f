import { page } from '#web/http/page.ts'
import { usePortal } from '#web/http/portal.tsx'

import { isTestHost } from './session-check.ts'

/** The version of the build, shown only on local and test hosts. Source: SHL-039. */
export function VersionNote() {
  const { version, testHosts } = usePortal().configuration
  return isTestHost(page.location.hostname, testHosts) ? (
    <p className="small soft">Version {version}</p>
  ) : null
}
