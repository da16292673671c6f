import { applicationVersionStatus } from '@switchboard/domain/mobile-app/contract'
import type { VersionStatus } from '@switchboard/domain/mobile-app/contract'

import { makeCall } from '#web/http/make-call.ts'
import type { Portal } from '#web/http/portal.tsx'

/** How long the start waits for the status of the version. */
export const MAX_WAIT_MILLISECONDS = 3_000

/**
 * The provider's status of this version of the app. It is `Allowed` without a check in a browser, in `debug` and with
 * enforcement off, and also if no reply comes. Source: APP-003, APP-007, APP-008.
 */
export async function fetchVersionStatus({
  configuration: { mobile, debug, versionEnforced },
  platform,
}: Pick<Portal, 'configuration' | 'platform'>): Promise<VersionStatus> {
  if (!mobile || debug || !versionEnforced) return 'Allowed'
  const body = { DeviceType: platform.name, ApplicationID: platform.applicationId() }
  const statusReply = makeCall(applicationVersionStatus, { body }).then(
    ({ Status }) => Status,
    () => 'Allowed' as const,
  )
  return Promise.race([statusReply, allowAfterWait()])
}

function allowAfterWait(): Promise<VersionStatus> {
  return new Promise((resolve) => {
    setTimeout(() => resolve('Allowed'), MAX_WAIT_MILLISECONDS)
  })
}
