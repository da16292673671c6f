import type { WifiChange } from '@switchboard/domain/wifi/trail'

import type { AccessWords } from '#web/area.ts'

export const accessWords: AccessWords<WifiChange> = {
  part: 'the wifi settings',
  changes: {
    'wifi-changed': () => 'asked to change the wifi settings',
    'wifi-guest-changed': () => 'asked to change the guest network',
    'wifi-put-back': () => 'asked to put the wifi settings back',
  },
}
