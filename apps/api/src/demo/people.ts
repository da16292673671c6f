import type { Day } from '@switchboard/domain/day'
import { addDays } from '@switchboard/domain/day'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { hashPassword } from '#api/identity/passwords.ts'

import { DEMO_FIBRE_ORDERS, getFibreOrderAccount } from './fibre-orders.ts'

/** The password of all demo customers, and of staff at the sandbox's issuer. It is printed at the start. */
export const DEMO_PASSWORD = 'kea-demo-2026'
export const DEMO_DOMAIN = 'demo.example'

type DemoAccount = {
  readonly code: string
  readonly name: string
  readonly address: string
  readonly businessGroup: string
  /** Days from today by the provider clock to the next bill. */
  readonly nextBillInDays: number
}

export const RESIDENTIAL_GROUP = 'residential'

/** Days from today by the provider clock to the next bill of most accounts. */
export const NEXT_BILL_IN_DAYS = 12

function buildHousehold(code: string, name: string, address: string): DemoAccount {
  return { code, name, address, businessGroup: RESIDENTIAL_GROUP, nextBillInDays: NEXT_BILL_IN_DAYS }
}

/** The demo accounts. docs/demo.md describes their purposes. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    ...buildHousehold('100482', 'Aroha Ngata', '12 Queen Street, Auckland Central, Auckland 1010'),
    nextBillInDays: 29,
  },
  { ...buildHousehold('100483', 'Aroha Ngata', '7 Beach Road, Ōrewa, Auckland 0931'), nextBillInDays: 9 },
  {
    ...buildHousehold('100517', 'Ben Fowler', '48 Cuba Street, Te Aro, Wellington 6011'),
    nextBillInDays: 12,
  },
  {
    ...buildHousehold('100533', 'Carla Reyes', '3/16 Kōwhai Road, Milford, Auckland 0620'),
    nextBillInDays: 21,
  },
  {
    code: '100601',
    name: 'Dev Patel Imports Limited',
    address: '201 Great South Road, Penrose, Auckland 1061',
    businessGroup: 'orconbus',
    nextBillInDays: 15,
  },
  {
    code: '100602',
    name: 'Ema Tamihere Florist',
    address: '9 Victoria Street, Hamilton Central, Hamilton 3204',
    businessGroup: '2degreessmb',
    nextBillInDays: 18,
  },
  buildHousehold('100701', 'Finn Carver', '66 Marine Parade, Napier South, Napier 4110'),
  buildHousehold('100702', 'Grace Lim', '31 Riccarton Road, Riccarton, Christchurch 8011'),
  buildHousehold('100801', 'Hemi Walker', '5 Hinemoa Street, Rotorua 3010'),
  buildHousehold('100802', 'Isla McKay', '18 Princes Street, Dunedin Central, Dunedin 9016'),
  buildHousehold('100901', 'Jack Tan', '240 State Highway 25, Whitianga 3510'),
  buildHousehold('100902', 'Kiri Paki', '11 Aro Street, Aro Valley, Wellington 6021'),
  buildHousehold('101001', 'Nikau Hohepa', '2 Tui Street, Taupō 3330'),
  buildHousehold('103001', 'Tama Rewi', '14 Rātā Street, Titahi Bay, Porirua 5022'),
  buildHousehold('103002', 'Noa Parata', '27 Kauri Road, Whenuapai, Auckland 0618'),
  buildHousehold('103003', 'Lani Fonoti', '22 Ngunguru Road, Glenbervie, Whangārei 0173'),
  ...DEMO_FIBRE_ORDERS.map(({ shows }, place) =>
    buildHousehold(
      getFibreOrderAccount(place),
      `Fibre ${shows}`,
      `${place + 1} Fibre Lane, Hobsonville, Auckland 0616`,
    ),
  ),
  buildHousehold('103004', 'Wiremu Tipene', '19 Moana Road, Plimmerton, Porirua 5026'),
]

type DemoUser = {
  readonly name: string
  readonly firstName: string
  readonly lastName: string
  readonly claims: readonly { account: string; role: 'AccountOwner' | 'AuthorisedPerson' }[]
  /** The user has ordered but has no password yet. */
  readonly isNew?: true
}

function buildOwner(name: string, fullName: string, ...accounts: string[]): DemoUser {
  const [firstName = '', lastName = ''] = fullName.split(' ')
  return { name, firstName, lastName, claims: accounts.map((account) => ({ account, role: 'AccountOwner' })) }
}

export const DEMO_USERS: readonly DemoUser[] = [
  buildOwner('aroha', 'Aroha Ngata', '100482', '100483'),
  buildOwner('ben', 'Ben Fowler', '100517'),
  buildOwner('carla', 'Carla Reyes', '100533'),
  buildOwner('dev', 'Dev Patel', '100601'),
  buildOwner('ema', 'Ema Tamihere', '100602'),
  buildOwner('finn', 'Finn Carver', '100701'),
  buildOwner('grace', 'Grace Lim', '100702'),
  buildOwner('hemi', 'Hemi Walker', '100801'),
  buildOwner('isla', 'Isla McKay', '100802'),
  buildOwner('jack', 'Jack Tan', '100901'),
  buildOwner('kiri', 'Kiri Paki', '100902'),
  buildOwner('nikau', 'Nikau Hohepa', '101001'),
  buildOwner('tama', 'Tama Rewi', '103001'),
  buildOwner('lani', 'Lani Fonoti', '103003'),
  buildOwner('wiremu', 'Wiremu Tipene', '103004'),
  ...DEMO_FIBRE_ORDERS.map(({ shows }, place) =>
    buildOwner(`fibre-${shows}`, `Fibre ${shows}`, getFibreOrderAccount(place)),
  ),
  {
    name: 'mere',
    firstName: 'Mere',
    lastName: 'Ngata',
    claims: [{ account: '100482', role: 'AuthorisedPerson' }],
  },
  {
    name: 'ana',
    firstName: 'Ana',
    lastName: 'Walker',
    claims: [{ account: '100801', role: 'AuthorisedPerson' }],
  },
  { ...buildOwner('noa', 'Noa Parata', '103002'), isNew: true },
]

const insertAccounts = statement<never>(
  'demo-accounts',
  `insert into account (account_code, name, address, business_group, bill_frequency, next_invoice_date)
   select code, name, address, "businessGroup", 'Monthly', "nextBill"
   from jsonb_to_recordset($1::jsonb) as a (code text, name text, address text, "businessGroup" text, "nextBill" date)`,
)
const insertUsers = statement<never>(
  'demo-users',
  `insert into login_user (user_id, username, password_hash, first_name, last_name, email)
   select 'user-' || name, name || '@' || $3, case when "isNew" then null else $2 end, "firstName", "lastName",
     name || '@' || $3
   from jsonb_to_recordset($1::jsonb) as u (name text, "firstName" text, "lastName" text, "isNew" boolean)`,
)
const insertClaims = statement<never>(
  'demo-claims',
  `insert into claim (user_id, account_code, role)
   select 'user-' || u.name, c.account, c.role
   from jsonb_to_recordset($1::jsonb) as u (name text, claims jsonb)
   cross join lateral jsonb_to_recordset(u.claims) as c (account text, role text)`,
)
const insertStaff = statement<never>(
  'demo-staff',
  `insert into staff_member (staff_id, username, sales_person_code, name)
   values ('staff-sam', 'sam', 'SP042', 'Sam Tautahi')`,
)

/** Fills the accounts, users, claims and staff of the demo provider, dated from `today`. */
export async function fillPeople(db: Queries, today: Day): Promise<void> {
  const hash = await hashPassword(DEMO_PASSWORD)
  const accounts = DEMO_ACCOUNTS.map((account) => ({
    ...account,
    nextBill: addDays(today, account.nextBillInDays),
  }))
  const users = JSON.stringify(DEMO_USERS)
  await db.rows(insertAccounts, [JSON.stringify(accounts)])
  await db.rows(insertUsers, [users, hash, DEMO_DOMAIN])
  await db.rows(insertClaims, [users])
  await db.rows(insertStaff, [])
}
