import type { CoverType, InsuredAddress } from '@switchboard/domain/insurance/contract'

export const TITLE = 'Insurance'

/** Source: INS-008. */
export const COVER_NAMES: Record<CoverType, string> = {
  home_contents: 'Home and contents insurance',
  home: 'Home insurance',
  contents: 'Contents insurance',
  landlords: 'Landlord insurance',
}

/** `12 Queen Street, Auckland Central, Auckland 1010`. */
export function formatAddress(address: InsuredAddress): string {
  const street = joinParts(' ', address.streetNumber, address.streetName)
  return joinParts(', ', street, address.suburb, joinParts(' ', address.city, address.postCode))
}

function joinParts(separator: string, ...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(separator)
}

export function buildLead(count: number): string {
  if (count === 0) return 'You have no insurance with us.'
  return count === 1 ? 'You have one policy in force.' : `You have ${count} policies in force.`
}

/** Why the links to the insurer's tool cannot be opened. Source: INS-007, INS Readings. */
export const NO_SIGN_ON = {
  staff: 'Only the customer is signed in to the insurer’s tool. They open it from here.',
  level: 'To open the insurer’s tool for this account, you need to be allowed to order and change things.',
  failed: 'We could not sign you in to the insurer’s tool.',
} as const
