import type { NetworkOrderKind, RequestState } from '@switchboard/domain/mobile/numbers/request'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { requestJson } from './number-status.ts'
import type { PhoneNumberKey } from './number-status.ts'

export type RequestedChange = {
  readonly kind: NetworkOrderKind
  /** Written as the account shows it, like `newNumber`. */
  readonly number: string
  readonly newNumber: string | null
  readonly simNumber: string | null
  readonly providerKey: string | null
  readonly providerAccount: string | null
  /** In one line; only of a card by post. */
  readonly deliveryAddress: string | null
}

export type NumberRequestRow = PhoneNumberKey &
  RequestedChange & {
    readonly requestId: string
    readonly state: RequestState
    readonly stops: boolean
    readonly requestedBy: string
    readonly tries: number
    /** When the state began, in milliseconds by the provider clock. */
    readonly changedAt: number
  }

export const REQUEST_COLUMNS = `request_id as "requestId", account_code as "accountCode",
  service_number as "serviceNumber", kind, state, number, new_number as "newNumber", sim_number as "simNumber",
  provider_key as "providerKey", provider_account as "providerAccount", delivery_address as "deliveryAddress", stops,
  asked_by as "requestedBy", tries, extract(epoch from changed_at)::float8 * 1000 as "changedAt"`

/** A job asks only after this time, because the caller still waits for the network's reply. */
const FIRST_PAUSE_SECONDS = 15

const insert = statement<never>(
  'number-request-insert',
  `insert into number_request (request_id, account_code, service_number, kind, state, number, new_number, sim_number,
     provider_key, provider_account, delivery_address, asked_at, changed_at, asked_by, ask_at)
   values ($1, $2, $3, $4, 'asked', $5, $6, $7, $8, $9, $10, $11, $11, $12,
     $13::timestamptz + interval '${FIRST_PAUSE_SECONDS} seconds')`,
)

type RequestOrigin = { readonly requestId: string; readonly now: number; readonly requestedBy: string }

export async function insertRequest(
  queries: Queries,
  { accountCode, serviceNumber }: PhoneNumberKey,
  { requestId, now, requestedBy, ...change }: RequestedChange & RequestOrigin,
): Promise<void> {
  const { kind, number, newNumber, simNumber, providerKey, providerAccount, deliveryAddress } = change
  const values = [kind, number, newNumber, simNumber, providerKey, providerAccount, deliveryAddress]
  await queries.rows(insert, [
    requestId,
    accountCode,
    serviceNumber,
    ...values,
    new Date(now),
    requestedBy,
    new Date(),
  ])
}

/** Stopping and starting a SIM are separate from the other requests. */
export const NO_SWITCH = "kind not in ('stop', 'start')"

const newestSwitch = statement<NumberRequestRow>(
  'number-request-newest-switch',
  `select ${REQUEST_COLUMNS} from number_request where account_code = $1 and service_number = $2 and not (${NO_SWITCH})
   order by asked_at desc, request_id limit 1`,
)

/** The newest request to stop the SIM of a number or to start it again. */
export async function findNewestSwitch(db: Queries, key: PhoneNumberKey): Promise<NumberRequestRow | null> {
  const [row] = await db.rows(newestSwitch, [key.accountCode, key.serviceNumber])
  return row ?? null
}

const newest = statement<NumberRequestRow>(
  'number-request-newest',
  `select ${REQUEST_COLUMNS} from number_request where account_code = $1 and service_number = $2 and ${NO_SWITCH}
   order by asked_at desc, request_id limit 1`,
)

/** The newest request of a number, except to stop or start its SIM. */
export async function findNewestRequest(db: Queries, key: PhoneNumberKey): Promise<NumberRequestRow | null> {
  const [row] = await db.rows(newest, [key.accountCode, key.serviceNumber])
  return row ?? null
}

const byId = statement<NumberRequestRow>(
  'number-request',
  `select ${REQUEST_COLUMNS} from number_request where request_id = $1`,
)

export async function readRequest(db: Queries, requestId: string): Promise<NumberRequestRow> {
  const [row] = await db.rows(byId, [requestId])
  if (row === undefined) throw new Error(`there is no request ${requestId}`)
  return row
}

const findText = statement<{ text: string }>(
  'number-request-text',
  `select ${requestJson('true')}::text as text from number_request r
   left join service_provider f on f.provider_key = r.provider_key where r.request_id = $1`,
)

/** The JSON of a request for its owner. */
export async function readRequestText(db: Queries, requestId: string): Promise<string> {
  const [row] = await db.rows(findText, [requestId])
  if (row === undefined) throw new Error(`there is no request ${requestId}`)
  return row.text
}

const stop = statement<{ request_id: string }>(
  'number-request-stop',
  `update number_request set stops = true, ask_at = $3 where account_code = $1 and service_number = $2
     and ask_at is not null and ${NO_SWITCH} and ($4::text is null or kind = $4) returning request_id`,
)

/**
 * Marks the open requests of a number to be stopped, as far as the network still can; not those to stop or start its SIM.
 * Without a kind, all of them.
 */
export async function stopRequests(
  queries: Queries,
  key: PhoneNumberKey,
  kind: 'card' | null = null,
): Promise<string[]> {
  const rows = await queries.rows(stop, [key.accountCode, key.serviceNumber, new Date(), kind])
  return rows.map(({ request_id }) => request_id)
}

const endOpenSwitches = statement<never>(
  'number-request-end-switches',
  `update number_request set state = 'stopped', ask_at = null, changed_at = $3
   where account_code = $1 and service_number = $2 and ask_at is not null and not (${NO_SWITCH})`,
)

/** Ends the open order to stop or start the SIM of a number, because the opposite order follows. */
export async function endSwitches(
  queries: Queries,
  { accountCode, serviceNumber }: PhoneNumberKey,
  now: number,
): Promise<void> {
  await queries.rows(endOpenSwitches, [accountCode, serviceNumber, new Date(now)])
}
