import { expect, test } from 'vitest'

import { addDays } from '@switchboard/domain/day'
import { orderBody } from '@switchboard/domain/ordering/contract'
import type { OrderBody, OrderKind } from '@switchboard/domain/ordering/contract'
import { BUNDLE_NAME } from '@switchboard/domain/ordering/pricing/priced-order'
import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'

import { runBills } from '#api/provider/books/bill-run.ts'
import { fillDemo } from '#api/fill-demo.ts'
import { demoLocationAt, findDemoLocation } from '#api/demo/locations.ts'
import { testApi } from '#api/testing/api.ts'
import { CONNECT, bodyFor, offerTo, submitOrder, withPower } from '#api/testing/orders.ts'
import type { Orderer } from '#api/testing/orders.ts'
import { rowsOn } from '#api/testing/sql.ts'

import { advanceOrders } from '../advance.ts'
import { KIRI, kiri } from '../testing/orders.ts'

const api = testApi(fillDemo)
const THERE = '25 Aro Street, Aro Valley, Wellington 6021'
const MOBILE = '021 555 0197'

function requestForecast({ token, accountCode }: Orderer, order: OrderBody, type: OrderKind = 'product') {
  return api().make(forecastOrder, { token, parameters: { accountCode }, body: { type, order } })
}

async function fetchForecast(orderer: Orderer, order: OrderBody, type: OrderKind = 'product') {
  const answer = await requestForecast(orderer, order, type)
  expect(answer.statusCode).toBe(200)
  return forecastOrder.reply.parse(answer.json()).forecast
}

/** An order that adds a product to the account. */
function buildAddition(product: OrderBody['AdditionalProducts'][number]): OrderBody {
  return {
    BusinessGroup: 'residential',
    SalesChannel: 'SelfService',
    SalesPerson: 'SelfServiceV1',
    CoreProductsToChange: [],
    ElectricityToChange: null,
    AdditionalProducts: [product],
    HardwareOrders: [],
    LosingProviders: [],
    Questions: [],
    PromoCodes: [],
  }
}

/** Runs the bills up to the connection, the connection, and the bills after it. */
async function connect(): Promise<void> {
  const now = Date.parse(`${CONNECT}T00:00:00Z`)
  await runBills(api().services, { today: addDays(CONNECT, -1), now })
  expect(await advanceOrders(api().db, now, new AbortController().signal)).toEqual([])
  await runBills(api().services, { today: addDays(CONNECT, 31), now })
}

/** Every row of the tables that an order or a bill writes. */
async function selectAllRows(): Promise<unknown> {
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

test('a forecast has the lines of the bill run, with instalments and fees, and stores nothing', async () => {
  const orderer = await kiri(api())
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
  const before = await selectAllRows()
  const forecast = await fetchForecast(orderer, body)
  expect(await selectAllRows()).toEqual(before)

  await submitOrder(orderer, body)
  await connect()

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

test('an old address that is kept ten days longer is on the forecast bill', async () => {
  const orderer = await kiri(api())
  const body = bodyFor(await offerTo(orderer, 'movehouse', demoLocationAt(THERE)), {
    category: 'UFB300/100',
    kind: 'movehouse',
  })
  const [change] = body.CoreProductsToChange
  if (change === undefined) throw new Error('nothing to change')
  const kept = { ...change, RequestedDateOfRelinquishment: addDays(CONNECT, 10) }
  const forecast = await fetchForecast(orderer, { ...body, CoreProductsToChange: [kept] }, 'movehouse')

  const days = {
    about: 'At the old address, 11 of 31 days',
    from: CONNECT,
    to: addDays(CONNECT, 10),
    isWhole: false,
  }
  expect(forecast?.first.lines.filter(({ about }) => about.startsWith('At the old address'))).toEqual([
    { ...days, name: 'VDSL', amountIncludingGst: 3158, amountExcludingGst: 2746 },
    { ...days, name: 'Homeline with features', amountIncludingGst: 177, amountExcludingGst: 154 },
  ])
})

test('if the old address ends long before the new address begins, the first forecast bill is for the new address', async () => {
  const orderer = await kiri(api())
  await api().sql`update account set bill_frequency = 'Weekly', next_invoice_date = '2026-11-23'
    where account_code = ${KIRI}`
  const offer = await offerTo(orderer, 'movehouse', demoLocationAt(THERE))
  const body = bodyFor(offer, { category: 'UFB300/100', kind: 'movehouse' })
  const left = body.CoreProductsToChange.map((change) => ({
    ...change,
    RequestedDateOfRelinquishment: addDays(CONNECT, -14),
  }))

  const forecast = await fetchForecast(orderer, { ...body, CoreProductsToChange: left }, 'movehouse')

  expect(forecast?.first.lines.map(({ name }) => name)).toContain('Fibre 300')
})

test('power that begins many bills after broadband is on the forecast of a regular bill', async () => {
  const orderer = await kiri(api())
  await api().sql`update account set bill_frequency = 'Weekly', next_invoice_date = '2026-11-23'
    where account_code = ${KIRI}`
  const offer = await offerTo(orderer, 'movehouse', demoLocationAt(THERE))
  const move = withPower(bodyFor(offer, { category: 'UFB300/100', kind: 'movehouse' }), offer)
  const begins = addDays(CONNECT, 40)
  const late = { ...move.ElectricityToChange, RequestedDateOfProvisioning: begins }

  const forecast = await fetchForecast(
    orderer,
    orderBody.parse({ ...move, ElectricityToChange: late }),
    'movehouse',
  )

  expect((forecast?.each.day ?? '') > begins).toBe(true)
  const lines = forecast?.each.lines.map(({ name, isWhole }) => [name, isWhole])
  expect(lines).toEqual([
    ['Fibre 300', true],
    ['Homeline with features', true],
    [BUNDLE_NAME, true],
  ])
})

test('a move with power to an occupied address is forecast without locking rows of the occupant', async () => {
  const orderer = await kiri(api())
  const offer = await offerTo(orderer, 'movehouse', findDemoLocation('100517') ?? '')
  const move = withPower(bodyFor(offer, { category: 'UFB300/100', kind: 'movehouse' }), offer)
  const before = await selectAllRows()
  // the last transaction that wrote or locked each row, including transactions rolled back
  const listRowLocks = () =>
    rowsOn(
      api().db,
      `select account_code, service_number, xmax::text from service where account_code <> $1 order by 1, 2`,
      [KIRI],
    )
  const locksBefore = await listRowLocks()

  const forecast = await fetchForecast(orderer, { ...move, TakesOver: true }, 'movehouse')

  expect(forecast?.first.lines.map(({ name }) => name)).toContain('Fibre 300')
  expect(await selectAllRows()).toEqual(before)
  expect(await listRowLocks()).toEqual(locksBefore)
})

test('an order that cannot be placed has no forecast', async () => {
  const orderer = await kiri(api())
  const body = bodyFor(await offerTo(orderer), { category: 'UFB300/100' })
  await submitOrder(orderer, body)

  expect(await fetchForecast(orderer, body)).toBeNull()
})

test('an account that the bill run sets aside has no forecast', async () => {
  const orderer = await kiri(api())
  const body = bodyFor(await offerTo(orderer), { category: 'UFB300/100' })
  await api()
    .sql`insert into invoice (account_code, invoice_number, bill_date, due_date, period_start, period_end, total_cents,
      gst_cents, is_approved, display_gst_inclusive, gst_rate_percent, company_tax_number)
    select account_code, 1, next_invoice_date, next_invoice_date + 14, next_invoice_date, next_invoice_date + 30, 0, 0, true,
      true, 15, ''
    from account where account_code = ${KIRI}`
  const firstReply = await requestForecast(orderer, body)
  await api().sql`insert into bill_run_problem values (${KIRI}, '2026-12-01', 'billed already', now())`
  const secondReply = await requestForecast(orderer, body)

  for (const answer of [firstReply, secondReply]) {
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  }
})

test.each([
  ['whose line is gone', `delete from service where account_code = '${KIRI}' and service_number = 9`],
  [
    'that the database refuses',
    `update service_order set body = jsonb_set(body, '{AdditionalProducts,0,RatePlan}', '"gone"'),
       told = jsonb_set(told, '{prices,plans,gone}', told -> 'prices' -> 'plans' -> 'mobile-endless')
     where account_code = '${KIRI}'`,
  ],
])(
  'a waiting order %s is left out of the forecast of another order, because it does not land',
  async (_what, script) => {
    const orderer = await kiri(api())
    await api().db.script(`
    insert into service (account_code, service_number, plan_code, service_entity, detail, status, started_on)
    values ('${KIRI}', 9, 'mobile-12', '${MOBILE}', '${MOBILE}', 'on', '2026-01-01')`)
    const plan = buildAddition({
      Service: 'mobile2_linerental',
      ServiceEntity: MOBILE,
      RatePlan: 'mobile-endless',
    })
    const product = { Service: 'onlinevideo', ServiceEntity: 'c100902@demo.example', RatePlan: 'video' }
    const video: OrderBody = { ...buildAddition(product), TermsAccepted: true }
    await submitOrder(orderer, plan, 'mobileplan')
    const names = async () =>
      (await fetchForecast(orderer, video, 'onlinevideo'))?.each.lines.map(({ name }) => name).toSorted()
    const withBoth = await names()
    await api().db.script(script)

    expect(withBoth).toEqual(expect.arrayContaining(['Mobile Endless']))
    expect(await names()).toEqual(withBoth?.filter((name) => name !== 'Mobile Endless'))
  },
)
