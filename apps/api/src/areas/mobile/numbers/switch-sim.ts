import { randomUUID } from 'node:crypto'

import { isUnderWay } from '@switchboard/domain/mobile/numbers/request'
import type { SwitchKind } from '@switchboard/domain/mobile/numbers/request'
import type { NumbersChange } from '@switchboard/domain/mobile/numbers/trail'

import { trailName } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { lockAccount } from '#api/provider/books/accounts.ts'

import type { Numbers } from './create-request.ts'
import { followRequest, sendRequest } from './follow.ts'
import type { NumberRequestContext } from './prove-owner.ts'
import { findNumber } from './store/number-status.ts'
import type { PhoneNumberKey } from './store/number-status.ts'
import { notifyOwner } from './store/notify-owner.ts'
import { endSwitches, findNewestSwitch, insertRequest, readRequest, stopRequests } from './store/requests.ts'

const TRACES = {
  stop: { action: 'phone-lost', what: 'lost' },
  start: { action: 'phone-found', what: 'found' },
} as const satisfies Record<SwitchKind, { action: NumbersChange; what: 'lost' | 'found' }>

type SimSwitch = { readonly numbers: Numbers; readonly kind: SwitchKind }

/**
 * Stops the SIM of a lost phone, or starts that of a phone that was found. If the network does not answer, a job repeats the
 * order. Repeated calls are the same order. Returns false if the account has no such number.
 */
export async function switchSim(
  context: NumberRequestContext,
  key: PhoneNumberKey,
  { numbers, kind }: SimSwitch,
): Promise<boolean> {
  const { db, now } = context
  const saved = await db.transaction((queries) => saveSwitch(queries, key, { ...context, kind }))
  if (saved === null) return false
  const network = { ...numbers, db, now }
  if (saved.requestId !== null) await sendRequest(network, saved.requestId)
  for (const requestId of saved.stopped) await followRequest(network, await readRequest(db, requestId))
  return true
}

/** The order for the network, if one is due, and the requests under way that are stopped with it. */
type SavedSwitch = { readonly requestId: string | null; readonly stopped: readonly string[] }

async function saveSwitch(
  queries: Queries,
  key: PhoneNumberKey,
  { kind, now, actor, publicUrl }: NumberRequestContext & Pick<SimSwitch, 'kind'>,
): Promise<SavedSwitch | null> {
  const { accountCode, serviceNumber } = key
  await lockAccount(queries, accountCode)
  const known = await findNumber(queries, key)
  if (known === null) return null
  const { number, isLost } = known
  const newest = await findNewestSwitch(queries, key)
  const isRequested = isLost && newest?.kind === kind
  if (isRequested && isUnderWay(newest.state)) return { requestId: newest.requestId, stopped: [] }
  const isDone = kind === 'start' ? !isLost : isRequested && newest.state === 'done'
  if (isDone) return { requestId: null, stopped: [] }

  await endSwitches(queries, key, now)
  // requests of a thief do not go on; after the first report they are the owner's
  const stopped = kind === 'stop' && !isLost ? await stopRequests(queries, key) : []
  const requestId = randomUUID()
  const requestedBy = trailName(actor)
  const values = {
    newNumber: null,
    simNumber: null,
    providerKey: null,
    providerAccount: null,
    deliveryAddress: null,
  }
  await insertRequest(queries, key, { kind, number, ...values, requestId, now, requestedBy })
  const { action, what } = TRACES[kind]
  await audit(queries, actor, { accountCode, action, detail: { service: serviceNumber, requestId } })
  const source = `mobile-number:${requestId}`
  await notifyOwner(queries, { what }, { ...key, number, source, now, doneBy: requestedBy, publicUrl })
  return { requestId, stopped }
}
