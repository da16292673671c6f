import type { PowerChange } from '@switchboard/domain/power/trail'

import type { AccessWords } from '#web/area.ts'

export const accessWords: AccessWords<PowerChange> = {
  part: 'the power',
  changes: {
    'power-plan-changed': () => 'changed the power plan',
  },
}
