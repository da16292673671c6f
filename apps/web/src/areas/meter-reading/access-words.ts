import type { MeterReadingChange } from '@switchboard/domain/meter-reading/trail'

import type { AccessWords } from '#web/area.ts'

export const accessWords: AccessWords<MeterReadingChange> = {
  part: 'meter readings',
  changes: {
    'meter-read': () => 'gave a meter reading',
    'meter-reading-withdrawn': () => 'withdrew a meter reading',
    'meter-reminder-changed': () => 'changed the reminder to read the meter',
    'site-access-changed': () => 'changed how to get to the meter',
  },
}
