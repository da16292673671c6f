import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

import { readBillingInformation } from '@switchboard/domain/billing/contract'
import { fillPath } from '@switchboard/domain/call'

import { countApprovedCharges } from './gateway.ts'
import { signIn } from './steps.ts'
import { readCallerHeaders } from './stored-session.ts'

/** A customer whose debt is larger than the sum of the payments in the journeys. */
export const PAYER = 'dev'
const ACCOUNT = '100601'

export type PaymentTotals = { readonly charges: number; readonly balanceCents: number }

/** The expected totals after a payment. */
export function addPayment({ charges, balanceCents }: PaymentTotals, paidCents: number): PaymentTotals {
  return { charges: charges + 1, balanceCents: balanceCents - paidCents }
}

/** Reads the number of charges in the log of the gateway and the balance in the books of the provider. */
export async function readPaymentTotals(page: Page, sandbox: string): Promise<PaymentTotals> {
  const answer = await page.request.get(
    `/api${fillPath(readBillingInformation.path, { accountCode: ACCOUNT })}`,
    { headers: await readCallerHeaders(page) },
  )
  const { AccountBalance } = readBillingInformation.reply.parse(await answer.json())
  return { charges: await countApprovedCharges(sandbox), balanceCents: AccountBalance }
}

/** Signs the payer in and opens the card form. Returns the totals before the payment. */
export async function openForm(page: Page, sandbox: string): Promise<PaymentTotals> {
  await signIn(page, PAYER)
  await page.goto('/pay')
  await expect(page.getByLabel('Amount to pay')).toBeVisible()
  return readPaymentTotals(page, sandbox)
}

export function formatDollars(cents: number): string {
  return `$${(cents / 100).toLocaleString('en-NZ', { minimumFractionDigits: 2 })}`
}

export async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay \$/ }).click()
}

export async function expectPaid(page: Page): Promise<void> {
  await expect(page.getByText('Thank you, payment successful').first()).toBeVisible()
  await expect(page).toHaveURL('/')
}
