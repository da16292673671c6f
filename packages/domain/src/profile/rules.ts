import { landlineNumber, personalMobileNumber, toNationalNumber } from '../phone.ts'

import type { ContactInformation } from './contract.ts'

/** The two numbers that a customer can change, in the form's order. Source: PRF-003. */
export const PHONES = ['homePhone', 'mobilePhone'] as const
export type Phone = (typeof PHONES)[number]

/** The typed numbers. */
export type PhoneForm = Readonly<Record<Phone, string>>

const PATTERNS = { homePhone: landlineNumber, mobilePhone: personalMobileNumber } as const

/** The initial values of the form; an unknown number is empty. */
export function phoneForm(stored: Pick<ContactInformation, Phone>): PhoneForm {
  return { homePhone: stored.homePhone ?? '', mobilePhone: stored.mobilePhone ?? '' }
}

/** The numbers to send: numbers that differ from the stored numbers. An empty number is not sent. Source: PRF-006, Readings. */
export function findChangedNumbers(
  form: PhoneForm,
  stored: Pick<ContactInformation, Phone>,
): Partial<Record<Phone, string>> {
  const before = phoneForm(stored)
  const changed: Partial<Record<Phone, string>> = {}
  for (const phone of PHONES) {
    const number = toNationalNumber(form[phone])
    if (number !== '' && number !== toNationalNumber(before[phone])) changed[phone] = number
  }
  return changed
}

/** The changed numbers that are invalid. An unchanged number is not validated. Source: PRF-004, PRF-005. */
export function wrongNumbers(changed: Partial<Record<Phone, string>>): Phone[] {
  return PHONES.filter((phone) => {
    const number = changed[phone]
    return number !== undefined && !PATTERNS[phone].safeParse(number).success
  })
}
