import { startTransition, useEffect, useRef, useState } from 'react'

import { usePlace } from '#web/http/place.tsx'
import type { Place } from '#web/http/place.tsx'
import { focusPageHeading } from '#web/ui/PageHeading.tsx'

/** The steps of an order by their addresses: the next page and its address are there at once, before the session has been looked at. */
export function useSteps() {
  const place = usePlace()
  const [ahead, setAhead] = useState<{ readonly from: Place; readonly search: string } | null>(null)
  if (ahead !== null && ahead.from !== place) setAhead(null)
  return {
    search: ahead?.from === place ? ahead.search : place.search,
    goTo(href: string) {
      // the press is answered before the next page is drawn
      startTransition(() => setAhead({ from: place, search: new URL(href, location.origin).search }))
      // going back from a page that shows already must come to the one before it
      place.go(href, { addressFirst: true })
    },
  }
}

/** Going from page to page is read out as a change of route is; the first page only where `readOut` says so. */
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
