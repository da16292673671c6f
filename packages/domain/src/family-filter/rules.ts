import type { ParsedReply } from '../call.ts'
import { SWITCH_PARAMETER } from '../catalogue/features.ts'
import type { SwitchValue, readFeatureParameters } from '../catalogue/features.ts'
import type { ErrorCode } from '../errors.ts'
import type { Cents } from '../money.ts'
import type { Changeable } from '../product-change/contract.ts'

/** The filter that an account has or may have. Source: FAM-005 to FAM-007. */
export type FamilyFilter = {
  readonly title: string
  /** Including GST, each bill. */
  readonly monthlyCost: Cents
  readonly subscribed: boolean
  readonly additionalProductKey: string
  readonly enabled: SwitchValue
}

/** What the question for the filter's settings was answered with: the settings, or the code of a refusal. */
type Answer = ParsedReply<typeof readFeatureParameters> | ErrorCode

/** Null where the account neither has nor may have one. Source: FAM-011, FAM-012. */
export function findFamilyFilter(
  { held, products }: Pick<Changeable, 'held' | 'products'>,
  answer: Answer,
): FamilyFilter | null {
  const [mine] = held
  const [sold] = products
  const enabled = toSwitchValue(answer)
  if (mine !== undefined) {
    const { AdditionalProductDescription: title, AdditionalProductKey: additionalProductKey } = mine
    const subscribed = answer !== 'SERVICE_NOT_FOUND'
    return { title, monthlyCost: mine.ChargeIncludingGST, subscribed, additionalProductKey, enabled }
  }
  const [charge] = sold?.charges ?? []
  if (sold === undefined || charge === undefined) return null
  const { description: title, key: additionalProductKey } = sold
  return {
    title,
    monthlyCost: charge.chargeIncludingGst,
    subscribed: false,
    additionalProductKey,
    enabled: 'Off',
  }
}

function toSwitchValue(answer: Answer): SwitchValue {
  if (typeof answer === 'string') return 'Off'
  const found = answer.parameters.find(({ name }) => name === SWITCH_PARAMETER)
  return found?.value === 'On' ? 'On' : 'Off'
}
