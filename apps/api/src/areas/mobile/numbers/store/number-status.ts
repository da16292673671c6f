import { REQUEST_KINDS } from '@switchboard/domain/mobile/numbers/request'
import { NO_TEXT_CODES_HOURS } from '@switchboard/domain/mobile/numbers/rules'

import { hasRestedFactor } from '#api/identity/second-factor-store.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { wireInstant } from '#api/platform/database/wire-instant.ts'
import { withGst, withoutGst } from '#api/provider/offer/buyer-sql.ts'

import { AWAITS_ESIM } from '../../store/awaits-esim.ts'

/** Lines with a number. Prepaid numbers are managed at the provider's other site. */
export const MOBILES = `service s join plan p on p.plan_code = s.plan_code and p.mobile_type = 'mobile2_linerental'`
export const IS_ON = `s.account_code = $1 and s.status = 'on' and s.service_entity is not null`

const guardJson = (g: string) => `json_build_object('lockedSince', ${wireInstant(`${g}.locked_at`)},
  'opensAt', ${wireInstant(`${g}.opens_at`)}, 'frozenSince', ${wireInstant(`${g}.frozen_at`)},
  'thawsAt', ${wireInstant(`${g}.thaws_at`)})`

/** JSON of a request (`r`, its provider `f`). Only an owner gets the typed values. */
export const requestJson = (isOwner: string) => `json_build_object(
  'requestId', r.request_id, 'kind', r.kind, 'state', r.state, 'askedAt', ${wireInstant('r.asked_at')},
  'answerBy', ${wireInstant('r.answer_by')}, 'changedAt', ${wireInstant('r.changed_at')}, 'reason', r.reason,
  'newNumber', r.new_number, 'providerName', f.name,
  'typed', case when ${isOwner} then json_build_object('providerKey', r.provider_key,
    'providerAccount', r.provider_account, 'simNumber', r.sim_number) end)`

/** JSON of a card by post (`c`). Only an owner gets its address. */
const cardJson = (
  isOwner: string,
) => `json_build_object('state', c.state, 'askedAt', ${wireInstant('c.asked_at')},
  'answerBy', ${wireInstant('c.answer_by')}, 'changedAt', ${wireInstant('c.changed_at')}, 'sentTo', case when ${isOwner} then c.delivery_address end)`

const numbers = statement<{ text: string }>(
  'mobile-numbers',
  `with reader as materialized (
     select exists (select from claim c where c.account_code = $1 and c.user_id = $2 and c.role = 'AccountOwner') as owns)
   select json_build_object('now', ${wireInstant('$3::timestamptz')},
     'changePrice', json_build_object('includingGst', ${withGst('$4::bigint')}, 'excludingGst', ${withoutGst('$4::bigint')}),
     'numbers', coalesce((
       select json_agg(json_build_object('serviceNumber', s.service_number, 'number', s.service_entity,
         'name', s.line_name,
         'guard', ${guardJson('g')},
         'sim', case when m.sim_number is not null then json_build_object('kind', m.kind,
           'lastDigits', right(m.sim_number, 4), 'since', ${wireInstant('m.since')}) end,
         'noTextCodesUntil', case when m.since > $3::timestamptz - interval '${NO_TEXT_CODES_HOURS} hours'
           then ${wireInstant(`(m.since + interval '${NO_TEXT_CODES_HOURS} hours')`)} end,
         'request', case when r.request_id is not null then ${requestJson('reader.owns')} end,
         'lost', case when lost.state is not null then json_build_object(
           'reportedAt', ${wireInstant('lost.reported_at')}, 'state', lost.state) end,
         'card', case when c.request_id is not null then ${cardJson('reader.owns')} end,
         'awaitsEsim', ${AWAITS_ESIM},
         'bring', case when b.phone_number is not null then json_build_object('number', b.phone_number,
           'providerName', bf.name, 'typed', case when reader.owns then json_build_object('providerKey', b.provider_key,
             'providerAccount', b.provider_account) end) end,
         'isContact', coalesce(a.mobile_phone = regexp_replace(s.service_entity, '\\D', '', 'g'), false))
         order by s.service_number)
       from ${MOBILES}
       left join number_guard g on g.account_code = s.account_code and g.service_number = s.service_number
       left join mobile_sim m on m.account_code = s.account_code and m.service_number = s.service_number
       left join lateral (
         select * from number_request n where n.account_code = s.account_code and n.service_number = s.service_number
           and n.kind = any($5::text[])
         order by n.asked_at desc, n.request_id limit 1) r on true
       left join lateral (
         select * from number_request n where n.account_code = s.account_code and n.service_number = s.service_number
           and n.kind = 'card'
         order by n.asked_at desc, n.request_id limit 1) c on true
       left join lateral lost_phone(s.account_code, s.service_number) lost on true
       left join number_to_bring b on b.account_code = s.account_code and b.service_number = s.service_number
       left join service_provider bf on bf.provider_key = b.provider_key
       left join service_provider f on f.provider_key = r.provider_key
       where ${IS_ON}), '[]'), 'accountAddress', a.address,
     'hasSecondFactor', ${hasRestedFactor('$2')})::text as text
   from reader cross join account a where a.account_code = $1`,
)

type NumbersQuery = {
  readonly accountCode: string
  readonly reader: string
  readonly now: number
  readonly changeCents: number
}

const findCard = statement<{ text: string }>(
  'number-request-card',
  `select ${cardJson('true')}::text as text from number_request c where c.account_code = $1 and c.request_id = $2`,
)

/** The JSON of a card by post. */
export async function readCardText(db: Queries, accountCode: string, requestId: string): Promise<string> {
  const [row] = await db.rows(findCard, [accountCode, requestId])
  if (row === undefined) throw new Error(`there is no request ${requestId}`)
  return row.text
}

const findLost = statement<{ text: string }>(
  'mobile-lost-phone',
  `select json_build_object('reportedAt', ${wireInstant('lost.reported_at')}, 'state', lost.state)::text as text
   from lost_phone($1, $2::integer) lost`,
)

/** The JSON of the lost phone of a number; null if its phone is not lost. */
export async function findLostPhoneText(db: Queries, key: PhoneNumberKey): Promise<string | null> {
  return (await db.rows(findLost, [key.accountCode, key.serviceNumber]))[0]?.text ?? null
}

const findAddress = statement<{ address: string }>(
  'mobile-account-address',
  'select address from account where account_code = $1',
)

/** The address of the account, in one line. */
export async function readAccountAddress(db: Queries, accountCode: string): Promise<string> {
  return (await db.rows(findAddress, [accountCode]))[0]?.address ?? ''
}

/** JSON of the account's numbers for the call. */
export async function readNumbersText(
  db: Queries,
  { accountCode, reader, now, changeCents }: NumbersQuery,
): Promise<string> {
  const [row] = await db.rows(numbers, [accountCode, reader, new Date(now), changeCents, REQUEST_KINDS])
  if (row === undefined) throw new Error('the numbers answered no row')
  return row.text
}

export type PhoneNumberKey = { readonly accountCode: string; readonly serviceNumber: number }

/** The guard of a number; instants in milliseconds. */
export type NumberGuard = {
  readonly lockedAt: number | null
  readonly opensAt: number | null
  readonly frozenAt: number | null
  readonly thawsAt: number | null
}

export type StoredNumber = NumberGuard & {
  /** As the account reads it: `021 555 0181`. */
  readonly number: string
  readonly simNumber: string | null
  /** Whether the phone was reported lost, and its SIM is the one of the number still. */
  readonly isLost: boolean
}

type NumberRow = {
  number: string
  sim_number: string | null
  is_lost: boolean
  locked_at: Date | null
  opens_at: Date | null
  frozen_at: Date | null
  thaws_at: Date | null
}

const find = statement<NumberRow>(
  'mobile-number-known',
  `select coalesce(s.service_entity, '') as number, m.sim_number, g.locked_at, g.opens_at, g.frozen_at, g.thaws_at,
     exists (select from lost_phone(s.account_code, s.service_number)) as is_lost
   from ${MOBILES}
   left join number_guard g on g.account_code = s.account_code and g.service_number = s.service_number
   left join mobile_sim m on m.account_code = s.account_code and m.service_number = s.service_number
   where ${IS_ON} and s.service_number = $2`,
)

/** A number of the account; null if the service has none. */
export async function findNumber(db: Queries, key: PhoneNumberKey): Promise<StoredNumber | null> {
  const [row] = await db.rows(find, [key.accountCode, key.serviceNumber])
  if (row === undefined) return null
  return {
    number: row.number,
    simNumber: row.sim_number,
    isLost: row.is_lost,
    lockedAt: row.locked_at?.getTime() ?? null,
    opensAt: row.opens_at?.getTime() ?? null,
    frozenAt: row.frozen_at?.getTime() ?? null,
    thawsAt: row.thaws_at?.getTime() ?? null,
  }
}
