import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import type { ErrorCode } from '@switchboard/domain/errors'

export const PROMOTION_TITLE = 'Power sign-up'

/** Why a connection cannot be had by its promotion; anything else may go by itself. */
const NOT_HERE: { readonly [C in ErrorCode]?: string } = {
  ICP_MALFORMED: 'The number of the power connection in the link is wrong.',
  ICP_NOT_FOUND: 'There is no power connection of the number in the link.',
  ICP_NOT_ACTIVE: 'The power connection in the link has no power to it now.',
  NO_CORE_PRODUCTS: 'There are no power plans to choose from at the moment.',
  NO_ELECTRICITY_CORE_PRODUCT: 'There are no power plans for this connection at the moment.',
  MULTIPLE_ELECTRICITY_CORE_PRODUCTS: 'The power plans for this connection cannot be told online.',
}

/** Null where trying again may help. */
export function notHere(code: ErrorCode): string | null {
  return NOT_HERE[code] ?? null
}

export function switchText(switchesOn: Day): string {
  return `About ${dayText(switchesOn)}, when the switch takes place`
}
