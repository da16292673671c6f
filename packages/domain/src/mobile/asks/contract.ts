import * as z from 'zod/mini'

import { BILL_FREQUENCIES } from '../../accounts/contract.ts'
import { defineCall } from '../../call.ts'
import { instant } from '../../instant.ts'
import { dollars } from '../../money.ts'

/** What is asked for is what the same kind of order gives. */
export const ASK_KINDS = ['mobileplan', 'mobileaddon'] as const
export type AskKind = (typeof ASK_KINDS)[number]

export const ASK_STATES = ['asked', 'agreed', 'declined', 'withdrawn', 'expired'] as const

/** So long somebody may say yes or no. */
export const DAYS_TO_ANSWER = 14
/** So often one person may ask in a day and night; what they take back gives none back. */
export const MOST_ASKS_A_DAY = 10
export const MOST_NOTE_LETTERS = 200

const MOST_LETTERS = 200
const key = z.string().check(z.minLength(1), z.maxLength(MOST_LETTERS))
const note = z.string().check(z.maxLength(MOST_NOTE_LETTERS))

/** `Once` for what is there for a time, else by the account's bills. */
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
  /** When it was asked for. */
  price,
  /** Null for what is not sold any more. */
  priceNow: z.nullable(price),
  note: z.string(),
  askedBy: z.string(),
  /** Whoever reads it has asked for it. */
  isYours: z.boolean(),
  askedAt: instant,
  answerBy: instant,
  state: z.enum(ASK_STATES),
  /** Why it was declined; empty for no reason. */
  reason: z.string(),
  /** The order that was placed for it. */
  orderNumber: z.nullable(z.string()),
})
export type MobileAsk = z.output<typeof mobileAsk>

/** Asks whoever may order for a plan or an add-on; the same again is the same ask. Whoever may order does not ask. */
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

const OF_ASK = '/accounts/{accountCode}/mobile/asks/{askId}'
const NOT_OPEN = ['MOBILE_ASK_NOT_FOUND', 'MOBILE_ASK_NOT_OPEN'] as const

/** Takes back what one has asked for oneself. */
export const withdrawMobileAsk = defineCall({
  method: 'POST',
  path: `${OF_ASK}/withdraw`,
  access: 'account',
  needs: 'see',
  reply: z.object({}),
  errors: ['FORBIDDEN', ...NOT_OPEN],
})

/** Says no. Yes is the order itself, which names the ask at its commit. */
export const declineMobileAsk = defineCall({
  method: 'POST',
  path: `${OF_ASK}/decline`,
  access: 'account',
  needs: 'order',
  body: z.strictObject({ reason: note }),
  reply: z.object({}),
  errors: [...NOT_OPEN],
})
