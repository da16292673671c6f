import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy } from 'react'
import type { ComponentProps } from 'react'

import { hasNews, readOutlook } from '@switchboard/domain/billing/outlook'
import type { Outlook } from '@switchboard/domain/billing/outlook'

import { ofActiveAccount } from '#web/http/account.ts'
import { onDemand } from '#web/http/on-demand.ts'
import { callQuery } from '#web/http/query-client.ts'

const loadWords = onDemand(() => import('./OwedWords.tsx'))

// loaded only for accounts that have such a sentence or notice
export const OwedSentence = lazy(async () => ({ default: (await loadWords()).OwedSentence }))
const OwedNews = lazy(async () => ({ default: (await loadWords()).OwedNews }))

/** How the owed amount will be paid. Null while it is loading. */
export function useOutlook(): Outlook | null {
  return useQuery(callQuery(readOutlook, ofActiveAccount())).data ?? null
}

/** Notices about payments, shown beside the owed amount. If they could not be loaded, nothing is shown. */
export function OutlookNews(props: Omit<ComponentProps<typeof OwedNews>, 'outlook'>) {
  const outlook = useOutlook()
  if (outlook === null || !hasNews(outlook)) return null
  return (
    <Suspense>
      <OwedNews outlook={outlook} {...props} />
    </Suspense>
  )
}
