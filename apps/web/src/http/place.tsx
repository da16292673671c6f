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
  /** Navigates to a path of the portal; `replace` where going back must not come here again. */
  readonly go: (href: string, options?: { readonly replace?: boolean }) => void
}

const PlaceContext = createContext<Place | null>(null)
export const PlaceProvider = PlaceContext.Provider

export function usePlace(): Place {
  const place = use(PlaceContext)
  if (place === null) throw new Error('usePlace needs a PlaceProvider')
  return place
}
