import type * as z from 'zod/mini'

import { SHOWN_FIRST } from '../meter-reading/site-access.ts'
import type { addressAccessInformation } from '../ordering/order-parts.ts'
import { normalizeText } from '../typed-text.ts'

import type { Order } from './order.ts'

/** Whether the order needs access information: only a meter that does not send its readings is visited. Source: MOV-019. */
export function asksSiteAccess({ powerPlan, facts }: Order): boolean {
  return powerPlan !== null && facts.offer.power?.amiFlag === false
}

/** Access information for the meter reader; null if there is none. Source: MOV-019 to MOV-022. */
export function toAccessInformation(order: Order): z.output<typeof addressAccessInformation> | null {
  const access = order.draft.siteAccess
  if (access === null || !asksSiteAccess(order)) return null
  const { key, notes, dog } = access
  if (key === '' && normalizeText(notes) === '' && !dog) return null
  const [first] = order.facts.offer.equipmentLocations
  return {
    AccessWarningKey: dog ? 'Dog' : null,
    EquipmentLocationKey: key === '' ? (first?.key ?? SHOWN_FIRST) : key,
    Notes: normalizeText(notes),
  }
}
