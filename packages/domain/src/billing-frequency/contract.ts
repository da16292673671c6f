import * as z from 'zod/mini'

import { BILL_FREQUENCIES } from '../accounts/contract.ts'
import { defineCall } from '../call.ts'
import { PLAN_SERVICES } from '../catalogue/products.ts'
import { day } from '../day.ts'
import { dollars } from '../money.ts'
import { RECURRING_TYPES } from '../payments/recurring-payment.ts'

/** Source: FRQ-030. */
export const billFrequency = z.enum(BILL_FREQUENCIES)
export type BillFrequency = z.output<typeof billFrequency>

/** Why the frequency cannot be changed now; empty where nobody could be asked. Source: FRQ-018 to FRQ-020. */
export const INFEASIBLE_REASONS = [
  '',
  'switchedOff',
  'business',
  'noInternet',
  'severalConnections',
  'severalLines',
  'wireless',
  'mobile',
  'orderUnderWay',
  'changeWaits',
  'changedLately',
  'billNotMade',
] as const
export type InfeasibleReason = (typeof INFEASIBLE_REASONS)[number]

/** Source: FRQ-020. */
export const feasibility = z.object({
  isFeasible: z.boolean(),
  /** One of `INFEASIBLE_REASONS`, or of another provider's own. */
  reason: z.string(),
  /** The day from which the account is billed as it is now; null where that never changed. */
  billingPeriodModifiedDate: z.nullable(day),
  /** Days from that day to today; null where it never changed. */
  daysSinceChange: z.nullable(z.int()),
  /** The order of another frequency that is under way, with the day of its first bill; null for none. */
  waiting: z.nullable(z.object({ OrderIdentifier: z.string(), billFrequency, startsOn: day })),
})
export type Feasibility = z.output<typeof feasibility>

/** Whether this account may change how often it is billed, today. Source: FRQ-018. */
export const checkBillingFrequency = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/billing-frequency/feasibility',
  access: 'account',
  reply: feasibility,
  errors: [],
  cacheSeconds: 0,
})

/** A price of one bill. */
const price = z.object({ billFrequency, chargeIncludingGst: dollars, chargeExcludingGst: dollars })
export type FrequencyPrice = z.output<typeof price>

/** Something that the account has, and what it comes to at each frequency at which it can be kept. */
const heldProduct = z.object({
  key: z.string(),
  name: z.string(),
  serviceEntity: z.nullable(z.string()),
  /** Those of another frequency than the one of now are of bills to come. */
  prices: z.array(price),
})

/** Source: FRQ-021. */
export const billCycle = z.object({
  billCycleKey: z.string(),
  billFrequency,
  /** The first bill of the cycle. */
  firstBillDate: day,
  /** When that bill is due, and is collected from whoever pays by direct debit. */
  nextPaymentDate: day,
})
export type BillCycle = z.output<typeof billCycle>

/** What the account has and pays, and what there is of it at other frequencies. */
export const frequencyPlans = z.object({
  billFrequency,
  businessGroup: z.string(),
  recurringType: z.enum(RECURRING_TYPES),
  /** One for each frequency that the account is not billed at. */
  cycles: z.array(billCycle),
  /** Null where the catalogue does not know what the account has. */
  coreProduct: z.nullable(z.object({ key: z.string(), frequencies: z.array(billFrequency) })),
  components: z.array(z.extend(heldProduct, { service: z.enum(PLAN_SERVICES) })),
  /** Plans of the same core product that the account could have instead. */
  plans: z.array(z.extend(price, { key: z.string(), name: z.string(), service: z.enum(PLAN_SERVICES) })),
  /** A price is that of all of a kind together. */
  additionalProducts: z.array(z.extend(heldProduct, { service: z.string(), quantity: z.int() })),
  offers: z.array(z.object({ name: z.string(), frequencies: z.array(billFrequency) })),
})
export type FrequencyPlans = z.output<typeof frequencyPlans>

/** Source: FRQ-021 to FRQ-024. */
export const readBillingFrequency = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/billing-frequency',
  access: 'account',
  reply: frequencyPlans,
  errors: ['NO_CORE_PRODUCT'],
  cacheSeconds: 0,
})
