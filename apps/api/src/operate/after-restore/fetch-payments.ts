import { createBankLists } from '#api/partners/bank/bank-lists.ts'
import { createGatewayLists } from '#api/partners/card-gateway/gateway-lists.ts'
import type { ListReply } from '#api/partners/http/fetch-list.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import type { Services } from '#api/platform/services.ts'

import { toCardSession, toPartyCredit, toPartyDebit, toPartyTransaction } from './party-payments.ts'
import type { PartyPayment } from './party-payments.ts'

/** A list that a party did not give: it has none, or it did not reply. */
export type MissingList = {
  readonly party: string
  readonly list: string
  readonly isOffered: boolean
}

export type PartyPayments = {
  /** Oldest first. */
  readonly payments: readonly PartyPayment[]
  /** Entries of other systems that use the same gateway or bank account. */
  readonly foreign: number
  readonly missing: readonly MissingList[]
}

/** The payments that gateway and bank have since an instant of the system clock. */
export async function fetchPartyPayments(
  services: Pick<Services, 'db' | 'environment'>,
  since: number,
): Promise<PartyPayments> {
  const gateway = createGatewayLists(services.environment)
  const bank = createBankLists(services)
  const lists = await Promise.all([
    gateway.fetchSessions(since).then((reply) => read(['card gateway', 'sessions'], reply, toCardSession)),
    gateway
      .fetchTransactions(since)
      .then((reply) => read(['card gateway', 'transactions'], reply, toPartyTransaction)),
    bank.fetchDebits(since).then((reply) => read(['bank', 'direct debits'], reply, toPartyDebit)),
    bank.fetchCredits(since).then((reply) => read(['bank', 'direct credits'], reply, toPartyCredit)),
  ])
  return {
    payments: lists
      .flatMap(({ payments }) => payments)
      .toSorted((one, other) => one.happenedAt - other.happenedAt),
    foreign: lists.reduce((sum, { foreign }) => sum + foreign, 0),
    missing: lists.flatMap(({ missing }) => missing),
  }
}

function read<Item>(
  [party, list]: readonly [party: string, list: string],
  reply: ListReply<Item>,
  toPayment: (item: Item) => PartyPayment | null,
): PartyPayments {
  if (reply.kind !== 'listed')
    return { payments: [], foreign: 0, missing: [{ party, list, isOffered: reply.kind !== 'notOffered' }] }
  const payments = reply.items.map(toPayment).filter((payment) => payment !== null)
  return { payments, foreign: reply.items.length - payments.length, missing: [] }
}

const knownStatement = statement<{ id: string }>(
  'after-restore-known',
  `select p.id from unnest($1::text[], $2::text[]) p (id, account_code)
   where exists (select from card_transaction t where t.transaction_id = p.id and t.account_code = p.account_code)
     or exists (select from collection c where c.collection_id = p.id and c.account_code = p.account_code)
     or exists (select from refund_payment r where r.account_code = p.account_code and r.refund_payment_id = p.id
       and r.state <> 'planned')
     or exists (select from restore_finding f where f.reference = p.id and (not $3 or f.resolved_at is not null))`,
)

/**
 * The payments that the database does not have and that nobody has looked into. With `retriesFindings` those that are set aside
 * are among them.
 */
export async function listUnknown<Payment extends PartyPayment>(
  queries: Queries,
  payments: readonly Payment[],
  { retriesFindings }: { readonly retriesFindings: boolean },
): Promise<Payment[]> {
  const rows = await queries.rows(knownStatement, [
    payments.map(({ id }) => id),
    payments.map(({ accountCode }) => accountCode),
    retriesFindings,
  ])
  const known = new Set(rows.map(({ id }) => id))
  return payments.filter(({ id }) => !known.has(id))
}
