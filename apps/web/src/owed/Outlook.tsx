import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy } from 'react'
import type { ComponentProps } from 'react'

import { hasNews, readOutlook } from '@switchboard/domain/billing/outlook'
import type { Outlook } from '@switchboard/domain/billing/outlook'

import { ofActiveAccount } from '#web/http/account.ts'
import { onDemand } from '#web/http/on-demand.ts'
import { callQuery } from '#web/http/query-client.ts'

const words = onDemand(() => import('./OwedWords.tsx'))

/** Loaded only for accounts that have something to read of it. */
export const OwedSentence = lazy(async () => ({ default: (await words()).OwedSentence }))
const OwedNews = lazy(async () => ({ default: (await words()).OwedNews }))

/** How what is owed will be paid; null while it is not known. */
export function useOutlook(): Outlook | null {
  return useQuery(callQuery(readOutlook, ofActiveAccount())).data ?? null
}

/** What a customer is told about paying beside the amount; nothing where that cannot be loaded. */
export function OutlookNews(props: Omit<ComponentProps<typeof OwedNews>, 'outlook'>) {
  const outlook = useOutlook()
  if (outlook === null || !hasNews(outlook)) return null
  return (
    <Suspense>
      <OwedNews outlook={outlook} {...props} />
    </Suspense>
  )
}
