import { isBusiness, mayDo, mayOrderNewProducts, toGuard } from '../access.ts'
import type { Guard } from '../access.ts'

/** Refuse wireless broadband of version 1, and accounts that are not billed monthly. Source: WBB-003 to WBB-005. */
const wirelessBaseGuards: readonly Guard[] = [
  toGuard('notFirstWireless', ({ wirelessVersion }) => wirelessVersion !== 1)(),
  mayOrderNewProducts(),
  {
    name: 'billedMonthly',
    allows: ({ billFrequency }) => billFrequency === null || billFrequency === 'Monthly',
    elseGoTo: '/',
    needsAccount: true,
  },
]

/** Passes an account with wireless broadband, or a home with internet that may order it. Source: WBB-007, WBB-008. */
const concernsWireless: Guard = {
  name: 'concernsWireless',
  allows: ({ services, businessGroup }) =>
    services === null ||
    services.wirelessVersion !== null ||
    (services.internet && !isBusiness(businessGroup)),
  elseGoTo: '/',
  needsAccount: true,
}

/** Guards of a wireless service's page. Source: WBB-003 to WBB-008. */
export const wirelessGuards: readonly Guard[] = [
  ...wirelessBaseGuards,
  concernsWireless,
  toGuard('hasWireless', ({ wirelessVersion }) => wirelessVersion !== null)('/my-wireless/change-product'),
]

/** Guards of changing or ordering wireless broadband. Source: WBB-003 to WBB-005, WBB-008. */
export const wirelessChangeGuards: readonly Guard[] = [
  mayDo('order'),
  ...wirelessBaseGuards,
  concernsWireless,
]
