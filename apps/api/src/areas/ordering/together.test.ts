import { expect, test } from 'vitest'

import { day } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { mobileOrderBody } from '@switchboard/domain/mobile/order-body'
import type { OrderBody } from '@switchboard/domain/ordering/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { demoLocationAt, findDemoLocation } from '#api/demo/locations.ts'
import { testApi } from '#api/testing/api.ts'
import { amendAs, bodyFor, sendCommit, beginOrder, offerTo, submitOrder } from '#api/testing/orders.ts'
import { readBillsFrom, listDifferences, calculateUnexplained } from '#api/testing/read-bills.ts'

import { KIRI, kiri, runDaysByClock } from './testing/orders.ts'

const api = testApi(fillDemo)

const NUMBERS = ['021 555 2000', '021 555 2001'] as const
const NAME = 'Mobile and broadband together'
const FREE_PLACE = demoLocationAt('25 Aro Street, Aro Valley, Wellington 6021')
const OCCUPIED_PLACE = findDemoLocation('100517') ?? ''

function buildConnection(number: string): OrderBody {
  const address = {
    StreetName: '11 Aro Street',
    Suburb: 'Aro Valley',
    City: 'Wellington',
    PostCode: '6021',
    Country: 'New Zealand',
  }
  return mobileOrderBody(
    { kind: 'connection', planKey: 'mobile-12', serviceEntity: number, address, promotion: null },
    { businessGroup: 'residential', salesPerson: 'SelfServiceV1' },
  )
}

/** A move whose old address ends on 2 December and whose new one begins on 7 December. */
async function buildMove(place: string): Promise<OrderBody> {
  const offer = await offerTo(await kiri(api()), 'movehouse', place)
  const body = bodyFor(offer, { category: 'UFB300/100', kind: 'movehouse' })
  const CoreProductsToChange = body.CoreProductsToChange.map((change) => ({
    ...change,
    RequestedDateOfRelinquishment: day.parse('2026-12-02'),
  }))
  return { ...body, CoreProductsToChange, ...(place === OCCUPIED_PLACE && { TakesOver: true }) }
}

const selectDiscounts = () => api()
  .sql`select about as number, monthly_cents::int as cents, starts_on::text, ends_on::text
  from recurring_charge where account_code = ${KIRI} and name = ${NAME} order by starts_on, about`

async function readNextBillDay(): Promise<Day> {
  const [row] = await api().sql<{ day: string }>`select next_invoice_date::text as day from account
    where account_code = ${KIRI}`
  return day.parse(row?.day)
}

test('MOB-057 the discount of mobile and broadband ends with broadband, and the bills explain it to the cent', async () => {
  const orderer = await kiri(api())
  await submitOrder(orderer, buildConnection(NUMBERS[0]), 'connection')
  await runDaysByClock(api(), '2026-11-25')
  const from = await readNextBillDay()
  await runDaysByClock(api(), from)
  await submitOrder(orderer, await buildMove(OCCUPIED_PLACE), 'movehouse')
  // the new address is occupied: the order waits, and is cancelled after the limit of days
  await runDaysByClock(api(), '2026-12-02', '2026-12-03')
  expect(await selectDiscounts()).toEqual([
    { number: NUMBERS[0], cents: -500, starts_on: '2026-11-25', ends_on: '2026-12-02' },
  ])

  await runDaysByClock(api(), '2027-02-06', '2027-03-20')

  const bills = await readBillsFrom(api().db, KIRI, from)
  const lines = bills.map(({ body }) =>
    body.DetailLines.filter(({ SubCategoryName }) => SubCategoryName === NAME).map(({ Charge }) => Charge),
  )
  expect(lines[0]).not.toEqual([])
  expect(lines.slice(2).flat()).toEqual([])
  const differences = listDifferences(bills)
  expect(differences.map(calculateUnexplained)).toEqual(differences.map(() => 0))
  expect(differences.flatMap(({ causes }) => causes).filter(({ name }) => name === NAME)).not.toEqual([])
})

test('MOB-057 the discount begins again with broadband for every mobile, including a new one', async () => {
  const orderer = await kiri(api())
  await submitOrder(orderer, buildConnection(NUMBERS[0]), 'connection')
  await runDaysByClock(api(), '2026-11-25')
  await submitOrder(orderer, await buildMove(FREE_PLACE), 'movehouse')
  await runDaysByClock(api(), '2026-12-03')
  const orderId = await beginOrder(orderer, 'connection')
  const reply = (await amendAs(orderer, orderId, buildConnection(NUMBERS[1]))).json()
  await sendCommit(orderer, orderId)
  await runDaysByClock(api(), '2026-12-07', '2026-12-10')

  // without broadband on the day of its order, the quote was the plan's price alone
  expect(reply).toMatchObject({ costs: [{ name: `Mobile 12 GB, ${NUMBERS[1]}` }] })
  expect(await selectDiscounts()).toEqual([
    { number: NUMBERS[0], cents: -500, starts_on: '2026-11-25', ends_on: '2026-12-02' },
    { number: NUMBERS[0], cents: -500, starts_on: '2026-12-07', ends_on: null },
    { number: NUMBERS[1], cents: -500, starts_on: '2026-12-08', ends_on: null },
  ])
})
