import type { AskChange } from '@switchboard/domain/mobile/asks/trail'
import type { NumbersChange } from '@switchboard/domain/mobile/numbers/trail'

import type { AccessWords } from '#web/area.ts'

import { NUMBER_ACCESS_WORDS } from './numbers/access-words.ts'

export const accessWords: AccessWords<NumbersChange | AskChange> = {
  part: 'the mobiles',
  changes: {
    ...NUMBER_ACCESS_WORDS,
    'mobile-asked': () => 'made a request for a mobile',
    'mobile-ask-withdrawn': () => 'cancelled their request for a mobile',
    'mobile-ask-declined': () => 'declined a request for a mobile',
  },
}
