import { expect, test } from 'vitest'

import { findChangedNumbers, phoneForm, wrongNumbers } from './rules.ts'
import type { PhoneForm } from './rules.ts'

const stored = { homePhone: '095550123', mobilePhone: '0215550123' }

test('the form starts with the stored numbers, empty for a missing number', () => {
  expect(phoneForm({ ...stored, homePhone: null })).toEqual({ homePhone: '', mobilePhone: '0215550123' })
})

test.each<[why: string, form: Partial<PhoneForm>, changed: Partial<PhoneForm>]>([
  ['PRF-006 nothing was changed', {}, {}],
  ['PRF-006 only the format of a number was changed', { homePhone: '(09) 555-0123' }, {}],
  ['PRF-006 one was changed', { mobilePhone: '022 555 0124' }, { mobilePhone: '0225550124' }],
  ['PRF-006 a number was emptied', { homePhone: ' ' }, {}],
  [
    'PRF-006 both were changed',
    { homePhone: '04 555 0123', mobilePhone: '0225550124' },
    { homePhone: '045550123', mobilePhone: '0225550124' },
  ],
])('the numbers to send if %s', (_why, form, changed) => {
  expect(findChangedNumbers({ ...stored, ...form }, stored)).toEqual(changed)
})

test('PRF-006 an invalid stored number is not sent again, and does not block a change of the other number', () => {
  const older = { homePhone: '+64 9 555 0123', mobilePhone: null }
  const changed = findChangedNumbers({ ...phoneForm(older), mobilePhone: '021234567' }, older)

  expect(changed).toEqual({ mobilePhone: '021234567' })
  expect(wrongNumbers(changed)).toEqual([])
})

test('PRF-004 PRF-005 each number is validated by its own pattern', () => {
  expect(wrongNumbers({ homePhone: '035550123', mobilePhone: '02123456' })).toEqual([])
  expect(wrongNumbers({ homePhone: '021234567', mobilePhone: '02123456' })).toEqual(['homePhone'])
  expect(wrongNumbers({ homePhone: '095550123', mobilePhone: '095550123' })).toEqual(['mobilePhone'])
})
