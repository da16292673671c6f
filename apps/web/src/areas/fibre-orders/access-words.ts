import type { FibreOrdersChange } from '@switchboard/domain/fibre-orders/trail'

import type { AccessWords } from '#web/area.ts'

export const accessWords: AccessWords<FibreOrdersChange> = {
  part: 'the order status',
  changes: {
    'fibre-visit-asked': (order) => `asked for a time of a fibre visit${ofOrder(order)}`,
    'fibre-visit-missed': (order) => `reported that nobody came to a fibre visit${ofOrder(order)}`,
    'fibre-calendar-renewed': () => 'made a private address of the visits’ calendar',
    'fibre-calendar-withdrawn': () => 'withdrew the private address of the visits’ calendar',
  },
}

function ofOrder(order: string | null): string {
  return order === null ? '' : ` of order ${order}`
}
