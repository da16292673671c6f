import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'

import { readBillingInformation } from '@switchboard/domain/billing/contract'
import { readRefunds } from '@switchboard/domain/refunds/contract'

import { ofActiveAccount } from '#web/http/account.ts'
import { lazyPart } from '#web/http/on-demand.ts'
import { callQuery } from '#web/http/query-client.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

const CreditCard = lazyPart(async () => (await import('./CreditCard.tsx')).CreditCard)

/** The credit and its refund, if the account has any. Source: RFD-011. */
export function CreditOnDemand() {
  const { data: billing } = useQuery(callQuery(readBillingInformation, ofActiveAccount()))
  const placeholder = billing !== undefined && billing.AccountBalance < 0 && (
    <Skeleton card label="Loading your credit" lines={['heading', 'text', 'text']} />
  )
  return (
    <Loaded
      query={useQuery(callQuery(readRefunds, ofActiveAccount()))}
      placeholder={placeholder}
      failed="We could not load your credit and refunds."
      advice="The rest of the page is not affected."
    >
      {(refunds) => {
        const { credit, latest } = refunds
        if (credit === 0 && (latest === null || latest.state === 'Withdrawn')) return null
        return (
          <Suspense fallback={placeholder}>
            <CreditCard overview={refunds} />
          </Suspense>
        )
      }}
    </Loaded>
  )
}
