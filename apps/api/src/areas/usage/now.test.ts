import { expect, test } from 'vitest'
import type * as z from 'zod/mini'

import type { CallShape } from '@switchboard/domain/call'
import { addDays, dayAt } from '@switchboard/domain/day'
import { readCalls } from '@switchboard/domain/usage/calls'
import { readDataBlocks, readDataByDay, readDataSummary } from '@switchboard/domain/usage/data'
import { readCallsNow, readDataNow, readPowerNow } from '@switchboard/domain/usage/now'
import { readPowerByDay, readPowerSummary } from '@switchboard/domain/usage/power'

import { fillDemo } from '#api/fill-demo.ts'
import { TEST_INSTANT, testApi } from '#api/testing/api.ts'

const api = testApi(fillDemo)
const TODAY = dayAt(TEST_INSTANT)

/** Dev has no power. Isla has no data, no calls and no power. */
const PEOPLE = [
  ['aroha', '100482'],
  ['ben', '100517'],
  ['dev', '100601'],
  ['jack', '100901'],
  ['isla', '100802'],
] as const
const [, , DEV, , ISLA] = PEOPLE

async function sendCall(call: CallShape, [user, accountCode]: readonly [string, string]) {
  const token = await api().createToken(user)
  return api().make(call, { token, parameters: { accountCode } })
}

/** The reply; null if the account has no such service. */
async function readReply<Reply extends z.ZodMiniType>(
  call: CallShape & { readonly reply: Reply },
  customer: readonly [string, string],
): Promise<z.output<Reply> | null> {
  const answer = await sendCall(call, customer)
  if (answer.statusCode === 200) return call.reply.parse(answer.json())
  expect(answer.body).toMatch(/NO_(INTERNET|VOICE|POWER)_SERVICE/)
  return null
}

test.each(PEOPLE)(
  'DSH-004 USE-006 the home page has the same sums of data as data usage: %s',
  async (...customer) => {
    const own = await readReply(readDataSummary, customer)

    const blocks = await readReply(readDataBlocks, customer)
    const rolloverMb = blocks?.find(({ billDate }) => billDate === own?.period.billDate)?.rolloverMb ?? 0

    const now = await readReply(readDataNow, customer)

    expect(now).toEqual(
      own && { period: own.period, knownDays: own.days.length, rolloverMb, lastDays: now?.lastDays },
    )
    expect(now?.period.usedMb).toBe(own?.days.reduce((sum, { totalMb }) => sum + totalMb, 0))
  },
)

const [AROHA, BEN, , JACK] = PEOPLE
const LAST = Array.from({ length: 14 }, (_, place) => addDays(TODAY, place - 13))

/** The reply of the period before the current one. */
async function readBefore<Reply extends z.ZodMiniType>(
  call: CallShape & { readonly reply: Reply },
  [user, accountCode]: readonly [string, string],
  billDate: string | undefined,
): Promise<z.output<Reply>> {
  const token = await api().createToken(user)
  return call.reply.parse(
    (await api().make(call, { token, parameters: { accountCode }, query: { billDate } })).json(),
  )
}

test.each([AROHA, BEN, JACK])(
  'DSH-027 the last 14 days of data are those of the current and the previous bill period: %s',
  async (...customer) => {
    const own = await readReply(readDataSummary, customer)
    const before = await readBefore(readDataByDay, customer, own?.period.from)
    const used = new Map([...before.days, ...(own?.days ?? [])].map(({ date, totalMb }) => [date, totalMb]))

    const now = await readReply(readDataNow, customer)

    expect(now?.lastDays).toEqual(LAST.map((date) => used.get(date) ?? null))
  },
)

test.each([AROHA, BEN])(
  'DSH-027 the last 14 days of power are those of the current and the previous bill period: %s',
  async (...customer) => {
    const own = await readReply(readPowerSummary, customer)
    const before = await readBefore(readPowerByDay, customer, own?.period.from)
    const used = new Map([...before.days, ...(own?.days ?? [])].map(({ date, kwh }) => [date, kwh]))

    const now = await readReply(readPowerNow, customer)

    expect(now?.use?.lastDays).toEqual(LAST.map((date) => used.get(date) ?? null))
  },
)

test('DSH-027 the last 14 days begin before a new bill period', async () => {
  const now = await readReply(readDataNow, AROHA)

  expect(now?.period.from).toBe(LAST[12])
  expect(now?.lastDays?.slice(0, 12)).not.toContain(null)
})

test('DSH-027 the power of two connections is added up, and a day without known half-hours is a gap', async () => {
  await api().sql`
    insert into half_hours (account_code, service_number, day, watt_hours)
    select account_code, 99, day, watt_hours from half_hours where account_code = ${BEN[1]} and day = ${LAST[5]}`
  await api().sql`
    update half_hours set watt_hours = array_fill(null::smallint, array[48])
    where account_code = ${BEN[1]} and day = ${LAST[6]}`
  const own = await readReply(readPowerSummary, BEN)
  const used = own?.days.find(({ date }) => date === LAST[5])?.kwh ?? 0

  const now = await readReply(readPowerNow, BEN)

  expect(now?.use?.lastDays?.slice(5, 7)).toEqual([2 * used, null])
})

test('DSH-027 power of a meter that is read by hand has no days', async () => {
  const now = await readReply(readPowerNow, JACK)

  expect(now?.use?.isSmart).toBe(false)
  expect(now?.use).not.toHaveProperty('lastDays')
})

test.each(PEOPLE)(
  'DSH-005 the home page has the same sums of calls as call usage: %s',
  async (...customer) => {
    const own = await readReply(readCalls, customer)

    const now = await readReply(readCallsNow, customer)

    expect(now).toEqual(own && { period: own.period })
  },
)

test.each(PEOPLE)(
  'DSH-006 the home page has the same sums of power as power usage: %s',
  async (...customer) => {
    const own = await readReply(readPowerSummary, customer)

    const now = await readReply(readPowerNow, customer)

    const estimated = own?.days.filter(({ halfHours }) => halfHours.some(({ isEstimated }) => isEstimated))
    expect(now?.use).toEqual(
      own && {
        period: own.period,
        isSmart: own.isSmart,
        knownDays: own.days.length,
        estimatedDays: estimated?.length,
        ...(own.isSmart && { lastDays: now?.use?.lastDays }),
      },
    )
  },
)

test('four customers have data, three have calls and three have power', async () => {
  const some = { data: 0, calls: 0, power: 0 }
  for (const of of PEOPLE) {
    if ((await readReply(readDataNow, of)) !== null) some.data += 1
    if ((await readReply(readCallsNow, of)) !== null) some.calls += 1
    if ((await readReply(readPowerNow, of))?.use !== null) some.power += 1
  }
  expect(some).toEqual({ data: 4, calls: 3, power: 3 })
})

const NEXT_ON = addDays(TODAY, 3)
const ON_ITS_WAY = { kind: 'movehouse', steps: ['accepted', 'connected', 'powerOn'], done: 2, next: NEXT_ON }

test.each([
  ['an order that still has to bring power', ON_ITS_WAY, true],
  ['one whose power is on', { ...ON_ITS_WAY, done: 3, next: NEXT_ON }, false],
  ['one that is over or cancelled', { ...ON_ITS_WAY, next: null }, false],
  ['an order without power', { ...ON_ITS_WAY, steps: ['accepted', 'connected'], done: 1 }, false],
])('USE-025 an electricity order is in process with %s: %s', async (_what, order, expected) => {
  await api().sql`delete from service_order where account_code = ${ISLA[1]}`
  const progress = JSON.stringify({ steps: order.steps.map((step) => ({ step, on: NEXT_ON })) })
  await api().sql`
    insert into service_order (account_code, order_id, kind, state, body, changed_at, committed_at, told, steps_done, next_on)
    values (${ISLA[1]}, 'o1', ${order.kind}, 'Committed', '{}', now(), now(), ${progress}::jsonb, ${order.done}, ${order.next})`

  const now = await readReply(readPowerNow, ISLA)
  const other = await readReply(readPowerNow, DEV)

  expect(now).toEqual({ orderInProcess: expected, use: null })
  expect(other).toEqual({ orderInProcess: false, use: null })
})

test('each call is two statements', async () => {
  for (const call of [readDataNow, readCallsNow, readPowerNow]) {
    const [user, accountCode] = PEOPLE[1]
    const input = { token: await api().createToken(user), parameters: { accountCode } }
    await api().make(call, input)
    const before = api().db.statementCount()

    await api().make(call, input)

    expect(api().db.statementCount() - before).toBe(2)
  }
})
