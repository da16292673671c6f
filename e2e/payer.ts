import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

import { readBillingInformation } from '@switchboard/domain/billing/contract'
import { fillPath } from '@switchboard/domain/call'

import { countApprovedCharges } from './gateway.ts'
import { signIn } from './steps.ts'
import { callerHeaders } from './stored-session.ts'

/** A customer who owes more than the journeys pay. */
export const PAYER = 'dev'
const ACCOUNT = '100601'

export type PaymentTotals = { readonly charges: number; readonly balanceCents: number }

export function after({ charges, balanceCents }: PaymentTotals, paidCents: number): PaymentTotals {
  return { charges: charges + 1, balanceCents: balanceCents - paidCents }
}

/** What the gateway's log and the provider's books say. */
export async function readPaymentTotals(page: Page, sandbox: string): Promise<PaymentTotals> {
  const answer = await page.request.get(
    `/api${fillPath(readBillingInformation.path, { accountCode: ACCOUNT })}`,
    { headers: await callerHeaders(page) },
  )
  const { AccountBalance } = readBillingInformation.reply.parse(await answer.json())
  return { charges: await countApprovedCharges(sandbox), balanceCents: AccountBalance }
}

/** The card form of a customer who is signed in; answers where things stand before anything is paid. */
export async function openForm(page: Page, sandbox: string): Promise<PaymentTotals> {
  await signIn(page, PAYER)
  await page.goto('/pay')
  await expect(page.getByLabel('Amount to pay')).toBeVisible()
  return readPaymentTotals(page, sandbox)
}

export function dollarsShown(cents: number): string {
  return `$${(cents / 100).toLocaleString('en-NZ', { minimumFractionDigits: 2 })}`
}

export async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay \$/ }).click()
}

export async function expectPaid(page: Page): Promise<void> {
  await expect(page.getByText('Thank you, payment successful').first()).toBeVisible()
  await expect(page).toHaveURL('/')
}
