import type { Actor } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

/** The facts of an account that staff see before they open it. */
export type FoundAccount = { accountCode: string; name: string; address: string }

/** `more` means that there are other accounts besides these. */
export type FoundAccounts = { readonly accounts: readonly FoundAccount[]; readonly more: boolean }

const MAX_ACCOUNTS = 20
/** One letter or digit is the beginning of too much. */
export const MIN_QUERY_CHARACTERS = 2
export const MAX_QUERY_CHARACTERS = 100
/** Thousands of phone numbers begin with fewer digits. */
const MIN_PHONE_DIGITS = 6
const PHONE = /^[+\d\s().-]+$/
/** The last character in the order of characters: all texts with a beginning are before the beginning plus this character. */
const LAST_CHARACTER = '\u{10FFFF}'

const search = statement<FoundAccount>(
  'account-search',
  // each subquery returns one row more than is shown, so that the reply can state that there are more
  `with found as materialized (
     (select account_code from account
       where $2 <> '' and account_code between $2 and $2 || '9999999999' order by account_code limit $6::int)
     union
     select accounts_with(words_asked($1), $6::int)
     union
     select accounts_with(beginning_asked('+' || $3), $6::int) where $3 <> ''
     union
     select accounts_with(beginning_asked($4), $6::int) where position('@' in $4) > 0
     union
     (select c.account_code from (
        (select user_id from login_user where username ~>=~ $4 and username ~<~ $5 limit $6::int)
        union
        (select user_id from login_user where lower(email) ~>=~ $4 and lower(email) ~<~ $5 limit $6::int)) u
       join claim c using (user_id) limit $6::int))
   select a.account_code as "accountCode", a.name, a.address
   from found join account a using (account_code)
   order by a.account_code <> $2, a.account_code limit $6::int`,
)

/** Whether the query has enough letters or digits. */
export function isLongEnough(query: string): boolean {
  return [...query.replaceAll(/[^\p{L}\p{N}]/gu, '')].length >= MIN_QUERY_CHARACTERS
}

/** Finds accounts whose code, name, address, phone number, email address or username begins with the query. */
export async function searchAccounts(db: Queries, query: string): Promise<FoundAccounts> {
  const { code, phone } = parseNumbers(query)
  const beginning = query.toLowerCase()
  const found = await db.rows(search, [
    query,
    code,
    phone,
    beginning,
    beginning + LAST_CHARACTER,
    MAX_ACCOUNTS + 1,
  ])
  return { accounts: found.slice(0, MAX_ACCOUNTS), more: found.length > MAX_ACCOUNTS }
}

/** The digits of a query as an account code and as a phone number. Both are empty for any other text. */
function parseNumbers(query: string): { code: string; phone: string } {
  if (!PHONE.test(query)) return { code: '', phone: '' }
  const digits = query.replaceAll(/\D/g, '')
  // 64 is the country code of New Zealand
  const phone = query.startsWith('+64') ? `0${digits.slice(2).replace(/^0/, '')}` : digits
  return { code: digits, phone: phone.length < MIN_PHONE_DIGITS ? '' : phone }
}

type Search = { readonly query: string; readonly found: number }

/** Records a search, because it shows names and addresses of people who did not request it. */
export function auditSearch(db: Queries, actor: Actor, { query, found }: Search): Promise<void> {
  return audit(db, actor, { action: 'account-search', detail: { query, found } })
}
