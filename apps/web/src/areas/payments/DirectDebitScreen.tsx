import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { readBillingInformation } from '@switchboard/domain/billing/contract'
import type { BillingInformation } from '@switchboard/domain/billing/contract'
import { nextBillDate } from '@switchboard/domain/billing/rules'
import type { Day } from '@switchboard/domain/day'
import type { DirectDebitForm as Form } from '@switchboard/domain/payments/direct-debit'

import { ofActiveAccount } from '#web/http/account.ts'
import { configuration, providerToday } from '#web/http/configuration.ts'
import { callQuery } from '#web/http/query-client.ts'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { DirectDebitDone } from './DirectDebitDone.tsx'
import { DirectDebitForm } from './DirectDebitForm.tsx'

/** Setting up direct debit, and what happens next once it is. Source: PAY-003, PAY-006. */
export function DirectDebitScreen() {
  const billing = useQuery(callQuery(readBillingInformation, ofActiveAccount()))
  const [done, setDone] = useState<Form | null>(null)
  if (done !== null && billing.data !== undefined)
    return <DirectDebitDone form={done} nextBill={nextBill(billing.data)} />
  return (
    <>
      <PageHeading
        back={{ href: '/payment-method', label: 'Payment method' }}
        title="Set up direct debit"
        lead="We then take each bill from your bank account on the day it falls due. There is no surcharge."
      />
      {billing.data && <DirectDebitForm nextBill={nextBill(billing.data)} onDone={setDone} />}
      {billing.isPending && (
        <Skeleton card label="Loading your next bill date" lines={['heading', 'text', 'text', 'button']} />
      )}
      {billing.isError && (
        <SectionError
          title="We could not get the form ready."
          onRetry={() => void billing.refetch()}
          retrying={billing.isFetching}
        >
          We need your next bill date first. Nothing has been changed.
        </SectionError>
      )}
    </>
  )
}

function nextBill(billing: BillingInformation): Day {
  return nextBillDate(billing, configuration.value().invoiceToBillDateDays, providerToday())
}
