import type { Day } from '../day.ts'

import { HALF_HOUR } from './eiep13a-layout.ts'
import { listKnownHalfHours } from './half-hour-files.ts'
import type { FiledConnection, KnownHalfHour } from './half-hour-files.ts'

/** Codes of the standard. Source: NAESB ESPI 4.0. */
const ELECTRICITY = 0
const SECONDARY_METERED = 1
const OF_EACH_INTERVAL = 4
const FORWARD = 1
const ENERGY = 12
const WATT_HOURS = 72
const BILLING_QUALITY = 19
const ESTIMATED = 8

const SECOND = 1_000
const HALF_HOUR_SECONDS = HALF_HOUR / SECOND

/**
 * New Zealand time: 12 hours ahead of UTC, and 13 hours from the last Sunday of September, 2:00, to the first Sunday of April,
 * 3:00.
 */
const LOCAL_TIME = `<espi:LocalTimeParameters><espi:dstEndRule>440E3000</espi:dstEndRule><espi:dstOffset>3600</espi:dstOffset><espi:dstStartRule>9E0E2000</espi:dstStartRule><espi:tzOffset>43200</espi:tzOffset></espi:LocalTimeParameters>`

const USAGE_POINT = `<espi:UsagePoint><espi:ServiceCategory><espi:kind>${ELECTRICITY}</espi:kind></espi:ServiceCategory></espi:UsagePoint>`

const READING_TYPE = `<espi:ReadingType><espi:accumulationBehaviour>${OF_EACH_INTERVAL}</espi:accumulationBehaviour><espi:commodity>${SECONDARY_METERED}</espi:commodity><espi:defaultQuality>${BILLING_QUALITY}</espi:defaultQuality><espi:flowDirection>${FORWARD}</espi:flowDirection><espi:intervalLength>${HALF_HOUR_SECONDS}</espi:intervalLength><espi:kind>${ENERGY}</espi:kind><espi:powerOfTenMultiplier>0</espi:powerOfTenMultiplier><espi:uom>${WATT_HOURS}</espi:uom></espi:ReadingType>`

/**
 * Half-hours as a Green Button file: an Atom feed of ESPI resources, with watt-hours and UTC seconds. An unknown
 * half-hour has no reading. `now` is in milliseconds since 1970 UTC. Source: NAESB ESPI 4.0.
 */
export function halfHoursGreenButton(connections: readonly FiledConnection[], now: number): string {
  const sharedEntries: Entry[] = [
    { kind: 4, self: 'LocalTimeParameters/1', related: [], title: 'New Zealand', content: LOCAL_TIME },
    {
      kind: 5,
      self: 'ReadingType/1',
      related: [],
      title: 'Watt-hours of half an hour',
      content: READING_TYPE,
    },
  ]
  const at = new Date(now).toISOString()
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:espi="http://naesb.org/espi">
<id>${buildId({ kind: 0 })}</id><link rel="self" href="UsagePoint"/><title>Power usage</title><updated>${at}</updated>
${[...sharedEntries, ...connections.flatMap(listEntries)].map((entry) => entryText(entry, at)).join('\n')}
</feed>
`
}

type Entry = {
  readonly kind: number
  readonly icp?: string
  readonly date?: Day
  readonly self: string
  readonly related: readonly string[]
  readonly title: string
  readonly content: string
}

/** The entries of a connection: the usage point, its meter reading, and a block for each day with known half-hours. */
function listEntries({ icp, days }: FiledConnection): Entry[] {
  const point = `UsagePoint/${icp}`
  const reading = `${point}/MeterReading/1`
  const blocks = days.flatMap((day): Entry[] => {
    const known = listKnownHalfHours(day)
    if (known.length === 0) return []
    const { date } = day
    const self = `${reading}/IntervalBlock/${date}`
    return [{ kind: 3, icp, date, self, related: [], title: date, content: buildBlock(known) }]
  })
  return [
    {
      kind: 1,
      icp,
      self: point,
      related: [`${point}/MeterReading`, 'LocalTimeParameters/1'],
      title: icp,
      content: USAGE_POINT,
    },
    {
      kind: 2,
      icp,
      self: reading,
      related: [`${reading}/IntervalBlock`, 'ReadingType/1'],
      title: 'Power of each half-hour',
      content: '<espi:MeterReading/>',
    },
    ...blocks,
  ]
}

function entryText(entry: Entry, at: string): string {
  // `up` is the collection of the entry: a reader finds the parent by the `related` link to the same collection
  const up = entry.self.slice(0, entry.self.lastIndexOf('/'))
  const related = entry.related.map((href) => `<link rel="related" href="${href}"/>`).join('')
  return `<entry><id>${buildId(entry)}</id><link rel="self" href="${entry.self}"/><link rel="up" href="${up}"/>${related}<title>${entry.title}</title><content>${entry.content}</content><published>${at}</published><updated>${at}</updated></entry>`
}

function buildBlock(known: readonly KnownHalfHour[]): string {
  const [first, last] = [known[0]?.begins ?? 0, known.at(-1)?.begins ?? 0]
  const readings = known.map(({ begins, wattHours, isEstimated }) => {
    const quality = isEstimated
      ? `<espi:ReadingQuality><espi:quality>${ESTIMATED}</espi:quality></espi:ReadingQuality>`
      : ''
    return `<espi:IntervalReading>${quality}<espi:timePeriod>${periodText(begins, HALF_HOUR)}</espi:timePeriod><espi:value>${wattHours}</espi:value></espi:IntervalReading>`
  })
  return `<espi:IntervalBlock><espi:interval>${periodText(first, last + HALF_HOUR - first)}</espi:interval>${readings.join('')}</espi:IntervalBlock>`
}

function periodText(begins: number, length: number): string {
  return `<espi:duration>${length / SECOND}</espi:duration><espi:start>${begins / SECOND}</espi:start>`
}

/** Hexadecimal digits of the parts of an id, 30 in all. */
const DIGITS = { icp: 14, date: 8, kind: 8 }
/** Digits and network letters of an ICP, without its check digits. */
const ICP_BODY_LETTERS = 12

/**
 * A resource has the same id in every file, so that a reader of a second file recognises it. The id is a UUID of
 * version 8 made of the connection's number, the letters of its network, and the day.
 */
function buildId({ kind, icp = '', date }: Partial<Entry> & Pick<Entry, 'kind'>): string {
  const icpDigits = icp
    .slice(0, ICP_BODY_LETTERS)
    .replaceAll(/[A-Z]/g, (letter) => (letter.codePointAt(0) ?? 0).toString(16))
  const digits = [
    icpDigits.padStart(DIGITS.icp, '0'),
    (date ?? '').replaceAll('-', '').padStart(DIGITS.date, '0'),
    String(kind).padStart(DIGITS.kind, '0'),
  ].join('')
  const digitsAt = (from: number, to: number) => digits.slice(from, to)
  return `urn:uuid:${digitsAt(0, 8)}-${digitsAt(8, 12)}-8${digitsAt(12, 15)}-8${digitsAt(15, 18)}-${digitsAt(18, 30)}`
}
