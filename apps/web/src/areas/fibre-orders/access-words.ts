import type { FibreOrdersChange } from '@switchboard/domain/fibre-orders/trail'

import type { AccessWords } from '#web/area.ts'

export const accessWords: AccessWords<FibreOrdersChange> = {
  part: 'the order status',
  changes: {
    'fibre-visit-asked': (order) => `requested a time for a fibre visit${ofOrder(order)}`,
    'fibre-visit-missed': (order) => `reported that nobody came to a fibre visit${ofOrder(order)}`,
    'fibre-calendar-renewed': () => 'made a private link to the calendar of visits',
    'fibre-calendar-withdrawn': () => 'removed the private link to the calendar of visits',
  },
}

function ofOrder(order: string | null): string {
  return order === null ? '' : ` of order ${order}`
}
