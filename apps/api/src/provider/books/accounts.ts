import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

const lock = statement<{ name: string }>(
  'account-lock',
  'select name from account where account_code = $1 for no key update',
)

/**
 * Locks an account until the transaction ends, and returns the name of its owner. Every change of an account's
 * services, debts or orders takes this lock first: the second of two changes sees the first, and a bill is made before
 * or after a change, never in between. Throws if the account does not exist.
 */
export async function lockAccount(queries: Queries, accountCode: string): Promise<string> {
  const [account] = await queries.rows(lock, [accountCode])
  if (account === undefined) throw new Error(`there is no account ${accountCode}`)
  return account.name
}
