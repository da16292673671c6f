import { expect, test } from 'vitest'

import { addDays } from '@switchboard/domain/day'
import type { OrderBody } from '@switchboard/domain/ordering/contract'
import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'

import { runBills } from '#api/books/bill-run.ts'
import { fillDemo } from '#api/demo/fill.ts'
import { demoLocationAt, demoLocationOf } from '#api/demo/locations.ts'
import { testApi } from '#api/testing/api.ts'
import { CONNECT, bodyFor, offerTo, ordererOf, placed, withPower } from '#api/testing/orders.ts'
import type { Orderer } from '#api/testing/orders.ts'
import { rowsOn } from '#api/testing/sql.ts'

import { advanceOrders } from '../land/advance.ts'

const api = testApi(fillDemo)
const KIRI = '100902'
const THERE = '25 Aro Street, Aro Valley, Wellington 6021'
const kiri = () => ordererOf(api(), 'kiri', KIRI)

async function told(
  { token, accountCode }: Orderer,
  order: OrderBody,
  type: 'product' | 'movehouse' = 'product',
) {
  const answer = await api().make(forecastOrder, {
    token,
    parameters: { accountCode },
    body: { type, order },
  })
  expect(answer.statusCode).toBe(200)
  return forecastOrder.reply.parse(answer.json()).forecast
}

/** Bills up to the day of the connection, the connection, and the bills after it. */
async function isConnected(): Promise<void> {
  const now = Date.parse(`${CONNECT}T00:00:00Z`)
  await runBills(api().services, { today: addDays(CONNECT, -1), now })
  expect(await advanceOrders(api().db, now, new AbortController().signal)).toEqual([])
  await runBills(api().services, { today: addDays(CONNECT, 31), now })
}

/** Every row of the tables that an order or a bill writes. */
async function everything(): Promise<unknown> {
  const tables = `account service recurring_charge one_off_charge unbilled_credit metered_usage invoice invoice_line
    ledger_entry ledger_transaction communication inventory_item meter service_order product_order audit_event`
  const rows = await Promise.all(
    tables
      .split(/\s+/)
      .map((table) =>
        rowsOn(
          api().db,
          `select '${table}' as table, md5(string_agg(t::text, '' order by t::text)) as rows from ${table} t`,
        ),
      ),
  )
  return rows
}

test('a forecast has the lines of the bill that the bill run makes, instalments and fees among them, and leaves nothing behind', async () => {
  const orderer = await kiri()
  const offer = await offerTo(orderer)
  const { StreetName = '', Suburb = '', City = '', PostCode = '', Country = '' } = offer.location ?? {}
  const body: OrderBody = {
    ...bodyFor(offer, { category: 'UFB300/100' }),
    HardwareOrders: [
      {
        serviceEntity: null,
        address: { StreetName, Suburb, City, PostCode, Country },
        items: [{ key: 'HUB6' }],
        contract: { contractHandlingOption: 'new', contractLength: 12 },
      },
    ],
  }
  await api()
    .sql`insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name,
      monthly_cents, starts_on, ends_on, billed_to)
    values (${KIRI}, 90, 'hardware:1:MESH1', 'extra', 'Extras', 'Mesh from before', 1000, '2026-03-01', '2027-12-31', 'infinity')`
  const before = await everything()
  const forecast = await told(orderer, body)
  expect(await everything()).toEqual(before)

  await placed(orderer, body)
  await isConnected()

  const lines = (on: string) =>
    rowsOn(
      api().db,
      `select sub_category as name, description_1 as about, charge_cents as "amountIncludingGst",
         charge_excluding_gst_cents as "amountExcludingGst"
       from invoice join invoice_line using (account_code, invoice_number)
       where account_code = $1 and bill_date = $2 and line_kind not in ('usage', 'daily') order by line_number`,
      [KIRI, on],
    )
  const first = forecast?.first.lines.map(({ from: _from, to: _to, isWhole: _isWhole, ...line }) => line)
  expect(first).toEqual(await lines(forecast?.first.day ?? ''))
  expect(first?.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Mesh from before', 'Modem postage', 'Hub 6']),
  )
  expect(forecast?.each.lines.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Mesh from before', 'Hub 6']),
  )
})

test('CHG-061 an old address that is kept for ten days more is on the bill that is told', async () => {
  const orderer = await kiri()
  const body = bodyFor(await offerTo(orderer, 'movehouse', demoLocationAt(THERE)), {
    category: 'UFB300/100',
    kind: 'movehouse',
  })
  const [change] = body.CoreProductsToChange
  if (change === undefined) throw new Error('nothing to change')
  const kept = { ...change, RequestedDateOfRelinquishment: addDays(CONNECT, 10) }
  const forecast = await told(orderer, { ...body, CoreProductsToChange: [kept] }, 'movehouse')

  expect(forecast?.first.lines.filter(({ about }) => about.startsWith('At the old address'))).not.toEqual([])
})

test('a move with power to where somebody lives is forecast as if they had left, and they keep what they have', async () => {
  const orderer = await kiri()
  const offer = await offerTo(orderer, 'movehouse', demoLocationOf('100517') ?? '')
  const move = withPower(bodyFor(offer, { category: 'UFB300/100', kind: 'movehouse' }), offer)
  const before = await everything()

  const forecast = await told(orderer, { ...move, TakesOver: true }, 'movehouse')

  expect(forecast?.first.lines.map(({ name }) => name)).toContain('Fibre 300')
  expect(await everything()).toEqual(before)
})

test('an order that cannot be placed has no forecast', async () => {
  const orderer = await kiri()
  const body = bodyFor(await offerTo(orderer), { category: 'UFB300/100' })
  await placed(orderer, body)

  expect(await told(orderer, body)).toBeNull()
})
