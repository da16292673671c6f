import type { RefusalReason, RequestState } from '@switchboard/domain/mobile/numbers/request'

import { claimOnce } from '#api/platform/database/claim.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { REQUEST_COLUMNS } from './requests.ts'
import type { NumberRequestRow } from './requests.ts'

const PAUSE_SECONDS = 5
const MAX_PAUSE_SECONDS = 300
const MAX_AT_ONCE = 20

const claim = statement<NumberRequestRow>(
  'number-request-claim',
  `update number_request set tries = tries + 1, ask_at = $1::timestamptz
       + interval '1 second' * least(${MAX_PAUSE_SECONDS}, ${PAUSE_SECONDS} * power(2, least(tries, 6)))
   where request_id in (${claimOnce(`
     select request_id from number_request where ask_at <= $1 order by ask_at limit ${MAX_AT_ONCE}
     for update skip locked`)})
   returning ${REQUEST_COLUMNS}`,
)

/** Claims requests to ask the network about. The same statement postpones the next query. */
export function claimDueRequests(db: Queries): Promise<NumberRequestRow[]> {
  return db.rows(claim, [new Date()])
}

export type RequestOutcome = {
  readonly state: RequestState
  readonly reason: RefusalReason | null
  readonly answerBy: number | null
}

const settle = statement<{ request_id: string }>(
  'number-request-settle',
  `update number_request set state = $3, reason = $4, answer_by = coalesce($5, answer_by), changed_at = $6, tries = 0,
     ask_at = case when $7::boolean then $8::timestamptz + interval '${PAUSE_SECONDS} seconds' end
   where request_id = $1 and state = $2 returning request_id`,
)

type RequestSettlement = {
  readonly requestId: string
  readonly before: RequestState
  readonly goesOn: boolean
  readonly now: number
}

/** Stores the network's reply; false if another process has changed the request meanwhile. */
export async function settleRequest(
  queries: Queries,
  { state, reason, answerBy }: RequestOutcome,
  { requestId, before, goesOn, now }: RequestSettlement,
): Promise<boolean> {
  const until = answerBy === null ? null : new Date(answerBy)
  const values = [requestId, before, state, reason, until, new Date(now), goesOn, new Date()]
  return (await queries.rows(settle, values)).length > 0
}

const postpone = statement<never>(
  'number-request-put-off',
  `update number_request set ask_at = $2::timestamptz + interval '${PAUSE_SECONDS} seconds'
   where request_id = $1 and ask_at is not null`,
)

/** Lets a job ask about the request in a few seconds. */
export async function postponeQuery(db: Queries, requestId: string): Promise<void> {
  await db.rows(postpone, [requestId, new Date()])
}
