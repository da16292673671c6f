import { expect, test } from 'vitest'

import { day } from '../../day.ts'

import { bytesIn, bytesText, calculateBytesLeft, chooseDataUnit, forecastBytes, shareUsed } from './rules.ts'

const GB = 1_073_741_824
const MB = 1_048_576

test.each([
  [GB, 1],
  [1.5 * GB, 1.5],
  [GB / 3, 0.33],
  [1.005 * GB + 1, 1.01],
  [1_000_000_000, 0.93],
])('USE-031 %d bytes are %d GB', (bytes, gb) => {
  expect(bytesIn('GB', bytes)).toBe(gb)
})

test.each([
  [MB, 1],
  [600 * MB, 600],
  [MB / 2, 0.5],
])('USE-032 %d bytes are %d MB', (bytes, mb) => {
  expect(bytesIn('MB', bytes)).toBe(mb)
})

test.each([
  [600, 'MB'],
  [999, 'MB'],
  [1_000, 'GB'],
  [40_960, 'GB'],
  [null, 'GB'],
] as const)('USE-032 figures of a plan of %j MB are in %s', (dataMbLimit, unit) => {
  expect(chooseDataUnit({ dataMbLimit })).toBe(unit)
})

test.each([
  ['GB', 0, '0 GB'],
  ['GB', 1, 'less than 0.01 GB'],
  ['GB', 4.126 * GB, '4.13 GB'],
  ['GB', 1_234.5 * GB, '1,234.5 GB'],
  ['MB', 0, '0 MB'],
  ['MB', 9_000, 'less than 1 MB'],
  ['MB', 213.4 * MB, '213 MB'],
] as const)('USE-031 USE-032 in %s %d bytes read %s', (unit, bytes, text) => {
  expect(bytesText(unit, bytes)).toBe(text)
})

const period = {
  from: day.parse('2026-11-03'),
  to: day.parse('2026-12-02'),
  billDate: day.parse('2026-12-03'),
  usedBytes: 3 * GB,
  sharedUsedBytes: null,
  knownTo: null,
  allowanceMb: 12 * 1_024,
}

test.each([
  ['a number of its own', {}, 0.25, 9 * GB],
  ['a number that shares', { sharedUsedBytes: 9 * GB }, 0.75, 3 * GB],
  ['more than its allowance', { usedBytes: 13 * GB }, 1, -GB],
  ['a plan without a limit', { allowanceMb: 0 }, null, null],
  ['a plan of which none is known', { allowanceMb: null }, null, null],
])('the used share and the remaining allowance of %s', (_what, differences, share, left) => {
  const of = { ...period, ...differences }

  expect([shareUsed(of), calculateBytesLeft(of)]).toEqual([share, left])
})

const KNOWN = { ...period, knownTo: day.parse('2026-11-20') }
const EVENTS = ['2026-11-18', '2026-11-19', '2026-11-20'].map((date) => ({
  eventDate: day.parse(date),
  dataVolumeBytes: GB,
}))

test.each([
  ['a line that began within it', KNOWN, 15 * GB],
  [
    'a line whose data counts since a change',
    { ...KNOWN, bucket: { hadBytes: 12 * GB, usedBytes: GB, leftBytes: 11 * GB } },
    13 * GB,
  ],
  ['a line that shares its data', { ...KNOWN, sharedUsedBytes: 9 * GB }, null],
])('USE-071 the pace of a mobile period of %s', (_which, ofPeriod, bytes) => {
  expect(forecastBytes({ period: ofPeriod, events: EVENTS }, day.parse('2026-11-21'))).toBe(bytes)
})
