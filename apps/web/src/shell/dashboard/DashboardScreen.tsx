import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy } from 'react'

import { isBusiness } from '@switchboard/domain/access'
import { readAccount } from '@switchboard/domain/accounts/contract'
import type { Account } from '@switchboard/domain/accounts/contract'

import { ServicesPanel } from '#web/areas/accounts/ServicesPanel.tsx'
import { AccountSummaryPanel } from '#web/areas/billing/AccountSummaryPanel.tsx'
import { RecentBillsPanel } from '#web/areas/billing/RecentBillsPanel.tsx'
import { StandingSentence } from '#web/areas/billing/Standing.tsx'
import { receiptQuery } from '#web/areas/payments/receipt.ts'
import { PromiseToPay } from '#web/areas/promise-to-pay/PromiseToPay.tsx'
import { ofActiveAccount } from '#web/http/account.ts'
import { onDemand } from '#web/http/on-demand.ts'
import { callQuery } from '#web/http/query-client.ts'
import { Columns } from '#web/ui/Columns.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'

const paymentReceipt = onDemand(
  async () => (await import('#web/areas/payments/PaymentReceipt.tsx')).PaymentReceipt,
)
const PaymentReceipt = lazy(async () => ({ default: await paymentReceipt() }))

/** The page a user lands on: a panel for each thing the account has. Source: DSH-001. */
export function DashboardScreen() {
  const { data: account } = useQuery(callQuery(readAccount, ofActiveAccount()))
  const { data: receipt } = useQuery(receiptQuery())
  return (
    <>
      <PageHeading title={greeting(account)} lead={<StandingSentence />} />
      <Columns aside={<ServicesPanel />}>
        <Suspense>{receipt && <PaymentReceipt transaction={receipt} />}</Suspense>
        <AccountSummaryPanel />
        <PromiseToPay />
        <RecentBillsPanel />
      </Columns>
    </>
  )
}

/** A person by the first name, a business by all of it. */
function greeting(account: Account | undefined): string {
  if (account === undefined) return 'Kia ora'
  const name = isBusiness(account.businessGroup) ? account.name : account.name.trim().split(/\s+/)[0]
  return `Kia ora ${name}`
}
