import { expect, test } from 'vitest'

import { day } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { mobileOrderBody } from '@switchboard/domain/mobile/order-body'
import type { OrderBody } from '@switchboard/domain/ordering/contract'

import { runBills } from '#api/provider/books/bill-run.ts'
import { fillDemo } from '#api/fill-demo.ts'
import { demoLocationAt, findDemoLocation } from '#api/demo/locations.ts'
import { testApi } from '#api/testing/api.ts'
import {
  amendAs,
  bodyFor,
  sendCommit,
  beginOrder,
  offerTo,
  signInBuyer,
  submitOrder,
} from '#api/testing/orders.ts'
import { readBillsFrom, listDifferences, calculateUnexplained } from '#api/testing/read-bills.ts'

import { advanceOrders } from './advance.ts'

const api = testApi(fillDemo)

const KIRI = '100902'
const NUMBERS = ['021 555 2000', '021 555 2001'] as const
const NAME = 'Mobile and broadband together'
const FREE_PLACE = demoLocationAt('25 Aro Street, Aro Valley, Wellington 6021')
const OCCUPIED_PLACE = findDemoLocation('100517') ?? ''

const kiri = () => signInBuyer(api(), 'kiri', KIRI)

/** Runs orders, then bills, on each of these days. */
async function lives(...days: readonly string[]): Promise<void> {
  for (const on of days) {
    const now = Date.parse(`${on}T00:00:00Z`)
    await api().sql`update provider_clock set offset_milliseconds = ${now - Date.now()}`
    expect(await advanceOrders(api().db, now, new AbortController().signal)).toEqual([])
    await runBills(api().services, { today: day.parse(on), now })
  }
}

function connection(number: string): OrderBody {
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
async function move(place: string): Promise<OrderBody> {
  const offer = await offerTo(await kiri(), 'movehouse', place)
  const body = bodyFor(offer, { category: 'UFB300/100', kind: 'movehouse' })
  const CoreProductsToChange = body.CoreProductsToChange.map((change) => ({
    ...change,
    RequestedDateOfRelinquishment: day.parse('2026-12-02'),
  }))
  return { ...body, CoreProductsToChange, ...(place === OCCUPIED_PLACE && { TakesOver: true }) }
}

const discounts = () => api()
  .sql`select about as number, monthly_cents::int as cents, starts_on::text, ends_on::text
  from recurring_charge where account_code = ${KIRI} and name = ${NAME} order by starts_on, about`

async function nextBillDay(): Promise<Day> {
  const [row] = await api().sql<{ day: string }>`select next_invoice_date::text as day from account
    where account_code = ${KIRI}`
  return day.parse(row?.day)
}

test('MOB-057 the five dollars end on the day on which broadband ends, and the bills explain it to the cent', async () => {
  const orderer = await kiri()
  await submitOrder(orderer, connection(NUMBERS[0]), 'connection')
  await lives('2026-11-25')
  const from = await nextBillDay()
  await lives(from)
  await submitOrder(orderer, await move(OCCUPIED_PLACE), 'movehouse')
  // the new address is occupied: the order waits, and is cancelled after the limit of days
  await lives('2026-12-02', '2026-12-03')
  expect(await discounts()).toEqual([
    { number: NUMBERS[0], cents: -500, starts_on: '2026-11-25', ends_on: '2026-12-02' },
  ])

  await lives('2027-02-06', '2027-03-20')

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

test('MOB-057 broadband that begins again takes five dollars off every mobile, including a mobile added in between', async () => {
  const orderer = await kiri()
  await submitOrder(orderer, connection(NUMBERS[0]), 'connection')
  await lives('2026-11-25')
  await submitOrder(orderer, await move(FREE_PLACE), 'movehouse')
  await lives('2026-12-03')
  const orderId = await beginOrder(orderer, 'connection')
  const reply = (await amendAs(orderer, orderId, connection(NUMBERS[1]))).json()
  await sendCommit(orderer, orderId)
  await lives('2026-12-07', '2026-12-10')

  // without broadband on the day of its order, the quote was the plan's price alone
  expect(reply).toMatchObject({ costs: [{ name: `Mobile 12 GB, ${NUMBERS[1]}` }] })
  expect(await discounts()).toEqual([
    { number: NUMBERS[0], cents: -500, starts_on: '2026-11-25', ends_on: '2026-12-02' },
    { number: NUMBERS[0], cents: -500, starts_on: '2026-12-07', ends_on: null },
    { number: NUMBERS[1], cents: -500, starts_on: '2026-12-08', ends_on: null },
  ])
})
