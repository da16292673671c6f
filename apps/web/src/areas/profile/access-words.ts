import type { ProfileChange } from '@switchboard/domain/profile/trail'

import type { AccessWords } from '#web/area.ts'

export const accessWords: AccessWords<ProfileChange> = {
  part: 'the account details',
  changes: {
    'phone-number-changed': () => 'changed a phone number',
  },
}
