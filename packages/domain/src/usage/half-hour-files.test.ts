import fc from 'fast-check'
import { expect, test } from 'vitest'

import { addDays, day } from '../day.ts'
import { halfHoursIn } from '../instant.ts'
import { icpCheckDigits } from '../qualification/icp.ts'

import { readEiep13a } from './eiep13a.ts'
import { halfHoursGreenButton } from './green-button.ts'
import { eiep13aFileName, fileTotals, halfHoursCsv, halfHoursEiep13a } from './half-hour-files.ts'
import type { FiledConnection } from './half-hour-files.ts'
import type { ReadDay } from './half-hour-lines.ts'

const TODAY = day.parse('2026-11-24')
const SENT = {
  sender: 'KEAX',
  now: Date.parse('2026-11-24T01:00:00Z'),
  from: day.parse('2026-03-01'),
  to: day.parse('2026-10-31'),
}
const [HOME, BACH] = ['0000000001ZZ', '0000000002AB'].map((body) => body + icpCheckDigits(body))

function connection(days: ReadDay[], differences: Partial<FiledConnection> = {}): FiledConnection {
  return { icp: HOME ?? '', meterSerial: 'S1', days, ...differences }
}

function buildDay(date: string, each: (place: number) => number | null, estimated: number[] = []): ReadDay {
  const parsedDate = day.parse(date)
  return {
    date: parsedDate,
    wattHours: halfHoursIn(parsedDate).map((_begins, place) => each(place)),
    estimated,
  }
}

/** Watt-hours, half-hours and estimates of a file, read only from its text. */
const readBack = {
  csv(text: string) {
    const rows = text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','))
    const known = rows.filter((cells) => cells[5] !== '""')
    return totals(known.map((cells) => [Math.round(Number(cells[5]) * 1_000), cells[6] === '"Estimated"']))
  },
  eiep13a(text: string) {
    const rows = text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','))
    return totals(rows.map((fields) => [Math.round(Number(fields[12]) * 1_000), fields[11] === 'ES']))
  },
  greenButton(text: string) {
    const readings = [...text.matchAll(/<espi:IntervalReading>(.*?)<\/espi:IntervalReading>/g)]
    return totals(
      readings.map(([, inside = '']) => [
        Number(/<espi:value>(\d+)</.exec(inside)?.[1]),
        inside.includes('<espi:quality>8</espi:quality>'),
      ]),
    )
  },
}

function totals(halfHours: [number, boolean][]): number[] {
  return [
    halfHours.reduce((sum, [watts]) => sum + watts, 0),
    halfHours.length,
    halfHours.filter(([, isEstimated]) => isEstimated).length,
  ]
}

/** Total difference between the files and their source in watt-hours, half-hours and estimates. */
function differences(connections: FiledConnection[], planted = (text: string) => text): number {
  const { wattHours, halfHours, estimated } = fileTotals(connections)
  const read = [
    readBack.csv(planted(halfHoursCsv(connections))),
    readBack.eiep13a(halfHoursEiep13a(connections, SENT)),
    readBack.greenButton(halfHoursGreenButton(connections, SENT.now)),
  ]
  return read.reduce((sum, [watts = 0, many = 0, guessed = 0]) => {
    return sum + Math.abs(watts - wattHours) + Math.abs(many - halfHours) + Math.abs(guessed - estimated)
  }, 0)
}

const halfHour = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 0, max: 4_000 }) },
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 32_767 }) },
)

/** Up to twelve days, some with a clock change, some left out. */
const history = fc
  .record({
    first: fc.constantFrom('2026-03-30', '2026-09-22', '2026-06-10', '2025-09-25', '2025-12-28'),
    icp: fc.constantFrom(HOME, BACH),
    days: fc.array(
      fc.record({
        skipped: fc.integer({ min: 0, max: 9 }),
        values: fc.array(halfHour, { minLength: 50, maxLength: 50 }),
        estimated: fc.uniqueArray(fc.integer({ min: 1, max: 46 }), { maxLength: 6 }),
      }),
      { minLength: 1, maxLength: 12 },
    ),
  })
  .map(({ first, icp, days }) => ({
    icp: icp ?? '',
    days: days.flatMap(({ skipped, values, estimated }, place) => {
      if (skipped === 0) return []
      const drawnDay = buildDay(addDays(day.parse(first), place), (half) => values[half] ?? null)
      return {
        ...drawnDay,
        estimated: estimated
          .filter((half) => drawnDay.wattHours[half - 1] !== null)
          .toSorted((one, other) => one - other),
      }
    }),
  }))

const histories = fc
  .uniqueArray(history, { minLength: 1, maxLength: 2, selector: ({ icp }) => icp })
  .map((entries) => entries.map(({ icp, days }) => connection(days, { icp })))

test('CSV, EIEP13A and Green Button of any history have equal kWh, half-hours and estimates', () => {
  const lengths = new Set<number>()
  fc.assert(
    fc.property(histories, (connections) => {
      for (const { days } of connections) for (const { wattHours } of days) lengths.add(wattHours.length)
      expect(differences(connections)).toBe(0)
    }),
    { numRuns: 400 },
  )
  expect([...lengths].toSorted((one, other) => one - other)).toEqual([46, 48, 50])
})

test('a rounding fault planted in one of the files is found', () => {
  const roundKwh = (text: string) =>
    text.replaceAll(/,(\d+\.\d{3}),/g, (_all, kwh: string) => `,${Number(kwh).toFixed(2)},`)

  expect(differences([connection([buildDay('2026-06-10', () => 1_234)])], roundKwh)).toBe(48 * 4)
})

test('an EIEP13A file that we wrote is read back unchanged, half-hour by half-hour', () => {
  fc.assert(
    fc.property(histories, (connections) => {
      const parsed = readEiep13a(halfHoursEiep13a(connections, SENT), TODAY)
      const known = connections
        .map(({ icp, days }) => ({
          icp,
          days: days.filter(({ wattHours }) => wattHours.some((half) => half !== null)),
        }))
        .filter(({ days }) => days.length > 0)
      expect(parsed).toEqual({ connections: known, broken: [] })
    }),
    { numRuns: 200 },
  )
})

test("an EIEP13A file has the standard's header, lines and name, in standard time", () => {
  const text = halfHoursEiep13a(
    [connection([buildDay('2026-04-05', (place) => (place < 2 ? null : place), [4])])],
    SENT,
  )
  const [header, first, second, ...rest] = text.split('\r\n')

  expect(header).toBe(
    'HDR,ICPCONS,1.4,KEAX,KEAX,CUST,24/11/2026,1795482000000,00000048,01/03/2026,31/10/2026',
  )
  expect(first).toBe(`DET,,${HOME},000,NZST,S1,X,UN,24,05/04/2026 00:00:01,05/04/2026 00:30:00,RD,0.002,`)
  expect(second).toContain('05/04/2026 00:30:01,05/04/2026 01:00:00,ES,0.003,')
  expect(rest).toHaveLength(47)
  expect(eiep13aFileName(SENT)).toBe('KEAX_E_CUST_ICPCONS_202610_20261124_1795482000000.csv')
  expect(eiep13aFileName(SENT)).toMatch(
    /^([A-Z]{4})_([A-Z])_([A-Z]{4})_([A-Z]{1,7})_([0-9]{6})_([0-9]{8})_(.*?).(csv|txt)$/,
  )
})

test('in the CSV a missing half-hour has no kWh, and repeated hours differ by their UTC time', () => {
  const rows = halfHoursCsv([
    connection([buildDay('2026-04-05', (place) => (place === 0 ? null : 250), [2])]),
  ])
    .split('\r\n')
    .map((line) => line.replaceAll('"', ''))

  expect(rows[1]).toBe(`${HOME},2026-04-05,00:00,00:30,2026-04-04T11:00Z,,Missing`)
  expect(rows[2]).toBe(`${HOME},2026-04-05,00:30,01:00,2026-04-04T11:30Z,0.25,Estimated`)
  expect(rows.filter((row) => row.includes(',02:00,02:30,'))).toEqual([
    `${HOME},2026-04-05,02:00,02:30,2026-04-04T13:00Z,0.25,Actual`,
    `${HOME},2026-04-05,02:00,02:30,2026-04-04T14:00Z,0.25,Actual`,
  ])
  expect(rows).toHaveLength(52)
})

test('a Green Button resource has the same id in every file, which no other resource has', () => {
  const days = ['2026-06-10', '2026-06-11'].map((date) => buildDay(date, () => 100))
  const ids = (fileDays: ReadDay[], icp = HOME ?? '') =>
    [...halfHoursGreenButton([connection(fileDays, { icp })], SENT.now).matchAll(/<id>(.*?)<\/id>/g)].map(
      ([, id = '']) => id,
    )

  expect(ids(days).slice(0, -1)).toEqual(ids(days.slice(0, 1)))
  expect(new Set([...ids(days), ...ids(days, BACH)]).size).toBe(3 + 2 * 4)
  for (const id of ids(days))
    expect(id).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
})

/** The children of each resource of a feed by the rule of readers: a child's `up` is a `related` of its parent. */
function buildTree(feed: string): Record<string, string[]> {
  const entries = [...feed.matchAll(/<entry>.*?<\/entry>/g)].map(([entry]) => {
    const links = [...entry.matchAll(/<link rel="(\w+)" href="([^"]+)"\/>/g)]
    const hrefs = (rel: string) =>
      links.filter(([, linkRel]) => linkRel === rel).map(([, , href = '']) => href)
    return { self: hrefs('self'), up: hrefs('up'), related: hrefs('related') }
  })
  return Object.fromEntries(
    entries.map(({ self, related }) => [
      self.join(),
      entries
        .filter((child) => [...child.up, ...child.self].some((href) => related.includes(href)))
        .flatMap((child) => child.self),
    ]),
  )
}

test("a reader of Green Button finds each connection's readings, and the days of these readings", () => {
  const days = ['2026-06-10', '2026-06-11'].map((date) => buildDay(date, () => 100))
  const homes = [HOME, BACH].map((icp) => connection(days, { icp: icp ?? '' }))
  const feed = halfHoursGreenButton(homes, SENT.now)
  const tree = buildTree(feed)

  for (const { icp } of homes) {
    const reading = `UsagePoint/${icp}/MeterReading/1`
    expect(tree[`UsagePoint/${icp}`]).toEqual(['LocalTimeParameters/1', reading])
    expect(tree[reading]).toEqual([
      'ReadingType/1',
      ...days.map(({ date }) => `${reading}/IntervalBlock/${date}`),
    ])
  }
  expect(feed).toMatch(/<feed [^>]+>\s*<id>[^<]+<\/id><link rel="self" href="UsagePoint"\/>/)
})

test('a Green Button reading has watt-hours from a UTC second on, and only an estimate has its own quality', () => {
  const text = halfHoursGreenButton(
    [connection([buildDay('2026-06-10', (place) => (place < 2 ? 100 + place : null), [2])])],
    SENT.now,
  )
  const begins = halfHoursIn(day.parse('2026-06-10'))[0] ?? 0

  expect(text).toContain(
    `<espi:IntervalBlock><espi:interval><espi:duration>3600</espi:duration><espi:start>${begins / 1_000}</espi:start></espi:interval>` +
      `<espi:IntervalReading><espi:timePeriod><espi:duration>1800</espi:duration><espi:start>${begins / 1_000}</espi:start></espi:timePeriod><espi:value>100</espi:value></espi:IntervalReading>` +
      `<espi:IntervalReading><espi:ReadingQuality><espi:quality>8</espi:quality></espi:ReadingQuality><espi:timePeriod>`,
  )
  expect(text.match(/<espi:IntervalReading>/g)).toHaveLength(2)
})

test('missing half-hours are counted between the first and the last known day', () => {
  const days = [
    buildDay('2026-06-10', (place) => (place === 3 ? null : 10)),
    buildDay('2026-06-12', () => 10),
  ]

  expect(fileTotals([connection(days)])).toEqual({ wattHours: 950, halfHours: 95, estimated: 0, missing: 49 })
  expect(fileTotals([connection([])])).toEqual({ wattHours: 0, halfHours: 0, estimated: 0, missing: 0 })
})

test.each([
  ['an empty text', ''],
  ['another file', 'address_id,full_address'],
  ['a file of another kind', 'HDR,ICPMDET,1.4'],
])('%s is not an EIEP13A file', (_what, text) => {
  expect(readEiep13a(text, TODAY)).toBe('NOT_EIEP13A')
})

test('an invalid line of a file is reported by its number, and the other lines are read', () => {
  const lines = halfHoursEiep13a([connection([buildDay('2026-06-10', () => 10)])], SENT).split('\r\n')
  const again = lines[2]?.replace('0.010', '0.020') ?? ''
  const text = `\uFEFF${[lines[0], 'Record,Names', ...lines.slice(1, 4), '', 'DET,1', `"DET"${lines[4]?.slice(3)}`, again].join('\n')}`
  const parsed = readEiep13a(text, TODAY)

  expect(parsed).toMatchObject({
    connections: [{ icp: HOME, days: [{ date: '2026-06-10' }] }],
    broken: [
      { line: 7, reason: 'it has 2 fields, not 14' },
      { line: 9, reason: 'its half-hour was told before with another value' },
    ],
  })
  expect(
    fileTotals(
      parsed === 'NOT_EIEP13A' ? [] : parsed.connections.map((each) => ({ ...each, meterSerial: null })),
    ),
  ).toMatchObject({ wattHours: 40 })
})
