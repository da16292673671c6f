import type * as z from 'zod/mini'

import { DEFAULT_LOCATION_FILTER } from '../meter-reading/site-access.ts'
import type { addressAccessInformation } from '../ordering/order-parts.ts'
import { normalizeText } from '../typed-text.ts'

import type { Order } from './order.ts'

/** Whether the order needs access information: only a meter that is not smart is visited. Source: MOV-019. */
export function needsSiteAccess({ powerPlan, facts }: Order): boolean {
  return powerPlan !== null && facts.offer.power?.amiFlag === false
}

/** Access information for the meter reader; null if there is none. Source: MOV-019 to MOV-022. */
export function toAccessInformation(order: Order): z.output<typeof addressAccessInformation> | null {
  const access = order.draft.siteAccess
  if (access === null || !needsSiteAccess(order)) return null
  const { key, notes, dog } = access
  if (key === '' && normalizeText(notes) === '' && !dog) return null
  // an order must name a location: without an answer it names the first of the list
  const [first] = order.facts.offer.equipmentLocations
  return {
    AccessWarningKey: dog ? 'Dog' : null,
    EquipmentLocationKey: key === '' ? (first?.key ?? DEFAULT_LOCATION_FILTER) : key,
    Notes: normalizeText(notes),
  }
}
