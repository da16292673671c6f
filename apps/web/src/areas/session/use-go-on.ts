import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Goes to a path of the portal in the place of this page, so that going back does not come here again. */
export function useGoOn(): (path: string) => void {
  const router = useRouter()
  return useCallback((path) => void router.navigate({ href: path, replace: true }), [router])
}
