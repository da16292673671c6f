import { expect, test } from 'vitest'

import { addDays, addMonths, dayAt, daysBetween, toDateParts } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { readMobileUse } from '@switchboard/domain/mobile/use/contract'
import type { MobileUse } from '@switchboard/domain/mobile/use/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { endLimitedServices } from '#api/provider/services/services.ts'
import { TEST_INSTANT, testApi } from '#api/testing/api.ts'

const api = testApi(fillDemo)
const TODAY = dayAt(TEST_INSTANT)
const HEMI = { user: 'hemi', accountCode: '100801' }
const ISLA = { user: 'isla', accountCode: '100802' }
const [LEADER, MEMBER] = ['021 555 0181', '021 555 0182']

type UseQuery = { readonly serviceEntity?: string; readonly billDate?: string }

async function requestUse({ user, accountCode }: typeof HEMI, query: UseQuery = {}) {
  const token = await api().createToken(user)
  return api().make(readMobileUse, { token, parameters: { accountCode }, query })
}

async function readUse(customer: typeof HEMI, query: UseQuery = {}): Promise<MobileUse> {
  return readMobileUse.reply.parse((await requestUse(customer, query)).json())
}

/** The stored days of a line. */
async function listStoredDays(accountCode: string, serviceNumber: number, from: Day, to: Day) {
  const rows = await api().sql<{ day: Day; bytes: number }>`
    select day::text as day, bytes::float8 as bytes from (
      select month + place::integer - 1 as day, d.bytes from mobile_use cross join lateral
        unnest(bytes) with ordinality d (bytes, place)
      where account_code = ${accountCode} and service_number = ${serviceNumber}) days
    where day between ${from} and ${to} and bytes is not null order by day`
  return rows.map(({ day, bytes }) => ({ eventDate: day, dataVolumeBytes: bytes }))
}

const sumBytes = (events: readonly { readonly dataVolumeBytes: number }[]) =>
  events.reduce((sum, { dataVolumeBytes }) => sum + dataVolumeBytes, 0)

test('USE-016 USE-043 USE-054 the current period is shown by its events, with their sum and its last known day', async () => {
  const { period, events, serviceEntity } = await readUse(HEMI)

  expect(serviceEntity).toBe(LEADER)
  expect(events).toEqual(await listStoredDays('100801', 1, period.from, period.to))
  expect(events.length).toBeGreaterThan(10)
  expect(period.usedBytes).toBe(sumBytes(events))
  expect(period.knownTo).toBe(addDays(TODAY, -1))
  expect([period.from <= TODAY, period.to >= TODAY]).toEqual([true, true])
})

test('DSH-027 the last 14 days of a mobile are its stored days, and a lost day is a gap', async () => {
  const days = Array.from({ length: 14 }, (_, place) => addDays(TODAY, place - 13))
  const lost = days[4] ?? TODAY
  await api().sql`
    update mobile_use set bytes[${toDateParts(lost)[2]}] = null
    where account_code = '100801' and service_number = 1 and month = date_trunc('month', ${lost}::date)`
  const stored = await listStoredDays('100801', 1, days[0] ?? TODAY, TODAY)
  const bytes = new Map(stored.map(({ eventDate, dataVolumeBytes }) => [eventDate, dataVolumeBytes]))

  const { lastDays } = await readUse(HEMI)

  expect(lastDays).toEqual(days.map((date) => bytes.get(date) ?? null))
  expect([lastDays?.[4], lastDays?.[13]]).toEqual([null, null])
  expect(lastDays?.[12]).toEqual(expect.any(Number))
})

test('USE-018 USE-054 use is shown for a chosen number and bill date', async () => {
  const newest = await readUse(HEMI)
  const earlier = newest.periods[2]
  const { numbers, serviceEntity, period, events } = await readUse(HEMI, {
    serviceEntity: MEMBER,
    billDate: earlier?.billDate ?? '',
  })

  expect(numbers.map((number) => number.serviceEntity)).toEqual([LEADER, MEMBER, '021 555 0183'])
  expect(serviceEntity).toBe(MEMBER)
  expect(period).toMatchObject({ from: earlier?.from, to: earlier?.to, billDate: earlier?.billDate })
  expect(events).toEqual(await listStoredDays('100801', 2, period.from, period.to))
  expect(events.length).toBeGreaterThan(20)
})

test('USE-055 the periods of a number follow one another, newest first, as far back as its use is known', async () => {
  const { periods } = await readUse(HEMI)

  expect(periods).toHaveLength(13)
  for (const [place, { from, to, billDate }] of periods.entries()) {
    expect([addDays(to, 1), addMonths(from, 1)]).toEqual([billDate, billDate])
    expect(periods[place + 1]?.billDate ?? from).toBe(from)
  }
})

test('MOB-070 every number has its own use and its data in the period, and the use of a group is the sum', async () => {
  const { numbers, period, serviceEntity } = await readUse(HEMI)
  const days = await Promise.all(
    [1, 2, 3].map((line) => listStoredDays('100801', line, period.from, period.to)),
  )
  const [isla] = (await readUse(ISLA)).numbers

  expect(numbers.map(({ usedBytes }) => usedBytes)).toEqual(days.map(sumBytes))
  expect(numbers.map(({ isShared }) => isShared)).toEqual([true, true, true])
  expect(numbers.map(({ bucket }) => bucket)).toEqual([period.bucket, period.bucket, period.bucket])
  expect(period.bucket?.usedBytes).toBe(sumBytes(days.flat()))
  expect(numbers.find((number) => number.serviceEntity === serviceEntity)?.usedBytes).toBe(period.usedBytes)
  expect(numbers.map(({ knownTo }) => knownTo)).toEqual([period.knownTo, period.knownTo, period.knownTo])
  expect(isla).toMatchObject({ isShared: false, knownTo: (await readUse(ISLA)).period.knownTo })
})

test('USE-043 a plan has its own limit, and a group’s plan the limit and the use of the whole group', async () => {
  const [leader, member, isla] = [
    await readUse(HEMI),
    await readUse(HEMI, { serviceEntity: MEMBER }),
    await readUse(ISLA),
  ]
  const { from, to } = leader.period
  const all = [1, 2, 3].map((line) => listStoredDays('100801', line, from, to))

  expect(leader.plan).toEqual({ name: 'Mobile 40 GB group', dataMbLimit: 40_960, hasUnlimitedData: false })
  expect(member.plan).toEqual({ name: 'Mobile group member', dataMbLimit: 40_960, hasUnlimitedData: false })
  const shared = sumBytes((await Promise.all(all)).flat())
  expect(leader.period).toMatchObject({ allowanceMb: 40_960, sharedUsedBytes: shared })
  expect(member.period).toMatchObject({ allowanceMb: 40_960, sharedUsedBytes: shared })
  expect(isla.plan).toEqual({ name: 'Prepay mobile', dataMbLimit: 600, hasUnlimitedData: false })
  expect(isla.period.sharedUsedBytes).toBeNull()
})

test('USE-043 a plan without a limit has unlimited data, and a plan with an unknown limit has neither', async () => {
  await api().sql`update service set plan_code = 'mobile-endless' where account_code = '100802'`
  const endless = await readUse(ISLA)
  await api().sql`update plan set data_cap_mb = null where plan_code = 'mobile-endless'`
  const unknown = await readUse(ISLA)

  expect(endless.plan).toMatchObject({ dataMbLimit: null, hasUnlimitedData: true })
  expect(endless.period.allowanceMb).toBe(0)
  expect(unknown.plan).toMatchObject({ dataMbLimit: null, hasUnlimitedData: false })
  expect(unknown.period.allowanceMb).toBeNull()
})

test('MOB-070 a weekly bill has its share of the month’s data, and an add-on is counted in each week that it lasts', async () => {
  await api().db.script(`
    update account set bill_frequency = 'Weekly' where account_code = '100801';
    update plan set added_data_mb = 5120 where plan_code = 'addon-data-5';
    insert into service (account_code, service_number, plan_code, detail, service_entity, status, started_on, ends_on)
      values ('100801', 20, 'addon-data-5', '${LEADER}', '${LEADER}', 'on', '2026-11-01', '2026-11-30'),
        ('100801', 21, 'addon-data-5', '${LEADER}', '${LEADER}', 'on', '2026-09-01', '2026-11-01'),
        ('100801', 22, 'addon-world', '${LEADER}', '${LEADER}', 'on', '2026-09-01', null)`)

  const { period, periods, numbers } = await readUse(HEMI)
  const earlier = await readUse(HEMI, { billDate: periods[1]?.billDate ?? '' })

  expect(daysBetween(period.from, period.to)).toBe(6)
  const [share] = await api().sql<{ mb: number }>`select period_price(40960, 'Weekly')::integer as mb`
  expect([earlier, { period }].map((use) => use.period.allowanceMb)).toEqual([
    (share?.mb ?? 0) + 5_120,
    (share?.mb ?? 0) + 5_120,
  ])
  expect(numbers).toHaveLength(3)
})

test('MOB-070 data that a member adds counts for all who share it, and for its period after it has ended', async () => {
  await api().db.script(`
    insert into service (account_code, service_number, plan_code, detail, service_entity, status, started_on, ends_on)
      values ('100801', 20, 'addon-data-1', '${MEMBER}', '${MEMBER}', 'on', '2026-11-05', '2026-11-30')`)
  const running = [await readUse(HEMI), await readUse(HEMI, { serviceEntity: MEMBER })]
  await api()
    .sql`update service set started_on = '2026-10-10', ends_on = '2026-10-30' where service_number = 20`
  await endLimitedServices(api().db, TODAY)
  const [, before] = running[0]?.periods ?? []
  const ended = [
    await readUse(HEMI, { billDate: before?.billDate ?? '' }),
    await readUse(HEMI, { serviceEntity: MEMBER, billDate: before?.billDate ?? '' }),
  ]

  expect(await api().sql`select from service where service_number = 20 and account_code = '100801'`).toEqual(
    [],
  )
  expect(running.map(({ period }) => period.allowanceMb)).toEqual([41_984, 41_984])
  // the data ended in the period, so only its used part counts
  expect(ended[0]?.period.bucket).toEqual(ended[1]?.period.bucket)
  expect(ended[0]?.period.allowanceMb).toBe(41_984)
})

test('MOB-070 used and left data of every number and period add up to all of its data', async () => {
  const { numbers, periods } = await readUse(HEMI)
  const uses = await Promise.all(
    numbers.flatMap(({ serviceEntity }) =>
      periods.map(({ billDate }) => readUse(HEMI, { serviceEntity, billDate })),
    ),
  )
  const buckets = uses.flatMap(({ period }) => (period.bucket ? [period.bucket] : []))

  expect(buckets.length).toBeGreaterThan(10)
  expect(buckets.filter(({ hadBytes, usedBytes, leftBytes }) => usedBytes + leftBytes !== hadBytes)).toEqual(
    [],
  )
})

test('today’s allowance is not shown for a period with another plan', async () => {
  const { periods } = await readUse(HEMI)
  const [, second, third] = periods
  await api().sql`
    with changed as (
      update recurring_charge set ends_on = ${addDays(second?.from ?? TODAY, 3)}, name = 'Mobile 10 GB'
      where account_code = '100801' and subject = 'service:1' and line_kind = 'plan' returning *)
    insert into recurring_charge (account_code, subject, line_kind, category, quantity, charge_number, name, about,
      monthly_cents, starts_on, billed_to)
    select account_code, subject, line_kind, category, quantity, 990, 'Mobile 40 GB group', about, monthly_cents,
      ${addDays(second?.from ?? TODAY, 4)}, 'infinity' from changed`

  const allowances = await Promise.all(
    [second, third].map((billPeriod) => readUse(HEMI, { billDate: billPeriod?.billDate ?? '' })),
  )
  expect(allowances.map(({ period }) => period.allowanceMb)).toEqual([40_960, null])
})

test('a number that changes keeps its use', async () => {
  const before = await readUse(HEMI)
  await api().sql`
    update service set service_entity = '021 555 0777', detail = '021 555 0777'
    where account_code = '100801' and service_number = 1`

  const after = await readUse(HEMI, { serviceEntity: '021 555 0777' })
  expect(after.events).toEqual(before.events)
  expect(after.periods).toEqual(before.periods)
  expect((await requestUse(HEMI, { serviceEntity: LEADER })).json()).toMatchObject({
    code: 'NUMBER_NOT_FOUND',
  })
})

test('USE-043 a day without figures is left out, and a day without use is 0', async () => {
  const { period } = await readUse(HEMI)
  const days = Array.from({ length: 5 }, (_, place) => addDays(period.from, place))
  const monthOf = days[0]?.slice(0, 7) ?? ''
  const first = Number(days[0]?.slice(8))
  await api().sql`
    update mobile_use set bytes[${first}::integer] = null, bytes[${first + 1}::integer] = 0
    where account_code = '100801' and service_number = 1 and month = ${`${monthOf}-01`}`

  const { events } = await readUse(HEMI)
  expect(events[0]).toEqual({ eventDate: days[1], dataVolumeBytes: 0 })
})

test('a number that began today has no known use', async () => {
  await api().sql`delete from mobile_use where account_code = '100802'`

  expect(await readUse(ISLA)).toMatchObject({ period: { usedBytes: 0, knownTo: null }, events: [] })
})

test.each([
  ['an account without a mobile', { user: 'ben', accountCode: '100517' }, {}, { code: 'NO_MOBILE_SERVICE' }],
  [
    'a number of another account',
    HEMI,
    { serviceEntity: '021 555 0190' },
    { code: 'NUMBER_NOT_FOUND', field: 'serviceEntity' },
  ],
  [
    'a bill date of nobody',
    HEMI,
    { billDate: '2026-11-19' },
    { code: 'BILL_DATE_NOT_FOUND', field: 'billDate' },
  ],
  [
    'a bill date that is none',
    HEMI,
    { billDate: '2026-11-31' },
    { code: 'MALFORMED_REQUEST', field: 'billDate' },
  ],
])('USE-054 %s is refused', async (_who, customer, query, refusal) => {
  expect((await requestUse(customer, query)).json()).toMatchObject(refusal)
})

test('data use takes two statements, including the session’s', async () => {
  const request = { token: await api().createToken('hemi'), parameters: { accountCode: '100801' } }
  await api().make(readMobileUse, request)
  const before = api().db.statementCount()
  await api().make(readMobileUse, request)

  expect(api().db.statementCount() - before).toBe(2)
})
