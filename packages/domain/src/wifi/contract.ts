import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { instant } from '../instant.ts'

import { BANDS, CHANGEABLE, FIRST_SEQUENCE_NUMBER } from './bands.ts'

/** The number of networks in each band, and whether the device also has a guest network. Source: WIF-008. */
const wifiFeature = z.object({
  numberOf24GhzNetworks: z.int().check(z.nonnegative()),
  numberOf5GhzNetworks: z.int().check(z.nonnegative()),
  hasGuestNetwork: z._default(z.boolean(), false),
})

const inventoryItem = z.object({ inventoryItemId: z.string(), model: z.string(), wifiFeature })
export type InventoryItem = z.output<typeof inventoryItem>

/** The device of the account's internet connection, preferably a configurable one. Source: WIF-009. */
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

/** A network as reported by the router. A missing value is null, and a hidden password is empty. Source: WIF-007. */
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

/** The guest network over all bands. Its devices reach the internet, but not the home's devices. */
const guestNetwork = z.object({
  ssid: z.string(),
  password: z.string(),
  enabled: z.boolean(),
  security: z.nullable(z.string()),
  devices: z.nullable(z.int()),
  /** When the provider turns it off; null if no end is set. */
  endsAt: z.nullable(instant),
})
export type GuestNetwork = z.output<typeof guestNetwork>

export const CHANGE_STATES = ['waiting', 'applied', 'refused'] as const
/** Why a change failed: the router refused it, has other settings when read, or never received it. */
export const REFUSED_REASONS = ['fault', 'different', 'lost'] as const

/** The state of the last change: it waits for the router, is applied, or has failed. */
const change = z.object({
  state: z.enum(CHANGE_STATES),
  changedAt: instant,
  reason: z.nullable(z.enum(REFUSED_REASONS)),
  /** The router's own message. */
  fault: z.nullable(z.string()),
  /** The new names of the bands and the guest network. A network that is turned off has none. */
  names: z.partialRecord(z.enum(CHANGEABLE), z.string()),
})
export type WifiChangeState = z.output<typeof change>

const WIFI_PATH = '/accounts/{accountCode}/inventory/{inventoryItemId}/wifi'

/**
 * The router's networks, read from the router if it is online, and the state of the last change. Authorised persons need the
 * level `order`, because the reply contains passwords. Source: WIF-011.
 */
export const readWifiSettings = defineCall({
  method: 'GET',
  path: WIFI_PATH,
  access: 'account',
  needs: 'order',
  reply: z.object({
    inventoryItemId: z.string(),
    network24Ghz: z.array(network),
    network5Ghz: z.array(network),
    /** Null if the device has none. */
    guest: z._default(z.nullable(guestNetwork), null),
    isOnline: z.boolean(),
    /** When the router was last in touch. */
    lastSeen: instant,
    change: z.nullable(change),
    /** Until when the last change can be undone; null if it cannot. */
    undoUntil: z.nullable(instant),
  }),
  errors: ['WIFI_CONFIGURABLE_ITEM_NOT_AVAILABLE', 'WIFI_SETTINGS_UNAVAILABLE'],
  cacheSeconds: 0,
})
export type WifiSettings = z.output<(typeof readWifiSettings)['reply']>

const MAX_TYPED = 200

const changedNetwork = z.strictObject({
  ssid: z.string().check(z.maxLength(MAX_TYPED)),
  password: z.string().check(z.maxLength(MAX_TYPED)),
  sequenceNumber: z._default(z.int(), FIRST_SEQUENCE_NUMBER),
  enabled: z.boolean(),
})
export type ChangedNetwork = z.output<typeof changedNetwork>

/**
 * Changes the first network of the named bands. It has no idempotency key, because the reply stored for a key could reveal the
 * password; a repeated call has the same result. The reply is the state that the router has afterwards.
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
 * Turns the guest network on, with name, password and end, or off with null. At its end it is turned off as soon as the
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
        ssid: z.string().check(z.maxLength(MAX_TYPED)),
        password: z.string().check(z.maxLength(MAX_TYPED)),
        endsAt: z.nullable(z.iso.datetime({ offset: true })),
      }),
    ),
  }),
  reply: change,
  errors: ['WIFI_CONFIGURABLE_ITEM_NOT_AVAILABLE', 'WIFI_SETTINGS_UNAVAILABLE', 'WIFI_CHANGE_UNDER_WAY'],
})

/** Restores the settings before the last change. Possible for a day. The caller does not see the values. */
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
