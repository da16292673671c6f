import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'

import { readBillingInformation, readInvoiceHeaders } from '@switchboard/domain/billing/contract'
import { readOutlook } from '@switchboard/domain/billing/outlook'
import type { WireReply } from '@switchboard/domain/call'
import { setPaymentMethod } from '@switchboard/domain/payments/method-calls'
import { readPaymentsUnderWay } from '@switchboard/domain/payments/card-payments'
import { readContactInformation } from '@switchboard/domain/profile/contract'
import { readPaymentMethods } from '@switchboard/domain/payments/recurring-payment'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { benBilling, benOutlook } from '#web/testing/ben-bills.ts'
import { benContact } from '#web/testing/ben.ts'
import { answers } from '#web/testing/network.ts'
import type { TestNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { payments } from '../area.ts'

export const NUMBER = '01-0242-0100194-00'

export const BOXES: readonly string[] = ['bankAuthority', 'confirmAccountAuthority', 'confirmTermsConditions']

export const DEBIT: WireReply<typeof setPaymentMethod> = {
  recurringType: 'PaperlessDirectDebit',
  directDebit: { accountName: 'B Fowler', bank: '01', branch: '0242', account: '0100194', suffix: '00' },
  creditCard: null,
}

export function showForm() {
  return showRoutes([...payments.routes, emptyHome], '/payment-method/direct-debit')
}

export async function showFields() {
  showForm()
  return screen.findByLabelText('Account name')
}

export function findBox(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (found === null) throw new Error(`there is no ${id}`)
  return found
}

export const GOOD = { number: NUMBER, payee: 'B Fowler', email: 'ben@demo.example', ticked: BOXES }

export type DirectDebitInput = { number?: string; payee?: string; email?: string; ticked?: readonly string[] }

/** Fills in the form with a valid account and these differences, and submits it. */
export async function setUpDirectDebit(differences: DirectDebitInput = {}) {
  await showFields()
  await fillInDirectDebit({ ...GOOD, ...differences })
}

export async function fillInDirectDebit({ number, payee, email, ticked }: typeof GOOD) {
  const [bank = '', branch = '', account = '', suffix = ''] = number.split('-')
  const typed = { payee, bankCode: bank, bankBranch: branch, bankAccount: account, bankSuffix: suffix }
  for (const [id, text] of Object.entries({ ...typed, requestorName: 'Ben Fowler', requestorEmail: email })) {
    fireEvent.change(findBox(id), { target: { value: text } })
  }
  for (const id of ticked) await userEvent.click(findBox(id))
  await userEvent.click(screen.getByRole('button', { name: 'Set up direct debit' }))
}

export async function prepareDirectDebit(network: TestNetwork): Promise<void> {
  testCalls()
  signInAs()
  window.scrollTo = () => undefined
  await loadConfiguration(network)
  network.use(
    answers(readBillingInformation, benBilling),
    answers(readInvoiceHeaders, []),
    answers(readPaymentMethods, ['Manual', 'PaperlessDirectDebit']),
    answers(setPaymentMethod, DEBIT),
    answers(readOutlook, benOutlook),
    answers(readPaymentsUnderWay, []),
    answers(readContactInformation, benContact),
  )
}
