import type { AskChange } from '@switchboard/domain/mobile/asks/trail'
import type { NumbersChange } from '@switchboard/domain/mobile/numbers/trail'

import type { AccessWords } from '#web/area.ts'

import { NUMBER_ACCESS_WORDS } from './numbers/access-words.ts'

export const accessWords: AccessWords<NumbersChange | AskChange> = {
  part: 'the mobiles',
  changes: {
    ...NUMBER_ACCESS_WORDS,
    'mobile-asked': () => 'asked for something for a mobile',
    'mobile-ask-withdrawn': () => 'took back what they had asked for a mobile',
    'mobile-ask-declined': () => 'said no to what was asked for a mobile',
  },
}
