import { dayAt } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { READING_REQUEST_KINDS } from '@switchboard/domain/meter-reading/contract'

import { audit } from '#api/platform/audit.ts'
import { lockAccount } from '#api/provider/books/accounts.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'

import { enterCheckedReading } from './checked-reading.ts'
import type { CheckedReading, ReadingResult } from './checked-reading.ts'
import { answerNotice } from './letters.ts'
import { findRequest, saveClosing } from './store.ts'
import type { Answerer, CustomerRequest } from './store.ts'

export type AnswerResult =
  | { readonly kind: 'done'; readonly request: CustomerRequest }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'notOpen'; readonly closedOn: Day; readonly closedBy: string }
  /** The answer has a reading, but the request is not about a reading. */
  | { readonly kind: 'notAboutReading'; readonly request: CustomerRequest }
  | Extract<ReadingResult, { readonly kind: 'readingRefused' }>

export type Answer = {
  readonly id: string
  /** The customer reads it in a letter. */
  readonly text: string
  readonly reading: CheckedReading | null
}

/** Answers a request by a letter and closes it, in the caller's transaction. A checked reading is entered with it. */
export async function answerRequest(
  queries: Queries,
  { id, text, reading }: Answer,
  answerer: Answerer,
): Promise<AnswerResult> {
  const found = await lockOpenRequest(queries, id)
  if (found.kind !== 'open') return found
  const { request } = found
  if (reading !== null) {
    if (!READING_REQUEST_KINDS.includes(request.kind)) return { kind: 'notAboutReading', request }
    const entered = await enterCheckedReading(queries, { request, reading }, answerer)
    if (entered.kind === 'readingRefused') return entered
  }

  const { now: at, actor } = answerer
  await saveClosing(queries, request, { at, actor, answer: text })
  await auditClosing(queries, request, { answerer, action: 'request-answered' })
  const { requestedAt, about } = request
  const facts = { id, requestedAt: requestedAt.getTime(), about, text, readOn: reading?.readOn ?? null }
  await queueNotice(queries, {
    ...answerNotice(facts),
    accountCode: request.account,
    source: `issue-answered:${id}`,
    at,
  })
  return { kind: 'done', request }
}

/** Closes a request without a letter, in the caller's transaction. The reason is in the audit trail. */
export async function closeRequest(
  queries: Queries,
  { id, reason }: { readonly id: string; readonly reason: string },
  answerer: Answerer,
): Promise<AnswerResult> {
  const found = await lockOpenRequest(queries, id)
  if (found.kind !== 'open') return found
  const { request } = found
  await saveClosing(queries, request, { at: answerer.now, actor: answerer.actor, answer: null })
  await auditClosing(queries, request, { answerer, action: 'request-closed', reason })
  return { kind: 'done', request }
}

type Found =
  | { readonly kind: 'open'; readonly request: CustomerRequest }
  | Extract<AnswerResult, { readonly kind: 'unknown' | 'notOpen' }>

/** Reads the request again after its account is locked: the second of two simultaneous operators finds it closed. */
async function lockOpenRequest(queries: Queries, id: string): Promise<Found> {
  const found = await findRequest(queries, id)
  if (found === null) return { kind: 'unknown' }
  await lockAccount(queries, found.account)
  const request = await findRequest(queries, id)
  if (request === null) return { kind: 'unknown' }
  const { closedAt, closedBy } = request
  return closedAt === null || closedBy === null
    ? { kind: 'open', request }
    : { kind: 'notOpen', closedOn: dayAt(closedAt.getTime()), closedBy }
}

type Closing = { readonly answerer: Answerer; readonly action: string; readonly reason?: string }

async function auditClosing(
  queries: Queries,
  { account: accountCode, id, kind }: CustomerRequest,
  { answerer: { actor }, action, reason }: Closing,
): Promise<void> {
  const detail = { issue: id, key: kind, ...(reason === undefined ? {} : { reason }) }
  await audit(queries, actor, { accountCode, action, detail })
}
