import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { BILL_FREQUENCIES } from '@switchboard/domain/accounts/contract'
import { centsOf } from '@switchboard/domain/money'
import { partOf } from '@switchboard/domain/ordering/pricing/prices'

import { statement } from '#api/database/database.ts'
import { testApi } from '#api/testing/api.ts'

import { dayPriceSql } from './bill-run-lines.ts'
import { monthlyThatComesTo, periodPrice } from './period-price.ts'

const api = testApi(async () => undefined)
const PRICES = 20_000
const SEED = 13

/** Prices of up to 2,000 dollars, charged and given back, and some days of a period. */
const price = fc.record({
  cents: fc.integer({ min: -200_000, max: 200_000 }),
  frequency: fc.constantFrom(...BILL_FREQUENCIES),
  period: fc.constantFrom(7, 14, 28, 29, 30, 31),
  days: fc.constantFrom(...Array.from({ length: 31 }, (_, place) => place + 1)),
})
const prices = fc
  .sample(price, { seed: SEED, numRuns: PRICES })
  .map((each) => ({ ...each, days: Math.min(each.days, each.period) }))
type Price = (typeof prices)[number]

type Formula = readonly [what: string, sql: string, ofPrice: (price: Price) => number]

/** Of each price what TypeScript makes of it, where SQL makes something else. */
async function differences([what, sql, ofPrice]: Formula): Promise<number[]> {
  const asked = statement<{ cents: number }>(
    `test price: ${what}`,
    `select (${sql})::bigint as cents
     from unnest($1::bigint[], $2::text[], $3::int[], $4::int[]) with ordinality p (cents, frequency, period, days, place)
     order by place`,
  )
  const rows = await api().db.rows(asked, [
    prices.map(({ cents }) => cents),
    prices.map(({ frequency }) => frequency),
    prices.map(({ period }) => period),
    prices.map(({ days }) => days),
  ])
  expect(rows).toHaveLength(PRICES)
  return prices.map((each) => ofPrice(each) + 0).filter((cents, place) => cents !== rows[place]?.cents)
}

const share = ({ cents, days, period }: Price) => partOf(centsOf(cents), days, period)
const DAY_PRICE = dayPriceSql('cents', 'period')

test.each<Formula>([
  ['a month on one bill', 'period_price(cents, frequency)', (p) => periodPrice(p.cents, p.frequency)],
  ['one bill a month', 'monthly_price(cents, frequency)', (p) => monthlyThatComesTo(p.cents, p.frequency)],
  ['some days of a period', `round(days * ${DAY_PRICE})`, share],
])('what %s comes to is the same in the books, the order and the page', async (...formula) => {
  expect(await differences(formula)).toEqual([])
  console.info(`${formula[0]}: ${PRICES} prices, the same cents in SQL and in TypeScript`)
})

test.each<Formula>([
  ['a fortnight of two weeks of a month', 'cents * 28 / 52.0', (p) => periodPrice(p.cents, 'Fortnightly')],
  ['days that are not rounded one by one', 'round(days * cents / period::numeric)', share],
  ['half a cent rounded down', `sign(cents) * ceil(abs(days * ${DAY_PRICE}) - 0.5)`, share],
])('a formula that differs is found: %s', async (...formula) => {
  expect((await differences(formula)).length).toBeGreaterThan(0)
})
