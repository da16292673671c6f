import { applicationVersionStatus } from '@switchboard/domain/mobile-app/contract'
import type { VersionStatus } from '@switchboard/domain/mobile-app/contract'

import { makeCall } from '#web/http/make-call.ts'
import type { Portal } from '#web/http/portal.tsx'

/** The longest wait of a start for the status of the version. */
export const MOST_WAIT_MILLISECONDS = 3_000

/**
 * The provider's status of this version of the app. `Allowed` if the check does not apply (in a browser, in
 * `debug`, with enforcement off) or got no reply. Source: APP-003, APP-007, APP-008.
 */
export async function appVersionStatus({
  configuration: { mobile, debug, versionEnforced },
  platform,
}: Pick<Portal, 'configuration' | 'platform'>): Promise<VersionStatus> {
  if (!mobile || debug || !versionEnforced) return 'Allowed'
  const body = { DeviceType: platform.name, ApplicationID: platform.applicationId() }
  const statusReply = makeCall(applicationVersionStatus, { body }).then(
    ({ Status }) => Status,
    () => 'Allowed' as const,
  )
  return Promise.race([statusReply, afterAWhile()])
}

function afterAWhile(): Promise<VersionStatus> {
  return new Promise((resolve) => {
    setTimeout(() => resolve('Allowed'), MOST_WAIT_MILLISECONDS)
  })
}
