import { expect, test } from 'vitest'

import {
  MAX_PHONE_DIGITS,
  generalPhoneNumber,
  landlineNumber,
  mobileNumber,
  personalMobileNumber,
  toNationalNumber,
} from './phone.ts'
import { NO_PHONES, PHONE_FORMS } from './testing/typed-cases.ts'

test.each([
  ['PRF-004 PRF-009 a landline', landlineNumber, '095550123', true],
  ['PRF-009 a landline one digit short', landlineNumber, '09555012', false],
  ['PRF-009 a landline one digit over', landlineNumber, '0955501234', false],
  ['PRF-009 a landline of an area that does not exist', landlineNumber, '055550123', false],
  ['PRF-009 a mobile as a landline', landlineNumber, '021555012', false],
  ['PRF-008 a mobile of 7 digits', mobileNumber, '021234567', true],
  ['PRF-008 a mobile of 9 digits', mobileNumber, '02123456789', true],
  ['PRF-008 a mobile one digit short', mobileNumber, '02123456', false],
  ['PRF-008 a mobile one digit over', mobileNumber, '021234567890', false],
  ['PRF-008 a landline as a mobile', mobileNumber, '095550123', false],
  ['PRF-005 a personal mobile of 6 digits', personalMobileNumber, '02123456', true],
  ['PRF-005 a personal mobile of 9 digits', personalMobileNumber, '02123456789', true],
  ['PRF-005 a personal mobile one digit short', personalMobileNumber, '0212345', false],
  ['PRF-005 a personal mobile one digit over', personalMobileNumber, '021234567890', false],
  ['PRF-010 a general number of 6 digits', generalPhoneNumber, '09123456', true],
  ['PRF-010 a general number of 9 digits', generalPhoneNumber, '02123456789', true],
  ['PRF-010 a general number one digit short', generalPhoneNumber, '0912345', false],
  ['PRF-010 a general number one digit over', generalPhoneNumber, '091234567890', false],
  ['PRF-010 a general number that begins with 05', generalPhoneNumber, '05123456', false],
  ['a number of another country', generalPhoneNumber, '+61295550123', false],
  ['nothing behind the country', generalPhoneNumber, '+64', false],
  ['letters', generalPhoneNumber, '09CALLME1', false],
  ['digits of another script', generalPhoneNumber, '०९५५५०१२३', false],
  ['nothing', generalPhoneNumber, '', false],
])('%s', (_what, pattern, number, right) => {
  expect(pattern.safeParse(number).success).toBe(right)
})

/** Which of the ten digits a number of this pattern may have at its second place, where the others are right. */
function secondDigits(pattern: typeof landlineNumber, others: string): string {
  return Array.from('0123456789')
    .filter((digit) => pattern.safeParse(`0${digit}${others}`).success)
    .join('')
}

test.each([
  ['PRF-004 PRF-009 a landline', landlineNumber, '346789'],
  ['PRF-005 a personal mobile', personalMobileNumber, '2'],
  ['PRF-008 a mobile', mobileNumber, '2'],
  ['PRF-010 CON-011 a general number', generalPhoneNumber, '2346789'],
])('%s begins with 0 and has at its second place one of certain digits', (_what, pattern, digits) => {
  expect(secondDigits(pattern, '5550123')).toBe(digits)
  expect(pattern.safeParse(`1${digits[0]}5550123`).success).toBe(false)
})

test('no pattern takes more than the most digits', () => {
  const most = '02'.padEnd(MAX_PHONE_DIGITS, '3')

  expect(mobileNumber.safeParse(most).success).toBe(true)
  expect([mobileNumber, generalPhoneNumber].map((each) => each.safeParse(`${most}3`).success)).toEqual([
    false,
    false,
  ])
})

test.each([
  ['(09) 555-0123', '095550123'],
  [' 021 555 0123 ', '0215550123'],
  ['[09] 555\u20130123', '095550123'],
  ['+61 2 9555 0123', '+61295550123'],
  ['  ', ''],
])('separators between the digits of “%s” are dropped', (typed, number) => {
  expect(toNationalNumber(typed)).toBe(number)
})

test.each(PHONE_FORMS.map((form) => [form('21'), form('9')]))(
  '%j and %j are understood as the number dialled here',
  (mobile, landline) => {
    const mobiles = [mobileNumber, personalMobileNumber, generalPhoneNumber]
    const landlines = [landlineNumber, generalPhoneNumber]

    expect(new Set(mobiles.map((pattern) => pattern.parse(mobile)))).toEqual(new Set(['0215550123']))
    expect(new Set(landlines.map((pattern) => pattern.parse(landline)))).toEqual(new Set(['095550123']))
  },
)

test.each(NO_PHONES)('%j is refused by each pattern', (typed) => {
  const patterns = [mobileNumber, personalMobileNumber, landlineNumber, generalPhoneNumber]
  expect(patterns.map((pattern) => pattern.safeParse(typed).success)).toEqual([false, false, false, false])
})

test.each([
  ['PRF-004', landlineNumber, '+6495550123', '095550123'],
  ['PRF-005', personalMobileNumber, '+6421555012', '021555012'],
  ['PRF-008', mobileNumber, '+640215550123', '0215550123'],
  ['PRF-010', generalPhoneNumber, '006445550123', '045550123'],
  ['PRF-010', generalPhoneNumber, 'tel:+64-4-555-0123', '045550123'],
  ['PRF-008', mobileNumber, '021.555.0123', '0215550123'],
  ['PRF-008', mobileNumber, '\u202A64 21 555 0123\u202C', '0215550123'],
  ['PRF-009', landlineNumber, '095550123\n', '095550123'],
])(
  '%s a number as it is pasted or dialled from abroad is taken, and is the one dialled here',
  (_row, pattern, given, number) => {
    expect(pattern.parse(given)).toBe(number)
  },
)

test.each([...PHONE_FORMS.map((form) => form('21')), ...NO_PHONES])(
  'normalising “%s” twice is normalising it once',
  (typed) => {
    expect(toNationalNumber(toNationalNumber(typed))).toBe(toNationalNumber(typed))
  },
)
