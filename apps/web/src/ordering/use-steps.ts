import { startTransition, useEffect, useRef, useState } from 'react'

import { usePlace } from '#web/http/place.tsx'
import { focusPageHeading } from '#web/ui/PageHeading.tsx'

/** The steps of an order by their addresses: the next page shows at once; its address follows when the session has been looked at. */
export function useSteps() {
  const { search, go } = usePlace()
  const [ahead, setAhead] = useState<{ readonly from: string; readonly search: string } | null>(null)
  if (ahead !== null && ahead.from !== search) setAhead(null)
  return {
    search: ahead?.from === search ? ahead.search : search,
    goTo(href: string) {
      // the press is answered before the next page is drawn
      startTransition(() => setAhead({ from: search, search: new URL(href, location.origin).search }))
      go(href)
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
