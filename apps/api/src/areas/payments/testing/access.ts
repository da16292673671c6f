import { ACTING, BEN, EMA, OPEN, PAYING, PAYING_NO_STAFF } from '#api/testing/access-callers.ts'
import type { AccessRows } from '#api/testing/access-callers.ts'

const payment = {
  transactionType: 'Purchase',
  amount: 10,
  isRequestingRecurringPaymentMethod: false,
  cardType: 'Visa',
  returnPath: '/pay',
  owedShown: null,
  confirmed: ['PAYMENT_MORE_THAN_OWED'],
}
const debit = {
  accountName: 'A Ngata',
  bank: '01',
  branch: '0242',
  account: '0100194',
  suffix: '00',
  email: 'aroha@demo.example',
  confirmAccountAuthority: true,
  confirmTermsConditions: true,
}
const transactionId = '0'.repeat(32)
const storedTransactionId = 'a'.repeat(32)
const STORED_CARD = `
  insert into card_transaction (transaction_id, account_code, state, transaction_type, amount_cents, surcharge_cents,
    card_type, store_card, return_path, session_id, created_at, ask_at, settled_at, masked_card, card_token,
    card_expiry_year, card_expiry_month)
  values ('${storedTransactionId}', '${EMA.accountCode}', 'approved', 'Purchase', 100, 0, 'Visa', true, '/pay', 'session-1', now(), now(),
    now(), '411111........11', 'token', 2039, 11)`

export const ACCESS: AccessRows = {
  'GET /gateway/notifications': { who: OPEN, input: { query: { sessionId: 'none-such-session' } } },
  'POST /gateway/notifications': { who: OPEN, input: { body: { sessionId: 'none-such-session' } } },
  'GET /accounts/{accountCode}/surcharges': { who: ACTING },
  'GET /accounts/{accountCode}/cardpayments/underway': { who: ACTING },
  'GET /accounts/{accountCode}/cardpayments/{reference}/receipt': {
    who: ACTING,
    input: { parameters: { reference: '222-222-222' } },
  },
  'GET /accounts/{accountCode}/recurringpayment': { who: ACTING },
  'GET /accounts/{accountCode}/recurringpaymentmethods': { who: ACTING },
  'POST /accounts/{accountCode}/recurringpayment/manual': {
    who: PAYING,
    change: { action: 'payment-method-set' },
  },
  'POST /accounts/{accountCode}/recurringpayment/previousdpstransaction': {
    who: PAYING,
    input: { body: { transactionId } },
    change: {
      action: 'payment-method-set',
      by: EMA,
      input: { body: { transactionId: storedTransactionId } },
      before: STORED_CARD,
    },
  },
  // only the customer may give an authority
  'POST /accounts/{accountCode}/recurringpayment/paperlessdirectdebit': {
    who: PAYING_NO_STAFF,
    input: { body: debit },
    change: {
      action: 'payment-method-set',
      by: BEN,
    },
  },
  'PUT /accounts/{accountCode}/recurringPaymentMethod': {
    who: PAYING,
    input: { body: { methodType: 'Manual' } },
    change: { action: 'payment-method-set' },
  },
  'POST /accounts/{accountCode}/windcavetransactions': {
    who: PAYING,
    input: { body: payment },
    change: { action: 'card-payment-created' },
  },
  'GET /accounts/{accountCode}/windcavetransactions/{transactionId}': {
    who: ACTING,
    input: { parameters: { transactionId } },
  },
  // the result of a payment is written in the name of the provider, whichever caller asks first
  'POST /accounts/{accountCode}/windcavetransactions/{transactionId}/process': {
    who: PAYING,
    input: { parameters: { transactionId } },
    change: null,
  },
  'POST /accounts/{accountCode}/dps/createpxfusiontransaction': {
    who: PAYING,
    input: { body: payment },
    change: { action: 'card-payment-created' },
  },
  'POST /accounts/{accountCode}/dps/updatepxfusiontransaction': {
    who: PAYING,
    input: { body: { transactionId } },
    change: null,
  },
}
