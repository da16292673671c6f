import type { PaymentsChange } from '@switchboard/domain/payments/trail'

import type { AccessWords } from '#web/area.ts'

export const accessWords: AccessWords<PaymentsChange> = {
  part: 'the payments and how they are made',
  changes: {
    'card-payment-created': () => 'began a card payment',
    'payment-method-set': () => 'changed how the bills are paid',
  },
}
