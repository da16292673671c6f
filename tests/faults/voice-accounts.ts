import { toE164, toStoredNumber } from '@switchboard/domain/voice-features/numbers'

import type { Database } from '../../apps/api/src/platform/database/database.ts'

import { orderingAccounts } from './order-accounts.ts'

const CALLING = orderingAccounts(764_000, 4)
export const VOICE_ACCOUNTS = CALLING.codes
/** The same as an SQL condition. */
export const VOICE_ACCOUNTS_SQL = CALLING.sql

/** The account's phone line, as its services have it. */
export function toPhoneLine(account: string): string {
  return `04 ${account}`
}

/** Its toll-free number. */
export function toTollFreeNumber(account: string): string {
  return `0800 ${account}`
}

/** A number as the switch knows it. */
export function atSwitch(entity: string): string {
  return toE164(toStoredNumber(entity))
}

/** Each with a phone line that has features, and a toll-free number. */
export async function fillVoiceAccounts(db: Database): Promise<void> {
  await CALLING.fill(db)
  const numbers = VOICE_ACCOUNTS.map((account) => `('${account}', '${toTollFreeNumber(account)}')`)
  await db.script(`
    insert into service (account_code, service_number, plan_code, detail, status, started_on, service_entity)
      select code, 3, 'toll-free', '', 'on', current_date - 60, number
      from (values ${numbers.join(', ')}) t (code, number);
    insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, monthly_cents, starts_on)
      select s.account_code, 3, 'service:3', 'plan', 'Homeline', p.name, p.monthly_cents, current_date - 60
      from service s join plan p using (plan_code), (values ${numbers.join(', ')}) t (code, number)
      where s.account_code = code and s.service_number = 3;`)
}
