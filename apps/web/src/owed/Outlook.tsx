import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { ComponentProps } from 'react'

import { hasNews } from '@switchboard/domain/billing/outlook'
import type { Outlook } from '@switchboard/domain/billing/outlook'

import { declareParts } from '#web/http/on-demand.ts'
import { queryClient } from '#web/http/query-client.ts'

import { outlookQuery, recurringPaymentQuery } from './queries.ts'

// loaded only for accounts that have such a sentence or notice
const words = declareParts(() => import('./OwedWords.tsx'))
export const OwedSentence = words.selectPart((module) => module.OwedSentence)
const OwedNews = words.selectPart((module) => module.OwedNews)

/** How the owed amount will be paid. Null while it is loading. */
export function useOutlook(): Outlook | null {
  return useQuery(outlookQuery()).data ?? null
}

/** Loads the notices before the screen is shown, so that they do not move its content. */
export async function loadNews(): Promise<void> {
  if (!hasNews(await queryClient.ensureQueryData(outlookQuery()))) return
  await Promise.all([words.load(), queryClient.ensureQueryData(recurringPaymentQuery())])
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
