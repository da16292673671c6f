import * as z from 'zod/mini'

import { salesChannel } from '../catalogue/sales-channel.ts'
import { POWER_ORDER_TYPE } from '../ordering/older/contract.ts'
import type { OlderOrder } from '../ordering/older/contract.ts'
import { isIcp } from '../qualification/icp.ts'

import { ELECTRICITY } from './order.ts'

const filled = z.string().check(z.trim(), z.minLength(1))
const payload = z.object({ icp: filled, salesChannel, accountCode: filled })

/** The connection of a promotion, and its sales channel. Source: PWR-014. */
export type Promotion = Pick<z.output<typeof payload>, 'icp' | 'salesChannel'>

/**
 * Parses the decoded payload of a promotion; null if it is not JSON, incomplete, or not for the signed-in account. The payload
 * is unsigned, so the provider checks everything in it. Source: PWR-014, PWR-036 to PWR-038, Readings.
 */
export function parsePromotion(decoded: string, accountCode: string): Promotion | null {
  const parsed = payload.safeParse(parseJson(decoded))
  if (!parsed.success || parsed.data.accountCode !== accountCode) return null
  const { icp, salesChannel: soldBy } = parsed.data
  return isIcp(icp) ? { icp, salesChannel: soldBy } : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The values of a promotion's form. */
export type PromotionChoice = {
  readonly planKey: string | null
  readonly medicallyDependent: boolean
  readonly addressConfirmed: boolean
  readonly termsAccepted: boolean
}

export type PromotionField = 'address' | 'plan' | 'terms'

/** The errors of the form, in the order of its fields. Source: PWR-045 to PWR-047. */
export function promotionProblems({ planKey, addressConfirmed, termsAccepted }: PromotionChoice) {
  const problems: { readonly field: PromotionField; readonly message: string }[] = []
  if (!addressConfirmed)
    problems.push({ field: 'address', message: 'Please confirm your address is correct' })
  if (planKey === null) problems.push({ field: 'plan', message: 'Please select a plan' })
  if (!termsAccepted) problems.push({ field: 'terms', message: 'You must accept the terms and conditions' })
  return problems
}

type OrderedBy = { readonly businessGroup: string; readonly salesPerson: string }

/** The order of a promotion: a switch on the first possible day. Source: PWR-059, PWR-060, PWR-081, ORD-089, Readings. */
export function promotionOrder(
  { icp, salesChannel: SalesChannel }: Promotion,
  { planKey, medicallyDependent }: Pick<PromotionChoice, 'planKey' | 'medicallyDependent'>,
  { businessGroup, salesPerson }: OrderedBy,
): OlderOrder {
  const link = { LinkedServiceID: icp }
  return {
    Header: { SalesChannel, BusinessGroup: businessGroup, SalesPerson: salesPerson },
    meta: { orderTypeId: POWER_ORDER_TYPE },
    Services: [{ Service: ELECTRICITY, ServiceID: icp, Plan: planKey }],
    AdditionalProducts: [],
    HardwareOrders: [],
    Questions: [
      { QuestionKey: 'PowerMedicalDependent', AnswerKey: medicallyDependent ? 'Yes' : 'No', ...link },
      { QuestionKey: 'LiveThereOrMovingIn', AnswerKey: 'LiveThere', ...link },
    ],
    PromoCodes: [],
    LosingProviders: [],
  }
}
