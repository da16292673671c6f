import { beforeEach, expect, test } from 'vitest'

import { changePlan } from '@switchboard/domain/catalogue/change-calls'
import { readProducts } from '@switchboard/domain/catalogue/contract'
import { addDays, day, daysBetween } from '@switchboard/domain/day'
import {
  forecastProductChange,
  makeProductChange,
  readChangeable,
  undoProductChange,
} from '@switchboard/domain/product-change/contract'
import { readDataBlocks, readDataSummary } from '@switchboard/domain/usage/data'
import { forecastMb } from '@switchboard/domain/usage/data-rules'

import { runBills } from '#api/provider/books/bill-run.ts'
import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { expectRefusal } from '#api/testing/expect-refusal.ts'

import { beginChangedPlans } from './changed-plans-job.ts'

const api = testApi(fillDemo)
/** Jack's plan has 100 GB and keeps unused data. */
const JACK = '100901'
const CAPPED = 'ADSLPOTS-100'
const UNLIMITED = 'ADSLPOTS-UNL'
const GB = 1_024

/** Completes the orders that Jack has in the demo. */
beforeEach(async () => {
  await api().sql`update product_order set status = 'Complete' where account_code = ${JACK}`
  await api().sql`update service_order set next_on = null where account_code = ${JACK}`
})

async function authorize(user = 'jack', accountCode = JACK) {
  return { token: await api().createToken(user), parameters: { accountCode } }
}

async function requestOptions(user = 'jack', accountCode = JACK) {
  return api().make(readChangeable, { ...(await authorize(user, accountCode)), query: { kind: 'data-cap' } })
}

async function readBillDay() {
  const [account] = await api().sql<{ day: string }>`
    select next_invoice_date as day from account where account_code = ${JACK}`
  return day.parse(account?.day)
}

async function makeChange(planKey: string, startsOn?: string) {
  const change = {
    kind: 'data-cap',
    startsOn: startsOn ?? (await readBillDay()),
    products: {},
    planKey,
  } as const
  return api().make(makeProductChange, {
    ...(await authorize()),
    body: { ...change, salesChannel: 'SelfService' },
  })
}

async function setDataUse(gigabytes: number): Promise<void> {
  await api().sql`
    update internet_usage set received_mb[cardinality(received_mb)] = ${gigabytes * GB}::integer
    where account_code = ${JACK} and month = (select max(month) from internet_usage where account_code = ${JACK})`
}

async function readBlocks() {
  return readDataBlocks.reply.parse((await api().make(readDataBlocks, await authorize())).json())
}

async function countBilledBlocks(on: string) {
  const [line] = await api().sql<{ blocks: number }>`
    select l.number_billed::integer as blocks from invoice_line l join invoice i using (account_code, invoice_number)
    where account_code = ${JACK} and l.subject = 'data' and i.bill_date = ${on}`
  return line?.blocks ?? 0
}

async function findPlan(): Promise<string | undefined> {
  const [service] = await api().sql<{
    plan: string
  }>`select plan_code as plan from service join plan using (plan_code)
    where account_code = ${JACK} and kind = 'broadband'`
  return service?.plan
}

/** Runs the bills of a day, then the job that begins changed plans. */
async function runDay(on: string): Promise<void> {
  const now = Date.parse(`${on}T00:00:00Z`)
  await api().sql`update provider_clock set offset_milliseconds = ${now - Date.now()}`
  await runBills(api().services, { today: day.parse(on), now })
  await beginChangedPlans(api().db, now, new AbortController().signal)
}

test('DAT-006 the plans of the speed are listed with the present plan, and begin with a bill', async () => {
  const { plans, planKey, startDays } = readChangeable.reply.parse((await requestOptions()).json())

  expect(planKey).toBe(CAPPED)
  expect(plans.map(({ key }) => key).toSorted()).toEqual([CAPPED, UNLIMITED])
  expect(startDays).toEqual([await readBillDay()])
})

test('DAT-006 usage and blocks use a changed cap from the bill on; the period before is charged by the old cap', async () => {
  await setDataUse(1_000)
  const on = await readBillDay()
  const [open] = await readBlocks()
  expect((await makeChange(UNLIMITED)).json()).toMatchObject({
    waiting: { startsOn: on, begins: ['ADSL: Unlimited data'], ends: ['ADSL: 100 GB'] },
  })
  expect(await findPlan()).toBe(CAPPED)
  expect((await readBlocks())[0]).toEqual(open)

  await runDay(on)

  expect(await countBilledBlocks(on)).toBe(open?.blocks)
  expect(open?.blocks).toBeGreaterThan(30)
  expect(await findPlan()).toBe(UNLIMITED)
  expect((await readBlocks()).filter(({ isBilled }) => !isBilled)).toEqual([])
  const traces = await api().sql`select actor from audit_event
    where account_code = ${JACK} and action = 'plan-changed'`
  expect(traces).toEqual([{ actor: 'provider' }])
})

test('DAT-012 a waiting change has the caps of its plans by their names on bills, for every screen', async () => {
  const dataCaps = { 'ADSL: 100 GB': 100 * GB }
  const answer = await makeChange(UNLIMITED)
  const { waiting } = readChangeable.reply.parse((await requestOptions()).json())
  const products = readProducts.reply.parse((await api().make(readProducts, await authorize())).json())

  expect(answer.json()).toMatchObject({ waiting: { dataCaps } })
  expect(waiting).toMatchObject({ ends: ['ADSL: 100 GB'], dataCaps })
  expect(products.WaitingChanges).toMatchObject([{ ends: ['ADSL: 100 GB'], dataCaps }])
})

test('DAT-006 a smaller cap counts from the bill on, for the whole period', async () => {
  await api().make(changePlan, { ...(await authorize()), body: { service: 'Internet', planKey: UNLIMITED } })
  const on = await readBillDay()
  await makeChange(CAPPED)
  await runDay(on)

  const [open] = (await readBlocks()).filter(({ isBilled }) => !isBilled)
  expect(open).toMatchObject({ capMb: 100 * GB, rolloverMb: 0 })
})

test('DAT-006 the plan waits for the bill of its day, however late the bill is made, and begins once', async () => {
  await makeChange(UNLIMITED)
  const on = await readBillDay()
  const now = Date.parse(`${addDays(on, 2)}T00:00:00Z`)
  const begin = () => beginChangedPlans(api().db, now, new AbortController().signal)
  await begin()
  expect(await findPlan()).toBe(CAPPED)

  await runBills(api().services, { today: addDays(on, 2), now })
  await Promise.all([begin(), begin(), begin()])

  expect(await findPlan()).toBe(UNLIMITED)
  expect(
    await api().sql`select 1 from audit_event where account_code = ${JACK} and action = 'plan-changed'`,
  ).toHaveLength(1)
})

test('DAT-006 the plan of a change that is undone or superseded does not begin', async () => {
  await makeChange(UNLIMITED)
  const request = { token: (await authorize()).token, parameters: { accountCode: JACK, changeNumber: '1' } }
  expect((await api().make(undoProductChange, { ...request, body: {} })).statusCode).toBe(200)
  await makeChange(UNLIMITED)
  await api().sql`update recurring_charge set ends_on = starts_on - 1
    where account_code = ${JACK} and line_kind = 'plan' and starts_on = ${await readBillDay()}`
  await runDay(await readBillDay())

  expect(await findPlan()).toBe(CAPPED)
})

test('the same plan changed at once replaces a waiting change', async () => {
  await makeChange(UNLIMITED)
  const body = { service: 'Internet', planKey: UNLIMITED } as const
  await api().make(changePlan, { ...(await authorize()), body })
  const { waiting, planKey } = readChangeable.reply.parse((await requestOptions()).json())

  expect([waiting, planKey]).toEqual([null, UNLIMITED])
  const running = await api()
    .sql`select 1 from recurring_charge where account_code = ${JACK} and line_kind = 'plan'
    and name = 'ADSL' and (ends_on is null or ends_on >= starts_on) and ends_on is null`
  expect(running).toHaveLength(1)
})

test.each([
  ['DAT-006 CAT-059 unknown', 'none', undefined, 'PLAN_NOT_FOUND', 'planKey'],
  [
    'DAT-006 ORD-043 of another speed',
    'VDSL-UNL',
    undefined,
    'PLAN_NOT_AVAILABLE_FOR_CORE_PRODUCT',
    'planKey',
  ],
  ['DAT-006 from tomorrow', UNLIMITED, '2026-11-22', 'PROVISIONING_DATE_NOT_OFFERED', 'startsOn'],
] as const)('a plan %s is refused', async (...[, planKey, startsOn, code, field]) => {
  expectRefusal(await makeChange(planKey, startsOn), code, field)
  expect(await findPlan()).toBe(CAPPED)
})

test('DAT-006 the present plan changes nothing, and another plan has a forecast of its bills', async () => {
  expect((await makeChange(CAPPED)).json()).toEqual({ waiting: null })
  const body = { kind: 'data-cap', startsOn: await readBillDay(), products: {}, planKey: UNLIMITED } as const
  const forecast = await api().make(forecastProductChange, { ...(await authorize()), body })

  const { with: withIt, without } = forecastProductChange.reply.parse(forecast.json())
  expect(withIt.each.amountIncludingGst).toBeGreaterThan(without.each.amountIncludingGst)
})

test('DAT-007 DAT-008 an account without an internet plan, or without one on sale, is refused', async () => {
  await api()
    .sql`update plan set for_business = true where plan_code like 'ADSL%' and plan_service = 'Internet'`
  expectRefusal(await requestOptions(), 'SERVICE_NOT_AVAILABLE_IN_CURRENT_CORE_PRODUCT')
  await api().sql`update plan set plan_service = null where plan_code = ${(await findPlan()) ?? ''}`
  expectRefusal(await requestOptions(), 'SERVICE_NOT_IN_CURRENT_CORE_PRODUCT')
})

test('DAT-006 on the day of a bill that is not made yet another cap begins with the bill after it', async () => {
  const on = await readBillDay()
  await api()
    .sql`update provider_clock set offset_milliseconds = ${Date.parse(`${on}T00:00:00Z`) - Date.now()}`
  const { startDays } = readChangeable.reply.parse((await requestOptions()).json())
  const [after] = startDays

  expect(startDays).toHaveLength(1)
  expect(daysBetween(on, day.parse(after))).toBeGreaterThanOrEqual(28)
  expectRefusal(await makeChange(UNLIMITED, addDays(on, 1)), 'PROVISIONING_DATE_NOT_OFFERED', 'startsOn')
  expect((await makeChange(UNLIMITED, after)).json()).toMatchObject({ waiting: { startsOn: after } })
  await runDay(on)
  expect(await findPlan()).toBe(CAPPED)
  await runDay(day.parse(after))
  expect(await findPlan()).toBe(UNLIMITED)
})

test('USE-027 USE-028 usage and its prediction use the present cap, from its bill on the new cap', async () => {
  const on = await readBillDay()
  async function readUsage(today: string) {
    const { period, days } = readDataSummary.reply.parse(
      (await api().make(readDataSummary, await authorize())).json(),
    )
    const predicted = forecastMb(period, { knownDays: days.length, today: day.parse(today) })
    return { allowance: period.allowanceMb, unlimited: period.unlimited, predicted }
  }
  await setDataUse(1_000)
  await makeChange(UNLIMITED)
  const before = await readUsage('2026-11-21')
  expect(before).toMatchObject({ allowance: 100 * GB, unlimited: false })
  expect(before.predicted).toBeGreaterThan(1_000 * GB)

  await runDay(on)
  expect(await readUsage(on)).toMatchObject({ allowance: 0, unlimited: true })
})
