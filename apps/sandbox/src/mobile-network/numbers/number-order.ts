import * as z from 'zod/mini'

import { ANSWER_HOURS, requestKind } from '@switchboard/domain/mobile/numbers/request'
import type { RefusalReason, RequestState } from '@switchboard/domain/mobile/numbers/request'

const HOUR_MILLISECONDS = 3_600_000
const MINUTE_MILLISECONDS = 60_000
/** After YES: the other provider lets the number go, then it moves. */
const MOVING_AFTER_MILLISECONDS = MINUTE_MILLISECONDS
const MOVED_AFTER_MILLISECONDS = 10 * MINUTE_MILLISECONDS
const SLOW_MILLISECONDS = 10 * MINUTE_MILLISECONDS
const ESIM_WAITS_MILLISECONDS = 7 * 24 * HOUR_MILLISECONDS

const digits = z.string().check(z.regex(/^\d{1,20}$/))

/** What the network is asked for. */
export const orderRequest = z.strictObject({
  kind: requestKind,
  number: digits,
  newNumber: z.nullable(digits),
  simNumber: z.nullable(digits),
  provider: z.nullable(z.string()),
  providerAccount: z.nullable(z.string()),
})
export type NumberOrderRequest = z.output<typeof orderRequest>

/** An order as the network holds it; instants in milliseconds. */
export type NumberOrder = NumberOrderRequest & {
  readonly reference: string
  readonly requestedAt: number
  /** It takes its time, or fails while the number moves. */
  readonly slow: boolean
  readonly fails: boolean
  readonly answered: { readonly at: number; readonly yes: boolean } | null
  readonly stoppedAt: number | null
  /** Of an eSIM: what its code is made of, its own SIM number, and when a phone took it. */
  readonly matchingId: string
  readonly esimNumber: string
  readonly installedAt: number | null
}

export type NumberOrderStatus = {
  readonly state: Exclude<RequestState, 'asked'>
  readonly reason: RefusalReason | null
  readonly answerBy: number | null
}

/** How far an order is at an instant. */
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
  const { kind, requestedAt: askedAt, answered, installedAt, slow, fails } = order
  if (kind === 'esim' && installedAt !== null) return 'done'
  if (kind === 'transfer' && answered !== null) {
    if (now < answered.at + MOVING_AFTER_MILLISECONDS) return 'accepted'
    if (now < answered.at + MOVED_AFTER_MILLISECONDS) return 'moving'
    return fails ? 'failed' : 'done'
  }
  if (answerBy !== null) return now < answerBy ? 'waiting' : 'expired'
  if (slow && now < askedAt + SLOW_MILLISECONDS) return 'moving'
  return fails ? 'failed' : 'done'
}

function calculateAnswerDeadline({ kind, requestedAt: askedAt }: NumberOrder): number | null {
  if (kind === 'transfer') return askedAt + ANSWER_HOURS * HOUR_MILLISECONDS
  return kind === 'esim' ? askedAt + ESIM_WAITS_MILLISECONDS : null
}

/** Beginnings and ends by which a number or an account is one that the network will not move, so that each can be seen. */
const OUR_SIMS = '8964'
const NOT_THERE = '0000'
const LOCKED_THERE = '1111'

function findRefusal({
  kind,
  number,
  simNumber,
  providerAccount,
  answered,
}: NumberOrder): RefusalReason | null {
  if (answered?.yes === false) return 'saidNo'
  if (simNumber !== null && !simNumber.startsWith(OUR_SIMS)) return 'simUnknown'
  if (kind !== 'transfer') return null
  if (providerAccount?.endsWith(NOT_THERE) === true) return 'accountUnknown'
  if (number.endsWith(NOT_THERE)) return 'numberUnknown'
  return number.endsWith(LOCKED_THERE) ? 'numberLocked' : null
}

/** What a phone installs an eSIM by. */
export function buildActivationCode({ matchingId }: NumberOrder): string {
  return `LPA:1$smdp.sandbox.example$${matchingId}`
}
