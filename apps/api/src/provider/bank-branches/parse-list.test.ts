import { expect, test } from 'vitest'

import { BRANCH_CASES } from '@switchboard/domain/testing/typed-cases'

import { hasBranch, parseBranchList } from './parse-list.ts'
import { readShippedList } from './shipped-list.ts'

const HEADS = '# source: Payments NZ\n# date: 2026-01-05\n'

test('a list has its source, its day, single branches and ranges', () => {
  expect(parseBranchList(`\uFEFF${HEADS}\r\n# a note\r\n01 0001-0999\r\n01 6150\r\n`)).toEqual({
    list: {
      source: 'Payments NZ',
      listedOn: '2026-01-05',
      ranges: [
        { bank: '01', first: 1, last: 999 },
        { bank: '01', first: 6150, last: 6150 },
      ],
    },
  })
})

test.each([
  ['a branch of three digits', '01 001-0999', 'expected a bank of 2 digits'],
  ['a name behind it', '01 0001 ANZ', 'expected a bank of 2 digits'],
  ['a range that ends before it begins', '01 0999-0001', 'ends before it begins'],
  ['a bank without known check digits', '77 0001', 'bank 77'],
  ['a branch that is listed already', '01 6150', 'already'],
])('a list with %s is refused by the number of its line', (_what, line, reason) => {
  expect(parseBranchList(`${HEADS}01 6100-6199\n${line}\n02 0001-0999`)).toEqual({
    broken: [{ line: 4, reason: expect.stringContaining(reason) }],
  })
})

test.each([
  ['its source', '# date: 2026-01-05\n01 0001', 'source'],
  ['its day', '# source: Payments NZ\n01 0001', 'date'],
  ['a day of the calendar', '# source: Payments NZ\n# date: 2026-02-30\n01 0001', 'date'],
  ['a branch', HEADS, 'branch'],
])('a list without %s is refused', (_what, text, reason) => {
  expect(parseBranchList(text)).toEqual({
    broken: [{ line: expect.any(Number), reason: expect.stringContaining(reason) }],
  })
})

test('the list of this release is the register of 5 January 2026', () => {
  expect(readShippedList().listedOn).toBe('2026-01-05')
})

test.each(BRANCH_CASES)('bank %s has a branch %s: %s', (bank, branch, isInUse) => {
  expect(hasBranch(readShippedList().ranges, { bank, branch })).toBe(isInUse)
})
