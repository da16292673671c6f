import type { Database } from '#api/platform/database/database.ts'

const BOOKS = ['refund', 'collection', 'card_transaction', 'invoice', 'ledger_transaction']

/** Deletes accounts with their books, as the owner of the tables. The schema refuses an account that has any. */
export async function deleteAccounts(db: Database, condition: string): Promise<void> {
  await db.script([...BOOKS, 'account'].map((table) => `delete from ${table} where ${condition}`).join(';\n'))
}
