import type { ContactChange } from '@switchboard/domain/contact/trail'

import type { AccessWords } from '#web/area.ts'

export const accessWords: AccessWords<ContactChange> = {
  part: 'the help desk page',
  changes: {
    'callback-booked': () => 'booked a callback',
    'issue-reported': () => 'reported a fault',
  },
}
