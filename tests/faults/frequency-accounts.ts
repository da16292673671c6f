import type { Database } from '../../apps/api/src/platform/database/database.ts'

import { orderingAccounts } from './order-accounts.ts'

const BILLED = orderingAccounts(763_000, 6)
export const FREQUENCY_ACCOUNTS = BILLED.codes
/** The same as an SQL condition. */
export const FREQUENCY_ACCOUNTS_SQL = BILLED.sql

/** The extras of each account beside its line, charged at the price of its frequency. */
export const EXTRA = 'STATIC-IP'

/** Accounts that pay the prices of the catalogue, by direct debit on the day after each bill. */
export async function fillFrequencyAccounts(db: Database): Promise<void> {
  await BILLED.fill(db)
  await db.script(`
    update account set payment_terms_days = 1 where account_code ${BILLED.sql};
    update recurring_charge r set monthly_cents = p.monthly_cents, name = p.name
      from service s join plan p using (plan_code)
      where r.account_code ${BILLED.sql} and s.account_code = r.account_code and r.subject = 'service:' || s.service_number;
    insert into recurring_charge (account_code, charge_number, subject, product_key, line_kind, category, name, monthly_cents,
        starts_on)
      select account_code, 3, 'extra:static_ip', '${EXTRA}', 'extra', 'Extras', 'Static IP', c.charge_cents, current_date - 60
      from account, additional_charge c
      where account_code ${BILLED.sql} and c.additional_product_key = '${EXTRA}' and c.unit = 'Monthly';
    insert into recurring_method (account_code, recurring_type, account_name, bank, branch, account, suffix)
      select account_code, 'PaperlessDirectDebit', name, '01', '0242', '0100194', '00' from account
      where account_code ${BILLED.sql};`)
}
