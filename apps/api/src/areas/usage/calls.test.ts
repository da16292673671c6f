import { expect, test } from 'vitest'

import { addDays, addMonths, dayAt } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { readCalls } from '@switchboard/domain/usage/calls'

import { TEST_INSTANT } from '#api/testing/api.ts'

import { AROHA, DEV, JACK, LANI, sumValues, testCallUsage } from './testing/calls.ts'

const { api, requestCalls, readCallUsage, listAllCalls, listCallLines, listWrongBills } = testCallUsage()
const TODAY = dayAt(TEST_INSTANT)

test.each([
  ['aroha', AROHA, 20],
  ['jack', JACK, 20],
  ['dev', DEV, 24],
])(
  'USE-042 for every bill of %s, calls and totals by category add up to the bill line to the cent',
  async (_who, customer, atLeast) => {
    expect((await listCallLines(customer)).length).toBeGreaterThanOrEqual(atLeast)
    expect(await listWrongBills(customer)).toEqual([])
  },
)

test('a call that is deleted or lengthened after its bill no longer adds up to the bill', async () => {
  const [newest, before] = await listCallLines(JACK)
  await api().sql`delete from call_record where (account_code, bill_date, began) in (
    select account_code, bill_date, min(began) from call_record join call_destination d using (destination)
    where account_code = '100901' and bill_date = ${newest?.billDate ?? ''} and d.category <> 'Local' group by 1, 2)`
  await api().sql`update call_record set seconds = seconds + 60 where (account_code, bill_date, began) in (
    select account_code, bill_date, min(began) from call_record join call_destination d using (destination)
    where account_code = '100901' and bill_date = ${before?.billDate ?? ''} and d.category <> 'Local' group by 1, 2)`

  expect(await listWrongBills(JACK)).toEqual([newest?.billDate, before?.billDate])
})

test('USE-042 a call has its date, duration, category, both numbers, charge and pack', async () => {
  const [call] = (await readCallUsage(JACK)).calls
  const [row] = await api().sql<{ began: string; seconds: number; dialled: string; category: string }>`
    select began::text, seconds, number_dialled as dialled, d.category
    from call_record join call_destination d using (destination)
    where account_code = '100901' order by began desc limit 1`
  await api().sql`update call_record set calling_pack = 'CP-MOBILE-60'
    where account_code = '100901' and began = ${row?.began ?? ''}::timestamptz`
  const [inPack] = (await readCallUsage(JACK)).calls

  expect(call).toMatchObject({
    began: Date.parse(row?.began ?? ''),
    seconds: row?.seconds,
    category: row?.category,
    numberDialled: `+${row?.dialled}`,
    numberBilled: '+6475550191',
    chargedMinutes: Math.ceil((row?.seconds ?? 0) / 60),
    callingPack: null,
  })
  expect(call?.chargeIncludingGst).toBeGreaterThan(0)
  expect(inPack).toEqual({
    ...call,
    chargedMinutes: 0,
    chargeIncludingGst: 0,
    chargeExcludingGst: 0,
    callingPack: 'Mobile 60',
  })
})

test('USE-045 without a bill date the next bill is shown, with calls up to yesterday at the rates of today', async () => {
  const { billDates, period } = await readCallUsage(JACK)
  const calls = await listAllCalls(JACK, billDates[0] ?? TODAY)

  expect(period).toMatchObject({
    billDate: billDates[0],
    from: addMonths(billDates[0] ?? TODAY, -1),
    to: addDays(billDates[0] ?? TODAY, -1),
    invoiceNumber: null,
    knownTo: addDays(TODAY, -1),
  })
  expect(sumValues(calls, ({ chargeIncludingGst }) => chargeIncludingGst)).toBe(
    Math.round(19.62 * sumValues(calls, ({ chargedMinutes }) => chargedMinutes)),
  )
  expect(calls.filter(({ began }) => dayAt(began) >= TODAY)).toEqual([])
})

test('USE-045 an issued bill has only the calls of its own days, newest first', async () => {
  const [, billDate = TODAY] = (await readCallUsage(JACK)).billDates
  const { period } = await readCallUsage(JACK, { billDate })
  const began = (await listAllCalls(JACK, billDate)).map((call) => call.began)
  const [made] = await api().sql<{ many: number }>`select count(*)::integer as many from call_record
    where account_code = ${JACK.accountCode} and bill_date = ${billDate}`

  const days = { from: addMonths(billDate, -1), to: addDays(billDate, -1) }
  expect(period).toMatchObject({ billDate, ...days, knownTo: days.to })
  expect(began).toHaveLength(made?.many ?? 0)
  expect(began).toEqual(began.toSorted((one, other) => other - one))
  expect(began.map(dayAt).filter((on) => on < days.from || on > days.to)).toEqual([])
})

test('USE-055 the bill dates are those with calls, newest first', async () => {
  const { billDates } = await readCallUsage(JACK)
  const rows = await api().sql<{ day: Day }>`select distinct bill_date::text as day from call_record
    where account_code = '100901' and bill_date > ${TODAY}::date - interval '2 years' order by 1 desc`

  expect(billDates).toEqual(rows.map(({ day }) => day))
  expect(billDates.length).toBeGreaterThanOrEqual(24)
})

test('USE-013 pages of ten by key list every call once, forwards and backwards', async () => {
  const [{ billDate } = { billDate: TODAY }] = await listCallLines(DEV)
  const all = await listAllCalls(DEV, billDate)
  const first = await readCallUsage(DEV, { billDate })
  const second = await readCallUsage(DEV, { billDate, before: first.nextBefore ?? '' })
  const back = await readCallUsage(DEV, { billDate, after: second.nextAfter ?? '' })

  expect(all.length).toBeGreaterThan(30)
  expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
  expect(all.map(({ began }) => began)).toEqual(all.map(({ began }) => began).toSorted((a, b) => b - a))
  expect(await listAllCalls(DEV, billDate, '10')).toEqual(all)
  expect([first.calls, second.calls]).toEqual([all.slice(0, 10), all.slice(10, 20)])
  expect([first.nextAfter, back.calls, back.nextAfter]).toEqual([null, first.calls, null])
})

test('USE-013 a call added between two pages moves no other call', async () => {
  const [{ billDate } = { billDate: TODAY }] = await listCallLines(DEV)
  const first = await readCallUsage(DEV, { billDate })
  const query = { billDate, before: first.nextBefore ?? '' }
  const second = await readCallUsage(DEV, query)
  await api()
    .sql`insert into call_record (account_code, billed_number, bill_date, began, seconds, destination, number_dialled)
    values ('100601', 1, ${billDate}::date, ${billDate}::date, 30, 1, '6495550100')`

  expect((await readCallUsage(DEV, query)).calls.map(({ key }) => key)).toEqual(
    second.calls.map(({ key }) => key),
  )
})

test('USE-015 the categories are Local, National, Land to Mobile and International', async () => {
  const [{ billDate } = { billDate: TODAY }] = await listCallLines(DEV)
  const { period } = await readCallUsage(DEV, { billDate })

  const categories = period?.totals.map(({ category }) => category)
  expect(categories?.toSorted()).toEqual(['International', 'Land to Mobile', 'Local', 'National'])
})

test('USE-042 the calls of each line are billed to the number of that line', async () => {
  const [{ billDate } = { billDate: TODAY }] = await listCallLines(DEV)
  const calls = await listAllCalls(DEV, billDate)

  expect([...new Set(calls.map(({ numberBilled }) => numberBilled))].toSorted()).toEqual([
    '+6495550160',
    '+6495550161',
    '+6495550162',
  ])
})

test('USE-042 local calls cost nothing and are on no bill', async () => {
  const { billDates, period } = await readCallUsage(LANI)

  expect(await listCallLines(LANI)).toEqual([])
  expect(billDates.length).toBeGreaterThanOrEqual(6)
  expect(period?.totals).toMatchObject([{ category: 'Local', chargedMinutes: 0, chargeIncludingGst: 0 }])
})

test('USE-042 a rate that changes after a bill does not change the price of billed calls', async () => {
  await api()
    .sql`update meter set cents_per_unit = 50, included = 7 where account_code = any(${['100482', '100901']})
    and unit = 'minutes'`

  expect([await listWrongBills(AROHA), await listWrongBills(JACK)]).toEqual([[], []])
})

test('USE-042 a call without a rate has no charge instead of a charge of 0', async () => {
  await api().sql`update meter set cents_per_unit = null where account_code = '100901' and unit = 'minutes'`
  const { calls, period } = await readCallUsage(JACK)

  expect(new Set(calls.map(({ chargeIncludingGst }) => chargeIncludingGst))).toEqual(new Set([null]))
  expect(new Set(period?.totals.map(({ chargeIncludingGst }) => chargeIncludingGst))).toEqual(new Set([null]))
})

test('a bill that is not approved yet has no link', async () => {
  const [{ billDate } = { billDate: TODAY }] = await listCallLines(JACK)
  await api()
    .sql`update invoice set is_approved = false where account_code = '100901' and bill_date = ${billDate}`

  expect((await readCallUsage(JACK, { billDate })).period?.invoiceNumber).toBeNull()
})

test.each([
  ['isla', '100802', 'mobile alone'],
  ['ben', '100517', 'internet and power'],
])('USE-057 %s, account %s, has %s: NO_VOICE_SERVICE', async (user, accountCode) => {
  const answer = await requestCalls({ user, accountCode })

  expect([answer.statusCode, answer.json()]).toMatchObject([422, { code: 'NO_VOICE_SERVICE' }])
})

test('USE-011 USE-057 a phone line without calls has no bill dates, an ordered line is refused', async () => {
  await api().sql`delete from call_record where account_code = '103003'`
  const withLine = await readCallUsage(LANI)
  await api().sql`update service set status = 'ordered', started_on = null where account_code = '103003'`

  expect((await requestCalls(LANI)).json()).toMatchObject({ code: 'NO_VOICE_SERVICE' })
  expect(withLine).toEqual({
    billDates: [],
    period: null,
    calls: [],
    nextBefore: null,
    nextAfter: null,
  })
})

test('USE-057 calls remain visible after the line ends', async () => {
  await api().sql`delete from service where account_code = '100901' and service_number = 2`

  expect((await readCallUsage(JACK)).billDates.length).toBeGreaterThan(20)
})

test.each([
  [{ billDate: '2026-11-04' }, 404, 'BILL_DATE_NOT_FOUND', 'billDate'],
  [{ billDate: '2026-02-30' }, 400, 'MALFORMED_REQUEST', 'billDate'],
  [{ before: 'x' }, 400, 'MALFORMED_REQUEST', 'before'],
  [{ before: '1-1', after: '1-1' }, 400, 'MALFORMED_REQUEST', 'after'],
  [{ pageSize: '101' }, 400, 'MALFORMED_REQUEST', 'pageSize'],
  [{ pageSize: '0' }, 400, 'MALFORMED_REQUEST', 'pageSize'],
])('USE-045 %j is refused with its field', async (query, status, code, field) => {
  const answer = await requestCalls(JACK, query)

  expect([answer.statusCode, answer.json()]).toMatchObject([status, { code, field }])
})

test.each([{ before: '999999999999999-99999' }, { after: '999999999999999-99999' }, { before: '0-0' }])(
  '%j, a place outside the list of calls, does not fail',
  async (query) => {
    expect((await requestCalls(JACK, query)).statusCode).toBe(200)
  },
)

test('the call runs three statements: one counts the call', async () => {
  const token = await api().createToken('dev')
  const input = { token, parameters: { accountCode: DEV.accountCode } }
  await api().make(readCalls, input)
  const before = api().db.statementCount()
  await api().make(readCalls, input)

  expect(api().db.statementCount() - before).toBe(3)
})
