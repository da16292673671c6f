import { useCallback } from 'react'

import { usePlace } from '#web/http/place.tsx'

/** Navigates to a path of the portal in place of this page, so that going back does not come here again. */
export function useGoOn(): (path: string) => void {
  const { go } = usePlace()
  return useCallback((path) => go(path, { replace: true }), [go])
}
