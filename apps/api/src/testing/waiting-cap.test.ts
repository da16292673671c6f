import { beforeEach, expect, test } from 'vitest'

import { changePlan } from '@switchboard/domain/catalogue/change-calls'
import { addDays, day } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import type { OrderKind } from '@switchboard/domain/ordering/contract'
import type { ForecastBill } from '@switchboard/domain/ordering/forecast/bill'
import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'
import { forecastProductChange, makeProductChange } from '@switchboard/domain/product-change/contract'
import { cancelVideo, forecastVideoCancellation } from '@switchboard/domain/video/contract'
import { endAddOn, forecastAddOnEnd } from '@switchboard/domain/wireless/end-add-on'

import { beginChangedPlans } from '#api/areas/catalogue/changes/changed-plans-job.ts'
import { MOBILE, buildBody } from '#api/areas/ordering/testing/added-orders.ts'
import { runDaysByClock, toInstant } from '#api/areas/ordering/testing/orders.ts'
import { fillDemo } from '#api/fill-demo.ts'

import { testApi } from './api.ts'
import { signInBuyer, submitOrder } from './orders.ts'
import { rowsOn } from './sql.ts'

const api = testApi(fillDemo)
const JACK = '100901'
const TOMORROW = day.parse('2026-11-22')
const UNLIMITED = 'ADSLPOTS-UNL'
const CAPPED = 'ADSLPOTS-100'
const WIRELESS = 'w100901@demo.example'
const VIDEO = 'c100901@demo.example'

/** Jack has unlimited data, uses 20,000 MB on each day, and has a mobile, wireless broadband and an add-on of it. */
beforeEach(async () => {
  await api().db.script(`
    update product_order set status = 'Complete' where account_code = '${JACK}';
    update service_order set next_on = null where account_code = '${JACK}';
    insert into internet_usage (account_code, month, received_mb, sent_mb)
      select '${JACK}', month::date, array_fill(20000, array[days]), array_fill(0, array[days])
      from generate_series(timestamp '2026-10-01', '2027-02-01', '1 month') month
      cross join lateral (select extract(day from month + interval '1 month' - interval '1 day')::int as days) length
      on conflict (account_code, month) do update set received_mb = excluded.received_mb, sent_mb = excluded.sent_mb;
    insert into service (account_code, service_number, plan_code, service_entity, detail, status, started_on) values
      ('${JACK}', 20, 'mobile-12', '${MOBILE}', '${MOBILE}', 'on', '2026-01-01'),
      ('${JACK}', 21, 'addon-wbb-60', '${WIRELESS}', '', 'on', '2026-01-01');
    insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, about, monthly_cents,
      starts_on, billed_to)
      values ('${JACK}', 90, 'service:21', 'plan', 'Broadband', '60 GB wireless data', '', 2000, '2026-01-01', 'infinity')`)
})

const authorize = async () => ({
  token: await api().createToken('jack'),
  parameters: { accountCode: JACK },
})

/** Chooses a smaller data cap from the day of the next bill. Returns this day. */
async function waitForCap(): Promise<Day> {
  await api().make(changePlan, { ...(await authorize()), body: { service: 'Internet', planKey: UNLIMITED } })
  const [account] = await api().sql<{ day: Day }>`
    select next_invoice_date as day from account where account_code = ${JACK}`
  const startsOn = day.parse(account?.day)
  const change = { kind: 'data-cap', startsOn, products: {}, planKey: CAPPED } as const
  const made = await api().make(makeProductChange, {
    ...(await authorize()),
    body: { ...change, salesChannel: 'SelfService' },
  })
  expect(made.json()).toMatchObject({ waiting: { startsOn } })
  return startsOn
}

/** Runs the jobs of the days of two bills, and of the days before them on which orders land. */
async function runBillsUntil(each: Day, first: Day): Promise<void> {
  for (const today of [TOMORROW, addDays(TOMORROW, 3), first, each]) {
    await runDaysByClock(api(), today)
    await beginChangedPlans(api().db, toInstant(today), new AbortController().signal)
  }
}

/** The amounts of the bill of a day: the charge for data above the cap, and all other lines that a forecast has. */
async function readBill(on: Day) {
  const [bill] = await rowsOn<{ cents: number; data: number | null }>(
    api().db,
    `select sum(charge_cents) filter (where l.subject is distinct from 'data')::int as cents,
       sum(charge_cents) filter (where l.subject = 'data')::int as data
     from invoice i join invoice_line l using (account_code, invoice_number)
     where i.account_code = $1 and i.bill_date = $2
       and (l.subject = 'data' or l.line_kind is null or l.line_kind not in ('usage', 'daily'))`,
    [JACK, on],
  )
  return bill
}

const toBill = ({ amountIncludingGst, extraData }: ForecastBill) => ({
  cents: amountIncludingGst,
  data: extraData?.amountIncludingGst ?? null,
})

type Bills = { readonly first: ForecastBill; readonly each: ForecastBill }

/** The first bill has no charge for data, the second has the charge by the smaller cap, and both are as forecast. */
async function expectBillsAsForecast({ first, each }: Bills): Promise<void> {
  await runBillsUntil(each.day, first.day)
  expect([await readBill(first.day), await readBill(each.day)]).toEqual([toBill(first), toBill(each)])
  expect(first.extraData).toBeUndefined()
  expect(each.extraData?.amountIncludingGst).toBeGreaterThan(0)
}

test.each<[OrderKind, string, string, string]>([
  ['onlinevideo', 'onlinevideo', VIDEO, 'video'],
  ['mobileaddon', 'mobile2_addon', MOBILE, 'addon-data-5'],
  ['mobileplan', 'mobile2_linerental', MOBILE, 'mobile-endless'],
])('two bills with an order of kind %s are as forecast while a data cap waits', async (kind, ...product) => {
  await waitForCap()
  const [Service, ServiceEntity, RatePlan] = product
  const order = buildBody({ Service, ServiceEntity, RatePlan }, { TermsAccepted: true })
  const body = { type: kind, order }
  const reply = await api().make(forecastOrder, { ...(await authorize()), body })
  const { forecast } = forecastOrder.reply.parse(reply.json())
  if (forecast?.without === undefined) throw new Error('there is no forecast')
  expect(forecast.without.each.extraData).toEqual(forecast.each.extraData)
  expect(await submitOrder(await signInBuyer(api(), 'jack', JACK), order, kind)).toMatchObject({
    state: 'Committed',
  })
  await expectBillsAsForecast(forecast)
})

test('two bills after the end of a wireless add-on are as forecast while a data cap waits', async () => {
  await waitForCap()
  const request = {
    token: (await authorize()).token,
    parameters: { accountCode: JACK, addOnKey: 'addon-wbb-60' },
  }
  const bills = forecastAddOnEnd.reply.parse(
    (await api().make(forecastAddOnEnd, { ...request, body: {} })).json(),
  )
  await api().make(endAddOn, request)
  await expectBillsAsForecast(bills.with)
})

test('two bills after the end of video are as forecast while a data cap waits', async () => {
  await waitForCap()
  const order = buildBody(
    { Service: 'onlinevideo', ServiceEntity: VIDEO, RatePlan: 'video' },
    { TermsAccepted: true },
  )
  await submitOrder(await signInBuyer(api(), 'jack', JACK), order, 'onlinevideo')
  await runDaysByClock(api(), TOMORROW)
  const [video] = await api().sql<{ entity: string }>`
    select service_entity as entity from video_service where account_code = ${JACK}`
  const parameters = { accountCode: JACK, serviceEntity: video?.entity ?? '' }
  const request = { token: (await authorize()).token, parameters }
  const reply = await api().make(forecastVideoCancellation, { ...request, body: {} })
  const bills = forecastVideoCancellation.reply.parse(reply.json())
  await api().make(cancelVideo, request)
  await expectBillsAsForecast(bills.with)
})

test('two bills with an extra are as forecast while a data cap waits', async () => {
  const startsOn = await waitForCap()
  const body = {
    kind: 'family-filter',
    startsOn,
    products: { safe_mode: 'SAFE-MODE' },
    planKey: null,
  } as const
  const bills = forecastProductChange.reply.parse(
    (await api().make(forecastProductChange, { ...(await authorize()), body })).json(),
  )
  await api().make(makeProductChange, {
    ...(await authorize()),
    body: { ...body, salesChannel: 'SelfService' },
  })
  await expectBillsAsForecast(bills.with)
})
