import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'

import { DebtSentence } from '#web/areas/billing/DebtState.tsx'
import { receiptQuery } from '#web/areas/payments/receipt.ts'
import { actingFor } from '#web/http/account.ts'
import { lazyPart } from '#web/http/on-demand.ts'
import { useBrand, useIsApp } from '#web/http/portal.tsx'
import { useAccount } from '#web/http/use-account.ts'
import { PaymentsUnderWayOnDemand } from '#web/owed/PaymentsUnderWayOnDemand.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'

import { greeting } from './greeting.ts'

const PaymentReceipt = lazyPart(
  async () => (await import('#web/areas/payments/PaymentReceipt.tsx')).PaymentReceipt,
)

/** The greeting and the state of the account. */
export function DashboardHead() {
  const { data: account } = useAccount()
  // the app has the balance in one of its tabs
  const lead = <DebtSentence namesAmount={useIsApp()} />
  return <PageHeading title={greeting(useBrand(), account, actingFor())} lead={lead} />
}

/** The receipt after a return from paying, and the payments under way. */
export function JustPaid() {
  const { data: receipt } = useQuery(receiptQuery())
  return (
    <Suspense>
      {receipt && <PaymentReceipt transaction={receipt} />}
      <PaymentsUnderWayOnDemand />
    </Suspense>
  )
}
