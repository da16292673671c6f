import * as z from 'zod/mini'

import type { Environment } from '#api/platform/environment.ts'
import { sealByRing, unsealByRing } from '#api/platform/key-ring.ts'
import type { SealedValue, SealPlace } from '#api/platform/key-ring.ts'

import type { ChangeRow } from './store/changes.ts'
import type { InventoryItemKey } from './store/items.ts'

/** The settings of a band. */
const setting = z.object({ ssid: z.string(), password: z.string(), enabled: z.boolean() })
export type Setting = z.output<typeof setting>

/** The settings of the guest network, and its end in milliseconds of the provider's clock. */
const guestSetting = z.object({ ...setting.shape, endsAt: z.nullable(z.number()) })
export type GuestSetting = z.output<typeof guestSetting>

const settings = z.object({
  network24Ghz: z.optional(setting),
  network5Ghz: z.optional(setting),
  guest: z.optional(guestSetting),
})
/** Settings of bands and guest network. A network without an entry stays unchanged. */
export type Settings = z.output<typeof settings>

const pending = z.object({
  wanted: settings,
  before: z.nullable(settings),
  endsGuests: z._default(z.boolean(), false),
})
/** An open change: the wanted settings, the router's settings before, and whether it ends the guest network. */
export type Pending = z.output<typeof pending>

export type Seal = ReturnType<typeof createSeal>

/** The keys derive from the setting and from account and device, so that a value opens for its device alone. */
export const toWifiPlace = ({ accountCode, inventoryItemId }: InventoryItemKey): SealPlace => ({
  place: `${accountCode}:${inventoryItemId}`,
  purpose: 'wifi settings',
})

/**
 * Seals stored settings with passwords by the key of the device management, which is not in the database and whose holder can
 * read the passwords there anyway. A value that no key of the ring has sealed, or that belongs to another device, opens as null.
 */
export function createSeal({ WIFI_RING: ring }: Pick<Environment, 'WIFI_RING'>) {
  function openAs<S extends z.ZodMiniType>(
    schema: S,
    key: InventoryItemKey,
    sealed: SealedValue,
  ): z.output<S> | null {
    return schema.safeParse(unsealByRing(sealed, ring, toWifiPlace(key))?.value).data ?? null
  }

  return {
    sealSettings: (key: InventoryItemKey, value: Pending | Settings) =>
      sealByRing(value, ring, toWifiPlace(key)),
    openPending: (key: InventoryItemKey, { pending: text, pendingKeyId: keyId }: ChangeRow) =>
      text === null ? null : openAs(pending, key, { text, keyId }),
    openBefore: (key: InventoryItemKey, { before: text, beforeKeyId: keyId }: ChangeRow) =>
      text === null ? null : openAs(settings, key, { text, keyId }),
  }
}
