import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy } from 'react'

import { hasNews } from '@switchboard/domain/billing/outlook'
import type { Outlook } from '@switchboard/domain/billing/outlook'
import type { News } from '@switchboard/domain/billing/owed-words'

import { onDemand } from '#web/http/on-demand.ts'

import { outlookQuery } from './queries.ts'

const words = onDemand(() => import('./OwedWords.tsx'))

/** Loaded only for accounts that have something to read of it. */
export const OwedSentence = lazy(async () => ({ default: (await words()).OwedSentence }))
const OwedNews = lazy(async () => ({ default: (await words()).OwedNews }))

/** How what is owed will be paid; null while it is not known. */
export function useOutlook(): Outlook | null {
  return useQuery(outlookQuery()).data ?? null
}

/** What a customer is told about paying beside the amount. */
export function OutlookNews({ without }: { readonly without?: readonly News['kind'][] }) {
  const outlook = useOutlook()
  if (outlook === null || !hasNews(outlook)) return null
  return (
    <Suspense>
      <OwedNews outlook={outlook} {...(without && { without })} />
    </Suspense>
  )
}
