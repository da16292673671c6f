import type { Day } from '@switchboard/domain/day'
import { GST_RATE_PERCENT } from '@switchboard/domain/ordering/pricing/prices'

import { statement } from '#api/database/database.ts'
import type { Queries } from '#api/database/database.ts'
import { part } from '#api/database/part.ts'
import { CURRENT_PRODUCTS, PRODUCT_ORDERS } from '#api/offer/current-sql.ts'

/** What the account is charged for beside its plans; the books name it by its service. */
export const SUBJECT = 'extra:'

export const additionalProductsPart = part(
  'additionalProducts',
  `(select coalesce(json_agg(json_build_object(
      'service', substr(c.subject, ${SUBJECT.length + 1}),
      'name', c.name,
      'ChargeIncludingGST', dollars(c.monthly_cents * c.quantity),
      'ChargeExcludingGST', dollars(round(c.monthly_cents * c.quantity / (1 + ${GST_RATE_PERCENT} / 100.0))::bigint))
      order by c.charge_number), '[]')
    from recurring_charge c
    where c.account_code = $1 and c.line_kind = 'extra' and c.subject like '${SUBJECT}%'
      and c.starts_on <= $2 and (c.ends_on is null or c.ends_on >= $2))`,
)

export const productsPart = part('products', CURRENT_PRODUCTS)

export const productOrdersPart = part('productOrders', `(select ${PRODUCT_ORDERS})`)

export type Removal = {
  readonly accountCode: string
  readonly service: string
  readonly salesChannel: string
  readonly today: Day
  readonly actor: string
  readonly correlationId: string
}

const removeStatement = statement<{ last_day: Day }>(
  'additional-product-remove',
  // its account is held first: a bill that is being made knows of the end, or is whole before it
  `with held as materialized (select account_code from account where account_code = $1 for no key update),
   ended as (
     update recurring_charge c set ends_on = greatest($3::date, c.starts_on) - 1 from held
     where c.account_code = held.account_code and c.subject = '${SUBJECT}' || $2 and c.line_kind = 'extra'
       and (c.ends_on is null or c.ends_on >= $3)
     returning c.account_code, c.ends_on),
   last as (select account_code, max(ends_on) as last_day from ended group by account_code),
   audited as (
     insert into audit_event (at, actor, account_code, action, correlation_id, detail)
     select now(), $4, account_code, 'additional-product-removed', $5,
       json_build_object('service', $2::text, 'salesChannel', $6::text, 'lastDay', last_day)
     from last)
   select last_day from last`,
)

/** Ends the charge the day before today, with its trace; null where the account has no such product. */
export async function endCharge(db: Queries, removal: Removal): Promise<Day | null> {
  const { accountCode, service, salesChannel, today, actor, correlationId } = removal
  const values = [accountCode, service, today, actor, correlationId, salesChannel]
  return (await db.rows(removeStatement, values))[0]?.last_day ?? null
}
