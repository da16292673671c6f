import * as z from 'zod/mini'

import type { Environment } from '#api/platform/environment.ts'
import { unseal, seal } from '#api/platform/seal.ts'

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

/**
 * Seals stored settings with passwords, with a key for each account and device. The keys derive from the key of the device
 * management, which is not in the database and whose holder can read the passwords there anyway. A value sealed
 * with another key, or for another device, opens as null.
 */
export function createSeal({ DEVICE_MANAGEMENT_KEY: secret }: Pick<Environment, 'DEVICE_MANAGEMENT_KEY'>) {
  const buildSealingKey = ({ accountCode, inventoryItemId }: InventoryItemKey) => ({
    secret,
    place: `${accountCode}:${inventoryItemId}`,
    purpose: 'wifi settings',
  })

  function openAs<S extends z.ZodMiniType>(
    schema: S,
    key: InventoryItemKey,
    text: string | null,
  ): z.output<S> | null {
    if (text === null) return null
    try {
      return schema.safeParse(unseal(text, buildSealingKey(key))).data ?? null
    } catch {
      return null
    }
  }

  return {
    sealSettings: (key: InventoryItemKey, value: Pending | Settings) => seal(value, buildSealingKey(key)),
    openPending: (key: InventoryItemKey, text: string | null) => openAs(pending, key, text),
    openSettings: (key: InventoryItemKey, text: string | null) => openAs(settings, key, text),
  }
}
