import {
  ANSWER_HOURS,
  isAwaitingPhone,
  isSwitch,
  isUnderWay,
} from '@switchboard/domain/mobile/numbers/request'
import type { SwitchKind } from '@switchboard/domain/mobile/numbers/request'
import { removeSeparators } from '@switchboard/domain/mobile/numbers/rules'

import { providerActor, trailName } from '#api/platform/actor.ts'
import { lockAccount } from '#api/provider/books/accounts.ts'
import type { Database, Queries } from '#api/platform/database/database.ts'
import type { NetworkOrderReply } from '#api/partners/mobile/number-orders.ts'

import { applyToAccount } from './apply-to-account.ts'
import type { NetworkChange } from './apply-to-account.ts'
import type { Numbers } from './create-request.ts'
import type { NumberEvent } from './letter-words.ts'
import { postponeQuery, settleRequest } from './store/network-queries.ts'
import type { RequestOutcome } from './store/network-queries.ts'
import { releaseNumber } from './store/numbers.ts'
import { readRequest } from './store/requests.ts'
import type { NumberRequestRow } from './store/requests.ts'
import { notifyOwner } from './store/notify-owner.ts'

type NetworkContext = Numbers & { readonly db: Database; readonly now: number }

/**
 * Sends a new request to the network, stores the reply and returns it. If the reply is lost the request stays as it is, and a
 * later query uses the same reference.
 */
export async function sendRequest(context: NetworkContext, requestId: string): Promise<NetworkOrderReply> {
  const { db, network } = context
  const request = await readRequest(db, requestId)
  // the code of an eSIM is only in the reply to its order, which may be repeated
  if (request.state !== 'asked' && !isAwaitingPhone(request)) return network.findOrder(requestId)
  const reply = await network.order(toNetworkOrder(request))
  await saveReply(context, request, reply)
  await postponeQuery(db, requestId)
  return reply
}

/** Asks the network for the state of a request, or to stop it, and stores the reply. */
export async function followRequest(context: NetworkContext, request: NumberRequestRow): Promise<void> {
  const { network } = context
  const { requestId, state, stops, kind } = request
  if (stops) return saveReply(context, request, await network.stop(requestId))
  const reply = await network.findOrder(requestId)
  if (state !== 'asked') return saveReply(context, request, reply)
  // the code of this eSIM reached nobody, so nobody may install it
  if (kind === 'esim') return saveReply(context, request, await network.stop(requestId))
  return saveReply(
    context,
    request,
    reply.kind === 'unknown' ? await network.order(toNetworkOrder(request)) : reply,
  )
}

function toNetworkOrder(request: NumberRequestRow) {
  const { requestId, kind, number, newNumber, simNumber, providerKey, providerAccount, deliveryAddress } =
    request
  const isTransfer = kind === 'transfer'
  return {
    reference: requestId,
    kind,
    // a transfer moves the incoming number
    number: removeSeparators(isTransfer ? (newNumber ?? number) : number),
    newNumber: newNumber === null || isTransfer ? null : removeSeparators(newNumber),
    simNumber,
    provider: providerKey,
    providerAccount,
    ...(deliveryAddress !== null && { deliveryAddress }),
  }
}

async function saveReply(
  context: NetworkContext,
  request: NumberRequestRow,
  reply: NetworkOrderReply,
): Promise<void> {
  const outcome = toOutcome(request, reply, context.now)
  if (outcome === null || outcome.state === request.state) return
  await context.db.transaction((queries) => saveOutcome(queries, context, { request, outcome }))
}

type NetworkOutcome = RequestOutcome & { readonly simNumber: string | null }

const HOUR_MILLISECONDS = 3_600_000
/**
 * If the network does not know an order after this time, it has lost it. The time is longer than any text message waits for
 * its answer.
 */
const LOST_AFTER_MILLISECONDS = (ANSWER_HOURS + 1) * HOUR_MILLISECONDS

/**
 * The new state of a request by the network's reply; null if the reply has none. A request that the network never received is
 * stopped without effect. A request that the network has lost fails, so that the owner may try again.
 */
function toOutcome(
  { stops, state, changedAt }: NumberRequestRow,
  reply: NetworkOrderReply,
  now: number,
): NetworkOutcome | null {
  if (reply.kind === 'found') {
    const { state: newState, reason, answerBy, simNumber } = reply
    return { state: newState, reason, simNumber, answerBy: answerBy === null ? null : Date.parse(answerBy) }
  }
  if (reply.kind !== 'unknown') return null
  const nothing = { reason: null, answerBy: null, simNumber: null }
  if (stops || state === 'asked') return { state: 'stopped', ...nothing }
  return now - changedAt >= LOST_AFTER_MILLISECONDS ? { state: 'failed', ...nothing } : null
}

async function saveOutcome(
  queries: Queries,
  { now, brand, publicUrl }: NetworkContext,
  { request, outcome }: { readonly request: NumberRequestRow; readonly outcome: NetworkOutcome },
): Promise<void> {
  const { accountCode, serviceNumber, requestId, state: before, number } = request
  await lockAccount(queries, accountCode)
  const goesOn = isUnderWay(outcome.state)
  if (!(await settleRequest(queries, outcome, { requestId, before, goesOn, now }))) return
  if (goesOn) return
  const event = await endRequest(queries, request, { ...outcome, now, brand })
  if (event === null) return
  await notifyOwner(queries, event, {
    accountCode,
    serviceNumber,
    number,
    source: `mobile-number:${requestId}:${outcome.state}`,
    now,
    doneBy: trailName(providerActor('job')),
    publicUrl,
  })
}

/** Applies the end of a request to the account, and returns the event of which the owner is notified. */
async function endRequest(
  queries: Queries,
  request: NumberRequestRow,
  { state, ...change }: NetworkChange & Pick<NetworkOutcome, 'state'>,
): Promise<NumberEvent | null> {
  const { accountCode, kind, newNumber } = request
  const isDone = state === 'done'
  if (isSwitch(kind)) return isDone ? null : { what: SWITCH_FAILURES[kind] }
  if (isDone) {
    const movesContact = await applyToAccount(queries, request, change)
    return { what: 'done', kind, newNumber, movesContact }
  }
  if (kind === 'number') await releaseNumber(queries, accountCode, newNumber ?? '')
  return { what: 'notDone', kind, newNumber }
}

/** The owner is notified of a stop or start when it is asked for, and again only if it failed. */
const SWITCH_FAILURES = { stop: 'stopFailed', start: 'startFailed' } as const satisfies Record<
  SwitchKind,
  NumberEvent['what']
>
