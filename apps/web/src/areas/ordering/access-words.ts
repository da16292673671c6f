import type { OrderingChange } from '@switchboard/domain/ordering/trail'

import type { AccessWords } from '#web/area.ts'

export const accessWords: AccessWords<OrderingChange> = {
  part: 'the orders',
  changes: {
    'order-placed': () => 'placed an order',
    'order-cancelled': () => 'cancelled an order',
  },
}
