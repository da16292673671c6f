import { readPaymentMethods } from '@switchboard/domain/payments/recurring-payment'
import type { PaymentMethod } from '@switchboard/domain/payments/contract'
import { isAllowed } from '@switchboard/domain/payments/method'

import { ofActiveAccount } from '#web/http/account.ts'
import { callQuery, queryClient } from '#web/http/query-client.ts'
import type { AreaRoute } from '#web/shell/area.ts'

import { returnedTransaction } from './purpose.ts'

export const paymentsRoutes: readonly AreaRoute[] = [
  {
    path: '/pay',
    title: 'Pay',
    session: 'required',
    guards: [],
    back: '/',
    screen: async () => (await import('./PayScreen.tsx')).PayScreen,
  },
  {
    path: '/payment-method',
    title: 'Payment method',
    session: 'required',
    guards: [],
    back: '/',
    screen: async () => (await import('./PaymentMethodScreen.tsx')).PaymentMethodScreen,
  },
  {
    path: '/payment-method/direct-debit',
    title: 'Direct debit',
    session: 'required',
    guards: [],
    elsewhere: () => unlessAllowed('PaperlessDirectDebit'),
    back: '/payment-method',
    screen: async () => (await import('./DirectDebitScreen.tsx')).DirectDebitScreen,
  },
  {
    path: '/payment-method/credit-card',
    title: 'Credit card',
    session: 'required',
    guards: [],
    // whoever comes back from the gateway is told what became of it, whatever is allowed now
    elsewhere: async (search) => (returnedTransaction(search) === null ? unlessAllowed('CreditCard') : null),
    back: '/payment-method',
    screen: async () => (await import('./CreditCardScreen.tsx')).CreditCardScreen,
  },
]

/** Back to the methods where this one is not allowed, or where that cannot be known. Source: PAY-003, PAY-004. */
async function unlessAllowed(method: PaymentMethod): Promise<string | null> {
  const allowed = await queryClient
    .fetchQuery(callQuery(readPaymentMethods, ofActiveAccount()))
    .catch(() => [])
  return isAllowed(method, allowed) ? null : '/payment-method'
}
