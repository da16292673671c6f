import type { WirelessChange } from '@switchboard/domain/wireless/trail'

import type { AccessWords } from '#web/area.ts'

export const accessWords: AccessWords<WirelessChange> = {
  part: 'the wireless broadband',
  changes: { 'wireless-addon-ended': () => 'ended an add-on of the wireless broadband' },
}
