import { useCallback } from 'react'

import { usePlace } from '#web/http/place.tsx'

/** Navigates to a path and replaces this page in the history, so that back does not return here. */
export function useGoOn(): (path: string) => void {
  const { go } = usePlace()
  return useCallback((path) => go(path, { replace: true }), [go])
}
