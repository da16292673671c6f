import { toDollars } from '@switchboard/domain/money'

import { audit } from '#api/platform/audit.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { operator } from '#api/operate/operator.ts'

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

/** Creates a lost collection as one whose outcome is unknown. The job of collections then asks for it and books it. */
export async function enterCollection(
  queries: Queries,
  collection: PartyCollection,
  now: number,
): Promise<EntryProblem> {
  const { id, accountCode, terms, method, amount, token, reference } = collection
  if (terms === null || (method === 'CreditCard' && token === null)) return 'its metadata cannot be read'
  const { dueOn, attempt, collectOn } = terms
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
