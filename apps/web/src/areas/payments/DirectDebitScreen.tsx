import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { readBillingInformation, readInvoiceHeaders } from '@switchboard/domain/billing/contract'
import type { BillingInformation, InvoiceHeader } from '@switchboard/domain/billing/contract'
import { openParts } from '@switchboard/domain/billing/allotment'
import { nextBillDate } from '@switchboard/domain/billing/rules'
import { toDebtState } from '@switchboard/domain/billing/debt-state'
import type { DirectDebitForm as Form } from '@switchboard/domain/payments/direct-debit'

import { ofActiveAccount } from '#web/http/account.ts'
import { configuration, providerToday } from '#web/http/configuration.ts'
import { usePortal } from '#web/http/portal.tsx'
import { callQuery } from '#web/http/query-client.ts'
import { session } from '#web/http/session.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import type { DebitTerms } from './CurrentInvoice.tsx'
import { DirectDebitDone } from './DirectDebitDone.tsx'
import { DirectDebitForm } from './DirectDebitForm.tsx'

/** The form to set up direct debit, then its confirmation. Source: PAY-003, PAY-006. */
export function DirectDebitScreen() {
  const staff = session.isStaff(usePortal().configuration.iam.staffIssuer)
  const [done, setDone] = useState<Form | null>(null)
  const loaded = useDebitTerms()
  if (done !== null && loaded.terms !== null) return <DirectDebitDone form={done} terms={loaded.terms} />
  return (
    <>
      <PageHeading
        back={{ href: '/payment-method', label: 'Payment method' }}
        title="Set up direct debit"
        lead="We then take each bill from your bank account on the day it falls due. There is no surcharge."
      />
      {staff ? (
        <Notice tone="caution" title="Only the customer can set up direct debit.">
          Whoever owns the bank account gives the authority over it. Ask the customer to sign in and give it
          here.
        </Notice>
      ) : (
        <LoadedForm {...loaded} onDone={setDone} />
      )}
    </>
  )
}

type LoadedTerms = {
  /** Null until they are loaded. */
  readonly terms: DebitTerms | null
  readonly failed: boolean
  readonly retry: () => void
  readonly retrying: boolean
}

/** The screen waits for the bills. If they cannot be loaded, it shows only the next bill date. */
function useDebitTerms(): LoadedTerms {
  const billing = useQuery(callQuery(readBillingInformation, ofActiveAccount()))
  const headers = useQuery(callQuery(readInvoiceHeaders, ofActiveAccount()))
  return {
    terms: billing.data && !headers.isPending ? buildDebitTerms(billing.data, headers.data ?? []) : null,
    failed: billing.isError,
    retry: () => void billing.refetch(),
    retrying: billing.isFetching,
  }
}

function buildDebitTerms(billing: BillingInformation, headers: readonly InvoiceHeader[]): DebitTerms {
  const today = providerToday()
  return {
    nextBillDate: nextBillDate(billing, configuration.value().invoiceToBillDateDays, today),
    openUntil: openParts(billing.AccountBalance, headers).at(-1)?.dueOn ?? null,
    debt: toDebtState(billing, headers, today),
  }
}

type LoadedFormProps = LoadedTerms & { readonly onDone: (form: Form) => void }

function LoadedForm({ terms, failed, retry, retrying, onDone }: LoadedFormProps) {
  if (terms !== null) return <DirectDebitForm terms={terms} onDone={onDone} />
  return failed ? (
    <SectionError title="We could not get the form ready." onRetry={retry} retrying={retrying}>
      We need your next bill date first. Nothing has been changed.
    </SectionError>
  ) : (
    <Skeleton card label="Loading your next bill date" lines={['heading', 'text', 'text', 'button']} />
  )
}
