import type { Day } from '@switchboard/domain/day'
import { toDollars } from '@switchboard/domain/money'
import { holidaysAround } from '@switchboard/domain/public-holidays'

import { audit } from '#api/platform/audit.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import type { CollectionTerms } from '#api/partners/card-gateway/metadata.ts'
import { operator } from '#api/operate/operator.ts'
import { paymentDaySql } from '#api/provider/books/payment-day.ts'

import { describeMissingRow } from './enter-card-payment.ts'
import type { EntryProblem } from './enter-card-payment.ts'
import type { PartyCollection } from './party-payments.ts'

// `tries` is 1, so that the job asks for the outcome and neither submits the collection again nor changes its amount
const insertStatement = statement<{ collection_id: string }>(
  'after-restore-collection',
  `insert into collection (collection_id, account_code, due_on, attempt, collect_on, method, amount_cents, state, tries,
     created_at, ask_at, card_token, reference)
   select $1, a.account_code, $3::date, $4, $5::date, $6, $7, 'unknown', 1, $8, $8, $9, $10
   from account a where a.account_code = $2 on conflict do nothing returning collection_id`,
)

const dueDayStatement = statement<{ due_on: Day | null }>(
  'after-restore-due-day',
  `select min(due.day) as due_on
   from (select distinct due_day(bill_date, due_date) as day from invoice where account_code = $1 and is_approved) due
   where due.day <= $2::date and ${paymentDaySql('due.day', '$4')} = $2::date
     and not exists (select from collection c where c.account_code = $1 and c.due_on = due.day and c.attempt = $3)`,
)

/**
 * The days of a lost collection. The bank knows a debit by the day on which it settles, which for a bill that falls due on a
 * weekend or holiday is a later one.
 */
async function findDays(queries: Queries, { accountCode, method }: PartyCollection, terms: CollectionTerms) {
  if (method !== 'DirectDebit') return terms
  const values = [accountCode, terms.dueOn, terms.attempt, holidaysAround(terms.dueOn)]
  const [row] = await queries.rows(dueDayStatement, values)
  const dueOn = row?.due_on ?? terms.dueOn
  return { ...terms, dueOn, collectOn: dueOn }
}

/** Creates a lost collection as one whose outcome is unknown. The job of collections then asks for it and books it. */
export async function enterCollection(
  queries: Queries,
  collection: PartyCollection,
  now: number,
): Promise<EntryProblem> {
  const { id, accountCode, terms, method, amount, token, reference } = collection
  if (terms === null || (method === 'CreditCard' && token === null)) return 'its metadata cannot be read'
  const { dueOn, attempt, collectOn } = await findDays(queries, collection, terms)
  const values = [id, accountCode, dueOn, attempt, collectOn, method, amount, new Date(now), token, reference]
  if ((await queries.rows(insertStatement, values)).length === 0)
    return describeMissingRow(queries, accountCode, `another collection is there for ${dueOn}`)
  const detail = { collectionId: id, method, amount: toDollars(amount) }
  await audit(queries, operator(), { accountCode, action: 'collection-recovered', detail })
  return null
}

const correctStatement = statement<{ collection_id: string }>(
  'after-restore-collection-known',
  `update collection set amount_cents = $3, method = $4, state = 'unknown', tries = greatest(tries, 1),
     card_token = coalesce($5, card_token), reference = coalesce(reference, $6)
   where account_code = $1 and collection_id = $2 and state in ('created', 'unknown')
     and (tries = 0 or amount_cents <> $3 or method <> $4)
   returning collection_id`,
)

/**
 * Corrects a collection that was not submitted yet at the moment of the restore, and was since. Returns whether it changed:
 * without this it would be submitted again with the amount owed now, which bank or gateway would contradict.
 */
export async function correctCollection(
  queries: Queries,
  { accountCode, id, amount, method, token, reference }: PartyCollection,
): Promise<boolean> {
  const values = [accountCode, id, amount, method, token, reference]
  return (await queries.rows(correctStatement, values)).length === 1
}
