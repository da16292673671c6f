import type { PromiseToPayChange } from '@switchboard/domain/promise-to-pay/trail'

import type { AccessWords } from '#web/area.ts'

export const accessWords: AccessWords<PromiseToPayChange> = {
  part: 'the promise to pay',
  changes: {
    'promise-made': () => 'promised to pay by a day',
  },
}
