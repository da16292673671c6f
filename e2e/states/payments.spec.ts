import type { Page } from '@playwright/test'

import { readBillingInformation } from '@switchboard/domain/billing/contract'
import { readOutlook } from '@switchboard/domain/billing/outlook'
import { readCardReceipt, readPaymentsUnderWay } from '@switchboard/domain/payments/card-payments'
import { readCardTransaction } from '@switchboard/domain/payments/contract'
import { readPaymentMethods, readRecurringPayment } from '@switchboard/domain/payments/recurring-payment'

import {
  COLLECTED_AFTER_PROMISE,
  DEBIT_FAILED,
  RECEIPT,
  paymentBeingChecked,
} from '../../apps/web/src/areas/payments/testing/states.ts'
import { expect } from '../provider.ts'
import { typeCard } from '../steps.ts'
import { testStates } from './test-states.ts'
import { haveSession, openAt, openSignedIn } from './open.ts'
import { changeReply, fail, hold, replyTo } from './replies.ts'
import { openAsStaff } from './staff.ts'

testStates('payments', [
  { route: '/pay', title: 'the card form', open: (page) => openSignedIn(page, '/pay', 'Pay by card') },
  { route: '/pay', title: 'a card form with problems', open: openCardProblems },
  { route: '/pay', title: 'a bill that is taken, and a promise that was kept', open: openTakenBill },
  { route: '/pay', title: 'nothing to pay', open: openCredit },
  { route: '/pay', title: 'more than is owed', open: openQuestion },
  { route: '/pay', title: 'a payment under way', open: openUnderWay },
  { route: '/pay', title: 'a payment being checked', open: openWaitingPayment },
  { route: '/pay', title: 'a payment of which nobody knows', open: openUnknownPayment },
  {
    route: '/payment-method',
    title: 'direct debit',
    open: (page) => openSignedIn(page, '/payment-method', 'Payment method'),
  },
  { route: '/payment-method', title: 'a card that expires soon', open: openExpiringCard },
  { route: '/payment-method', title: 'a direct debit that failed', open: openFailedDebit },
  { route: '/payment-method', title: 'removing automatic payment', open: openRemoval },
  { route: '/payment-method', title: 'parts that failed to load', open: openBrokenMethod },
  {
    route: '/payment-method/direct-debit',
    title: 'the form',
    open: (page) => openSignedIn(page, '/payment-method/direct-debit', 'Set up direct debit'),
  },
  { route: '/payment-method/direct-debit', title: 'a form with problems', open: openDebitProblems },
  { route: '/payment-method/direct-debit', title: 'staff, who may not', open: openDebitAsStaff },
  { route: '/payment-method/direct-debit', title: 'a payment under way', open: openDebitWhileChecking },
  {
    route: '/payment-method/credit-card',
    title: 'the card form',
    open: (page) => openSignedIn(page, '/payment-method/credit-card', 'Pay your bills by card'),
  },
  { route: '/payment-method/credit-card', title: 'a card of which nobody knows', open: openUnknownCard },
  { route: '/receipt/$reference', title: 'a receipt', open: openReceipt },
  {
    route: '/receipt/$reference',
    title: 'a receipt that is not there',
    open: (page) => openSignedIn(page, '/receipt/222-222-222', 'Receipt for a card payment'),
  },
])

async function openTakenBill(page: Page): Promise<void> {
  await replyTo(page, readOutlook, COLLECTED_AFTER_PROMISE)
  await openSignedIn(page, '/pay', 'Pay by card')
  await expect(page.getByText('We take $265.11 on 6 December from ANZ ••94.')).toBeVisible()
}

async function openCredit(page: Page): Promise<void> {
  await changeReply(page, readBillingInformation, (billing) => ({
    ...billing,
    AccountBalance: -120,
    OverdueBalance: 0,
    AmountToPayForPpd: -120,
  }))
  await openSignedIn(page, '/pay', 'Pay by card')
  await expect(page.getByText('Your balance is $120.00 CR.')).toBeVisible()
}

async function openFailedDebit(page: Page): Promise<void> {
  await replyTo(page, readOutlook, DEBIT_FAILED)
  await openSignedIn(page, '/payment-method', 'Payment method')
  await expect(page.getByText(/^Your direct debit of \$265\.11 on 6 November did not/)).toBeVisible()
}

async function openCardProblems(page: Page): Promise<void> {
  await openSignedIn(page, '/pay', 'Pay by card')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
}

async function openQuestion(page: Page): Promise<void> {
  await openSignedIn(page, '/pay', 'Pay by card')
  await page.getByLabel('Amount to pay').fill('5000')
  await typeCard(page)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByText(/more than you owe/)).toBeVisible()
}

async function openUnderWay(page: Page): Promise<void> {
  await replyChecking(page)
  await openSignedIn(page, '/pay', 'Pay by card')
  await expectChecking(page)
}

async function openDebitWhileChecking(page: Page): Promise<void> {
  await replyChecking(page)
  await haveSession(page, 'ben')
  await openAt(page, '/payment-method/direct-debit', 'Set up direct debit')
  await expectChecking(page)
}

async function replyChecking(page: Page): Promise<void> {
  const begunAt = new Date(Date.now() - 60_000).toISOString()
  await replyTo(page, readPaymentsUnderWay, paymentBeingChecked(begunAt))
}

async function expectChecking(page: Page): Promise<void> {
  await expect(page.getByText(/We are checking your payment of \$10[01]/)).toBeVisible()
}

async function openReceipt(page: Page): Promise<void> {
  await replyTo(page, readCardReceipt, RECEIPT)
  await openSignedIn(page, `/receipt/${RECEIPT.reference}`, 'Receipt for a card payment')
  await expect(page.getByText('American Express Card, ending 0005')).toBeVisible()
}

const SOME_TRANSACTION = `/pay?transactionId=${'0'.repeat(32)}`

async function openWaitingPayment(page: Page): Promise<void> {
  await hold(page, readCardTransaction)
  await haveSession(page, 'aroha')
  await openAt(page, SOME_TRANSACTION, 'Checking your payment')
}

async function openUnknownPayment(page: Page): Promise<void> {
  await openSignedIn(page, SOME_TRANSACTION, 'We do not know yet whether you have paid')
}

async function openUnknownCard(page: Page): Promise<void> {
  const address = SOME_TRANSACTION.replace('/pay', '/payment-method/credit-card')
  await openSignedIn(page, address, 'We do not know yet whether your card is saved')
}

async function openExpiringCard(page: Page): Promise<void> {
  await haveSession(page, 'finn')
  await openAt(page, '/payment-method', 'Payment method')
  await expect(page.getByText('Your card expires soon.')).toBeVisible()
}

async function openRemoval(page: Page): Promise<void> {
  await openSignedIn(page, '/payment-method', 'Payment method')
  await page.getByRole('button', { name: 'Remove automatic payment' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function openBrokenMethod(page: Page): Promise<void> {
  await haveSession(page, 'aroha')
  await fail(page, readRecurringPayment)
  await fail(page, readPaymentMethods)
  await openAt(page, '/payment-method', 'Payment method')
  await expect(page.getByRole('alert')).toHaveCount(2)
}

async function openDebitProblems(page: Page): Promise<void> {
  await openSignedIn(page, '/payment-method/direct-debit', 'Set up direct debit')
  await page.getByRole('button', { name: 'Set up direct debit' }).click()
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
}

async function openDebitAsStaff(page: Page): Promise<void> {
  await openAsStaff(page)
  await openAt(page, '/payment-method/direct-debit', 'Set up direct debit')
  await expect(page.getByText('Only the customer can set up direct debit.')).toBeVisible()
}
