import type { OrderSnapshot, Prices } from '../snapshot.ts'

import type { Placement } from './validator.ts'

/** For an order that changes no broadband. */
export const PLACEMENT_DEFAULTS = {
  ids: { username: null, phoneNumber: null },
  laysFibre: false,
  agreements: { feeToLeave: null, comesFrom: [] },
} as const satisfies Partial<Placement>

/** For an order without an address. */
export const SNAPSHOT_DEFAULTS = {
  place: { address: '', detail: '', leaves: null },
  continuingExtras: [],
  visited: false,
  ends: [],
} satisfies Partial<OrderSnapshot>

export const NO_PRICES: Prices = { plans: {}, extras: {}, hardware: {}, bundleCents: null, power: null }
