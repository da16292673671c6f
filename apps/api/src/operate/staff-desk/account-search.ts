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
/** Fewer are the beginning of thousands of phone numbers. */
const LEAST_PHONE_DIGITS = 6
const PHONE = /^[+\d\s().-]+$/
/** No character comes behind it, so that all texts with a beginning lie between it and this. */
const LAST_CHARACTER = '\u{10FFFF}'

const search = statement<FoundAccount>(
  'account-search',
  // each kind of search finds one account more than the page shows, which tells whether there are more
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

/** Whether enough was typed to look for: letters or digits, not only spaces and signs. */
export function isLongEnough(query: string): boolean {
  return [...query.replaceAll(/[^\p{L}\p{N}]/gu, '')].length >= MIN_QUERY_CHARACTERS
}

/** The accounts with this code, name, address, phone, e-mail address or username, or with such a beginning of one. */
export async function searchAccounts(db: Queries, query: string): Promise<FoundAccounts> {
  const { code, phone } = numbersIn(query)
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

/** Digits that may be those of an account or of a phone, however they were written; empty for a text. */
function numbersIn(query: string): { code: string; phone: string } {
  if (!PHONE.test(query)) return { code: '', phone: '' }
  const digits = query.replaceAll(/\D/g, '')
  // 64 is how New Zealand is dialled from abroad
  const phone = query.startsWith('+64') ? `0${digits.slice(2).replace(/^0/, '')}` : digits
  return { code: digits, phone: phone.length < LEAST_PHONE_DIGITS ? '' : phone }
}

type Search = {
  readonly actor: string
  readonly query: string
  readonly found: number
  readonly correlationId: string
}

/** A search shows names and addresses of people who did not ask for it, so the trail has each. */
export function auditSearch(db: Queries, { actor, query, found, correlationId }: Search): Promise<void> {
  return audit(db, { actor, action: 'account-search', correlationId, detail: { query, found } })
}
