import type { ReactNode } from 'react'

import { fetchVersionStatus } from '#web/areas/mobile-app/version-status.ts'
import { onDemand } from '#web/http/on-demand.ts'
import type { Portal } from '#web/http/portal.tsx'

/** The notice about the app's version, if any, and whether it replaces the whole page. */
type VersionCheck = { readonly notice: ReactNode; readonly replacesPage: boolean }

const loadUpgradeAlert = onDemand(
  async () => (await import('#web/areas/mobile-app/UpgradeAlert.tsx')).UpgradeAlert,
)
const loadUpgradeDialog = onDemand(
  async () => (await import('#web/areas/mobile-app/UpgradeDialog.tsx')).UpgradeDialog,
)

const NO_NOTICE: VersionCheck = { notice: null, replacesPage: false }

/** Checks at the start of the app whether its version is still allowed. Source: APP-003 to APP-006. */
export async function checkVersion(
  portal: Pick<Portal, 'configuration' | 'platform'>,
): Promise<VersionCheck> {
  const status = await fetchVersionStatus(portal)
  if (status === 'Allowed') return NO_NOTICE
  if (status === 'UpgradeRecommended') {
    const UpgradeAlert = await loadUpgradeAlert().catch(() => null)
    return UpgradeAlert === null ? NO_NOTICE : { notice: <UpgradeAlert />, replacesPage: false }
  }
  const UpgradeDialog = await loadUpgradeDialog()
  return { notice: <UpgradeDialog status={status} />, replacesPage: true }
}
