import * as z from 'zod/mini'

import { ANSWER_HOURS, CARD_DAYS, networkOrderKind } from '@switchboard/domain/mobile/numbers/request'
import type { RefusalReason, RequestState } from '@switchboard/domain/mobile/numbers/request'

const HOUR_MILLISECONDS = 3_600_000
const MINUTE_MILLISECONDS = 60_000
/** After the customer's YES the other provider releases the number, and then the number moves. */
const MOVING_AFTER_MILLISECONDS = MINUTE_MILLISECONDS
const MOVED_AFTER_MILLISECONDS = 10 * MINUTE_MILLISECONDS
const SLOW_MILLISECONDS = 10 * MINUTE_MILLISECONDS
const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS
const ESIM_WAITS_MILLISECONDS = 7 * DAY_MILLISECONDS
const CARD_WAITS_MILLISECONDS = CARD_DAYS * DAY_MILLISECONDS

const digits = z.string().check(z.regex(/^\d{1,20}$/))

/** A provider's order. */
export const orderRequest = z.strictObject({
  kind: networkOrderKind,
  number: digits,
  newNumber: z.nullable(digits),
  simNumber: z.nullable(digits),
  provider: z.nullable(z.string()),
  providerAccount: z.nullable(z.string()),
  deliveryAddress: z.optional(z.string()),
})
export type NumberOrderRequest = z.output<typeof orderRequest>

/** An order as the network stores it; instants in milliseconds. */
export type NumberOrder = NumberOrderRequest & {
  readonly reference: string
  readonly requestedAt: number
  readonly slow: boolean
  readonly fails: boolean
  /** The customer's reply to the text about a transfer. */
  readonly customerReply: { readonly at: number; readonly yes: boolean } | null
  readonly stoppedAt: number | null
  /** The variable part of an eSIM's activation code. */
  readonly matchingId: string
  /** The number of the eSIM, or of the card by post. */
  readonly esimNumber: string
  readonly installedAt: number | null
}

export type NumberOrderStatus = {
  readonly state: Exclude<RequestState, 'asked'>
  readonly reason: RefusalReason | null
  readonly answerBy: number | null
}

export function calculateStatus(order: NumberOrder, now: number): NumberOrderStatus {
  const answerBy = calculateAnswerDeadline(order)
  const reason = findRefusal(order)
  if (reason !== null) return { state: 'refused', reason, answerBy: null }
  if (order.stoppedAt !== null) return { state: 'stopped', reason: null, answerBy: null }
  return { state: calculateState(order, now, answerBy), reason: null, answerBy }
}

function calculateState(
  order: NumberOrder,
  now: number,
  answerBy: number | null,
): NumberOrderStatus['state'] {
  const { kind, requestedAt, customerReply, installedAt, slow, fails } = order
  if (isInstallable(kind) && installedAt !== null) return 'done'
  if (kind === 'transfer' && customerReply !== null) {
    if (now < customerReply.at + MOVING_AFTER_MILLISECONDS) return 'accepted'
    if (now < customerReply.at + MOVED_AFTER_MILLISECONDS) return 'moving'
    return fails ? 'failed' : 'done'
  }
  if (answerBy !== null) return now < answerBy ? 'waiting' : 'expired'
  if (slow && now < requestedAt + SLOW_MILLISECONDS) return 'moving'
  return fails ? 'failed' : 'done'
}

function calculateAnswerDeadline({ kind, requestedAt }: NumberOrder): number | null {
  if (kind === 'transfer') return requestedAt + ANSWER_HOURS * HOUR_MILLISECONDS
  if (kind === 'card') return requestedAt + CARD_WAITS_MILLISECONDS
  return kind === 'esim' ? requestedAt + ESIM_WAITS_MILLISECONDS : null
}

/** Whether the order is for a SIM of the network's own choice, which waits for a phone. */
export function isInstallable(kind: NumberOrder['kind']): boolean {
  return kind === 'esim' || kind === 'card'
}

/** The digits that cause a refusal in the demo: other SIM numbers than these, and these ends of other numbers. */
export const OUR_SIM_START = '8964'
const UNKNOWN_END = '0000'
const LOCKED_END = '1111'

function findRefusal({
  kind,
  number,
  simNumber,
  providerAccount,
  customerReply,
}: NumberOrder): RefusalReason | null {
  if (customerReply?.yes === false) return 'saidNo'
  if (simNumber !== null && !simNumber.startsWith(OUR_SIM_START)) return 'simUnknown'
  if (kind !== 'transfer') return null
  if (providerAccount?.endsWith(UNKNOWN_END) === true) return 'accountUnknown'
  if (number.endsWith(UNKNOWN_END)) return 'numberUnknown'
  return number.endsWith(LOCKED_END) ? 'numberLocked' : null
}

/** The code with which a phone installs an eSIM. */
export function buildActivationCode({ matchingId }: NumberOrder): string {
  return `LPA:1$smdp.sandbox.example$${matchingId}`
}
