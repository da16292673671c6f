import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { instant } from '../instant.ts'

import { BANDS, CHANGEABLE, FIRST_SEQUENCE_NUMBER } from './bands.ts'

/** How many networks of each band a device has, and whether it has one for guests beside them. Source: WIF-008. */
const wifiFeature = z.object({
  numberOf24GhzNetworks: z.int().check(z.nonnegative()),
  numberOf5GhzNetworks: z.int().check(z.nonnegative()),
  hasGuestNetwork: z._default(z.boolean(), false),
})

const inventoryItem = z.object({ inventoryItemId: z.string(), model: z.string(), wifiFeature })
export type InventoryItem = z.output<typeof inventoryItem>

/** The device that the account's internet runs by. Where it can be configured it comes along. Source: WIF-009. */
export const readLinkedInventoryItem = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/inventory/linked',
  access: 'account',
  reply: z.object({ inventoryItemId: z.string(), inventoryItem: z.optional(inventoryItem) }),
  errors: ['NO_LINKED_INVENTORY_ITEM_ID'],
})

/** Source: WIF-010. */
export const readInventoryItem = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/inventory/{inventoryItemId}',
  access: 'account',
  reply: inventoryItem,
  errors: ['WIFI_CONFIGURABLE_ITEM_NOT_AVAILABLE'],
})

/** A network as the router says it; what it does not say of itself is null, and a password that it keeps is empty. Source: WIF-007. */
const network = z.object({
  ssid: z.string(),
  password: z.string(),
  sequenceNumber: z._default(z.int(), FIRST_SEQUENCE_NUMBER),
  enabled: z.boolean(),
  security: z.nullable(z.string()),
  channel: z.nullable(z.int()),
  devices: z.nullable(z.int()),
})
export type Network = z.output<typeof network>

/** The network for guests, one over all bands: they reach the internet by it, and nothing in the home. */
const guestNetwork = z.object({
  ssid: z.string(),
  password: z.string(),
  enabled: z.boolean(),
  security: z.nullable(z.string()),
  devices: z.nullable(z.int()),
  /** When the provider turns it off; null where nobody has said. */
  endsAt: z.nullable(instant),
})
export type GuestNetwork = z.output<typeof guestNetwork>

export const CHANGE_STATES = ['waiting', 'applied', 'refused'] as const
/** Why a change came to nothing: the router refused it, says something else when it is read, or never heard of it. */
export const REFUSED_REASONS = ['fault', 'different', 'lost'] as const

/** How far the last change is: it waits for the router, the router says it, or it came to nothing. */
const change = z.object({
  state: z.enum(CHANGE_STATES),
  changedAt: instant,
  reason: z.nullable(z.enum(REFUSED_REASONS)),
  /** In the router's words. */
  fault: z.nullable(z.string()),
  /** The names that the bands and the guest network get by it; one that is turned off gets none. */
  names: z.partialRecord(z.enum(CHANGEABLE), z.string()),
})
export type WifiChangeState = z.output<typeof change>

const OF_ITEM = '/accounts/{accountCode}/inventory/{inventoryItemId}/wifi'

/**
 * The router's networks, read from it where it is on, and the state of the last change. Not for an authorised person who may
 * only look: it has the passwords. Source: WIF-011.
 */
export const readWifiSettings = defineCall({
  method: 'GET',
  path: OF_ITEM,
  access: 'account',
  needs: 'order',
  reply: z.object({
    inventoryItemId: z.string(),
    network24Ghz: z.array(network),
    network5Ghz: z.array(network),
    /** Null where the device has none. */
    guest: z._default(z.nullable(guestNetwork), null),
    isOnline: z.boolean(),
    /** When the router was last in touch. */
    lastSeen: instant,
    change: z.nullable(change),
    /** Until when the settings before the last change can be put back; null where they cannot. */
    undoUntil: z.nullable(instant),
  }),
  errors: ['WIFI_CONFIGURABLE_ITEM_NOT_AVAILABLE', 'WIFI_SETTINGS_UNAVAILABLE'],
  cacheSeconds: 0,
})
export type WifiSettings = z.output<(typeof readWifiSettings)['reply']>

const MOST_TYPED = 200

const changedNetwork = z.strictObject({
  ssid: z.string().check(z.maxLength(MOST_TYPED)),
  password: z.string().check(z.maxLength(MOST_TYPED)),
  sequenceNumber: z._default(z.int(), FIRST_SEQUENCE_NUMBER),
  enabled: z.boolean(),
})
export type ChangedNetwork = z.output<typeof changedNetwork>

/**
 * Changes the first network of the bands that it names. It has no idempotency key: what is kept for one would tell of the
 * password; the same sent twice ends the same. The answer is what the router said when it was read afterwards.
 * Source: WIF-012, WIF-005, WIF-006.
 */
export const saveWifiSettings = defineCall({
  method: 'PUT',
  path: '/accounts/{accountCode}/wifi',
  access: 'account',
  needs: 'order',
  body: z
    .strictObject({
      inventoryItemId: z.string(),
      network24Ghz: z.optional(changedNetwork),
      network5Ghz: z.optional(changedNetwork),
    })
    .check(
      z.refine((body) => BANDS.some((band) => body[band] !== undefined), {
        path: ['network24Ghz'],
        error: 'expected a network of at least one band',
      }),
    ),
  reply: change,
  errors: ['WIFI_CONFIGURABLE_ITEM_NOT_AVAILABLE', 'WIFI_SETTINGS_UNAVAILABLE', 'WIFI_CHANGE_UNDER_WAY'],
})

/**
 * Turns the guest network on, with its name, password and end, or off by null. At its end it is turned off, as soon as the
 * router can be reached. Like `saveWifiSettings` it has no idempotency key.
 */
export const saveGuestNetwork = defineCall({
  method: 'PUT',
  path: '/accounts/{accountCode}/wifi/guest',
  access: 'account',
  needs: 'order',
  body: z.strictObject({
    inventoryItemId: z.string(),
    guest: z.nullable(
      z.strictObject({
        ssid: z.string().check(z.maxLength(MOST_TYPED)),
        password: z.string().check(z.maxLength(MOST_TYPED)),
        endsAt: z.nullable(z.iso.datetime({ offset: true })),
      }),
    ),
  }),
  reply: change,
  errors: ['WIFI_CONFIGURABLE_ITEM_NOT_AVAILABLE', 'WIFI_SETTINGS_UNAVAILABLE', 'WIFI_CHANGE_UNDER_WAY'],
})

/** Puts back, for a day, what was there before the last change. The values are not known to who asks. */
export const undoWifiChange = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/wifi/undo',
  access: 'account',
  needs: 'order',
  body: z.strictObject({ inventoryItemId: z.string() }),
  reply: change,
  errors: [
    'WIFI_CONFIGURABLE_ITEM_NOT_AVAILABLE',
    'WIFI_SETTINGS_UNAVAILABLE',
    'WIFI_CHANGE_UNDER_WAY',
    'WIFI_UNDO_OVER',
  ],
})
