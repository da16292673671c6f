import type { ParsedReply } from '../call.ts'
import { SWITCH_PARAMETER } from '../catalogue/features.ts'
import type { SwitchValue, readFeatureParameters } from '../catalogue/features.ts'
import { lastFreeDay } from '../catalogue/free-months.ts'
import type { Day } from '../day.ts'
import type { ErrorCode } from '../errors.ts'
import type { Cents } from '../money.ts'
import type { Changeable } from '../product-change/contract.ts'

/** The filter that an account has or may order. Source: FAM-005 to FAM-007. */
export type FamilyFilter = {
  readonly title: string
  /** Including GST, each bill. */
  readonly monthlyCost: Cents
  readonly subscribed: boolean
  readonly additionalProductKey: string
  readonly enabled: SwitchValue
}

/** The reply of `readFeatureParameters`, or its error code. */
type SettingsReply = ParsedReply<typeof readFeatureParameters> | ErrorCode

/** The account's filter, or the filter that it may order; null without either. Source: FAM-011, FAM-012. */
export function findFamilyFilter(
  { held, products }: Pick<Changeable, 'held' | 'products'>,
  reply: SettingsReply,
): FamilyFilter | null {
  const [current] = held
  if (current !== undefined) {
    return {
      title: current.AdditionalProductDescription,
      monthlyCost: current.ChargeIncludingGST,
      subscribed: reply !== 'SERVICE_NOT_FOUND',
      additionalProductKey: current.AdditionalProductKey,
      enabled: toSwitchValue(reply),
    }
  }
  const [sold] = products
  const [charge] = sold?.charges ?? []
  if (sold === undefined || charge === undefined) return null
  return {
    title: sold.description,
    monthlyCost: charge.chargeIncludingGst,
    subscribed: false,
    additionalProductKey: sold.key,
    enabled: 'Off',
  }
}

/** The last free day of a filter on this day; null outside of the free months. Source: FAM-019. */
export function findLastFreeDay({ freeMonths }: Pick<Changeable, 'freeMonths'>, from: Day): Day | null {
  return freeMonths === null ? null : lastFreeDay(freeMonths, from)
}

function toSwitchValue(reply: SettingsReply): SwitchValue {
  if (typeof reply === 'string') return 'Off'
  const found = reply.parameters.find(({ name }) => name === SWITCH_PARAMETER)
  return found?.value === 'On' ? 'On' : 'Off'
}
