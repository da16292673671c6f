import type { Day } from '@switchboard/domain/day'
import { toCents } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'
import { holidaysAround } from '@switchboard/domain/public-holidays'

import { nextBillIsCollected } from '#api/provider/books/payment-day.ts'
import { claimOnce } from '#api/platform/database/claim.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Database, Queries } from '#api/platform/database/database.ts'
import type { BankAccount } from '#api/partners/bank/bank.ts'

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
  /** Null if the account is no longer debited, or not yet. */
  readonly debtor: BankAccount | null
  /** The saved card that is charged; null if there is none. */
  readonly token: string | null
  /** Whether the card's last month is over on the day of collection. */
  readonly cardExpired: boolean
  readonly frequency: 'Weekly' | 'Fortnightly' | 'Monthly'
  /** The gateway's reference of a charge that it has accepted. */
  readonly reference: string | null
}

/** A collection that has ended. */
export type Ended = Omit<Collection, 'state'> & { readonly state: EndState }

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
 * The wait doubles from a minute to four hours, and is set before the collection is submitted. An account has a single
 * collection under way, the oldest, so that two never collect the same debt.
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

/** A direct debit that was set up after the collection was created is not used, as it would not have been when it was created. */
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
    return (await queries.rows(readStatement, [ids])).map(collectionFrom)
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
    return row === undefined || row.tries !== tries ? null : collectionFrom(row)
  })
}

function collectionFrom<State>(row: Row<State>): Omit<Collection, 'state'> & { readonly state: State } {
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

const sentStatement = statement<{ collection_id: string }>(
  'collection-sent',
  `update collection set state = 'sent', ask_at = $2
   where collection_id = $1 and state in ('created', 'unknown') returning collection_id`,
)

/** Marks a collection as accepted. Returns true to a single caller: only that caller may book it. */
export async function markSent(db: Queries, collectionId: string, askAt: number): Promise<boolean> {
  return (await db.rows(sentStatement, [collectionId, new Date(askAt)])).length === 1
}

const unknownStatement = statement<never>(
  'collection-unknown',
  `update collection set state = case state when 'created' then 'unknown' else state end,
     reference = coalesce($2, reference)
   where collection_id = $1 and state in ('created', 'sent', 'unknown')`,
)

/** Marks a collection that was submitted and whose outcome is unknown. `reference` is the key of later queries to the gateway. */
export async function markUnknown(
  db: Queries,
  collectionId: string,
  reference: string | null = null,
): Promise<void> {
  await db.rows(unknownStatement, [collectionId, reference])
}

const endStatement = statement<{ discount_cents: number }>(
  'collection-end',
  `update collection set state = $2, ended_at = $3, reason = $4, reference = coalesce($6, reference)
   where collection_id = $1 and state = any($5::text[]) returning discount_cents`,
)

export type End = {
  /** The states from which it may end. */
  readonly from: readonly OpenState[]
  readonly state: EndState
  readonly at: number
  readonly reason: string | null
  /** The gateway's reference. */
  readonly reference: string | null
}

/** Ends a collection. Returns its discount if this caller ended it, otherwise null. */
export async function end(
  db: Queries,
  collectionId: string,
  { from, state, at, reason, reference }: End,
): Promise<{ discount: Cents } | null> {
  const [row] = await db.rows(endStatement, [collectionId, state, new Date(at), reason, [...from], reference])
  return row === undefined ? null : { discount: toCents(row.discount_cents) }
}

const discountStatement = statement<never>(
  'collection-discount',
  'update collection set discount_cents = $2 where collection_id = $1',
)

export async function keepDiscount(db: Queries, collectionId: string, discount: Cents): Promise<void> {
  await db.rows(discountStatement, [collectionId, discount])
}

// the amount is calculated at the first charge; the day of the discount is over by then
const retryStatement = statement<{ collect_on: Day }>(
  'collection-retry',
  `insert into collection (collection_id, account_code, due_on, attempt, collect_on, method, amount_cents, created_at, ask_at)
   select replace(gen_random_uuid()::text, '-', ''), account_code, due_on, attempt + 1, r.day, method, amount_cents, $2,
     r.day::timestamp at time zone 'Pacific/Auckland'
   from collection cross join lateral (select $3::date as day) r
   where collection_id = $1 on conflict (account_code, due_on, attempt) do nothing returning collect_on`,
)

/** Creates the second try of a declined card on this day, under a key of its own. */
export async function tryAgainOn(
  db: Queries,
  collectionId: string,
  { day, now }: { day: Day; now: number },
): Promise<void> {
  await db.rows(retryStatement, [collectionId, new Date(now), day])
}

const nextStatement = statement<{ with_next_bill: boolean; next_day: Day | null }>(
  'collection-next',
  `select ${nextBillIsCollected('$3')} as with_next_bill,
     (select n.day from next_collection(a.account_code, $2::date) n) as next_day
   from account a where a.account_code = $1`,
)

/**
 * The day on which the amount that an account still owes is collected: the due day of an open bill, or a null `day` with a bill
 * to come. Null if it is not collected. The page uses the same SQL functions.
 */
export async function nextCollection(
  db: Queries,
  accountCode: string,
  today: Day,
): Promise<{ readonly day: Day | null } | null> {
  const [row] = await db.rows(nextStatement, [accountCode, today, holidaysAround(today)])
  if (row === undefined || (row.next_day === null && !row.with_next_bill)) return null
  return { day: row.next_day }
}

// a settled collection is booked and stays so; any other end may be booked again
const reopenStatement = statement<{ collection_id: string }>(
  'collection-reopen',
  `update collection set state = case state when 'settled' then 'sent' else 'unknown' end, ended_at = null, reason = null,
     compare_from = null
   where collection_id = $1 and state = $2 returning collection_id`,
)

/** Takes back the wrong end of a collection, which then has to be saved again. Returns true to a single caller. */
export async function reopen(db: Queries, collectionId: string, believed: EndState): Promise<boolean> {
  return (await db.rows(reopenStatement, [collectionId, believed])).length === 1
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

/** Claims collections that ended a day ago and are not compared yet; other callers may claim them an hour later. */
export async function claimToCompare(db: Queries, now: number, most: number): Promise<Ended[]> {
  const claimed = await db.rows(toCompareStatement, [new Date(now), most])
  const ids = claimed.map(({ collection_id }) => collection_id)
  return (await db.rows(readEndedStatement, [ids])).map(collectionFrom)
}
