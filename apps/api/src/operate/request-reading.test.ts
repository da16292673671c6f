import { expect, test } from 'vitest'

import { Misuse } from './command.ts'
import { parseReading } from './request-reading.ts'

const read = (values: Readonly<Record<string, string | boolean>>) =>
  parseReading({ words: [], values, variables: {} })

test('the readings of all registers are parsed with their day', () => {
  expect(read({ reading: 'M1000010/1=7455.25, M1/2=40', on: '2026-11-20', 'passed-zero': 'M1/2' })).toEqual({
    readOn: '2026-11-20',
    registers: [
      { serialNumber: 'M1000010', channelNumber: 1, readValue: 7_455.25 },
      { serialNumber: 'M1', channelNumber: 2, readValue: 40 },
    ],
    passedZero: [{ serialNumber: 'M1', channelNumber: 2 }],
  })
})

test('without --passed-zero no register began at 0 again', () => {
  expect(read({ reading: 'M1/1=5', on: '2026-11-20' })).toMatchObject({ passedZero: [] })
})

test('an answer without a reading has none', () => {
  expect(read({})).toBeNull()
})

test.each([
  ['--reading', { on: '2026-11-20' }],
  ['--reading', { 'passed-zero': 'M1/1' }],
  ['--on', { reading: 'M1/1=5' }],
  ['--on', { reading: 'M1/1=5', on: '2026-02-30' }],
  ['--reading', { reading: '', on: '2026-11-20' }],
  ['--reading', { reading: 'M1=5', on: '2026-11-20' }],
  ['--reading', { reading: 'M1/1=-5', on: '2026-11-20' }],
  ['--reading', { reading: 'M1/1=5.123', on: '2026-11-20' }],
  ['--reading', { reading: 'M1/1=5,,M1/2=5', on: '2026-11-20' }],
  ['--reading', { reading: 'M1/1', on: '2026-11-20' }],
  ['--passed-zero', { reading: 'M1/1=5', on: '2026-11-20', 'passed-zero': '' }],
  ['--passed-zero', { reading: 'M1/1=5', on: '2026-11-20', 'passed-zero': 'M1' }],
  ['--passed-zero', { reading: 'M1/1=5', on: '2026-11-20', 'passed-zero': 'M1/1=5' }],
  ['--passed-zero', { reading: 'M1/1=5', on: '2026-11-20', 'passed-zero': 'M1/2' }],
])('a misuse names the option %s for %o', (option, values) => {
  expect(() => read(values)).toThrow(Misuse)
  expect(() => read(values)).toThrow(option)
})
