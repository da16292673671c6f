import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy } from 'react'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { readPaymentsUnderWay } from '@switchboard/domain/payments/card-payments'

import { StandingSentence } from '#web/areas/billing/Standing.tsx'
import { receiptQuery } from '#web/areas/payments/receipt.ts'
import { actingFor, ofActiveAccount } from '#web/http/account.ts'
import { onDemand } from '#web/http/on-demand.ts'
import { callQuery } from '#web/http/query-client.ts'
import { PageHeading } from '#web/ui/PageHeading.tsx'

import { greeting } from './greeting.ts'

const paymentReceipt = onDemand(
  async () => (await import('#web/areas/payments/PaymentReceipt.tsx')).PaymentReceipt,
)
const PaymentReceipt = lazy(async () => ({ default: await paymentReceipt() }))
const paymentsUnderWay = onDemand(
  async () => (await import('#web/http/PaymentsUnderWay.tsx')).PaymentsUnderWay,
)
const PaymentsUnderWay = lazy(async () => ({ default: await paymentsUnderWay() }))

/** The greeting and the state of the account. */
export function DashboardHead() {
  const { data: account } = useQuery(callQuery(readAccount, ofActiveAccount()))
  return <PageHeading title={greeting(account, actingFor())} lead={<StandingSentence />} />
}

/** What was just paid, where somebody comes from paying, and what is still being paid. */
export function JustPaid() {
  const { data: receipt } = useQuery(receiptQuery())
  const { data: underWay } = useQuery(callQuery(readPaymentsUnderWay, ofActiveAccount()))
  return (
    <Suspense>
      {receipt && <PaymentReceipt transaction={receipt} />}
      {underWay?.length ? <PaymentsUnderWay /> : null}
    </Suspense>
  )
}
