import { expect, test } from 'vitest'

import { isServedWhole } from './foreign-load.ts'
import { recoveryIn } from './overload.ts'

const NOTHING = { good: 0, refused: 0, other: 0, unsent: 0 }
const WHOLE = { ...NOTHING, good: 400 }

test.each([
  ['all is served', [WHOLE, WHOLE], 0],
  ['some are refused in the first two seconds', [WHOLE, { ...WHOLE, refused: 40 }, WHOLE], 2],
  ['an answer is none that is meant', [{ ...WHOLE, other: 40 }, WHOLE], 1],
  ['requests cannot be sent', [{ ...WHOLE, unsent: 40 }, WHOLE], 1],
  ['nothing is answered any more', [WHOLE, NOTHING], 2],
])('the seconds until everything is served again where %s', (_where, seconds, expected) => {
  expect(recoveryIn({ seconds, cpuSeconds: 0 })).toBe(expected)
})

test.each([
  ['all is served', [WHOLE, WHOLE], true],
  ['one is refused', [WHOLE, { ...WHOLE, refused: 1 }], false],
  ['one is answered otherwise', [{ ...WHOLE, other: 1 }, WHOLE], false],
  ['nothing is answered', [NOTHING, NOTHING], false],
])('less than can be done is served whole or not, where %s', (_where, seconds, expected) => {
  expect(isServedWhole({ seconds, cpuSeconds: 0 })).toBe(expected)
})
