import type { UsageChange } from '@switchboard/domain/usage/trail'

import type { AccessWords } from '#web/area.ts'

export const accessWords: AccessWords<UsageChange> = {
  part: 'what was used',
  changes: {
    'usage-alerts-changed': () => 'changed the usage alerts',
  },
}
