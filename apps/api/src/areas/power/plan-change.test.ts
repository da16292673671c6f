import { expect, test } from 'vitest'

import type { SentBody } from '@switchboard/domain/call'
import { addDays, day, dayAt, daysBetween } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { halfHoursIn } from '@switchboard/domain/instant'
import { changePowerPlan } from '@switchboard/domain/power/order-calls'
import { readPowerSummary } from '@switchboard/domain/usage/power'

import { runBills } from '#api/provider/books/bill-run.ts'
import { fillDemo } from '#api/fill-demo.ts'
import { saveHalfHours } from '#api/provider/metering/half-hours.ts'
import { TEST_INSTANT, testApi } from '#api/testing/api.ts'
import { addHouseholdHistory } from '#api/testing/household-history.ts'

const api = testApi(fillDemo)
const TODAY = dayAt(TEST_INSTANT)
const TOMORROW = addDays(TODAY, 1)

/** Ben's smart meter is charged 24.10c a kWh and 53 a day; the plan for small homes 27.9 and 34.5. */
const BEN = '100517'
const ICP = '0001000002CKCA7'
const LOW = 'power-smart-low'

type Body = SentBody<typeof changePowerPlan>

async function changePlan(difference: Partial<Body> = {}, user = 'ben', accountCode = BEN) {
  const token = await api().createToken(user)
  const body: Body = { icp: ICP, planKey: LOW, salesChannel: 'SelfService', ...difference }
  return api().make(changePowerPlan, { token, parameters: { accountCode }, body })
}

async function readCode(reply: ReturnType<typeof changePlan>): Promise<unknown> {
  return (await reply).json<{ code?: unknown }>().code
}

/** The rows of Ben's power that a change would write, as text. */
async function selectPowerRows() {
  const [row] = await api().sql<{ standing: string }>`
    select concat_ws(' ', (select string_agg(s.plan_code, ',') from service s join plan p using (plan_code)
        where s.account_code = ${BEN} and p.kind = 'power'),
      (select string_agg(subject || ' ' || trim_scale(cents_per_unit) || ' ' || trim_scale(cents_per_day), ',' order by subject)
        from meter where account_code = ${BEN} and unit = 'kWh'),
      (select string_agg(to_char(ends_on, 'YYYY-MM-DD') || ' ' || trim_scale(cents_per_unit), ',') from meter_rate_before
        where account_code = ${BEN}),
      (select count(*) from audit_event where action = 'power-plan-changed' and account_code = ${BEN}) || ' traces',
      (select count(*) from communication where source like 'power-plan:%' and account_code = ${BEN}) || ' notices')
      as standing`
  return row?.standing
}

const UNTOUCHED = 'power-smart service:2 24.1 53 0 traces 0 notices'

test('PWR-050 PWR-083 another plan applies from the next day, with an audit entry and a notice', async () => {
  expect(await selectPowerRows()).toBe(UNTOUCHED)
  const answer = await changePlan()

  expect(answer.statusCode).toBe(200)
  expect(changePowerPlan.reply.parse(answer.json())).toEqual({
    status: 200,
    icp: ICP,
    planKey: LOW,
    holdsFrom: TOMORROW,
  })
  expect(await selectPowerRows()).toBe(`${LOW} service:2 27.9 34.5 ${TODAY} 24.1 1 traces 1 notices`)
})

test('PWR-083 the bill charges each day by its own plan, to the cent, and the usage names the day of the change', async () => {
  const [account] = await api().sql<{ bill: Day }>`
    select to_char(next_invoice_date, 'YYYY-MM-DD') as bill from account where account_code = ${BEN}`
  const bill = day.parse(account?.bill)
  await changePlan()
  const [known] = await api().sql<{ day: Day }>`
    select to_char(max(day), 'YYYY-MM-DD') as day from half_hours where account_code = ${BEN}`
  const from = addDays(day.parse(known?.day), 1)
  const days = Array.from({ length: daysBetween(from, bill) }, (_, place) => {
    const of = addDays(from, place)
    const wattHours = halfHoursIn(of).map(() => 250)
    return { accountCode: BEN, serviceNumber: 2, day: of, wattHours, estimated: [] }
  })
  await saveHalfHours(api().db, days, TEST_INSTANT)
  const token = await api().createToken('ben')
  const summary = readPowerSummary.reply.parse(
    (await api().make(readPowerSummary, { token, parameters: { accountCode: BEN } })).json(),
  )
  await runBills(api().services, { today: bill, now: TEST_INSTANT })

  const lines = await api().sql<{ text: string }>`
    select concat_ws(' ', line_kind, to_char(l.period_start, 'YYYY-MM-DD'), to_char(l.period_end, 'YYYY-MM-DD'),
      trim_scale(unit_price_cents), charge_cents = round(number_billed * unit_price_cents)) as text
    from invoice_line l join invoice i using (account_code, invoice_number)
    where account_code = ${BEN} and bill_date = ${bill} and l.category = 'Power' order by line_number`
  const lastDay = addDays(bill, -1)
  expect(lines.map(({ text }) => text)).toEqual([
    `usage ${summary.period.from} ${TODAY} 24.1 t`,
    `usage ${TOMORROW} ${lastDay} 27.9 t`,
    `daily ${summary.period.from} ${TODAY} 53 t`,
    `daily ${TOMORROW} ${lastDay} 34.5 t`,
  ])
  expect(summary.rateChanges).toMatchObject([{ from: TOMORROW }])
})

test('PWR-083 with two connections, the other one keeps its plan', async () => {
  await addHouseholdHistory(api().db)
  await changePlan()

  expect(
    await api().sql`select service_number, plan_code from service join plan using (plan_code)
      where account_code = ${BEN} and kind = 'power' order by service_number`,
  ).toEqual([
    { service_number: 2, plan_code: LOW },
    { service_number: 90, plan_code: 'power-dial' },
  ])
})

test('PWR-083 the same request twice changes the plan once', async () => {
  await changePlan()
  const again = await changePlan()

  expect(changePowerPlan.reply.parse(again.json()).holdsFrom).toBe(TOMORROW)
  expect(await selectPowerRows()).toContain('1 traces 1 notices')
})

test('a change that is undone on the same day leaves no rate of the other plan', async () => {
  await changePlan()
  await changePlan({ planKey: 'power-smart' })

  expect(await selectPowerRows()).toBe('power-smart service:2 24.1 53 2 traces 2 notices')
})

test('of two changes on one day, the bill uses the last', async () => {
  await api().db.script(`
    insert into plan (plan_code, kind, name, monthly_cents, core_product_key)
      values ('power-third', 'power', 'Third', 0, 'ELECTRICITY');
    insert into power_rate (plan_code, ami, cents_per_unit, cents_per_day, cents_per_night_unit)
      values ('power-third', true, 20, 90, null)`)
  await changePlan()
  await changePlan({ planKey: 'power-third' })

  expect(await selectPowerRows()).toBe(`power-third service:2 20 90 ${TODAY} 24.1 2 traces 2 notices`)
})

test('the capacity of the connection is charged in the daily rate of the new plan', async () => {
  await api().db.script(`
    update electricity_connection set chargeable_kva = 69 where icp = '${ICP}';
    update power_rate set cents_per_kva_day = 0.5 where plan_code = '${LOW}'`)
  await changePlan()

  expect(await selectPowerRows()).toContain('27.9 69 ')
})

const LOCK = `update power_rate set is_change_locked = true where plan_code = 'power-smart'`
const DISABLE = `update dynamic_configuration
  set configuration = jsonb_set(configuration, '{sales,disablePowerProductChange}', 'true')`
const ORDERED = `insert into product_order (account_code, order_number, kind, status, description, placed_on)
  values ('${BEN}', 799999, 'product', 'Accepted', 'Fibre', '${TODAY}')`

test.each<[title: string, code: string, difference: Partial<Body>, before?: string]>([
  ['PWR-049 a locked plan is kept', 'PLAN_CHANGE_LOCKED', {}, LOCK],
  ['PWR-013 while it is disabled no plan is changed', 'FORBIDDEN', {}, DISABLE],
  ['PWR-012 during an order no plan is changed', 'ExistingOrderInProgress', {}, ORDERED],
  ['an unknown plan', 'PLAN_NOT_FOUND', { planKey: 'power-none' }],
  ['a plan of another product', 'PLAN_NOT_FOUND', { planKey: 'CHOUFB300VOIP-UNL' }],
  ['a plan for another meter', 'PLAN_NOT_AVAILABLE_FOR_CORE_PRODUCT', { planKey: 'power-dial' }],
  ['a plan for businesses', 'PLAN_NOT_AVAILABLE_FOR_CORE_PRODUCT', { planKey: 'power-business' }],
  [
    'a plan with a night rate at a meter with one dial',
    'PLAN_NOT_AVAILABLE_FOR_CORE_PRODUCT',
    {},
    `update power_rate set cents_per_night_unit = 17 where plan_code = '${LOW}'`,
  ],
  ["PWR-083 someone else's connection", 'CONNECTION_NOT_FOUND', { icp: '0001000010WEEB3' }],
  ['PWR-083 no connection', 'CONNECTION_NOT_FOUND', { icp: 'x' }],
])('%s: %s, and nothing is written', async (_title, code, difference, before = '') => {
  await api().db.script(before)

  expect(await readCode(changePlan(difference))).toBe(code)
  expect(await selectPowerRows()).toBe(UNTOUCHED)
})

test.each([
  ['residential', '27.90c a kWh and 34.50c a day, including GST'],
  ['2degreessmb', '24.26c a kWh and 30.00c a day, excluding GST'],
])(
  'ACC-020 the notice of a plan change has the rates with or without GST for group %s',
  async (group, text) => {
    await api().sql`update account set business_group = ${group} where account_code = ${BEN}`
    await changePlan()
    const [notice] = await api().sql<{ body: string }>`
    select body from communication where source like 'power-plan:%' and account_code = ${BEN}`

    expect(notice?.body).toContain(`It costs ${text}.`)
  },
)
