import {
  hasBroadband,
  mayDo,
  mayOrderNewProducts,
  noActiveOrders,
  notWireless,
  planChangeOn,
} from '../../access.ts'
import type { Guard } from '../../access.ts'

const HUB = '/change-hub'

/** Guards of ordering mesh units. Source: MSH-002, MSH-003, MSH-004. */
export const meshGuards: readonly Guard[] = [
  mayDo('order'),
  planChangeOn('meshUnits', HUB),
  mayOrderNewProducts(HUB),
  notWireless(HUB),
  hasBroadband(HUB),
]

/** Source: GWF-004. */
const noWifiUnits: Guard = {
  name: 'noWifiUnits',
  allows: ({ services }) => (services?.wifiUnits ?? 0) === 0,
  elseGoTo: HUB,
  needsAccount: true,
}

/** Guards of renting Google Wifi. Source: GWF-002 to GWF-005. */
export const googleWifiGuards: readonly Guard[] = [
  mayDo('order'),
  planChangeOn('googleWifi'),
  notWireless(HUB),
  noWifiUnits,
  hasBroadband(HUB),
  noActiveOrders,
]
