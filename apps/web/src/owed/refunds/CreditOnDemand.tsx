import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy } from 'react'

import { readBillingInformation } from '@switchboard/domain/billing/contract'
import { readRefunds } from '@switchboard/domain/refunds/contract'

import { ofActiveAccount } from '#web/http/account.ts'
import { onDemand } from '#web/http/on-demand.ts'
import { callQuery } from '#web/http/query-client.ts'
import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

const loadCard = onDemand(async () => (await import('./CreditCard.tsx')).CreditCard)
const CreditCard = lazy(async () => ({ default: await loadCard() }))

/** The credit and its refund, if the account has any. Source: RFD-011. */
export function CreditOnDemand() {
  const refunds = useQuery(callQuery(readRefunds, ofActiveAccount()))
  const { data: billing } = useQuery(callQuery(readBillingInformation, ofActiveAccount()))
  const placeholder = billing !== undefined && billing.AccountBalance < 0 && (
    <Skeleton card label="Loading your credit" lines={['heading', 'text', 'text']} />
  )
  if (refunds.data !== undefined) {
    const { credit, latest } = refunds.data
    if (credit === 0 && (latest === null || latest.state === 'Withdrawn')) return null
    return (
      <Suspense fallback={placeholder}>
        <CreditCard overview={refunds.data} />
      </Suspense>
    )
  }
  if (!refunds.isError) return placeholder
  return (
    <SectionError
      title="We could not load your credit and refunds."
      onRetry={() => void refunds.refetch()}
      retrying={refunds.isFetching}
    >
      The rest of the page is not affected.
    </SectionError>
  )
}
