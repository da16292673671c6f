import * as z from 'zod/mini'

import { BILL_FREQUENCIES } from '../accounts/contract.ts'
import { defineCall } from '../call.ts'
import {
  callingPackBundles,
  catalogueAdditionalProduct,
  currentAdditionalProduct,
  plan,
} from '../catalogue/products.ts'
import { salesChannel } from '../catalogue/sales-channel.ts'
import { day } from '../day.ts'
import { dollars } from '../money.ts'
import { freeMonths } from '../catalogue/free-months.ts'
import { forecastBill } from '../ordering/forecast/bill.ts'

import { CHANGE_KINDS } from './kinds.ts'

const MOST_LETTERS = 50
const MOST_SERVICES = 10
const key = z.string().check(z.minLength(1), z.maxLength(MOST_LETTERS))

/** A change that has not begun: until the day on which it does it can be undone. */
export const waitingChange = z.object({
  number: z.string(),
  startsOn: day,
  /** What the account will have then and what it will have no more, by the names that a bill has. */
  begins: z.array(z.string()),
  ends: z.array(z.string()),
})
export type WaitingChange = z.output<typeof waitingChange>

/** What an account has of one kind, and what it may have instead. */
export const changeable = z.object({
  held: z.array(currentAdditionalProduct),
  products: z.array(catalogueAdditionalProduct),
  /** For accounts that choose calling packs by bundles; else empty. */
  bundles: callingPackBundles,
  /** Of the service whose plan is changed; empty for a kind that changes none. */
  plans: z.array(plan),
  /** The plan that it has of that service. */
  planKey: z.nullable(z.string()),
  billFrequency: z.enum(BILL_FREQUENCIES),
  /** The days on which a change may begin, the soonest first. */
  startDays: z.array(day),
  waiting: z.nullable(waitingChange),
  freeMonths: z.nullable(freeMonths),
})
export type Changeable = z.output<typeof changeable>

const NOTHING_TO_CHANGE = ['NO_CORE_PRODUCT', 'MULTIPLE_CORE_PRODUCTS'] as const

/** Source: DAT-007, DAT-008, VEX-008, VEX-009. */
export const readChangeable = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/products/changes',
  access: 'account',
  query: z.strictObject({ kind: z.enum(CHANGE_KINDS) }),
  reply: changeable,
  errors: [
    ...NOTHING_TO_CHANGE,
    'NO_VOICE_SERVICE',
    'SERVICE_NOT_IN_CURRENT_CORE_PRODUCT',
    'SERVICE_NOT_AVAILABLE_IN_CURRENT_CORE_PRODUCT',
    'NO_FAMILY_FILTER_ADDITIONAL_PRODUCT',
  ],
  cacheSeconds: 60,
})

/** What is wanted from a day on. A null product is none of its service; a service that is not named stays as it is. */
export const wantedChange = z.strictObject({
  kind: z.enum(CHANGE_KINDS),
  startsOn: day,
  products: z
    .record(key, z.nullable(key))
    .check(z.refine((products) => Object.keys(products).length <= MOST_SERVICES)),
  /** Null for the plan that there is. */
  planKey: z.nullable(key),
})
export type WantedChange = z.output<typeof wantedChange>

/** Why a change may not be made; the same for its forecast. */
const NOT_TO_BE_MADE = [
  ...NOTHING_TO_CHANGE,
  'ADDITIONAL_PRODUCT_NOT_FOUND',
  'SERVICE_NOT_AVAILABLE_IN_CURRENT_CORE_PRODUCT',
  'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT',
  'CORE_PRODUCT_LACKS_COMPONENTS',
  'SERVICE_NOT_IN_CURRENT_CORE_PRODUCT',
  'PLAN_NOT_FOUND',
  'PLAN_NOT_AVAILABLE_FOR_CORE_PRODUCT',
  'VOICE_PLAN_NOT_DEFAULT_OR_SELECTABLE',
  'PROVISIONING_DATE_NOT_OFFERED',
  'FORBIDDEN',
  'ExistingOrderInProgress',
] as const

const bills = z.object({ first: forecastBill, each: forecastBill })

/** The first bill from the day of the change on, and a bill of whole periods after it: with the change and without it. */
export const changeForecast = z.object({ without: bills, with: bills })
export type ChangeForecast = z.output<typeof changeForecast>

/** What the account's bills come to with a change; nothing is changed. */
export const forecastProductChange = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/products/changes/forecast',
  access: 'account',
  needs: 'order',
  reads: true,
  body: wantedChange,
  reply: changeForecast,
  errors: NOT_TO_BE_MADE,
})

const shownBill = z.strictObject({ day, amount: dollars })

/**
 * Changes what the account has from a day on, once: asked again it is the same change, and another one of its kind takes its
 * place. Null where the account has all that is wanted. Source: CAT-045 to CAT-048.
 */
export const makeProductChange = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/products/changes',
  access: 'account',
  needs: 'order',
  body: z.extend(wantedChange, {
    salesChannel,
    /** What the page has shown that the bills with the change come to. */
    shown: z.optional(z.strictObject({ first: shownBill, each: shownBill })),
  }),
  reply: z.object({ waiting: z.nullable(waitingChange) }),
  errors: [...NOT_TO_BE_MADE, 'ORDER_HAS_CHANGED'],
  idempotent: true,
})

/** Takes a change back before it begins, as if it had not been asked for. */
export const undoProductChange = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/products/changes/{changeNumber}/undo',
  access: 'account',
  needs: 'order',
  body: z.strictObject({}),
  reply: z.object({ startsOn: day }),
  errors: ['CHANGE_NOT_FOUND', 'CHANGE_TOO_LATE_TO_UNDO'],
  idempotent: true,
})
