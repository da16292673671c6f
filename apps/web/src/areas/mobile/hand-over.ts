import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { page } from '#web/http/page.ts'

import { signOnQuery } from './queries.ts'

/** How long the notice is shown before the browser leaves. Source: MOB-008. */
export const HAND_OVER_MILLISECONDS = 500

export type HandOver =
  | { readonly status: 'off' | 'asking' | 'failed' }
  | { readonly status: 'leaving'; readonly url: string }

/** Signs a prepay customer on to the site of the mobile provider and opens it. Source: MOB-003, MOB-007, MOB-055. */
export function useHandOver(isWanted: boolean): HandOver {
  const signOn = useQuery({ ...signOnQuery(), enabled: isWanted })
  const url = isWanted ? signOn.data?.url : undefined

  useEffect(() => {
    if (url === undefined) return
    const timer = setTimeout(() => page.location.assign(url), HAND_OVER_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [url])

  if (!isWanted) return { status: 'off' }
  if (url !== undefined) return { status: 'leaving', url }
  return { status: signOn.isError ? 'failed' : 'asking' }
}
