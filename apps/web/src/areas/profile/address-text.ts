import type { ContactInformation } from '@switchboard/domain/profile/contract'

/** An address in one line; missing parts are left out. */
export function addressText(address: ContactInformation['address']): string {
  const { streetAddress, suburb, town, postCode, state, country } = address
  const townLine = [town, postCode].filter(Boolean).join(' ')
  return [streetAddress, suburb, townLine, state, country].filter(Boolean).join(', ')
}
