import { readPaymentMethods } from '@switchboard/domain/payments/recurring-payment'
import type { PaymentMethod } from '@switchboard/domain/payments/contract'
import { isAllowed } from '@switchboard/domain/payments/method'

import { ofActiveAccount } from '#web/http/account.ts'
import { callQuery, queryClient } from '#web/http/query-client.ts'
import type { Redirect, Screens } from '#web/area.ts'
import { loadNews } from '#web/owed/Outlook.tsx'

import { findReturnedTransaction } from './purpose.ts'

export const paymentsScreens = {
  '/pay': {
    title: 'Pay by card',
    back: '/',
    screen: async () => (await import('./PayScreen.tsx')).PayScreen,
    load: loadNews,
  },
  '/payment-method': {
    title: 'Payment method',
    back: '/',
    screen: async () => (await import('./PaymentMethodScreen.tsx')).PaymentMethodScreen,
    load: loadNews,
  },
  '/payment-method/direct-debit': {
    title: 'Set up direct debit',
    elsewhere: () => redirectUnlessAllowed('PaperlessDirectDebit'),
    back: '/payment-method',
    screen: async () => (await import('./DirectDebitScreen.tsx')).DirectDebitScreen,
  },
  '/payment-method/credit-card': {
    title: 'Pay your bills by card',
    // after the return from the gateway the outcome is always shown, even if cards are no longer allowed
    elsewhere: async (search) =>
      findReturnedTransaction(search) === null ? redirectUnlessAllowed('CreditCard') : null,
    back: '/payment-method',
    screen: async () => (await import('./CreditCardScreen.tsx')).CreditCardScreen,
  },
  '/receipt/$reference': {
    title: 'Receipt',
    back: '/bill-history',
    screen: async () => (await import('./ReceiptScreen.tsx')).ReceiptScreen,
  },
} satisfies Screens

/**
 * Redirects to the list of methods if this method is not allowed, or the list cannot be loaded. Source: PAY-003, PAY-004.
 */
async function redirectUnlessAllowed(method: PaymentMethod): Promise<Redirect | null> {
  const allowed = await queryClient
    .fetchQuery(callQuery(readPaymentMethods, ofActiveAccount()))
    .catch(() => null)
  if (allowed === null) return { href: '/payment-method', reason: 'notChecked' }
  return isAllowed(method, allowed) ? null : { href: '/payment-method', reason: 'methodNotOffered' }
}
