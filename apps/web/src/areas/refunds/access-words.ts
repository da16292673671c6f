import type { RefundChange } from '@switchboard/domain/refunds/trail'

import type { AccessWords } from '#web/area.ts'

export const accessWords: AccessWords<RefundChange> = {
  part: 'the credit and its refunds',
  changes: {
    'refund-requested': () => 'asked for a refund',
    'refund-withdrawn': () => 'withdrew a request for a refund',
  },
}
