import type { Database } from '#api/platform/database/database.ts'
import { refuse } from '#api/platform/refusal.ts'
import type { Refusal } from '#api/platform/refusal.ts'
import type { Device, Management } from '#api/partners/routers/client.ts'

import type { Seal } from './seal.ts'
import type { InventoryItemKey } from './store/items.ts'

/** The services that a change needs, and its time. */
export type WifiContext = {
  readonly db: Database
  readonly management: Management
  readonly seal: Seal
  /** The provider's time in milliseconds. */
  readonly now: number
}

export type Unavailable = Refusal<'WIFI_SETTINGS_UNAVAILABLE'>

export function refuseUnavailable(): Unavailable {
  return refuse('WIFI_SETTINGS_UNAVAILABLE', { message: 'the device management did not answer' })
}

/** Finds the router of a device in the device management. Devices are tagged with our numbers before they are sent out. */
export async function findRouter(
  { management }: Pick<WifiContext, 'management'>,
  { accountCode, inventoryItemId }: InventoryItemKey,
): Promise<Device | Unavailable> {
  const found = await management.findDevices(`inventory-${accountCode}-${inventoryItemId}`)
  if (found === null) return refuseUnavailable()
  const [device] = found
  return (
    device ?? refuse('WIFI_SETTINGS_UNAVAILABLE', { message: 'the router has not been in touch with us yet' })
  )
}
