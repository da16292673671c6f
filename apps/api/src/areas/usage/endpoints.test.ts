import { expect, test } from 'vitest'

import { addDays, addMonths, daysBetween } from '@switchboard/domain/day'
import { readMonthsOfUse } from '@switchboard/domain/usage/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'

const api = testApi(fillDemo)

async function readMonths(user: string, accountCode: string) {
  const token = await api().createToken(user)
  const answer = await api().make(readMonthsOfUse, { token, parameters: { accountCode } })
  return readMonthsOfUse.reply.parse(answer.json())
}

/** The months of use, from the daily rows and the bill lines. */
async function sumUsedMb(accountCode: string, from: string, to: string) {
  const text = `select sum(received + sent) as mb from (
      select month + place::integer - 1 as day, received, sent
      from internet_usage cross join lateral unnest(received_mb, sent_mb) with ordinality d (received, sent, place)
      where account_code = $1) days where day between $2 and $3`
  const [row] = await api().db.rows<{ mb: number }>({ name: 'test-used', text }, [accountCode, from, to])
  return row?.mb
}

async function sumBilled(accountCode: string, category: string, [from, to]: readonly [string, string]) {
  const text = `select sum(charge_cents) as "chargeIncludingGst", sum(charge_excluding_gst_cents) as "chargeExcludingGst"
    from invoice_line where account_code = $1 and category = $2 and line_kind in ('plan', 'usage', 'daily')
      and period_start >= $3 and period_end <= $4`
  const [row] = await api().db.rows({ name: 'test-billed', text }, [accountCode, category, from, to])
  return row
}

test('the months of a monthly bill are its last twelve periods, each with its use and its bill', async () => {
  const months = await readMonths('ben', '100517')

  expect(months).toHaveLength(12)
  expect([months[0]?.from, months.at(-1)?.to]).toEqual(['2025-11-03', '2026-11-02'])
  for (const [place, { from, to, internet, power, calls }] of months.entries()) {
    expect(to).toBe(addDays(addMonths(from, 1), -1))
    expect(months[place + 1]?.from ?? addDays(to, 1)).toBe(addDays(to, 1))
    expect(internet?.usedMb).toBe(await sumUsedMb('100517', from, to))
    expect(internet?.billed).toEqual(await sumBilled('100517', 'Broadband', [from, to]))
    expect(power?.billed).toEqual(await sumBilled('100517', 'Power', [from, to]))
    expect(calls).toBeNull()
  }
  expect(months.map(({ power }) => power?.nightKwh)).toEqual(months.map(() => null))
  expect(months.map(({ power }) => power?.kwh)).toEqual([
    219, 210, 204, 221, 246, 312, 366, 389, 352, 288, 251, 232,
  ])
})

test('a month with a later correction is known, with the corrected use', async () => {
  const before = (await readMonths('ben', '100517')).at(-2)
  await api().sql`insert into metered_usage
    (account_code, subject, measured_from, measured_to, quantity, reading_type, invoice_number, revision)
    select account_code, subject, measured_from, measured_to, -12, 'Actual', invoice_number, 1
    from metered_usage where account_code = '100517' and subject = 'service:2' and measured_to = ${before?.to ?? ''}`

  const after = (await readMonths('ben', '100517')).at(-2)
  expect(after?.power).toEqual({ ...before?.power, kwh: (before?.power?.kwh ?? 0) - 12 })
  expect(after?.power?.kwh).toBe(239)
})

test('months before the service was on, or before the first bill, are not known', async () => {
  const months = await readMonths('kiri', '100902')

  expect(months.map(({ internet }) => internet !== null)).toEqual([
    ...Array.from({ length: 7 }, () => false),
    ...Array.from({ length: 5 }, () => true),
  ])
  expect(months.map(({ internet }) => internet?.billed?.chargeIncludingGst).slice(7)).toEqual([
    8900, 8900, 8900, 8900, 8900,
  ])
  expect(months.map(({ power, calls }) => [power, calls])).toEqual(months.map(() => [null, null]))
})

test('with weekly bills a month has the share of their charges for its days', async () => {
  const months = await readMonths('aroha', '100483')
  const known = months.filter(({ internet }) => internet?.billed !== null)

  expect(known.map(({ from, to }) => daysBetween(from, to) + 1)).toEqual([30, 31, 31, 30, 31])
  expect(known.map(({ internet }) => internet?.billed?.chargeIncludingGst)).toEqual(
    [30, 31, 31, 30, 31].map((days) => Math.round((1962 * days) / 7)),
  )
})

test('two dials are one power use, and a month without calls shows 0 minutes', async () => {
  const months = await readMonths('jack', '100901')
  const [newest, , , busiest] = months.toReversed()

  expect(newest?.power?.kwh).toBe(151 + 81)
  expect(newest?.power?.nightKwh).toBe(81)
  expect(newest?.calls).toEqual({
    minutes: 42,
    billed: { chargeIncludingGst: 824, chargeExcludingGst: 717 },
  })
  expect(busiest?.calls?.minutes).toBe(37)
  expect(months.filter(({ calls }) => calls?.minutes === 0).map(({ calls }) => calls?.billed)).toEqual(
    Array.from({ length: 2 }, () => ({ chargeIncludingGst: 0, chargeExcludingGst: 0 })),
  )
})

test.each([
  ['isla', '100802', 'mobile alone'],
  ['carla', '100533', 'nothing that is on yet'],
])('%s, account %s, has %s: months without known use', async (user, accountCode) => {
  const months = await readMonths(user, accountCode)

  expect(months).toHaveLength(12)
  expect(
    months.every(({ internet, power, calls }) => internet === null && power === null && calls === null),
  ).toBe(true)
})

test('power is shown without internet', async () => {
  await api().db.script(`delete from internet_usage where account_code = '100517'`)
  const months = await readMonths('ben', '100517')

  expect(months).toHaveLength(12)
  expect(months.filter(({ internet, power }) => internet !== null || power === null)).toEqual([])
})

test('a day without data makes only its month unknown', async () => {
  await api().db.script(
    `update internet_usage set received_mb[10] = null where account_code = '100517' and month = '2026-08-01'`,
  )
  const months = await readMonths('ben', '100517')

  expect(months.filter(({ internet }) => internet === null).map(({ from }) => from)).toEqual(['2026-08-03'])
})

test('charges of a bill that is not approved yet are not shown', async () => {
  await api().db.script(
    `update invoice set is_approved = false where account_code = '100517' and period_start = '2026-09-03'`,
  )
  const months = await readMonths('ben', '100517')

  expect(months.filter(({ internet }) => internet?.billed === null).map(({ from }) => from)).toEqual([
    '2026-09-03',
  ])
})

test('with a change of plan inside a period all its bill lines count', async () => {
  const [newest] = (await readMonths('aroha', '100482')).toReversed()
  const period = [newest?.from ?? '', newest?.to ?? ''] as const

  expect(newest?.internet?.billed).toEqual(await sumBilled('100482', 'Broadband', period))
  expect(newest?.internet?.billed?.chargeIncludingGst).toBeGreaterThan(8_500)
})

test("another account's token is refused", async () => {
  const token = await api().createToken('kiri')
  const answer = await api().make(readMonthsOfUse, { token, parameters: { accountCode: '100517' } })

  expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'ACCOUNT_CODE_NOT_AVAILABLE' }])
})

test('the call runs two statements', async () => {
  const token = await api().createToken('aroha')
  const input = { token, parameters: { accountCode: '100482' } }
  await api().make(readMonthsOfUse, input)
  const before = api().db.statementCount()
  await api().make(readMonthsOfUse, input)

  expect(api().db.statementCount() - before).toBe(2)
})
