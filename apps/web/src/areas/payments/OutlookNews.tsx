import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy } from 'react'
import type { ReactNode } from 'react'

import { hasNews, readOutlook } from '@switchboard/domain/billing/outlook'

import { ofActiveAccount } from '#web/http/account.ts'
import { onDemand } from '#web/http/on-demand.ts'
import { callQuery } from '#web/http/query-client.ts'

// most accounts have none, and its words are many
const newsPart = onDemand(async () => (await import('./News.tsx')).News)
const News = lazy(async () => ({ default: await newsPart() }))

type OutlookNewsProps = { readonly actions?: ReactNode }

/** What is taken next, a collection that failed and what became of a promise; nothing where that cannot be loaded. */
export function OutlookNews(props: OutlookNewsProps) {
  const { data: outlook } = useQuery(callQuery(readOutlook, ofActiveAccount()))
  return (
    <Suspense>{outlook !== undefined && hasNews(outlook) && <News outlook={outlook} {...props} />}</Suspense>
  )
}
