import type { AskKind } from '@switchboard/domain/mobile/asks/contract'

import type { Queries } from '#api/platform/database/database.ts'
import { statement } from '#api/platform/database/database.ts'
import { wireInstant } from '#api/platform/database/wire-instant.ts'
import { REQUESTED_SERVICE } from '#api/provider/mobile-requests/store.ts'
import type { WrittenNotice } from '#api/provider/notices/declare.ts'
import { NOTICES } from '#api/provider/notices/notice.ts'
import { BUYER, charges } from '#api/provider/offer/buyer-sql.ts'

import { periodMb } from '../store/plan-sql.ts'

/** Limits of the list of ended requests: in days and in number. */
const DAYS_SHOWN = 30
const MAX_SHOWN = 50

/** Whether a person (`reader`) may order for account (`$1`). */
const mayOrderSql = (reader: string) => `exists (select from claim
    where account_code = $1 and user_id = ${reader} and (role = 'AccountOwner' or level = 'order'))`

/**
 * JSON of the requests on account (`$1`) for a person (`$3`) at an instant (`$5`). Staff (`$4`) and people who may order see
 * all of them, others their own.
 */
export const ASKS = `(with ${BUYER}, reader as materialized (select $4::boolean or ${mayOrderSql('$3')} as sees_all)
   select coalesce(json_agg(json_build_object(
       'askId', k.ask_id, 'kind', k.kind, 'serviceEntity', s.service_entity, 'planKey', k.plan_code, 'name', p.name,
       'periodDataMb', (select ${periodMb('b.frequency')} from buyer b), 'groupTag', p.group_tag,
       'price', json_build_object('unit', k.charged, ${charges('k.charge_cents')}),
       'priceNow', (select json_build_object('unit', case when p.duration is null then b.frequency else 'Once' end,
           ${charges('c.charge_cents')})
         from plan_charge c cross join buyer b where c.plan_code = k.plan_code and c.bill_frequency = b.frequency
           and (p.for_business is null or p.for_business = b.business)),
       'note', k.note, 'askedBy', trim(u.first_name || ' ' || u.last_name), 'isYours', k.asked_by = $3,
       'askedAt', ${wireInstant('k.asked_at')}, 'answerBy', ${wireInstant('k.answer_by')},
       'state', case when k.state = 'asked' and k.answer_by <= $5::timestamptz then 'expired' else k.state end,
       'reason', k.reason, 'orderNumber', k.order_number::text) order by k.asked_at desc, k.ask_id), '[]')
   from (
     select m.* from mobile_ask m cross join reader
     where m.account_code = $1 and (reader.sees_all or m.asked_by = $3)
       and (m.state = 'asked' and m.answer_by > $5::timestamptz
         or m.asked_at > $5::timestamptz - interval '${DAYS_SHOWN} days')
     order by m.asked_at desc limit ${MAX_SHOWN}) k
   join ${REQUESTED_SERVICE} join plan p on p.plan_code = k.plan_code join login_user u on u.user_id = k.asked_by)`

const readMayOrder = statement<{ may: boolean }>('mobile-ask-may-order', `select ${mayOrderSql('$2')} as may`)

/** Whether a customer may order for the account. */
export async function mayOrder(db: Queries, accountCode: string, userId: string): Promise<boolean> {
  return (await db.rows(readMayOrder, [accountCode, userId]))[0]?.may ?? false
}

const findOpen = statement<OpenAsk>(
  'mobile-ask-open-of',
  `select k.ask_id as "askId", k.plan_code as "planKey", k.asked_by as "askedBy"
   from mobile_ask k join ${REQUESTED_SERVICE}
   where k.account_code = $1 and k.state = 'asked' and k.kind = $2 and s.service_entity = $3 and k.answer_by > $4`,
)
export type OpenAsk = { readonly askId: string; readonly planKey: string; readonly askedBy: string }

/** The open request of a kind for a mobile, or null. */
export async function findOpenAsk(
  queries: Queries,
  accountCode: string,
  key: { readonly kind: AskKind; readonly serviceEntity: string; readonly now: number },
): Promise<OpenAsk | null> {
  const [row] = await queries.rows(findOpen, [accountCode, key.kind, key.serviceEntity, new Date(key.now)])
  return row ?? null
}

const expire = statement<never>(
  'mobile-asks-expire',
  `update mobile_ask set state = 'expired' where account_code = $1 and state = 'asked' and answer_by <= $2`,
)
const findWait = statement<{ seconds: number | null }>(
  'mobile-ask-wait',
  `select ceil(extract(epoch from min(asked_at) + interval '1 day' - $2::timestamptz))::integer as seconds
   from (select asked_at from mobile_ask where asked_by = $1 and asked_at > $2::timestamptz - interval '1 day'
     order by asked_at desc limit $3) recent having count(*) >= $3`,
)

/** Seconds until a person may make another request; null if they may now. */
export async function readAskWait(
  queries: Queries,
  userId: string,
  { now, max }: { readonly now: number; readonly max: number },
): Promise<number | null> {
  return (await queries.rows(findWait, [userId, new Date(now), max]))[0]?.seconds ?? null
}

const insert = statement<{ ask_id: string }>(
  'mobile-ask-insert',
  `insert into mobile_ask (ask_id, account_code, service_number, kind, plan_code, charge_cents, charged, note, asked_by,
     asked_at, answer_by)
   select $1, $2, s.service_number, $4, $5, $6, $7, $8, $9, $10::timestamptz, $11::timestamptz
   from service s join plan p using (plan_code)
   where s.account_code = $2 and s.service_entity = $3 and s.status = 'on' and p.mobile_type = 'mobile2_linerental'
   returning ask_id`,
)

export type NewAsk = {
  readonly askId: string
  readonly accountCode: string
  readonly serviceEntity: string
  readonly kind: AskKind
  readonly planKey: string
  readonly cents: number
  readonly charged: string
  readonly note: string
  readonly askedBy: string
  readonly now: number
  readonly answerBy: number
}

/** Stores a request. Expired requests of the account are closed first, to make room for it. */
export async function insertAsk(queries: Queries, ask: NewAsk): Promise<void> {
  const now = new Date(ask.now)
  await queries.rows(expire, [ask.accountCode, now])
  const values = [ask.serviceEntity, ask.kind, ask.planKey, ask.cents, ask.charged, ask.note, ask.askedBy]
  const rows = await queries.rows(insert, [
    ask.askId,
    ask.accountCode,
    ...values,
    now,
    new Date(ask.answerBy),
  ])
  if (rows.length !== 1) throw new Error(`a request for ${ask.serviceEntity} was not stored`)
}

const insertNotices = statement<never>(
  'mobile-ask-tell',
  `with reach as (
     select lower(u.email) as address from claim c join login_user u using (user_id)
     where c.account_code = $1 and (c.role = 'AccountOwner' or c.level = 'order')
     union select lower(notice_address($1))),
   others as (select address, row_number() over (order by address) as place from reach where address <> '')
   ${NOTICES}
   select $1, $2 || ':' || place, $3, $4, 'Email', address, $5, $6, $7::timestamptz, $8::timestamptz
   from others on conflict (account_code, source) do nothing`,
)

/** Notifies everyone who may order for the account, and the person who pays its bills. */
export async function notifyOrderers(
  queries: Queries,
  accountCode: string,
  notice: WrittenNotice & { readonly source: string; readonly now: number },
): Promise<void> {
  const { source, category, type, subject, body, now } = notice
  const values = [accountCode, source, category, type, subject, body]
  await queries.rows(insertNotices, [...values, new Date(now), new Date()])
}

const findName = statement<{ name: string }>(
  'mobile-ask-asker',
  `select trim(first_name || ' ' || last_name) as name from login_user where user_id = $1`,
)

export async function readPersonName(queries: Queries, userId: string): Promise<string> {
  return (await queries.rows(findName, [userId]))[0]?.name ?? ''
}

const find = statement<{ is_yours: boolean; state: string }>(
  'mobile-ask-known',
  'select asked_by = $3 as is_yours, state from mobile_ask where account_code = $1 and ask_id::text = $2',
)

/** A request on the account: whether this person made it, and its stored state; null if there is none. */
export async function findAsk(
  queries: Queries,
  { accountCode, askId }: { readonly accountCode: string; readonly askId: string },
  userId: string,
): Promise<{ readonly isYours: boolean; readonly state: string } | null> {
  const [row] = await queries.rows(find, [accountCode, askId, userId])
  return row === undefined ? null : { isYours: row.is_yours, state: row.state }
}
