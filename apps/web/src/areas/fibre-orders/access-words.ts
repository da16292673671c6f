import type { FibreOrdersChange } from '@switchboard/domain/fibre-orders/trail'

import type { AccessWords } from '#web/area.ts'

export const accessWords: AccessWords<FibreOrdersChange> = {
  part: 'the order status',
  changes: {
    'fibre-visit-asked': (of) => `asked for a time of a fibre visit${ofOrder(of)}`,
    'fibre-visit-missed': (of) => `reported that nobody came to a fibre visit${ofOrder(of)}`,
    'fibre-calendar-renewed': () => 'made a private address of the visits’ calendar',
    'fibre-calendar-withdrawn': () => 'withdrew the private address of the visits’ calendar',
  },
}

function ofOrder(of: string | null): string {
  return of === null ? '' : ` of order ${of}`
}
