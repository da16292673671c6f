import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { readBillingInformation, readInvoiceHeaders } from '@switchboard/domain/billing/contract'
import type { BillingInformation, InvoiceHeader } from '@switchboard/domain/billing/contract'
import { openParts } from '@switchboard/domain/billing/allotment'
import { nextBillDate } from '@switchboard/domain/billing/rules'
import { toDebtState } from '@switchboard/domain/billing/debt-state'
import type { DirectDebitForm as Form } from '@switchboard/domain/payments/direct-debit'
import { readContactInformation } from '@switchboard/domain/profile/contract'
import type { ContactInformation } from '@switchboard/domain/profile/contract'

import { actingFor, ofActiveAccount } from '#web/http/account.ts'
import { configuration, providerToday } from '#web/http/configuration.ts'
import type { Failure } from '#web/http/failure.ts'
import { callQuery } from '#web/http/query-client.ts'
import { useIsStaff } from '#web/http/use-is-staff.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import type { Loading } from '#web/ui/Loaded.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'

import type { DebitTerms } from './CurrentInvoice.tsx'
import { DirectDebitDone } from './DirectDebitDone.tsx'
import { DirectDebitForm } from './DirectDebitForm.tsx'
import type { Applicant } from './DirectDebitForm.tsx'

/** The form to set up direct debit, then its confirmation. Source: PAY-003, PAY-006. */
export function DirectDebitScreen() {
  const staff = useIsStaff()
  const [done, setDone] = useState<Form | null>(null)
  const query = useDebitTerms()
  if (done !== null && query.data !== undefined) return <DirectDebitDone form={done} terms={query.data} />
  return (
    <>
      <PageHeading
        back={{ href: '/payment-method', label: 'Payment method' }}
        title="Set up direct debit"
        lead="We then take each bill from your bank account on the day it falls due. There is no surcharge."
      />
      {staff ? (
        <Notice tone="caution" title="Only the customer can set up direct debit.">
          The owner of the bank account has to give the authority. Ask the customer to sign in and give it
          here.
        </Notice>
      ) : (
        <Loaded
          query={query}
          loading="Loading your next bill date"
          lines={['heading', 'text', 'text', 'button']}
          failed="We could not load the form."
          advice="We need your next bill date first. Nothing has been changed."
        >
          {(terms) => <DirectDebitForm terms={terms} applicant={terms.applicant} onDone={setDone} />}
        </Loaded>
      )}
    </>
  )
}

type FormTerms = DebitTerms & { readonly applicant: Applicant }

/** The screen waits for the bills and the applicant. It also works without either of them. */
function useDebitTerms(): Loading<FormTerms, Failure> {
  const billing = useQuery(callQuery(readBillingInformation, ofActiveAccount()))
  const headers = useQuery(callQuery(readInvoiceHeaders, ofActiveAccount()))
  const isOwner = actingFor() === null
  const contact = useQuery({ ...callQuery(readContactInformation, ofActiveAccount()), enabled: isOwner })
  const isPending = headers.isPending || (isOwner && contact.isPending)
  return {
    data:
      billing.data && !isPending
        ? {
            ...buildDebitTerms(billing.data, headers.data ?? []),
            applicant: toApplicant(isOwner ? contact.data : undefined),
          }
        : undefined,
    error: billing.error,
    isFetching: billing.isFetching,
    refetch: billing.refetch,
  }
}

/** An authorised person enters their own name: the stored name is that of the owner. */
function toApplicant(contact: ContactInformation | undefined): Applicant {
  return { requestorName: contact?.contactName ?? '', requestorEmail: contact?.email ?? '' }
}

function buildDebitTerms(billing: BillingInformation, headers: readonly InvoiceHeader[]): DebitTerms {
  const today = providerToday()
  return {
    nextBillDate: nextBillDate(billing, configuration.value().invoiceToBillDateDays, today),
    openUntil: openParts(billing.AccountBalance, headers).at(-1)?.dueOn ?? null,
    debt: toDebtState(billing, headers, today),
  }
}
