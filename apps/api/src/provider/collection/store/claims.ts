import type { Day } from '@switchboard/domain/day'
import { toCents } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'

import type { BankAccount } from '#api/partners/bank/bank.ts'
import { claimOnce } from '#api/platform/database/claim.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Database, Queries } from '#api/platform/database/database.ts'

export type OpenState = 'created' | 'sent' | 'unknown'
export type EndState = 'settled' | 'declined' | 'dishonoured' | 'dropped'

/** A collection of an account, with the account's present payment method. */
export type Collection = {
  readonly collectionId: string
  readonly accountCode: string
  readonly dueOn: Day
  readonly attempt: number
  readonly collectOn: Day
  readonly method: 'DirectDebit' | 'CreditCard'
  readonly amount: Cents
  readonly discount: Cents
  readonly state: OpenState
  readonly tries: number
  /** Null if the account is not paid by direct debit, or its direct debit is too new for this collection. */
  readonly debtor: BankAccount | null
  /** The saved card that is charged; null if there is none. */
  readonly token: string | null
  /** Whether the card's last month is over on the day of collection. */
  readonly cardExpired: boolean
  readonly frequency: 'Weekly' | 'Fortnightly' | 'Monthly'
  /** The gateway's reference of a charge that it has accepted. */
  readonly reference: string | null
}

export type EndedCollection = Omit<Collection, 'state'> & { readonly state: EndState }

const FIRST_TRY = 1

type Row<State = OpenState> = {
  collection_id: string
  account_code: string
  due_on: Day
  attempt: number
  collect_on: Day
  method: 'DirectDebit' | 'CreditCard'
  amount_cents: number
  discount_cents: number
  state: State
  tries: number
  account_name: string | null
  bank_account: string | null
  card_token: string | null
  card_expired: boolean
  bill_frequency: 'Weekly' | 'Fortnightly' | 'Monthly'
  reference: string | null
}

/**
 * The wait doubles from a minute to four hours, and is set before the collection is submitted. Of the collections of an
 * account that are not booked yet, only the first is claimed, so that two never collect the same debt.
 */
const claimStatement = statement<{ collection_id: string }>(
  'collections-due',
  `update collection c set tries = tries + 1,
     ask_at = $1::timestamptz + least(interval '4 hours', interval '1 minute' * power(2, least(tries, 8)))
   where c.collection_id in (${claimOnce(`
     select d.collection_id from collection d
     where d.state in ('created', 'sent', 'unknown') and d.ask_at <= $1
       and (d.state = 'sent' or not exists (
         select 1 from collection o
         where o.account_code = d.account_code and o.collection_id <> d.collection_id
           and o.state in ('created', 'unknown')
           and (o.tries > d.tries or (o.tries = d.tries and o.ask_at <= $1
             and (o.collect_on, o.collection_id) < (d.collect_on, d.collection_id)))))
     order by d.ask_at limit $2 for update skip locked`)})
   returning c.collection_id`,
)

/**
 * Since the collection was created, something may have been paid and the payment method may have changed. A collection that is
 * not submitted yet gets the amount owed now and the present method. If it was sent before, it keeps its method.
 */
const reviseStatement = statement<never>(
  'collections-revise',
  `update collection c set
     amount_cents = case when n.cents > 0 then n.cents else c.amount_cents end,
     method = n.method, card_token = case n.method when 'CreditCard' then n.card_token end,
     state = case when n.cents > 0 then c.state else 'dropped' end,
     ended_at = case when n.cents > 0 then null else $2::timestamptz end
   from (select d.collection_id, collectable(d.account_code, d.collect_on) as cents, m.card_token,
           case when d.tries > 1 or coalesce(m.recurring_type, 'Manual') = 'Manual' then d.method
             when m.recurring_type = 'CreditCard' then 'CreditCard' else 'DirectDebit' end as method
         from collection d left join recurring_method m on m.account_code = d.account_code
         where d.collection_id = any($1::text[]) and d.tries = $3 and d.state in ('created', 'unknown')) n
   where c.collection_id = n.collection_id`,
)

/** A direct debit that was set up after the collection's day begins with a later bill. */
const IS_TOO_NEW = 'm.by_hand_until >= c.collect_on'

const READ = `select c.collection_id, c.account_code, c.due_on, c.attempt, c.collect_on, c.method, c.amount_cents,
     c.discount_cents, c.state, c.tries, m.account_name,
     case when ${IS_TOO_NEW} then null
       else m.bank || '-' || m.branch || '-' || m.account || '-' || m.suffix end as bank_account, c.card_token,
     coalesce(make_date(m.expiry_year, m.expiry_month, 1) + interval '1 month' <= c.collect_on, false) as card_expired,
     a.bill_frequency, c.reference
   from collection c join account a on a.account_code = c.account_code
   left join recurring_method m on m.account_code = c.account_code
   where c.collection_id = any($1::text[])`

const readStatement = statement<Row>(
  'collections-read',
  `${READ} and c.state in ('created', 'sent', 'unknown') order by c.collection_id`,
)

/** Claims the collections that are due to be submitted or queried, for this caller alone. */
export async function claimDue(db: Database, now: number, most: number): Promise<Collection[]> {
  return db.transaction(async (queries) => {
    const at = new Date(now)
    const claimed = await queries.rows(claimStatement, [at, most])
    if (claimed.length === 0) return []
    const ids = claimed.map(({ collection_id }) => collection_id)
    await queries.rows(reviseStatement, [ids, at, FIRST_TRY])
    return (await queries.rows(readStatement, [ids])).map(toCollection)
  })
}

/** Revises an unsubmitted collection to the amount owed now. Null if nothing is owed, or if it was claimed again. */
export async function reviseCollection(
  db: Database,
  { collectionId, tries }: Pick<Collection, 'collectionId' | 'tries'>,
  now: number,
): Promise<Collection | null> {
  return db.transaction(async (queries) => {
    await queries.rows(reviseStatement, [[collectionId], new Date(now), tries])
    const [row] = await queries.rows(readStatement, [[collectionId]])
    return row === undefined || row.tries !== tries ? null : toCollection(row)
  })
}

const toCompareStatement = statement<{ collection_id: string }>(
  'collections-to-compare',
  `update collection set compare_from = $1::timestamptz - interval '23 hours'
   where collection_id in (${claimOnce(`
     select collection_id from collection
     where not compared and ended_at is not null and coalesce(compare_from, ended_at) <= $1::timestamptz - interval '24 hours'
     order by coalesce(compare_from, ended_at) limit $2 for update skip locked`)})
   returning collection_id`,
)
const readEndedStatement = statement<Row<EndState>>('collections-read-ended', READ)

/** Claims collections that ended a day ago and are not compared yet. Other callers may claim them an hour later. */
export async function claimToCompare(db: Queries, now: number, most: number): Promise<EndedCollection[]> {
  const claimed = await db.rows(toCompareStatement, [new Date(now), most])
  const ids = claimed.map(({ collection_id }) => collection_id)
  return (await db.rows(readEndedStatement, [ids])).map(toCollection)
}

function toCollection<State>(row: Row<State>): Omit<Collection, 'state'> & { readonly state: State } {
  const { account_name: accountName, bank_account: number } = row
  return {
    collectionId: row.collection_id,
    accountCode: row.account_code,
    dueOn: row.due_on,
    attempt: row.attempt,
    collectOn: row.collect_on,
    method: row.method,
    amount: toCents(row.amount_cents),
    discount: toCents(row.discount_cents),
    state: row.state,
    tries: row.tries,
    debtor: accountName === null || number === null ? null : { accountName, number },
    token: row.card_token,
    cardExpired: row.card_expired,
    frequency: row.bill_frequency,
    reference: row.reference,
  }
}
