import * as z from 'zod/mini'

import { BILL_FREQUENCIES } from '../../accounts/contract.ts'
import { defineCall } from '../../call.ts'
import { instant } from '../../instant.ts'
import { dollars } from '../../money.ts'

/** Kinds of requests. Each is answered by an order of the same kind. */
export const ASK_KINDS = ['mobileplan', 'mobileaddon'] as const
export type AskKind = (typeof ASK_KINDS)[number]

export const ASK_STATES = ['asked', 'agreed', 'declined', 'withdrawn', 'expired'] as const

/** Days in which a request can be answered. */
export const DAYS_TO_ANSWER = 14
/** Requests of a person in 24 hours; a withdrawn request still counts. */
export const MAX_ASKS_A_DAY = 10
export const MAX_ASK_NOTE_LETTERS = 200

const MAX_LETTERS = 200
const key = z.string().check(z.minLength(1), z.maxLength(MAX_LETTERS))
const note = z.string().check(z.maxLength(MAX_ASK_NOTE_LETTERS))

/** `Once` for a product with an end, else the account's bill frequency. */
const price = z.object({
  unit: z.enum([...BILL_FREQUENCIES, 'Once']),
  chargeIncludingGst: dollars,
  chargeExcludingGst: dollars,
})
export type AskPrice = z.output<typeof price>

export const mobileAsk = z.object({
  askId: z.string(),
  kind: z.enum(ASK_KINDS),
  serviceEntity: z.string(),
  planKey: z.string(),
  name: z.string(),
  /** The data of a plan on a bill of the account's frequency, as `listMobileProducts` has it. Source: MOB-071. */
  periodDataMb: z.optional(z.nullable(z.int())),
  groupTag: z.optional(z.nullable(z.string())),
  /** The price when the request was made. */
  price,
  /** The price today; null if the plan is not sold any more. */
  priceNow: z.nullable(price),
  note: z.string(),
  askedBy: z.string(),
  /** Whether the reader made the request. */
  isYours: z.boolean(),
  askedAt: instant,
  answerBy: instant,
  state: z.enum(ASK_STATES),
  /** The reason for declining; may be empty. */
  reason: z.string(),
  /** The order placed for the request. */
  orderNumber: z.nullable(z.string()),
})
export type MobileAsk = z.output<typeof mobileAsk>

/**
 * Requests a plan or an add-on from the people who may order. A repeated request is the same request. People who may
 * order cannot request.
 */
export const askForMobile = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/mobile/asks',
  access: 'account',
  needs: 'see',
  body: z.strictObject({ kind: z.enum(ASK_KINDS), serviceEntity: key, planKey: key, note }),
  reply: z.object({ askId: z.string() }),
  errors: [
    'FORBIDDEN',
    'NUMBER_NOT_FOUND',
    'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT',
    'MOBILE_ASK_OPEN',
  ],
})

const ASK_PATH = '/accounts/{accountCode}/mobile/asks/{askId}'
const NOT_OPEN = ['MOBILE_ASK_NOT_FOUND', 'MOBILE_ASK_NOT_OPEN'] as const

/** Withdraws the caller's own request. */
export const withdrawMobileAsk = defineCall({
  method: 'POST',
  path: `${ASK_PATH}/withdraw`,
  access: 'account',
  needs: 'see',
  reply: z.object({}),
  errors: ['FORBIDDEN', ...NOT_OPEN],
})

/** Declines a request. A request is accepted by an order that names the request at its commit. */
export const declineMobileAsk = defineCall({
  method: 'POST',
  path: `${ASK_PATH}/decline`,
  access: 'account',
  needs: 'order',
  body: z.strictObject({ reason: note }),
  reply: z.object({}),
  errors: [...NOT_OPEN],
})
