import type { Day } from '@switchboard/domain/day'
import { addMonths, toDateParts } from '@switchboard/domain/day'
import { findBankName } from '@switchboard/domain/payments/bank-account'
import { PAYMENT_METHODS } from '@switchboard/domain/payments/contract'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { DEMO_ACCOUNTS, DEMO_DOMAIN, DEMO_USERS } from '#api/demo/people.ts'
import { saveRows } from '#api/provider/first-data/store.ts'
import type { DemoFacts } from '#api/provider/demo-facts.ts'

const SURCHARGES = [
  { cardType: 'Visa', percent: 1.5 },
  { cardType: 'MC', percent: 1.5 },
  { cardType: 'Amex', percent: 2.4 },
  { cardType: 'Diners', percent: 2.95 },
]

/** The age of the demo accounts' authorities. */
const AUTHORITY_MONTHS = 30

/** Accounts that may not choose every method: a prepay account is never debited. */
const NOT_ALL_METHODS: Readonly<Record<string, readonly string[]>> = { '100802': ['Manual'] }

const insertAllowed = statement<never>(
  'demo-allowed-methods',
  `insert into allowed_payment_method (account_code, payment_method)
   select account, method
   from jsonb_to_recordset($1::jsonb) as a (account text, methods text[]) cross join unnest(methods) method`,
)
const insertMethods = statement<never>(
  'demo-recurring-methods',
  'insert into recurring_method select * from jsonb_populate_recordset(null::recurring_method, $1::jsonb)',
)

/** Writes payment methods, card surcharges and allowed methods of the demo accounts. */
export async function fillPayments(db: Queries, today: Day): Promise<void> {
  const allowed = DEMO_ACCOUNTS.map(({ code }) => ({
    account: code,
    methods: NOT_ALL_METHODS[code] ?? PAYMENT_METHODS,
  }))
  const methods = [
    directDebit(today, '100482', ['Aroha Ngata', '01-0242-0100194-00']),
    directDebit(today, '100483', ['Aroha Ngata', '01-0242-0100194-00']),
    { account_code: '100517', recurring_type: 'Manual' },
    {
      ...directDebit(today, '100601', ['Dev Patel Imports Limited', '12-3140-0171323-50']),
      recurring_type: 'DirectDebit',
    },
    card('100602', ['Visa', '411111........11'], addMonths(today, 14)),
    card('100701', ['MC', '543111........11'], addMonths(today, 1)),
    card('100702', ['Amex', '371111.......14'], addMonths(today, -2)),
    directDebit(today, '100902', ['Kiri Paki', '03-0123-0034147-03']),
  ]
  await saveRows(db, 'cardSurcharges', SURCHARGES)
  await db.rows(insertAllowed, [JSON.stringify(allowed)])
  await db.rows(insertMethods, [JSON.stringify(methods)])
}

function directDebit(today: Day, account_code: string, [account_name, number]: readonly [string, string]) {
  const [bank = '', branch = '', account = '', suffix = ''] = number.split('-')
  const user = DEMO_USERS.find(({ claims }) => claims.some((claim) => claim.account === account_code))
  return {
    account_code,
    recurring_type: 'PaperlessDirectDebit',
    account_name,
    bank,
    branch,
    account,
    suffix,
    bank_name: findBankName(bank),
    requestor_name: `${user?.firstName} ${user?.lastName}`,
    requestor_email: `${user?.name}@${DEMO_DOMAIN}`,
    confirmed_account_authority: true,
    confirmed_terms_conditions: true,
    authorised_at: new Date(`${addMonths(today, -AUTHORITY_MONTHS)}T00:00:00Z`),
  }
}

/** The sandbox's gateway takes any token of this form for a stored card. */
function demoToken(card_type: string, account_code: string): string {
  return `demo-card-${card_type.toLowerCase()}-${account_code}`
}

function card(account_code: string, [card_type, masked_card_number]: readonly [string, string], expiry: Day) {
  const [expiry_year, expiry_month] = toDateParts(expiry)
  return {
    account_code,
    recurring_type: 'CreditCard',
    card_type,
    masked_card_number,
    expiry_year,
    expiry_month,
    card_token: demoToken(card_type, account_code),
  }
}

export const paymentsDemo: DemoFacts = { bills: fillPayments }
