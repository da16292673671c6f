import { randomUUID } from 'node:crypto'

import type { Database } from '../apps/api/src/platform/database/database.ts'
import { fillDemo } from '../apps/api/src/fill-demo.ts'
import { createAccessToken } from '../apps/api/src/identity/access-token.ts'
import { sqlOn } from '../apps/api/src/testing/sql.ts'

/** The distance between the codes of copied accounts, which are above all demo accounts. */
const COPY_STEP = 10_000
const HOUR_MILLISECONDS = 3_600_000
/** The demo account that is copied for signed-in customers: a year of bills, credits, a discount. */
const MODEL_ACCOUNT = 100_517
/** The tables with rows of an account. Each is after the tables that it refers to. */
const TABLES = [
  'account',
  'service',
  'product_order',
  'invoice',
  'invoice_line',
  'pending_credit',
  'unbilled_credit',
  'ledger_transaction',
  'ledger_entry',
  'allowed_payment_method',
  'recurring_method',
  'meter',
  'metered_usage',
  'internet_usage',
  'electricity_supply',
  'half_hours',
] as const

/** A signed-in customer with one account. */
export type Customer = { readonly accountCode: string; readonly grantId: string; readonly token: string }

/** Fills the demo provider and copies every account. Signs in one customer for each copy. */
export async function fillProvider(db: Database, publicUrl: string, copies: number): Promise<Customer[]> {
  await fillDemo(db)
  // the copies are as consistent as their originals, so that their constraints need no check
  await db.script(`
    begin; set local session_replication_role = replica;
    ${TABLES.map((name) => buildCopySql(name, copies)).join('\n')}
    commit; analyze;`)
  const customers = new Array<Customer>()
  for (let copy = 1; copy <= copies; copy += 1) {
    customers.push(await signInCustomer(db, publicUrl, String(MODEL_ACCOUNT + copy * COPY_STEP)))
  }
  return customers
}

/** Copies rows without the name of their service, because a power connection supplies one service only. */
function buildCopySql(name: string, copies: number): string {
  return `insert into ${name}
    select (jsonb_populate_record(null::${name}, to_jsonb(original) || jsonb_build_object('account_code',
      (original.account_code::bigint + copy * ${COPY_STEP})::text, 'service_entity', null))).*
    from ${name} original cross join generate_series(1, ${copies}) copy;`
}

async function signInCustomer(db: Database, publicUrl: string, accountCode: string): Promise<Customer> {
  const user_id = `bench-${accountCode}`
  const grantId = randomUUID()
  const address = `${user_id}@demo.example`
  const sql = sqlOn(db)
  await sql`
    insert into login_user (user_id, username, password_hash, first_name, last_name, email)
    values (${user_id}, ${address}, 'nobody signs in with it', 'Ben', 'Fowler', ${address})`
  await sql`insert into claim (user_id, account_code, role) values (${user_id}, ${accountCode}, 'AccountOwner')`
  await sql`
    insert into login_session (grant_id, kind, user_id, created_at, expires_at)
    values (${grantId}, 'web', ${user_id}, ${new Date()}, ${new Date(Date.now() + HOUR_MILLISECONDS)})`
  const token = await createAccessToken(db, publicUrl, { grantId, subject: user_id, staff: false })
  return { accountCode, grantId, token }
}
