import { createContext, use } from 'react'

import type { GuardName } from '@switchboard/domain/access'

/** The location of a screen in the portal, and its navigation. */
export type Place = {
  /** Below the page's base. */
  readonly path: string
  /** The query, with its question mark; may be empty. */
  readonly search: string
  /** The values of the route's `$names`. */
  readonly parameters: Readonly<Record<string, string>>
  /** Whether another address was requested, whose check or missing screen led here. */
  readonly isRedirected: boolean
  readonly go: (href: string, options?: GoOptions) => void
}

/** How to navigate to a path of the portal. */
export type GoOptions = {
  /** Replaces the current entry of the history, so that back does not return to it. */
  readonly replace?: boolean
  /** Changes the address before the screen is entered: for a screen that already shows the content of the address. */
  readonly addressFirst?: boolean
  /** Why the current page is left unasked. The next page shows it. */
  readonly reason?: RedirectReason
}

/** Why an address led to another. The shell has words for each: see `REASON_WORDS`. */
export type RedirectReason =
  | GuardName
  // the route is for users without a session
  | 'loggedOut'
  | 'methodNotOffered'
  | 'noAntivirus'
  | 'noManualMeter'
  | 'noPrepayMobile'
  | 'noTollFree'
  | 'notChecked'
  // another tab changed the account or the person
  | 'otherTab'
  | 'unknownAddress'

const PlaceContext = createContext<Place | null>(null)
export const PlaceProvider = PlaceContext.Provider

export function usePlace(): Place {
  const place = use(PlaceContext)
  if (place === null) throw new Error('usePlace needs a PlaceProvider')
  return place
}
