import type { ChargeKind } from './charge-kinds.ts'

/** Lines of the account statement that are no bill and no payment. */
export const STATEMENT_LINES = {
  surcharge: {
    name: 'Card payment, {card}, and {amount} surcharge',
    amount: 'percentage of the surcharges by card type, on top of the payment',
    source: ['PAY-039', 'PAY-041'],
  },
  surchargeCharge: {
    name: 'Card surcharge, {card}',
    amount: 'surcharge of the used card above the one that was taken',
    source: ['PAY-039'],
  },
  surchargeCredit: {
    name: 'Card surcharge given back, {card} was used',
    amount: 'surcharge that was taken above the one of the used card',
    source: ['PAY-039'],
  },
  promptPayment: {
    name: 'Prompt-payment discount',
    amount: "discount of the account's bill, if it is paid in time",
    source: ['BIL-035'],
  },
  promptPaymentReversal: {
    name: 'Prompt-payment discount taken back',
    amount: 'discount that a dishonoured direct debit had earned',
    source: ['BIL-041'],
  },
  dishonour: {
    name: 'Direct debit dishonoured by your bank',
    amount: 'amount of the direct debit',
    source: ['BIL-041'],
  },
  cardRefund: {
    name: 'Refund of your credit to your card',
    amount: 'amount of the refund',
    source: ['RFD-008'],
  },
  bankRefund: {
    name: 'Refund of your credit to your bank account',
    amount: 'amount of the refund',
    source: ['RFD-008'],
  },
  refundReversal: {
    name: 'Refund that could not be paid',
    amount: 'amount of the payment of the refund',
    source: ['RFD-010'],
  },
} as const satisfies Readonly<Record<string, ChargeKind>>
