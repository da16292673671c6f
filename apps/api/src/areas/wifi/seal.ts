import * as z from 'zod/mini'

import type { Environment } from '#api/environment.ts'
import { opened, sealed } from '#api/sealed.ts'

import type { OfItem } from './store.ts'

/** What a band is set to. */
const setting = z.object({ ssid: z.string(), password: z.string(), enabled: z.boolean() })
export type Setting = z.output<typeof setting>

/** What the guest network is set to, and when it ends, in milliseconds by the provider's clock. */
const guestSetting = z.object({ ...setting.shape, endsAt: z.nullable(z.number()) })
export type GuestSetting = z.output<typeof guestSetting>

const settings = z.object({
  network24Ghz: z.optional(setting),
  network5Ghz: z.optional(setting),
  guest: z.optional(guestSetting),
})
/** What each band and the guest network are to be set to, or were; one that is not named stays as it is. */
export type Settings = z.output<typeof settings>

const pending = z.object({
  wanted: settings,
  before: z.nullable(settings),
  endsGuests: z._default(z.boolean(), false),
})
/** A change under way: what is wanted, what the router said before, and whether it is the end of the guest network. */
export type Pending = z.output<typeof pending>

export type Seal = ReturnType<typeof sealOf>

/**
 * Seals what is kept of passwords, under a key of each account and device. The keys are made of the key to the routers'
 * management: whoever has that can read the passwords there anyway, and it is not in the database. What was sealed under
 * another key, or for another device, opens as null.
 */
export function sealOf({ DEVICE_MANAGEMENT_KEY: secret }: Pick<Environment, 'DEVICE_MANAGEMENT_KEY'>) {
  const keyOf = ({ accountCode, inventoryItemId }: OfItem) => ({
    secret,
    place: `${accountCode}:${inventoryItemId}`,
    purpose: 'wifi settings',
  })

  function openedAs<S extends z.ZodMiniType>(schema: S, of: OfItem, text: string | null): z.output<S> | null {
    if (text === null) return null
    try {
      return schema.safeParse(opened(text, keyOf(of))).data ?? null
    } catch {
      return null
    }
  }

  return {
    sealed: (of: OfItem, value: Pending | Settings) => sealed(value, keyOf(of)),
    pendingIn: (of: OfItem, text: string | null) => openedAs(pending, of, text),
    settingsIn: (of: OfItem, text: string | null) => openedAs(settings, of, text),
  }
}
