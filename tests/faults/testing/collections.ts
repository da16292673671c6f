import { ACCOUNT } from './payer.ts'

export type CollectionMethod = 'DirectDebit' | 'CreditCard'

/** The id of the collection by each method. */
export const COLLECTED = { DirectDebit: 'd'.repeat(32), CreditCard: 'c'.repeat(32) }

/** Statements that store a settled collection of $20 and its booking. */
export function buildCollectionSql(method: CollectionMethod): string {
  const id = COLLECTED[method]
  const heldIn = method === 'DirectDebit' ? 'bank' : 'card-clearing'
  return `
    begin;
    insert into collection (collection_id, account_code, due_on, attempt, collect_on, method, amount_cents, state,
        created_at, ask_at, ended_at)
      values ('${id}', '${ACCOUNT}', '2026-11-20', 1, '2026-11-20', '${method}', 2000, 'settled', now(), now(), now());
    insert into ledger_transaction (account_code, source, kind, booked_on, booked_at, description)
      values ('${ACCOUNT}', 'collection:${id}', '${method}', '2026-11-20', now(), 'Collected');
    insert into ledger_entry values ('${ACCOUNT}', 'collection:${id}', '${heldIn}', 2000),
      ('${ACCOUNT}', 'collection:${id}', 'receivable', -2000);
    commit`
}

/** The line of the bank's or the gateway's log about the same collection. */
export function buildCollectionLog(method: CollectionMethod): string {
  return `${JSON.stringify(RECORDS[method])}\n`
}

const RECORDS = {
  DirectDebit: {
    record: 'debit',
    key: COLLECTED.DirectDebit,
    request: { amount: '20.00', reference: ACCOUNT },
    honoured: true,
  },
  CreditCard: {
    record: 'storedCharge',
    xId: COLLECTED.CreditCard,
    authorised: true,
    request: {
      amount: '20.00',
      currency: 'NZD',
      merchantReference: `${ACCOUNT}-${COLLECTED.CreditCard}`,
    },
  },
}
