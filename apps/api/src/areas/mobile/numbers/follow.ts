import { dayAt } from '@switchboard/domain/day'
import { ANSWER_HOURS, isUnderWay } from '@switchboard/domain/mobile/numbers/request'
import { typedDigits } from '@switchboard/domain/mobile/numbers/rules'

import type { Brand } from '@switchboard/brands/brand'

import { holdAccount } from '#api/provider/books/accounts.ts'
import { chargeOnce } from '#api/provider/books/charges.ts'
import { renumberServices } from '#api/provider/services/services.ts'
import { serviceSubject } from '#api/provider/services/subjects.ts'
import type { Database, Queries } from '#api/platform/database/database.ts'
import type { NetworkWord } from '#api/partners/mobile/number-orders.ts'

import type { Numbers } from './ask.ts'
import { releaseNumber, restNumber, setSim } from './store/numbers.ts'
import { askSoon, requestById, settleRequest } from './store/requests.ts'
import type { NumberRequestRow, Told } from './store/requests.ts'
import { tellOwner } from './store/tell.ts'

type Following = Numbers & { readonly db: Database; readonly now: number }

/**
 * Sends a new request to the network, stores the reply and returns it. If the reply is lost the request stays as it is, and a
 * later query uses the same reference.
 */
export async function sendRequest(following: Following, requestId: string): Promise<NetworkWord> {
  const { db, network } = following
  const request = await requestById(db, requestId)
  if (request.state !== 'asked') return network.wordOf(requestId)
  const word = await network.order(orderOf(request))
  await enter(following, request, word)
  await askSoon(db, requestId)
  return word
}

/** Asks the network for the state of a request, or to stop it, and stores the reply. */
export async function followRequest(following: Following, request: NumberRequestRow): Promise<void> {
  const { network } = following
  const { requestId, state, stops, kind } = request
  if (stops) return enter(following, request, await network.stop(requestId))
  const word = await network.wordOf(requestId)
  if (state !== 'asked') return enter(following, request, word)
  // the code of this eSIM reached nobody, so nobody may install it
  if (kind === 'esim') return enter(following, request, await network.stop(requestId))
  return enter(following, request, word.kind === 'unknown' ? await network.order(orderOf(request)) : word)
}

function orderOf(request: NumberRequestRow) {
  const { requestId, kind, number, newNumber, simNumber, providerKey, providerAccount } = request
  const isTransfer = kind === 'transfer'
  return {
    reference: requestId,
    kind,
    // in a transfer the incoming number is the one that moves
    number: typedDigits(isTransfer ? (newNumber ?? number) : number),
    newNumber: newNumber === null || isTransfer ? null : typedDigits(newNumber),
    simNumber,
    provider: providerKey,
    providerAccount,
  }
}

async function enter(following: Following, request: NumberRequestRow, word: NetworkWord): Promise<void> {
  const told = toldBy(request, word, following.now)
  if (told === null || told.state === request.state) return
  await following.db.transaction((queries) => entered(queries, following, { request, told }))
}

type ToldSim = Told & { readonly simNumber: string | null }

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
function toldBy(
  { stops, state, changedAt }: NumberRequestRow,
  word: NetworkWord,
  now: number,
): ToldSim | null {
  if (word.kind === 'said') {
    const { state: said, reason, answerBy, simNumber } = word
    return { state: said, reason, simNumber, answerBy: answerBy === null ? null : Date.parse(answerBy) }
  }
  if (word.kind !== 'unknown') return null
  const nothing = { reason: null, answerBy: null, simNumber: null }
  if (stops || state === 'asked') return { state: 'stopped', ...nothing }
  return now - changedAt >= LOST_AFTER_MILLISECONDS ? { state: 'failed', ...nothing } : null
}

async function entered(
  queries: Queries,
  { now, brand, publicUrl }: Following,
  { request, told }: { readonly request: NumberRequestRow; readonly told: ToldSim },
): Promise<void> {
  const { accountCode, serviceNumber, requestId, state: before, kind, number, newNumber } = request
  await holdAccount(queries, accountCode)
  const goesOn = isUnderWay(told.state)
  if (!(await settleRequest(queries, told, { requestId, before, goesOn, now }))) return
  if (goesOn) return
  const isDone = told.state === 'done'
  if (isDone) await land(queries, request, { simNumber: told.simNumber, now, brand })
  else if (kind === 'number') await releaseNumber(queries, accountCode, newNumber ?? '')
  const source = `mobile-number:${requestId}:${told.state}`
  const event = { what: isDone ? 'done' : 'notDone', kind, newNumber } as const
  await tellOwner(queries, event, {
    accountCode,
    serviceNumber,
    number,
    source,
    now,
    doneBy: 'provider',
    publicUrl,
  })
}

type Landing = { readonly simNumber: string | null; readonly now: number; readonly brand: Brand }

/** Applies a change that the network has made to the account. */
async function land(
  queries: Queries,
  request: NumberRequestRow,
  { simNumber, now, brand }: Landing,
): Promise<void> {
  const { accountCode, serviceNumber, kind, number, newNumber } = request
  const today = dayAt(now)
  const change = { accountCode, from: today }
  if (newNumber !== null) {
    await renumberServices(queries, change, { before: number, after: newNumber })
    await restNumber(queries, number, today)
  }
  if (kind === 'number') {
    const cents = brand.mobile.numberChangeCents
    await chargeOnce(queries, change, {
      subject: serviceSubject(serviceNumber),
      name: 'Change of mobile number',
      cents,
    })
  }
  const newSim = kind === 'esim' ? simNumber : request.simNumber
  if (newSim !== null) {
    await setSim(queries, request, { simNumber: newSim, kind: kind === 'esim' ? 'esim' : 'card', now })
  }
}
