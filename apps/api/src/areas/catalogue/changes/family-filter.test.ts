import { beforeEach, describe, expect, test } from 'vitest'

import type { SentBody } from '@switchboard/domain/call'
import { readFeatureParameters, setFeatureParameter } from '@switchboard/domain/catalogue/features'
import { removeAdditionalProduct, setAdditionalProduct } from '@switchboard/domain/catalogue/change-calls'
import { readProducts } from '@switchboard/domain/catalogue/contract'
import { day } from '@switchboard/domain/day'
import {
  changeForecast,
  forecastProductChange,
  makeProductChange,
  readChangeable,
  undoProductChange,
} from '@switchboard/domain/product-change/contract'

import { runBills } from '#api/provider/books/bill-run.ts'
import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'

const api = testApi(fillDemo)
const KIRI = '100902'
const TOMORROW = '2026-11-22'
const BILL = '2026-12-01'
const FILTER_CENTS = 495

const parameters = { accountCode: KIRI }
const internet = { ...parameters, service: 'Internet', feature: 'safe_mode' }
const createToken = () => api().createToken('kiri')

const change: SentBody<typeof forecastProductChange> = {
  kind: 'family-filter',
  startsOn: TOMORROW,
  products: { safe_mode: 'SAFE-MODE' },
  planKey: null,
}

async function makeChange(differences: Partial<typeof change> = {}) {
  const body = { ...change, ...differences, salesChannel: 'SelfService' as const }
  return api().make(makeProductChange, { token: await createToken(), parameters, body })
}

async function readOptions() {
  const query = { kind: 'family-filter' } as const
  const answer = await api().make(readChangeable, { token: await createToken(), parameters, query })
  return readChangeable.reply.parse(answer.json())
}

async function setFreeMonths(months: number): Promise<void> {
  await api().sql`update dynamic_configuration
    set configuration = configuration || ${JSON.stringify({ familyFilterFreeMonths: months })}::jsonb`
}

async function setClock(to: string): Promise<number> {
  const now = Date.parse(`${to}T00:00:00Z`)
  await api().sql`update provider_clock set offset_milliseconds = ${now - Date.now()}`
  return now
}

/** The lines of the filter on the bill of a day, in cents. */
async function billFilterLines(to: string): Promise<number[]> {
  const now = await setClock(to)
  await runBills({ db: api().db, environment: api().services.environment }, { today: day.parse(to), now })
  const lines = await api().sql<{ cents: number }>`
    select charge_cents as cents from invoice join invoice_line using (account_code, invoice_number)
    where account_code = ${KIRI} and invoice.period_start = ${to} and subject = 'extra:safe_mode' order by line_number`
  return lines.map(({ cents }) => cents)
}

async function selectCharges() {
  return api().sql<{
    line_kind: string
  }>`select line_kind, starts_on, ends_on, monthly_cents from recurring_charge
    where account_code = ${KIRI} and subject = 'extra:safe_mode' and ends_on is distinct from starts_on - 1
    order by charge_number`
}

beforeEach(async () => {
  await api()
    .sql`update account set next_invoice_date = ${BILL}, bill_day_of_month = 1 where account_code = ${KIRI}`
})

describe('the free months', () => {
  test('FAM-018 CFG-011 are the configured number of months', async () => {
    await setFreeMonths(5)
    expect((await readOptions()).freeMonths).toEqual({ months: 5, since: null })
    await makeChange()

    expect(await selectCharges()).toEqual([
      { line_kind: 'extra', starts_on: TOMORROW, ends_on: null, monthly_cents: FILTER_CENTS },
      { line_kind: 'discount', starts_on: TOMORROW, ends_on: '2027-04-21', monthly_cents: -FILTER_CENTS },
    ])
  })

  test('FAM-019 are free on each bill, and the days after them are charged', async () => {
    await makeChange()
    const bills = [
      await billFilterLines(BILL),
      await billFilterLines('2027-01-01'),
      await billFilterLines('2027-02-01'),
    ]
    const sums = bills.map((lines) => lines.reduce((all, cents) => all + cents, 0))
    expect(bills.map((lines) => lines.length > 1)).toEqual([true, true, true])
    // the days of February from the 22nd on
    expect(sums).toEqual([0, 0, Math.round((FILTER_CENTS * 7) / 28)])
    expect(await billFilterLines('2027-03-01')).toEqual([FILTER_CENTS])
  })

  test('FAM-019 are free in the forecast of the change too', async () => {
    const request = { token: await createToken(), parameters, body: change }
    const forecast = changeForecast.parse((await api().make(forecastProductChange, request)).json())

    expect(forecast.with.first.amountIncludingGst).toBe(forecast.without.first.amountIncludingGst)
    expect(forecast.with.each.amountIncludingGst).toBe(forecast.without.each.amountIncludingGst)
  })

  test('FAM-018 may be zero', async () => {
    await setFreeMonths(0)
    await makeChange()
    expect(await selectCharges()).toMatchObject([{ line_kind: 'extra' }])
  })

  test('count from the first subscription, and a later subscription has only the rest', async () => {
    await makeChange()
    await setClock('2026-12-10')
    await makeChange({ startsOn: '2026-12-11', products: { safe_mode: null } })
    await setClock('2027-01-10')
    expect((await readOptions()).freeMonths).toEqual({ months: 3, since: TOMORROW })
    await makeChange({ startsOn: '2027-01-11' })

    expect((await selectCharges()).filter(({ line_kind: kind }) => kind === 'discount')).toMatchObject([
      { starts_on: TOMORROW, ends_on: '2026-12-10' },
      { starts_on: '2027-01-11', ends_on: '2027-02-21' },
    ])
    await makeChange({ startsOn: '2027-01-11', products: { safe_mode: null } })
    await setClock('2027-03-10')
    await makeChange({ startsOn: '2027-03-11' })
    expect((await selectCharges()).at(-1)).toMatchObject({ line_kind: 'extra', starts_on: '2027-03-11' })
  })

  test('FAM-010 begin and end with a change today, and an undone change has none', async () => {
    await makeChange()
    const answer = await api().make(undoProductChange, {
      token: await createToken(),
      parameters: { ...parameters, changeNumber: '1' },
      body: {},
    })
    expect(answer.statusCode).toBe(200)
    expect(await selectCharges()).toEqual([])

    const request = { token: await createToken(), parameters }
    const filter = { salesChannel: 'SelfService', service: 'safe_mode' }
    await api().make(setAdditionalProduct, { ...request, body: { ...filter, productKey: 'SAFE-MODE' } })
    expect(await selectCharges()).toMatchObject([
      { line_kind: 'extra', starts_on: '2026-11-21' },
      { line_kind: 'discount', starts_on: '2026-11-21', ends_on: '2027-02-20' },
    ])
    const products = readProducts.reply.parse((await api().make(readProducts, request)).json())
    expect(products.Offers).toMatchObject([
      { OfferName: 'Family filter, free', AmountIncludingGst: FILTER_CENTS },
    ])

    await setClock('2026-11-25')
    await api().make(removeAdditionalProduct, { ...request, body: { ...filter, productKey: null } })
    expect(await selectCharges()).toMatchObject([{ ends_on: '2026-11-24' }, { ends_on: '2026-11-24' }])
  })
})

test('FAM-013 a core product without a family filter is refused with its code', async () => {
  await api().sql`delete from additional_charge where additional_product_key = 'SAFE-MODE'`
  const query = { kind: 'family-filter' } as const
  const answer = await api().make(readChangeable, { token: await createToken(), parameters, query })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    422,
    { code: 'NO_FAMILY_FILTER_ADDITIONAL_PRODUCT' },
  ])
})

describe('the switch', () => {
  const read = async () =>
    api().make(readFeatureParameters, { token: await createToken(), parameters: internet })
  const set = async (value: 'On' | 'Off') =>
    api().make(setFeatureParameter, {
      token: await createToken(),
      parameters: internet,
      body: { parameter: 'Parameter1', value },
    })
  const traces = () => api().sql`select detail from audit_event
    where account_code = ${KIRI} and action = 'feature-set' order by audit_event_id`

  test('FAM-007 FAM-008 FAM-009 is on with the subscription, and is switched by its own call', async () => {
    await makeChange()
    expect((await read()).json()).toMatchObject({ code: 'FEATURE_NOT_FOUND' })
    await setClock(TOMORROW)
    expect((await read()).json()).toEqual({ parameters: [{ name: 'Parameter1', value: 'On' }] })

    const answers = [await set('Off'), await set('Off')]
    expect(answers.map(({ body }) => body)).toEqual(['{"result":"Success"}', '{"result":"Success"}'])
    expect((await read()).json()).toEqual({ parameters: [{ name: 'Parameter1', value: 'Off' }] })
    expect(await traces()).toHaveLength(1)
    const notices = await api().sql`select subject from communication
      where account_code = ${KIRI} and subject like 'Your family filter%'`
    expect(notices).toEqual([{ subject: 'Your family filter is switched off' }])
    expect((await readOptions()).held).toHaveLength(1)
    await set('On')
    expect((await read()).json()).toEqual({ parameters: [{ name: 'Parameter1', value: 'On' }] })
    expect(await traces()).toMatchObject([{ detail: { value: 'Off' } }, { detail: { value: 'On' } }])
  })

  test('a filter that is subscribed to again is on', async () => {
    await makeChange()
    await setClock(TOMORROW)
    await set('Off')
    await makeChange({ startsOn: '2026-11-23', products: { safe_mode: null } })
    await setClock('2026-11-24')
    expect((await set('On')).json()).toMatchObject({ code: 'FEATURE_NOT_FOUND' })
    await makeChange({ startsOn: '2026-11-25' })
    await setClock('2026-11-25')
    expect((await read()).json()).toEqual({ parameters: [{ name: 'Parameter1', value: 'On' }] })
  })

  test('FAM-011 FAM-012 has no feature without a subscription, and no service without broadband', async () => {
    expect([(await read()).statusCode, (await read()).json()]).toMatchObject([
      404,
      { code: 'FEATURE_NOT_FOUND' },
    ])
    expect((await set('Off')).json()).toMatchObject({ code: 'FEATURE_NOT_FOUND' })
    const isla = { ...internet, accountCode: '100802' }
    const answer = await api().make(readFeatureParameters, {
      token: await api().createToken('isla'),
      parameters: isla,
    })
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'SERVICE_NOT_FOUND' }])
  })

  test('another value is refused, and its field is named', async () => {
    await makeChange()
    await setClock(TOMORROW)
    const answer = await api().make(setFeatureParameter, {
      token: await createToken(),
      parameters: internet,
      // @ts-expect-error an unknown value
      body: { parameter: 'Parameter1', value: 'Maybe' },
    })
    expect(answer.json()).toMatchObject({ code: 'MALFORMED_REQUEST', field: 'value' })
  })
})
