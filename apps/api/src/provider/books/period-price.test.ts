import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { BILL_FREQUENCIES } from '@switchboard/domain/accounts/contract'
import { periodPrice, toMonthlyPrice } from '@switchboard/domain/billing/period-price'

import { statement } from '#api/platform/database/database.ts'
import { testApi } from '#api/testing/api.ts'

const api = testApi(async () => undefined)
const PRICES = 20_000
const SEED = 13

/** Amounts of up to 2,000 dollars, positive and negative. */
const price = fc.record({
  cents: fc.integer({ min: -200_000, max: 200_000 }),
  frequency: fc.constantFrom(...BILL_FREQUENCIES),
})
const prices = fc.sample(price, { seed: SEED, numRuns: PRICES })
type Price = (typeof prices)[number]

type Formula = readonly [what: string, sql: string, ofPrice: (price: Price) => number]

/** The results of TypeScript that differ from the results of SQL. */
async function findDifferences([what, sql, ofPrice]: Formula): Promise<number[]> {
  const query = statement<{ cents: number }>(
    `test price: ${what}`,
    `select (${sql})::bigint as cents
     from unnest($1::bigint[], $2::text[]) with ordinality p (cents, frequency, place)
     order by place`,
  )
  const rows = await api().db.rows(query, [
    prices.map(({ cents }) => cents),
    prices.map(({ frequency }) => frequency),
  ])
  expect(rows).toHaveLength(PRICES)
  return prices.map((each) => ofPrice(each) + 0).filter((cents, place) => cents !== rows[place]?.cents)
}

test.each<Formula>([
  ['a month on one bill', 'period_price(cents, frequency)', (p) => periodPrice(p.cents, p.frequency)],
  ['one bill a month', 'monthly_price(cents, frequency)', (p) => toMonthlyPrice(p.cents, p.frequency)],
])('the price of %s is the same in SQL and in TypeScript', async (...formula) => {
  expect(await findDifferences(formula)).toEqual([])
  console.info(`${formula[0]}: ${PRICES} prices, the same cents in SQL and in TypeScript`)
})

test.each<Formula>([
  ['a fortnight of two weeks of a month', 'cents * 28 / 52.0', (p) => periodPrice(p.cents, 'Fortnightly')],
])('a formula that differs is found: %s', async (...formula) => {
  expect((await findDifferences(formula)).length).toBeGreaterThan(0)
})
