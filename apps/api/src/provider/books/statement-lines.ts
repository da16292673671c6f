import type { ChargeKind } from './charge-kinds.ts'

/** Lines of the account statement beside bills and payments without a surcharge. */
export const STATEMENT_LINES = {
  surcharge: {
    name: 'Card payment, {card}, and {amount} surcharge',
    amount: "the card type's percentage of the payment, added to it",
    source: ['PAY-039', 'PAY-041'],
  },
  surchargeCharge: {
    name: 'Card surcharge, {card}',
    amount: 'difference, if the surcharge of the used card is higher than the surcharge that was charged',
    source: ['PAY-039'],
  },
  surchargeCredit: {
    name: 'Card surcharge given back, {card} was used',
    amount: 'difference, if the surcharge that was charged is higher than the surcharge of the used card',
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
    amount: 'amount that could not be paid',
    source: ['RFD-010'],
  },
} as const satisfies Readonly<Record<string, ChargeKind>>
