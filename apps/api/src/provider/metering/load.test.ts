import { expect, test } from 'vitest'

import { addDays, day } from '@switchboard/domain/day'
import { halfHoursIn } from '@switchboard/domain/instant'
import { icpCheckDigits } from '@switchboard/domain/qualification/icp'

import { NotSuchFile } from '#api/platform/csv.ts'
import { TEST_INSTANT, testApi } from '#api/testing/api.ts'

import { readEiep13aHalfHours } from './eiep13a.ts'
import { loadHalfHours } from './load.ts'
import { beginSupply, endSupply } from './supply.ts'

const ADA = '200001'
const BOB = '200002'
const ICP = `0000000001ZZ${icpCheckDigits('0000000001ZZ')}`
const TODAY = day.parse('2026-11-21')

/** Ada is supplied up to 30 September 2026, and Bob from the next day on. */
const api = testApi(async (db) => {
  for (const code of [ADA, BOB])
    await db.script(`insert into account (account_code, name, address, business_group, bill_frequency, next_invoice_date)
      values ('${code}', 'Customer', '1 Road', 'residential', 'Monthly', '2026-12-03')`)
  const ada = { accountCode: ADA, serviceNumber: 1 }
  await beginSupply(db, ada, { icp: ICP, from: day.parse('2025-01-01') })
  await endSupply(db, ada, { from: day.parse('2026-10-01') })
  await beginSupply(db, { accountCode: BOB, serviceNumber: 1 }, { icp: ICP, from: day.parse('2026-10-01') })
})

function buildHeader(lines: number): string {
  return `HDR,ICPCONS,1.4,KEAX,KEAX,CUST,20/11/2026,1,${String(lines).padStart(8, '0')},01/10/2026,31/10/2026`
}
/** Placeholder: replaced by a header with the right number of lines. */
const HEADER = 'header'

type Differences = Partial<{
  icp: string
  zone: string
  flow: string
  register: string
  status: string
  kwh: string
  response: string
}>

/** A line of the half-hour that begins at `dd/mm/yyyy hh:mm`. */
function line(begins: string, ends: string, differences: Differences = {}): string {
  const { icp = ICP, zone = 'NZST', flow = 'X', register = '7304', status = 'RD', kwh = '0.25' } = differences
  return `DET,,${icp},${differences.response ?? '000'},${zone},M1,${flow},${register},24,${begins}:01,${ends}:00,${status},${kwh},0.00`
}

const MIDNIGHT = ['01/10/2026 00:00', '01/10/2026 00:30'] as const

async function load(lines: readonly string[]) {
  const broken: string[] = []
  const report = (fault: { readonly line: number; readonly reason: string }) =>
    broken.push(`${fault.line}: ${fault.reason}`)
  const details = lines.filter((text) => text.startsWith('DET')).length
  async function* pieces() {
    yield* lines.map((text) => `${text === HEADER ? buildHeader(details) : text}\r\n`)
  }
  const halfHours = readEiep13aHalfHours(pieces(), TODAY, report)
  const loaded = await loadHalfHours(api().db, halfHours, { now: TEST_INSTANT, report })
  return { ...loaded, broken }
}

function listStoredDays() {
  return api().sql<{
    account_code: string
    day: string
    watt_hours: (number | null)[]
    estimated: number[] | null
  }>`
    select account_code, day::text as day, watt_hours, estimated from half_hours order by account_code, day`
}

/** Every half-hour of a day, in standard time or in clock time without a zone. */
function wholeDay(date: string, clock: 'NZST' | 'clock'): string[] {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: clock === 'clock' ? 'Pacific/Auckland' : 'Etc/GMT-12',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const formatTime = (instant: number) => format.format(instant).replace(/^(\d\d\/\d\d\/)(\d{4}), /, '$1$2 ')
  return halfHoursIn(day.parse(date)).map((begins, place) =>
    line(formatTime(begins), formatTime(begins + 1_800_000), {
      zone: clock === 'clock' ? '' : 'NZST',
      kwh: (place / 1_000).toFixed(3),
    }),
  )
}

test('half-hours belong to the account supplied on the day, by New Zealand clocks', async () => {
  const { broken, ...loaded } = await load([
    HEADER,
    line('30/09/2026 22:30', '30/09/2026 23:00'),
    line('30/09/2026 23:00', '30/09/2026 23:30', { kwh: '0.5', status: 'ES' }),
  ])

  expect([loaded, broken]).toEqual([{ halfHours: 2, days: 2, changed: 2 }, []])
  const days = await listStoredDays()
  expect(days.map(({ account_code, day: date }) => [account_code, date])).toEqual([
    [ADA, '2026-09-30'],
    [BOB, '2026-10-01'],
  ])
  expect([days[0]?.watt_hours[47], days[1]?.watt_hours[0], days[1]?.watt_hours[1]]).toEqual([250, 500, null])
  expect(days.map(({ estimated }) => estimated)).toEqual([null, [1]])
})

test('a file whose number of lines differs from its header is reported, and its lines are loaded', async () => {
  const halfHours = [line(...MIDNIGHT), line('01/10/2026 00:30', '01/10/2026 01:00')]

  const { broken, halfHours: loaded } = await load([buildHeader(3), ...halfHours])

  expect([loaded, broken]).toEqual([2, ['1: it announces 3 lines, and the file has 2']])
})

test.each([
  ['2026-09-27', 46, 'NZST'],
  ['2026-09-27', 46, 'clock'],
  ['2026-04-05', 50, 'NZST'],
  ['2026-04-05', 50, 'clock'],
  ['2026-11-01', 48, 'clock'],
] as const)(
  'the half-hours of %s, %i of them, are loaded in their order by %s',
  async (date, many, clock) => {
    const { broken } = await load([HEADER, ...wholeDay(date, clock)])

    expect(broken).toEqual([])
    expect((await listStoredDays()).map(({ watt_hours }) => watt_hours)).toEqual([
      Array.from({ length: many }, (_, place) => place),
    ])
  },
)

test('a file loaded twice changes nothing the second time', async () => {
  const lines = [HEADER, ...wholeDay('2026-11-01', 'NZST')]
  await load(lines)

  expect(await load(lines)).toEqual({ halfHours: 48, days: 1, changed: 0, broken: [] })
  expect(await api().sql`select count(*)::integer as many from half_hours_before`).toEqual([{ many: 0 }])
})

test('an interrupted load leaves whole days, the next load adds the rest, a third changes nothing', async () => {
  await api().db.script(
    `update electricity_supply set starts_on = '2016-01-01' where account_code = '${ADA}'`,
  )
  const first = day.parse('2016-01-01')
  const many = 2_100
  async function* lines(until = many) {
    for (let line = 1; line <= many; line += 1) {
      if (line > until) throw new Error('killed')
      const date = addDays(first, line - 1)
      yield { line, icp: ICP, channel: 'M1', day: date, place: 0, wattHours: line % 900, isEstimated: false }
    }
  }
  const options = { now: TEST_INSTANT, report: () => undefined }

  await expect(loadHalfHours(api().db, lines(2_050), options)).rejects.toThrow('killed')
  const left = await listStoredDays()
  expect(left).toHaveLength(2_000)
  expect(await loadHalfHours(api().db, lines(), options)).toMatchObject({ days: many, changed: 100 })
  const all = await listStoredDays()
  expect(all.slice(0, left.length)).toEqual(left)
  expect(await loadHalfHours(api().db, lines(), options)).toMatchObject({ days: many, changed: 0 })
  expect(await listStoredDays()).toEqual(all)
  expect(await api().sql`select count(*)::integer as many from half_hours_before`).toEqual([{ many: 0 }])
})

test('channels of one connection are added up; injected and rejected energy is not use', async () => {
  const { broken } = await load([
    HEADER,
    line(...MIDNIGHT, { register: '1601' }),
    line(...MIDNIGHT, { register: '0801', kwh: '0.1' }),
    line(...MIDNIGHT, { flow: 'I', kwh: '3' }),
    line(...MIDNIGHT, { response: '002', kwh: '' }),
  ])

  expect(broken).toEqual([])
  expect((await listStoredDays()).map(({ watt_hours }) => watt_hours[2])).toEqual([350])
})

test('each invalid line is reported by its number, and the rest is loaded', async () => {
  const { broken, halfHours } = await load([
    HEADER,
    'Record type,Authorisation code,ICP',
    line(...MIDNIGHT),
    line(...MIDNIGHT, { kwh: '0.3' }),
    line('01/10/2026 00:30', '01/10/2026 01:00', {
      icp: ICP.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    }),
    line('01/10/2026 01:00', '01/10/2026 01:30', { kwh: '-1' }),
    line('01/10/2026 01:30', '01/10/2026 02:00', { kwh: '99' }),
    line('01/10/2026 02:00', '01/10/2026 03:00'),
    line('01/10/2026 02:10', '01/10/2026 02:40'),
    line('31/02/2026 02:00', '31/02/2026 02:30'),
    line('01/10/2027 02:00', '01/10/2027 02:30'),
    line('01/10/2026 03:00', '01/10/2026 03:30', { status: 'XX' }),
    line('01/10/2026 03:30', '01/10/2026 04:00', { flow: 'Q' }),
    line('01/10/2026 04:00', '01/10/2026 04:30', { zone: 'UTC' }),
    'DET,1,2',
    'DET,"',
    'TRL',
    line('01/10/2024 04:00', '01/10/2024 04:30'),
    line('27/09/2026 02:00', '27/09/2026 02:30', { zone: '' }),
    line('01/10/2026 05:00', '01/10/2026 05:30'),
  ])

  expect(broken).toEqual([
    '4: its half-hour was told before with another value',
    expect.stringMatching(/^5: \S+ is not the number of a connection$/),
    '6: its energy -1 is not kWh of a half-hour',
    '7: its energy 99 is not kWh of a half-hour',
    '8: it is not a half-hour long',
    '9: it does not begin on a half-hour',
    '10: its times are not dd/mm/yyyy hh:mm:ss',
    '11: 2027-10-01 has not come yet',
    '12: its read status is XX, not RD or ES',
    '13: its flow direction is Q, not X or I',
    '14: its time zone is UTC, not NZST, NZDT or empty',
    '15: it has 3 fields, not 14',
    '16: its quotes do not match, or it is too long',
    '17: it begins with TRL, not with DET',
    '19: the clock did not show its time on that day',
    expect.stringMatching(/^18: \S+ supplied no account on 2024-10-01$/),
  ])
  expect(halfHours).toBe(3)
})

test.each([
  ['an empty file', []],
  ['another file', ['address_id,full_address']],
])('%s is not loaded', async (_what, lines) => {
  await expect(load(lines)).rejects.toBeInstanceOf(NotSuchFile)
})
