import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { BILL_FREQUENCIES } from '@switchboard/domain/accounts/contract'
import type { Bill } from '@switchboard/domain/billing/difference'
import { periodPrice } from '@switchboard/domain/billing/period-price'
import { OFFER_DISCOUNTS } from '@switchboard/domain/campaign/rules'
import { addDays, addMonths } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { runBills } from '#api/provider/books/bill-run.ts'
import { unknownActor } from '#api/platform/actor.ts'
import type { Database } from '#api/platform/database/database.ts'
import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { readBillsFrom, listDifferences, calculateUnexplained } from '#api/testing/read-bills.ts'
import { runAndRollBack } from '#api/testing/run-and-roll-back.ts'
import { rowsOn } from '#api/testing/sql.ts'

import { acceptOffer } from './accept.ts'
import { toOffer } from './offer.ts'
import { findProspect } from './store.ts'
import { TODAY, mailTestLetter } from './testing/mail-test-letter.ts'

/** A few cases by default, because each takes long; set `CAMPAIGN_CASES=1000` to run many. */
const CASES = Number(process.env['CAMPAIGN_CASES'] ?? 8)
const SEED = Number(process.env['CAMPAIGN_SEED'] ?? 20_261_121)
const SECONDS = 1_000
const MONTHS = 8

const NIKAU = '101001'
/** The other accounts get no bill, because their bills would slow down every case. */
const api = testApi(async (db) => {
  await fillDemo(db)
  await db.script(`update account set next_invoice_date = '2999-01-01' where account_code <> '${NIKAU}'`)
})

const cases = fc.record({
  frequency: fc.constantFrom(...BILL_FREQUENCIES),
  businessGroup: fc.constantFrom('residential', '2degreessmb'),
  offerName: fc.constantFrom(...Object.keys(OFFER_DISCOUNTS)),
  /** The day of the bill before the acceptance. */
  billBefore: fc.integer({ min: 1, max: 130 }).map((days) => addDays(TODAY, days)),
  daysLater: fc.integer({ min: 0, max: 6 }),
})
type Case = typeof cases extends fc.Arbitrary<infer One> ? One : never

function runBillsUntil(db: Database, until: Day): Promise<void> {
  const now = Date.parse(`${until}T00:00:00Z`)
  return runBills({ db, environment: api().services.environment }, { today: until, now })
}

type Line = {
  readonly bill_date: Day
  readonly cents: number
  readonly without_gst: number
  readonly unit: string
  readonly period_start: Day
  readonly period_end: Day
}

function listDiscountLines(db: Database): Promise<Line[]> {
  return rowsOn(
    db,
    `select i.bill_date, l.charge_cents as cents, l.charge_excluding_gst_cents as without_gst, l.unit, l.period_start,
       l.period_end
     from invoice i join invoice_line l using (account_code, invoice_number)
     where i.account_code = $1 and l.subject like 'campaign:%' order by i.bill_date`,
    [NIKAU],
  )
}

/** Accepts between two bills, then runs more than seven months of bills. */
async function acceptAndBill(
  db: Database,
  { frequency, businessGroup, offerName, billBefore, daysLater }: Case,
) {
  await rowsOn(
    db,
    `update account set bill_frequency = $2, business_group = $3, next_invoice_date = $4, bill_day_of_month = null
     where account_code = $1`,
    [NIKAU, frequency, businessGroup, billBefore],
  )
  await runBillsUntil(db, billBefore)
  const today = addDays(billBefore, daysLater)
  const token = await mailTestLetter(db, NIKAU, { offerName, expiresOn: addDays(today, 1) })
  const prospect = await findProspect(db, token)
  const offer = prospect && toOffer(prospect)
  if (!prospect || !offer) throw new Error('a letter without an offer')
  const input = { now: Date.parse(`${today}T00:00:00Z`), today, actor: unknownActor('c'), peer: '192.0.2.1' }
  expect(await acceptOffer({ db, token, ...input })).toBe(true)
  await runBillsUntil(db, addMonths(today, MONTHS))
  return {
    offer,
    prospect,
    bills: await readBillsFrom(db, NIKAU, billBefore),
    lines: await listDiscountLines(db),
  }
}

let billCount = 0

async function expectOffer(db: Database, example: Case): Promise<void> {
  const { offer, prospect, bills, lines } = await acceptAndBill(db, example)
  billCount += bills.length
  const discount = periodPrice(offer.discount, example.frequency)

  // on exactly the next bills, in full on each, and not afterwards
  const billsAfterwards = bills.filter(({ billDay }) => billDay >= prospect.nextBillDate)
  expect(lines.map(({ bill_date }) => bill_date)).toEqual(
    billsAfterwards.slice(0, offer.bills).map(({ billDay }) => billDay),
  )
  expect(billsAfterwards.length).toBeGreaterThan(offer.bills)
  expect(lines.map(({ period_start }) => period_start)).toEqual(lines.map(({ bill_date }) => bill_date))
  expect(new Set(lines.map(({ unit }) => unit)).size).toBe(1)
  expect(lines[0]?.unit).not.toBe('day')
  expect(lines.map(({ cents }) => cents)).toEqual(lines.map(() => -discount))
  if (offer.displayGstInclusive) expect(offer.billDiscount).toBe(discount)
  else
    // a bill rounds its amounts without GST as a whole
    for (const { without_gst } of lines)
      expect(Math.abs(offer.billDiscount + without_gst)).toBeLessThanOrEqual(1)
  // the notice names the last day of the discount
  const [notice] = await rowsOn<{ body: string; last: string }>(
    db,
    `select body, to_char($2::date, 'FMDD FMMonth YYYY') as last from communication
     where account_code = $1 and event_type = 'CampaignAccepted'`,
    [NIKAU, lines.at(-1)?.period_end],
  )
  expect(notice?.body).toContain(`covers the days up to ${notice?.last ?? 'no day'} and then ends by itself`)

  expectExplained(bills, { begins: 1, ends: offer.bills + 1 })
}

/**
 * Expects that the causes of each difference between bills add up, and that only the first and the last of
 * the discount name it.
 */
function expectExplained(bills: readonly Bill[], at: { readonly begins: number; readonly ends: number }) {
  const differences = listDifferences(bills)
  expect(differences.map(calculateUnexplained).filter((cents) => cents !== 0)).toEqual([])
  const named = differences.map(({ causes }) =>
    causes.filter(({ name }) => name.startsWith('Unlimited upgrade')).map(({ kind }) => kind),
  )
  expect(named).toEqual(
    named.map((_kinds, place) => {
      if (place + 1 === at.begins) return ['discountBegun']
      return place + 1 === at.ends ? ['discountEnded'] : []
    }),
  )
}

test(
  'CMP-013 CMP-015 the bills of more than seven months match the offer to the cent, and explain themselves',
  async () => {
    await fc.assert(
      fc.asyncProperty(cases, (example) => runAndRollBack(api().db, (db) => expectOffer(db, example))),
      { numRuns: CASES, seed: SEED },
    )
    console.log(`${CASES} offers accepted, ${billCount} bills: 0 cents off`)
  },
  SECONDS * (600 + CASES),
)

test.each([
  ['Monthly', 6, 6_000],
  ['Fortnightly', 13, 6_006],
  ['Weekly', 26, 6_006],
] as const)(
  'CMP-013 six months of ten dollars are on %s bills %i lines of %i cents',
  async (frequency, bills, cents) => {
    await runAndRollBack(api().db, async (db) => {
      const { lines } = await acceptAndBill(db, {
        frequency,
        businessGroup: 'residential',
        offerName: 'unlimited-upgrade-10',
        billBefore: addDays(TODAY, 10),
        daysLater: 3,
      })

      expect(lines).toHaveLength(bills)
      expect(lines.reduce((sum, line) => sum - line.cents, 0)).toBe(cents)
    })
  },
)
