import { statement } from '#api/database/database.ts'
import type { Queries } from '#api/database/database.ts'

const hold = statement<{ name: string }>(
  'account-hold',
  'select name from account where account_code = $1 for no key update',
)

/**
 * Holds an account until the transaction ends, and answers the name of its owner. Whoever changes what an account has, owes
 * or is about to have holds it first: of two changes at once the second sees the first, and a bill is made before the change
 * or after it, never in between. Throws where there is no such account.
 */
export async function holdAccount(queries: Queries, accountCode: string): Promise<string> {
  const [account] = await queries.rows(hold, [accountCode])
  if (account === undefined) throw new Error(`there is no account ${accountCode}`)
  return account.name
}
