import type { WireReply } from '@switchboard/domain/call'
import type { readRecurringPayment } from '@switchboard/domain/payments/recurring-payment'

type PaymentMethod = WireReply<typeof readRecurringPayment>

export const MANUAL: PaymentMethod = {
  recurringType: 'Manual',
  directDebit: null,
  creditCard: null,
}

export const DIRECT_DEBIT: PaymentMethod = {
  ...MANUAL,
  recurringType: 'DirectDebit',
  directDebit: { accountName: 'B Fowler', bank: '01', branch: '0242', account: '0100194', suffix: '00' },
}

export const SAVED_CARD: NonNullable<PaymentMethod['creditCard']> = {
  expiryMonth: 9,
  expiryYear: 2030,
  expiryTime: '2030-09-30T11:00:00Z',
  monthsUntilExpiry: 46,
  nearExpiry: false,
  expired: false,
  maskedCardNumber: '411111........11',
  cardType: 'Amex',
}
