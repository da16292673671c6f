import { randomUUID } from 'node:crypto'

import type { Brand } from '@switchboard/brands/brand'
import type { ErrorCode } from '@switchboard/domain/errors'
import { isAwaitingPhone, isUnderWay } from '@switchboard/domain/mobile/numbers/request'
import type { NumbersChange } from '@switchboard/domain/mobile/numbers/trail'

import { trailName } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import { lockAccount } from '#api/provider/books/accounts.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { isRefusal, refuse } from '#api/platform/refusal.ts'
import type { Refusal } from '#api/platform/refusal.ts'
import type { NumberNetwork } from '#api/partners/mobile/number-orders.ts'

import { findChangeBlock } from './guard-steps.ts'
import type { RequestKind } from './letter-words.ts'
import { noSuchNumber, proveOwner, notifyOfAttempt } from './prove-owner.ts'
import type { NumberRequestContext } from './prove-owner.ts'
import { insertRequest, findNewestRequest } from './store/requests.ts'
import type { NumberRequestRow, RequestedChange } from './store/requests.ts'
import { findNumber } from './store/number-status.ts'
import type { StoredNumber, PhoneNumberKey } from './store/number-status.ts'
import { notifyOwner } from './store/notify-owner.ts'

const ACTIONS: Record<RequestKind, NumbersChange> = {
  sim: 'sim-swap-asked',
  number: 'number-change-asked',
  transfer: 'number-transfer-asked',
  esim: 'esim-asked',
  card: 'sim-card-asked',
}

/** The services for requests about numbers. */
export type Numbers = { readonly network: NumberNetwork; readonly brand: Brand; readonly publicUrl: string }

export type NumberChange<Code extends ErrorCode> = {
  readonly kind: RequestKind
  readonly password: string
  readonly values: Omit<RequestedChange, 'kind' | 'number'>
  /** Why the request is refused, or null. It runs in the transaction that stores the request, and may write there. */
  readonly findProblem: (queries: Queries, known: StoredNumber) => Promise<Refusal<Code> | null>
  /** Whether the request is allowed for a number that is locked or frozen; without it, it is not. */
  readonly passesGuard?: (queries: Queries, known: StoredNumber) => Promise<boolean>
}

type ChangeBlock = Refusal<
  | 'NUMBER_NOT_FOUND'
  | 'NUMBER_LOCKED'
  | 'NUMBER_FROZEN'
  | 'NUMBER_CHANGE_UNDER_WAY'
  | 'INCORRECT_CURRENT_PASSWORD'
  | 'IN_TIMEOUT'
  | 'FORBIDDEN'
  | 'TOO_MANY_REQUESTS'
>

/**
 * Checks the owner's password and stores a request about a number that is neither locked nor frozen, notifies the owner, and
 * returns the request's id. The network is called afterwards, so a stored request is never lost. Repeating a request returns
 * the same id.
 */
export async function createNumberRequest<Code extends ErrorCode>(
  context: NumberRequestContext,
  key: PhoneNumberKey,
  { password, ...change }: NumberChange<Code>,
): Promise<string | ChangeBlock | Refusal<Code>> {
  const proof = await proveOwner(context, key, { password, action: change.kind })
  if (isRefusal(proof)) return proof
  const stored = await context.db.transaction((queries) =>
    saveRequest(queries, key, { ...context, ...change }),
  )
  if (typeof stored === 'string') return stored
  const { refused: code } = stored
  if (code === 'NUMBER_LOCKED' || code === 'NUMBER_FROZEN') {
    const reason = code === 'NUMBER_LOCKED' ? 'locked' : 'frozen'
    await notifyOfAttempt(context, key, { number: proof.number, action: change.kind, reason })
  }
  return stored
}

type RequestOrigin = Pick<NumberRequestContext, 'actor' | 'now' | 'publicUrl'>

/** Stores a request of an owner whose password was checked already. */
export async function saveRequest<Code extends ErrorCode>(
  queries: Queries,
  key: PhoneNumberKey,
  {
    kind,
    values,
    findProblem,
    passesGuard = async () => false,
    ...origin
  }: RequestOrigin & Omit<NumberChange<Code>, 'password'>,
): Promise<string | ChangeBlock | Refusal<Code>> {
  await lockAccount(queries, key.accountCode)
  const known = await findNumber(queries, key)
  if (known === null) return noSuchNumber()
  const block = findChangeBlock(known)
  if (block !== null && !(await passesGuard(queries, known))) return refuse(block)
  const { number } = known
  const record = (requestId: string, source: string) =>
    recordRequest(queries, key, { ...origin, requestId, source, kind, number, newNumber: values.newNumber })
  const before = await findNewestRequest(queries, key)
  if (before !== null && isSame(before, { kind, ...values })) return before.requestId
  if (before !== null && kind === 'esim' && isAwaitingPhone(before) && isOrderedBy(origin.actor, before)) {
    await record(before.requestId, `mobile-number:${before.requestId}:${randomUUID()}`)
    return before.requestId
  }
  if (before !== null && isUnderWay(before.state)) return refuse('NUMBER_CHANGE_UNDER_WAY')
  const problem = await findProblem(queries, known)
  if (problem !== null) return problem
  const requestId = randomUUID()
  const requestedBy = trailName(origin.actor)
  await insertRequest(queries, key, { kind, number, ...values, requestId, now: origin.now, requestedBy })
  await record(requestId, `mobile-number:${requestId}`)
  return requestId
}

type RecordedRequest = RequestOrigin & {
  readonly requestId: string
  readonly source: string
  readonly kind: RequestKind
  readonly number: string
  readonly newNumber: string | null
}

/** Records a request in the trail, and notifies the owner of it. */
async function recordRequest(
  queries: Queries,
  key: PhoneNumberKey,
  { actor, requestId, source, kind, number, newNumber, now, publicUrl }: RecordedRequest,
): Promise<void> {
  const { accountCode, serviceNumber } = key
  const detail = { service: serviceNumber, requestId }
  await audit(queries, actor, { accountCode, action: ACTIONS[kind], detail })
  const context = { ...key, number, source, now, doneBy: trailName(actor), publicUrl }
  await notifyOwner(queries, { what: 'asked', kind, newNumber }, context)
}

/** Whether a person made a request, also on another device, which is the part of the name before the colon. */
function isOrderedBy({ subject }: RequestOrigin['actor'], { requestedBy }: NumberRequestRow): boolean {
  return requestedBy.slice(requestedBy.indexOf(':') + 1) === subject
}

/**
 * Whether a double click, a second tab or a retry repeats a request that is under way or was just done. An eSIM request is
 * always new, and so is a card after the one before is in a phone.
 */
function isSame(before: NumberRequestRow, change: Omit<RequestedChange, 'number'>): boolean {
  return (
    (isUnderWay(before.state) || (before.state === 'done' && change.kind !== 'card')) &&
    before.deliveryAddress === change.deliveryAddress &&
    before.kind === change.kind &&
    change.kind !== 'esim' &&
    before.newNumber === change.newNumber &&
    before.simNumber === change.simNumber &&
    before.providerKey === change.providerKey &&
    before.providerAccount === change.providerAccount
  )
}
