import * as z from 'zod/mini'

import { PAYMENT_CURRENCY } from '@switchboard/domain/payments/contract'
import { amountText } from '@switchboard/domain/payments/rules'
import type { TransactionType } from '@switchboard/domain/payments/rules'

import type { CardCharge, UnusableReply, Opening, Outcome } from './card-gateway.ts'
import { gatewayCard, toPaidCard } from './paid-card.ts'

const sessionId = z.string().check(z.regex(/^[\w-]{8,64}$/))

const openSession = z.object({
  id: sessionId,
  links: z.array(z.object({ href: z.optional(z.string()), rel: z.string(), method: z.optional(z.string()) })),
})

const finishedSession = z.object({
  id: sessionId,
  state: z.literal('complete'),
  type: z.string(),
  amount: z.string(),
  currency: z.string(),
  merchantReference: z.string(),
  transactions: z._default(
    z.array(
      z.object({
        id: z.optional(z.unknown()),
        authorised: z.boolean(),
        reCo: z._default(z.string(), ''),
        type: z.string(),
        amount: z.string(),
        currency: z.string(),
        merchantReference: z.string(),
        dateTimeUtc: z.optional(z.string()),
        card: z.optional(gatewayCard),
      }),
    ),
    [],
  ),
})
type FinishedSession = z.output<typeof finishedSession>

/** The gateway's names of our types. */
export const TYPES: Record<TransactionType, string> = { Purchase: 'purchase', Authorisation: 'auth' }

/** The reference of the charge in the gateway's own books. */
export function buildMerchantReference({ accountCode, transactionId }: CardCharge): string {
  return `${accountCode}-${transactionId}`
}

/** The link to which the card form is posted, for the newer or the older form. */
const CARD_LINKS: Record<CardCharge['form'], string> = {
  windcave: 'submitCard',
  pxfusion: 'submitPxFusion',
}

export function readOpening(body: unknown, origin: string, form: CardCharge['form']): Opening {
  const parsed = openSession.safeParse(body)
  if (!parsed.success) return toMalformedReply(parsed.error)
  const rel = CARD_LINKS[form]
  const link = parsed.data.links.find((each) => each.rel === rel && each.method === 'FORM_POST')
  const href = link?.href
  if (href === undefined || !URL.canParse(href))
    return { kind: 'notUnderstood', why: 'no link for the card form' }
  // card data is sent only to the gateway, even if a reply names another address
  if (new URL(href).origin !== origin)
    return { kind: 'notUnderstood', why: 'the card form leaves the gateway' }
  return { kind: 'opened', sessionId: parsed.data.id, paymentUrl: href }
}

export function readFinishedSession(body: unknown, charge: CardCharge): Opening {
  const parsed = finishedSession.safeParse(body)
  if (!parsed.success) return toMalformedReply(parsed.error)
  return { kind: 'finished', sessionId: parsed.data.id, outcome: readOutcome(parsed.data, charge) }
}

export function readOpenSession(body: unknown, session: string): Outcome {
  const parsed = openSession.safeParse(body)
  if (!parsed.success) return toMalformedReply(parsed.error)
  return parsed.data.id === session ? { kind: 'open' } : { kind: 'notUnderstood', why: 'another session' }
}

export function readSettledSession(body: unknown, session: string, charge: CardCharge): Outcome {
  const parsed = finishedSession.safeParse(body)
  if (!parsed.success) return toMalformedReply(parsed.error)
  if (parsed.data.id !== session) return { kind: 'notUnderstood', why: 'another session' }
  return readOutcome(parsed.data, charge)
}

/** Only `authorised` approves or declines, and only in a reply about the requested charge. */
function readOutcome(session: FinishedSession, charge: CardCharge): Outcome {
  const different = [session, ...session.transactions]
    .map((part) => findDifference(part, charge))
    .find((field) => field !== undefined)
  if (different !== undefined) return { kind: 'notUnderstood', why: `another ${different}` }
  const authorised = session.transactions.filter((transaction) => transaction.authorised)
  if (authorised.length > 1) return { kind: 'notUnderstood', why: 'charged more than once' }
  const last = authorised[0] ?? session.transactions.at(-1)
  if (last === undefined) return { kind: 'ended' }
  const details = { maskedCard: last.card?.cardNumber ?? '', responseCode: last.reCo }
  if (!last.authorised) return { kind: 'declined', ...details }
  const authorisedAt = Date.parse(last.dateTimeUtc ?? '')
  return {
    kind: 'approved',
    ...details,
    authorisedAt: Number.isNaN(authorisedAt) ? null : authorisedAt,
    card: {
      ...toPaidCard(last.card, charge.storeCard),
      gatewayTransaction: sessionId.safeParse(last.id).data ?? null,
    },
  }
}

type ChargeFields = Pick<FinishedSession, 'type' | 'amount' | 'currency' | 'merchantReference'>

/** The first field that differs from the requested charge. */
function findDifference(fields: ChargeFields, charge: CardCharge): string | undefined {
  const expected: ChargeFields = {
    type: TYPES[charge.transactionType],
    amount: amountText(charge.total),
    currency: PAYMENT_CURRENCY,
    merchantReference: buildMerchantReference(charge),
  }
  return (['type', 'amount', 'currency', 'merchantReference'] as const).find(
    (name) => fields[name] !== expected[name],
  )
}

function toMalformedReply(error: z.core.$ZodError): UnusableReply {
  return { kind: 'notUnderstood', why: `malformed: ${error.issues[0]?.path.join('.') ?? ''}` }
}
