import type { TollFreeChange } from '@switchboard/domain/toll-free/trail'

import type { AccessWords } from '#web/area.ts'

export const accessWords: AccessWords<TollFreeChange> = {
  part: 'the toll-free numbers',
  changes: {
    'toll-free-change-asked': (number) =>
      `asked to send calls of ${number ?? 'a toll-free number'} somewhere else`,
  },
}
