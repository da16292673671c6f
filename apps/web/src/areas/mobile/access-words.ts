import type { NumbersChange } from '@switchboard/domain/mobile/numbers/trail'

import type { AccessWords } from '#web/shell/area.ts'

import { NUMBER_ACCESS_WORDS } from './numbers/access-words.ts'

export const accessWords: AccessWords<NumbersChange> = { part: 'the mobiles', changes: NUMBER_ACCESS_WORDS }
