import { trailName } from '#api/platform/actor.ts'
import type { Actor } from '#api/platform/actor.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

/** The number of open requests that staff see. */
const MAX_LISTED = 100

/** The member of staff who answers, and the time by the provider clock (milliseconds). */
export type Answerer = { readonly actor: Actor; readonly now: number }

/** A request of a customer to the help desk. */
export type CustomerRequest = {
  id: string
  account: string
  name: string
  kind: string
  /** The subject that the customer chose, in the words of the page. */
  about: string
  text: string
  requestedAt: Date
  closedAt: Date | null
  closedBy: string | null
}

const REQUEST = `i.issue_number::text as id, i.account_code as account, a.name, i.issue_key as kind,
  coalesce(h.description, i.issue_key) as about, i.issue_comment as text, i.reported_at as "requestedAt",
  i.closed_at as "closedAt", i.closed_by as "closedBy"`
const REQUESTS = `customer_issue i join account a on a.account_code = i.account_code
  left join help_reason h on h.kind = 'issue' and h.reason_key = i.issue_key`

const listStatement = statement<CustomerRequest>(
  'requests-open',
  `select ${REQUEST} from ${REQUESTS} where i.closed_at is null order by i.issue_number limit ${MAX_LISTED}`,
)

const countStatement = statement<{ open: number }>(
  'requests-count-open',
  'select count(*)::integer as open from customer_issue where closed_at is null',
)

type OpenRequests = {
  /** Oldest first. */
  readonly requests: CustomerRequest[]
  /** How many open requests are not in `requests`. */
  readonly more: number
}

/** Requests that wait for staff. */
export async function listOpenRequests(queries: Queries): Promise<OpenRequests> {
  const requests = await queries.rows(listStatement, [])
  if (requests.length < MAX_LISTED) return { requests, more: 0 }
  const [row] = await queries.rows(countStatement, [])
  return { requests, more: (row?.open ?? 0) - requests.length }
}

const findStatement = statement<CustomerRequest>(
  'request-find',
  `select ${REQUEST} from ${REQUESTS} where i.issue_number = $1::bigint`,
)

/** Fits into a bigint. */
const REQUEST_ID = /^\d{1,18}$/

/** A request of any account by its number. */
export async function findRequest(queries: Queries, id: string): Promise<CustomerRequest | null> {
  if (!REQUEST_ID.test(id)) return null
  return (await queries.rows(findStatement, [id]))[0] ?? null
}

const closeStatement = statement<never>(
  'request-close',
  `update customer_issue set closed_at = $3::timestamptz, closed_by = $4, answer = $5
   where account_code = $1 and issue_number = $2::bigint and closed_at is null`,
)

type Closing = { readonly at: number; readonly actor: Actor; readonly answer: string | null }

/** Closes a request whose account is locked. */
export async function saveClosing(
  queries: Queries,
  { account, id }: CustomerRequest,
  { at, actor, answer }: Closing,
): Promise<void> {
  await queries.rows(closeStatement, [account, id, new Date(at), trailName(actor), answer])
}
