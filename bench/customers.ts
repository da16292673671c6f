import { randomUUID } from 'node:crypto'

import type { Database } from '../apps/api/src/platform/database/database.ts'
import { fillDemo } from '../apps/api/src/fill-demo.ts'
import { createAccessToken } from '../apps/api/src/identity/access-token.ts'
import { sqlOn } from '../apps/api/src/testing/sql.ts'

/** Copied accounts lie this far apart, above all demo accounts. */
const COPY_STEP = 10_000
const HOUR_MILLISECONDS = 3_600_000
/** The demo account that is copied for signed-in customers: a year of bills, credits, a discount. */
const MODEL_ACCOUNT = 100_517
/** What an account owns, before what refers to it. */
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

/** The demo provider with every account copied so many times; one customer is signed in for each copy. */
export async function fillProvider(db: Database, publicUrl: string, copies: number): Promise<Customer[]> {
  await fillDemo(db)
  // the copies are as consistent as what they are copied from; checking each again would only take time
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

/** Without the name of a service: a connection supplies one service alone. */
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
