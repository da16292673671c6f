import type { ReactNode } from 'react'

import { appVersionStatus } from '#web/areas/mobile-app/version-status.ts'
import type { Portal } from '#web/http/portal.tsx'

/** What a start has to say of the app's version, and whether nothing may open behind it. */
type VersionCheck = { readonly notice: ReactNode; readonly inPlaceOfAll: boolean }

const NOTHING_TO_SAY: VersionCheck = { notice: null, inPlaceOfAll: false }

/** The app asks at its start if its version may go on; a browser has nothing to ask. Source: APP-003 to APP-006. */
export async function checkVersion(
  portal: Pick<Portal, 'configuration' | 'platform'>,
): Promise<VersionCheck> {
  const status = await appVersionStatus(portal)
  if (status === 'Allowed') return NOTHING_TO_SAY
  if (status === 'UpgradeRecommended') {
    const { UpgradeAlert } = await import('#web/areas/mobile-app/UpgradeAlert.tsx')
    return { notice: <UpgradeAlert />, inPlaceOfAll: false }
  }
  const { UpgradeDialog } = await import('#web/areas/mobile-app/UpgradeDialog.tsx')
  return { notice: <UpgradeDialog status={status} />, inPlaceOfAll: true }
}
