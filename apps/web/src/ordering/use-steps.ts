import { startTransition, useEffect, useRef, useState } from 'react'

import { usePlace } from '#web/http/place.tsx'
import type { Place } from '#web/http/place.tsx'
import { focusPageHeading } from '#web/ui/PageHeading.tsx'

/**
 * The steps of an order, each with its own URL. The next step and its URL are shown at once: they do not wait for the
 * router's session check.
 */
export function useSteps() {
  const place = usePlace()
  const [nextStep, setNextStep] = useState<{ readonly from: Place; readonly search: string } | null>(null)
  if (nextStep !== null && nextStep.from !== place) setNextStep(null)
  return {
    search: nextStep?.from === place ? nextStep.search : place.search,
    goTo(href: string) {
      // a transition, so that the button reacts before the next page is rendered
      startTransition(() => setNextStep({ from: place, search: new URL(href, location.origin).search }))
      // the URL changes first, so that back leads from the shown page to the page before it
      place.go(href, { addressFirst: true })
    },
  }
}

/**
 * A change of page moves the focus to its heading, as a change of route does. The first page does so only if
 * `focusFirstPage` is set. With `partId` it moves to the first control of that part instead.
 */
export function useFocusOnChange(
  page: string | undefined,
  focusFirstPage: boolean,
  partId: string | null = null,
): void {
  const shown = useRef(focusFirstPage ? undefined : page)
  useEffect(() => {
    if (shown.current !== page) {
      const part = partId === null ? null : document.getElementById(partId)
      const control = part?.querySelector<HTMLElement>('button, input, select, a') ?? null
      if (control === null) {
        window.scrollTo(0, 0)
        focusPageHeading()
      } else control.focus()
    }
    shown.current = page
  }, [page, partId])
}
