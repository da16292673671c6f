import type { ReactNode } from 'react'

import { appVersionStatus } from '#web/areas/mobile-app/version-status.ts'
import { onDemand } from '#web/http/on-demand.ts'
import type { Portal } from '#web/http/portal.tsx'

/** What a start has to say of the app's version, and whether nothing may open behind it. */
type VersionCheck = { readonly notice: ReactNode; readonly inPlaceOfAll: boolean }

const upgradeAlert = onDemand(
  async () => (await import('#web/areas/mobile-app/UpgradeAlert.tsx')).UpgradeAlert,
)
const upgradeDialog = onDemand(
  async () => (await import('#web/areas/mobile-app/UpgradeDialog.tsx')).UpgradeDialog,
)

const NOTHING_TO_SAY: VersionCheck = { notice: null, inPlaceOfAll: false }

/** The app asks at its start if its version may go on; a browser has nothing to ask. Source: APP-003 to APP-006. */
export async function checkVersion(
  portal: Pick<Portal, 'configuration' | 'platform'>,
): Promise<VersionCheck> {
  const status = await appVersionStatus(portal)
  if (status === 'Allowed') return NOTHING_TO_SAY
  if (status === 'UpgradeRecommended') {
    const UpgradeAlert = await upgradeAlert().catch(() => null)
    return UpgradeAlert === null ? NOTHING_TO_SAY : { notice: <UpgradeAlert />, inPlaceOfAll: false }
  }
  const UpgradeDialog = await upgradeDialog()
  return { notice: <UpgradeDialog status={status} />, inPlaceOfAll: true }
}
