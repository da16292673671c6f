import * as fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'

import { kea } from '@switchboard/brands/kea'
import { addDays } from '@switchboard/domain/day'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from './api.ts'
import { TODAY, aCase } from '#api/testing/changed-bills/cases.ts'
import type { Case, Step, StepKind } from '#api/testing/changed-bills/cases.ts'
import { QUIET, UNEVEN, simulateWorld } from '#api/testing/changed-bills/world.ts'
import type { Plant } from '#api/testing/changed-bills/world.ts'
import { rowsOn } from './sql.ts'

/** The default runs a few seconds; `CHANGED_BILLS_CASES=10000` with `DATABASE_URL` runs the whole count. */
const CASES = Number(process.env['CHANGED_BILLS_CASES'] ?? 2)
const SEED = Number(process.env['CHANGED_BILLS_SEED'] ?? 20_261_121)
const MAX_OF_WORLD = 250
const SECONDS = 1_000

const api = testApi(async (db) => {
  await fillDemo(db)
  await db.script(`${QUIET}; ${UNEVEN}`)
})

const counted = new Map<string, number>()
const world = () => ({ db: api().db, environment: api().services.environment, counted })
afterAll(() => console.info(Object.fromEntries(counted)))

async function freeMonths(months: number): Promise<void> {
  await rowsOn(api().db, `update dynamic_configuration set configuration = configuration || $1::jsonb`, [
    JSON.stringify({ familyFilterFreeMonths: months }),
  ])
}

const step = (kind: StepKind, picks: readonly number[], waits = 0): Step => ({
  kind,
  picks,
  waits,
  start: 0,
  undoes: false,
})

function customer(...steps: readonly Step[]): Case {
  return {
    brand: kea,
    frequency: 'Monthly',
    businessGroup: 'residential',
    firstBill: addDays(TODAY, 10),
    ownCents: null,
    offer: null,
    steps,
  }
}

/** Static IP and the family filter; later another protection plan, and a homeline that includes two of the voice extras. */
const EXTRAS = customer(
  step('static-ip', [1]),
  step('family-filter', [1], 3),
  step('protection-plan', [2], 20),
  step('voice-extras', [1, 1, 1, 1], 15),
)
const PACKS = customer(step('calling-packs', [1, 0, 0]), step('data-cap', [0], 5), step('static-ip', [1], 30))
/** The mesh units are ordered before the account is billed weekly. */
const ORDERS = customer(
  step('mesh', [0, 1]),
  step('video', [0], 8),
  step('frequency', [0], 1),
  step('static-ip', [1], 20),
)
const WIFI = customer(step('google-wifi', [0]), step('video', [0], 20), step('video', [0], 20))
/**
 * Video is cancelled and ordered again on the same day, and cancelled while a change of frequency is
 * pending.
 */
const AGAIN = customer(
  step('video', [0]),
  step('video', [0], 5),
  step('video', [0]),
  step('frequency', [1], 1),
  step('video', [0]),
)
const EXAMPLES = [EXTRAS, PACKS, ORDERS, WIFI, AGAIN]

const BEGUN = `account_code = $1 and starts_on > '${TODAY}'`
const dearer = (which: string) =>
  `update recurring_charge set monthly_cents = monthly_cents + 5 where ${BEGUN} and ${which}`
const COLUMNS = `subject, line_kind, category, name, monthly_cents, quantity, starts_on, ends_on, billed_to, about, product_key`

const PLANTED: readonly (readonly [what: string, one: Case, sql: string, found: RegExp])[] = [
  ['a dearer static IP', EXTRAS, dearer(`subject = 'extra:static_ip'`), /cents off/],
  [
    'a dearer family filter',
    EXTRAS,
    dearer(`subject = 'extra:safe_mode' and line_kind = 'extra'`),
    /cents off/,
  ],
  ['a dearer protection plan', EXTRAS, dearer(`subject like 'extra:wire%'`), /cents off/],
  ['a dearer voice extra', EXTRAS, dearer(`subject = 'extra:callwaiting'`), /cents off/],
  ['a dearer calling pack', PACKS, dearer(`subject like 'extra:callingpack%'`), /cents off/],
  ['a dearer cap', PACKS, dearer(`subject = 'service:1'`), /cents off/],
  ['dearer mesh units', ORDERS, dearer(`subject like 'hardware:%'`), /cents off/],
  ['dearer Google Wifi', WIFI, dearer(`subject like 'hardware:%'`), /cents off/],
  ['dearer video', ORDERS, dearer(`subject = 'service:3'`), /cents off/],
  [
    'a plan that is dearer at another frequency',
    ORDERS,
    `update recurring_charge set monthly_cents = monthly_cents + 5 where account_code = $1 and subject = 'service:1'`,
    /cents off/,
  ],
  [
    'a frequency that is forgotten',
    ORDERS,
    `update account set bill_frequency = 'Fortnightly' where account_code = $1`,
    /^billed on/,
  ],
  [
    'a day of a changed frequency that is left out',
    ORDERS,
    `update account set next_invoice_date = next_invoice_date + 1 where account_code = $1`,
    /^billed on/,
  ],
  [
    'a charge twice',
    EXTRAS,
    `insert into recurring_charge (account_code, charge_number, ${COLUMNS})
     select account_code, charge_number + 500, ${COLUMNS} from recurring_charge where ${BEGUN} and subject = 'extra:static_ip'`,
    /static_ip on .*: 1$/,
  ],
  [
    'a day that is missing',
    EXTRAS,
    `update recurring_charge set ends_on = '2027-02-10' where ${BEGUN} and subject = 'extra:static_ip'`,
    /static_ip on .*: -1$/,
  ],
  [
    'a day too many',
    EXTRAS,
    `update recurring_charge set ends_on = null where account_code = $1 and ends_on is not null and line_kind = 'plan'`,
    /Voice on .*: 1$/,
  ],
  [
    'free months that are forgotten',
    EXTRAS,
    `delete from recurring_charge where ${BEGUN} and line_kind = 'discount'`,
    /free on .*: -1$/,
  ],
  [
    'video that is not ended',
    WIFI,
    `update recurring_charge set ends_on = null where account_code = $1 and subject = 'service:3'`,
    /video on .*: 1$/,
  ],
  [
    'a ledger that owes a cent',
    EXTRAS,
    `update ledger_entry set amount_cents = amount_cents + case ledger_account when 'sales' then -1 else 1 end
     where account_code = $1 and ledger_account in ('receivable', 'sales')`,
    /^the ledger/,
  ],
]

const WORLDS = Array.from({ length: Math.ceil(CASES / MAX_OF_WORLD) }, (_nothing, place) => ({
  place,
  first: place * MAX_OF_WORLD,
  months: [3, 0, 1, 2, 4][place % 5] ?? 0,
}))

/** One account for each planted fault. */
const FAULTY = PLANTED.map(([what, one, sql, found]) => ({ what, one: { ...one }, sql, found }))
const PLANTS = new Map<Case, Plant>(
  FAULTY.map(({ one, sql }) => [one, (db, accountCode) => rowsOn(db, sql, [accountCode])]),
)

describe('every bill of six months matches the forecast before each change and charges each day once', () => {
  test.each(WORLDS)(
    'of customers from $first on, with $months free months of the family filter; planted faults are found',
    async ({ place, first, months }) => {
      await freeMonths(months)
      const most = Math.min(MAX_OF_WORLD, CASES - first)
      const random = fc.sample(aCase, { seed: SEED + place, numRuns: most })
      const cases = place === 0 ? [...EXAMPLES, ...random] : random
      const faulty = place === 0 ? FAULTY : []
      const began = performance.now()
      const lived = await simulateWorld(world(), [...cases, ...faulty.map(({ one }) => one)], PLANTS)
      const seconds = Math.round(performance.now() - began) / SECONDS
      const bills = lived.slice(0, cases.length).reduce((sum, each) => sum + each.bills, 0)
      const listFaults = (at: number) => lived[at]?.faults ?? []
      const found = faulty.map(({ what, found: named }, at) => ({
        what,
        faults: listFaults(cases.length + at),
        isFound: listFaults(cases.length + at).some((fault) => named.test(fault)),
      }))
      const off = cases.flatMap((one, at) =>
        listFaults(at).length === 0
          ? []
          : [JSON.stringify([listFaults(at), { ...one, brand: one.brand.id }])],
      )
      console.info(
        `${cases.length} sequences of changes, ${bills} bills, ${off.length} with a fault; ` +
          `${found.filter(({ isFound }) => isFound).length} of ${faulty.length} planted found; ${seconds} s`,
      )
      // printed one by one, because the whole count takes long
      for (const each of off) console.info(each)
      expect(off).toEqual([])
      expect(found.filter(({ isFound }) => !isFound)).toEqual([])
      expect(bills).toBeGreaterThan(cases.length)
    },
    SECONDS * (600 + MAX_OF_WORLD * 3),
  )
})
