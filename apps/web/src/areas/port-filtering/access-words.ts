import type { PortFilteringChange } from '@switchboard/domain/port-filtering/trail'

import type { AccessWords } from '#web/area.ts'

export const accessWords: AccessWords<PortFilteringChange> = {
  part: 'port filtering',
  changes: {
    'port-filtering-changed': () => 'turned port filtering on or off',
  },
}
