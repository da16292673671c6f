import { startTransition, useEffect, useRef, useState } from 'react'

import { usePlace } from '#web/http/place.tsx'
import type { Place } from '#web/http/place.tsx'
import { focusPageHeading } from '#web/ui/PageHeading.tsx'

/**
 * The steps of an order by URL. The next step and its URL are shown at once, before the session check of the router has
 * finished.
 */
export function useSteps() {
  const place = usePlace()
  const [ahead, setAhead] = useState<{ readonly from: Place; readonly search: string } | null>(null)
  if (ahead !== null && ahead.from !== place) setAhead(null)
  return {
    search: ahead?.from === place ? ahead.search : place.search,
    goTo(href: string) {
      // the press gets its response before the next page is rendered
      startTransition(() => setAhead({ from: place, search: new URL(href, location.origin).search }))
      // the URL is changed first, so that going back from the shown page leads to the page before it
      place.go(href, { addressFirst: true })
    },
  }
}

/**
 * A change of page moves the focus to its heading, as a change of route does. The first page does so only if `readOut`
 * is set.
 */
export function useFocusOnChange(page: string | undefined, readOut: boolean): void {
  const shown = useRef(readOut ? undefined : page)
  useEffect(() => {
    if (shown.current !== page) {
      window.scrollTo(0, 0)
      focusPageHeading()
    }
    shown.current = page
  }, [page])
}
