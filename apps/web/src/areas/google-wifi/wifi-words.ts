import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { contractEnd } from '@switchboard/domain/google-wifi/rules'

export const LEAD = 'Wifi from Google with your modem, on a contract of a year.'

/** Source: GWF-024. */
export const NOT_AVAILABLE = 'Sorry, it looks you cannot get Google Wifi at this stage.'

export const OPTION_PROBLEM = 'Choose what you want to rent.'

/** The terms of the rental, besides its costs. Source: GWF-026. */
export function wifiTerms(begins: Day): string[] {
  return [
    `A contract begins with the rent and runs until ${dayText(contractEnd(begins))}.`,
    'After that you rent from month to month, until you send it back to us. It stays ours.',
  ]
}
