import { expect, test } from 'vitest'

import { day } from '@switchboard/domain/day'

import { TEST_INSTANT, testApi } from '#api/testing/api.ts'

import { replaceUsage } from './bill-ahead.ts'
import { claimAccounts } from './bill-run-chunk.ts'
import { runBills } from './bill-run.ts'
import { saveCalls } from './calls.ts'
import type { ArrivedCall } from './calls.ts'

const ADA = '200001'
const LOCAL = 1
const NATIONAL = 2
const MOBILES = 3

/** Ada’s bill date is the 3rd. Her calls cost 20 cents a minute, and 10 minutes per bill are included. */
const api = testApi((db) =>
  db.script(`
    insert into account (account_code, name, address, business_group, bill_frequency, next_invoice_date, billing_email)
      values ('${ADA}', 'Ada', '1 Road', 'residential', 'Monthly', '2026-11-03', 'ada@demo.example');
    insert into call_destination values (1, 'Local', 'Local'), (2, 'National', 'New Zealand'),
      (3, 'Land to Mobile', 'New Zealand mobiles');
    insert into meter (account_code, subject, category, name, unit, cents_per_unit, included)
      values ('${ADA}', 'service:2:calls', 'Homeline', 'Calls', 'minutes', 20, 10);
    insert into billed_number values ('${ADA}', 1, '6495550134', 'service:2:calls');
    insert into additional_product (additional_product_key, place, service, linked_service, description, monthly_cents,
        destinations, minutes)
      values ('CP-60', 1, 'callingpackmobile', 'Voice', 'Mobile 60', 690, '{New Zealand mobiles}', 60),
        ('CP-UNL', 2, 'callingpacklocal', 'Voice', 'National unlimited', 1035, '{New Zealand}', null)`),
)

/** A call that began at a local time in Auckland, 13 hours ahead of UTC. */
function call(at: string, minutes: number, destination = NATIONAL): ArrivedCall {
  const began = Date.parse(`${at}:00+13:00`)
  const seconds = minutes * 60
  return { accountCode: ADA, billedNumber: 1, began, seconds, destination, numberDialled: '6435550100' }
}

function save(...calls: readonly ArrivedCall[]): Promise<void> {
  return api().db.transaction((queries) => saveCalls(queries, calls))
}

function bill(today: string) {
  return runBills(api().services, { today: day.parse(today), now: TEST_INSTANT })
}

function listCalls() {
  return api().sql<{ bill: string; pack: string | null }>`
    select bill_date::text as bill, calling_pack as pack from call_record order by began`
}

function listLines() {
  return api().sql<{ bill: string; from: string; to: string; minutes: number; cents: number }>`
    select i.bill_date::text as bill, l.period_start::text as from, l.period_end::text as to,
      l.number_billed::integer as minutes, l.charge_cents as cents
    from invoice_line l join invoice i using (account_code, invoice_number) where l.unit = 'minutes' order by 1`
}

test('a bill has the calls of its period in started minutes, less the minutes that the plan includes', async () => {
  await save(
    call('2026-10-03T00:00', 8),
    { ...call('2026-10-20T12:00', 4), seconds: 241 },
    call('2026-11-02T23:59', 1, MOBILES),
    call('2026-10-21T12:00', 30, LOCAL),
    call('2026-11-03T00:00', 40),
  )
  await bill('2026-11-03')
  await bill('2026-12-03')

  expect(await listLines()).toEqual([
    { bill: '2026-11-03', from: '2026-10-03', to: '2026-11-02', minutes: 4, cents: 80 },
    { bill: '2026-12-03', from: '2026-11-03', to: '2026-12-02', minutes: 30, cents: 600 },
  ])
})

test('a call that arrives after its bill is billed on the next bill only', async () => {
  await save(call('2026-10-20T12:00', 11))
  await bill('2026-11-03')
  await save(call('2026-10-21T12:00', 13))
  await bill('2026-12-03')
  await bill('2027-01-03')

  expect(await listLines()).toMatchObject([
    { bill: '2026-11-03', minutes: 1 },
    { bill: '2026-12-03', minutes: 3 },
  ])
})

test('a late bill has only the calls of its own period', async () => {
  await save(call('2026-10-20T12:00', 11), call('2026-11-10T12:00', 12), call('2026-12-10T12:00', 13))
  await bill('2026-12-20')

  expect(await listLines()).toMatchObject([
    { bill: '2026-11-03', minutes: 1 },
    { bill: '2026-12-03', minutes: 2 },
  ])
  expect(await listCalls()).toMatchObject([
    { bill: '2026-11-03' },
    { bill: '2026-12-03' },
    { bill: '2027-01-03' },
  ])
})

test('calls of an account that was set aside are billed once its fault is corrected', async () => {
  await save(call('2026-10-20T12:00', 11))
  await api().sql`update meter set cents_per_unit = null`
  await bill('2026-11-03')
  await save(call('2026-10-21T12:00', 5))
  await api().sql`update meter set cents_per_unit = 20`
  await api().sql`delete from bill_run_problem`
  await bill('2026-11-04')

  expect(await listLines()).toMatchObject([{ bill: '2026-11-03', minutes: 6 }])
})

test('without chargeable calls there is no line', async () => {
  await save(call('2026-10-20T12:00', 11, LOCAL))
  await bill('2026-11-03')

  expect(await listLines()).toEqual([])
  expect(await api().sql`select from metered_usage`).toEqual([])
})

test('a call received again, before or after its bill, is stored once', async () => {
  await save(call('2026-10-20T12:00', 11), call('2026-10-20T12:00', 11))
  await save(call('2026-10-20T12:00', 11))
  await bill('2026-11-03')
  await save(call('2026-10-20T12:00', 11))

  expect(await listCalls()).toEqual([{ bill: '2026-11-03', pack: null }])
})

async function addPack(key: string, from: string, until: string | null = null): Promise<void> {
  await api()
    .sql`insert into recurring_charge (account_code, charge_number, subject, product_key, line_kind, category,
      name, monthly_cents, starts_on, ends_on)
    select ${ADA}, place, 'extra:' || service, additional_product_key, 'extra', 'Extras', description, monthly_cents,
      ${from}::date, ${until}::date from additional_product where additional_product_key = ${key}`
}

test('a calling pack covers whole calls that begin before its minutes are used up, and starts anew with each bill', async () => {
  await addPack('CP-60', '2026-10-01')
  await save(call('2026-10-10T12:00', 30, MOBILES), call('2026-10-11T12:00', 29, MOBILES))
  await save(
    call('2026-10-12T12:00', 25, MOBILES),
    call('2026-10-13T12:00', 1, MOBILES),
    call('2026-10-14T12:00', 2),
    call('2026-11-10T12:00', 61, MOBILES),
    call('2026-11-11T12:00', 1, MOBILES),
  )

  expect((await listCalls()).map(({ pack }) => pack)).toEqual([
    'CP-60',
    'CP-60',
    'CP-60',
    null,
    null,
    'CP-60',
    null,
  ])
})

test.each([
  ['Weekly', 14, 1],
  ['Fortnightly', 28, 1],
])(
  'USE-042 with %s bills each bill has its share of a pack: %s minutes',
  async (frequency, minutes, more) => {
    await api().sql`update account set bill_frequency = ${frequency}`
    await addPack('CP-60', '2026-10-01')
    await save(
      call('2026-11-01T10:00', minutes - 1, MOBILES),
      call('2026-11-01T12:00', more, MOBILES),
      call('2026-11-01T14:00', 1, MOBILES),
      call('2026-11-04T10:00', minutes, MOBILES),
      call('2026-11-04T12:00', 1, MOBILES),
    )

    expect((await listCalls()).map(({ pack }) => pack)).toEqual(['CP-60', 'CP-60', null, 'CP-60', null])
  },
)

test('USE-042 the first bill of another frequency has the share of its own period, and so has the bill before it', async () => {
  await addPack('CP-60', '2026-10-01')
  await api().sql`insert into bill_cycle_change values (${ADA}, '2026-11-03', 'Monthly', 'Weekly', 3)`
  await save(
    call('2026-11-01T10:00', 59, MOBILES),
    call('2026-11-02T10:00', 1, MOBILES),
    call('2026-11-02T11:00', 1, MOBILES),
    call('2026-11-03T10:00', 13, MOBILES),
    call('2026-11-04T10:00', 1, MOBILES),
    call('2026-11-04T11:00', 1, MOBILES),
  )

  expect((await listCalls()).map(({ pack }) => pack)).toEqual([
    'CP-60',
    'CP-60',
    null,
    'CP-60',
    'CP-60',
    null,
  ])
})

test('USE-042 a pack that runs for a part of a period covers the share of its days', async () => {
  // the pack runs on 13 of the 31 days
  await addPack('CP-60', '2026-10-21')
  await save(
    call('2026-10-22T10:00', 25, MOBILES),
    call('2026-10-23T10:00', 1, MOBILES),
    call('2026-10-24T10:00', 1, MOBILES),
    call('2026-11-10T10:00', 59, MOBILES),
    call('2026-11-10T12:00', 1, MOBILES),
    call('2026-11-10T13:00', 1, MOBILES),
  )

  expect((await listCalls()).map(({ pack }) => pack)).toEqual([
    'CP-60',
    'CP-60',
    null,
    'CP-60',
    'CP-60',
    null,
  ])
})

test('a call that arrives after its bill is covered by the pack of its day', async () => {
  await addPack('CP-60', '2026-08-01', '2026-10-01')
  await save(call('2026-09-20T12:00', 11, MOBILES))

  expect(await listCalls()).toEqual([{ bill: '2026-11-03', pack: 'CP-60' }])
})

test('a pack without a limit covers every call to its destinations on its days', async () => {
  await addPack('CP-UNL', '2026-10-10', '2026-10-20')
  await save(
    call('2026-10-09T23:59', 100),
    call('2026-10-10T00:00', 500),
    call('2026-10-20T23:59', 500),
    call('2026-10-21T00:00', 100),
    call('2026-10-15T00:00', 20, MOBILES),
  )
  await bill('2026-11-03')

  expect((await listCalls()).map(({ pack }) => pack)).toEqual([null, 'CP-UNL', null, 'CP-UNL', null])
  expect(await listLines()).toMatchObject([{ minutes: 220 - 10 }])
})

test('a bill made ahead without usage has no calls, past or future', async () => {
  await save(call('2026-10-20T12:00', 11), call('2026-11-10T12:00', 12))
  await replaceUsage(api().db, ADA, day.parse('2026-11-03'))
  await bill('2026-11-03')
  await bill('2026-12-03')

  expect(await listLines()).toEqual([])
})

test.skipIf(process.env['DATABASE_URL'] === undefined)(
  'an account cannot be billed while its calls are being stored',
  async () => {
    const run = { today: day.parse('2026-11-03'), issuedOn: null, now: TEST_INSTANT, companyTaxNumber: '' }
    const claim = () => api().db.transaction((queries) => claimAccounts(queries, run, { most: 10 }))
    await api().db.transaction(async (queries) => {
      await saveCalls(queries, [call('2026-10-20T12:00', 11)])
      expect(await claim()).toEqual([])
    })

    expect(await claim()).toEqual([ADA])
  },
)

test.skipIf(process.env['DATABASE_URL'] === undefined)(
  'a call received twice at the same time is stored once',
  async () => {
    await Promise.all([save(call('2026-10-20T12:00', 11)), save(call('2026-10-20T12:00', 11))])

    expect(await listCalls()).toHaveLength(1)
  },
)
