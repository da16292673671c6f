import type { Day } from '@switchboard/domain/day'
import { addMonths, partsOf } from '@switchboard/domain/day'
import { bankNameOf } from '@switchboard/domain/payments/bank-account'
import { PAYMENT_METHODS } from '@switchboard/domain/payments/contract'

import type { Queries } from '#api/database/database.ts'

import { DEMO_ACCOUNTS, DEMO_DOMAIN, DEMO_USERS } from './people.ts'

const SURCHARGES = [
  { card_type: 'Visa', percent: 1.5 },
  { card_type: 'MC', percent: 1.5 },
  { card_type: 'Amex', percent: 2.4 },
  { card_type: 'Diners', percent: 2.95 },
]

/** So long ago were the demo accounts' authorities given. */
const AUTHORITY_MONTHS = 30

/** Accounts that may not choose every method: a prepay account is never debited. */
const NOT_ALL_METHODS: Readonly<Record<string, readonly string[]>> = { '100802': ['Manual'] }

/** How the demo accounts are paid, what cards cost on top, and what may be chosen. */
export async function fillPayments(db: Queries, today: Day): Promise<void> {
  await db.kysely
    .insertInto('card_surcharge')
    .values(SURCHARGES.map((surcharge, place) => ({ ...surcharge, place })))
    .execute()
  await db.kysely
    .insertInto('allowed_payment_method')
    .values(
      DEMO_ACCOUNTS.flatMap(({ code }) =>
        (NOT_ALL_METHODS[code] ?? PAYMENT_METHODS).map((payment_method) => ({
          account_code: code,
          payment_method,
        })),
      ),
    )
    .execute()
  await db.kysely
    .insertInto('recurring_method')
    .values([
      directDebit(today, '100482', 'Aroha Ngata', '01-0242-0100194-00'),
      directDebit(today, '100483', 'Aroha Ngata', '01-0242-0100194-00'),
      { ...NOTHING, account_code: '100517', recurring_type: 'Manual' },
      {
        ...directDebit(today, '100601', 'Dev Patel Imports Limited', '12-3140-0171323-50'),
        recurring_type: 'DirectDebit',
      },
      card('100602', 'Visa', '411111........11', addMonths(today, 14)),
      card('100701', 'MC', '543111........11', addMonths(today, 1)),
      card('100702', 'Amex', '371111.......14', addMonths(today, -2)),
      directDebit(today, '100902', 'Kiri Paki', '03-0123-0034147-03'),
    ])
    .execute()
}

const NOTHING = {
  account_name: null,
  bank: null,
  branch: null,
  account: null,
  suffix: null,
  card_type: null,
  masked_card_number: null,
  expiry_year: null,
  expiry_month: null,
  card_token: null,
  bank_name: null,
  requestor_name: null,
  requestor_email: null,
  confirmed_account_authority: null,
  confirmed_terms_conditions: null,
  authorised_at: null,
  chosen_at: null,
}

function directDebit(today: Day, account_code: string, account_name: string, number: string) {
  const [bank = '', branch = '', account = '', suffix = ''] = number.split('-')
  const user = DEMO_USERS.find(({ claims }) => claims.some((claim) => claim.account === account_code))
  return {
    ...NOTHING,
    account_code,
    recurring_type: 'PaperlessDirectDebit',
    account_name,
    bank,
    branch,
    account,
    suffix,
    bank_name: bankNameOf(bank),
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

function card(account_code: string, card_type: string, masked_card_number: string, expiry: Day) {
  const [expiry_year, expiry_month] = partsOf(expiry)
  return {
    ...NOTHING,
    account_code,
    recurring_type: 'CreditCard',
    card_type,
    masked_card_number,
    expiry_year,
    expiry_month,
    card_token: demoToken(card_type, account_code),
  }
}
