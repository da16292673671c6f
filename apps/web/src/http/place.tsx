import { createContext, use } from 'react'

/** Where in the portal a screen is, and how it navigates. */
export type Place = {
  /** Below the page's base. */
  readonly path: string
  /** The query, with its question mark; empty for none. */
  readonly search: string
  /** The values of the route's `$names` here. */
  readonly parameters: Readonly<Record<string, string>>
  /** Whether another address was asked for, and its check or the lack of a screen led here. */
  readonly isRedirected: boolean
  readonly go: (href: string, options?: GoOptions) => void
}

/** How to navigate to a path of the portal. */
export type GoOptions = {
  /** Going back does not come to this place again. */
  readonly replace?: boolean
  /** The address does not wait for the screen to be entered: for a screen that shows what is at the address already. */
  readonly addressFirst?: boolean
}

const PlaceContext = createContext<Place | null>(null)
export const PlaceProvider = PlaceContext.Provider

export function usePlace(): Place {
  const place = use(PlaceContext)
  if (place === null) throw new Error('usePlace needs a PlaceProvider')
  return place
}
