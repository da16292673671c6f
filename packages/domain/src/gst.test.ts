import { expect, test } from 'vitest'

import { totalNote } from './gst.ts'

test.each([
  ['ACC-020 business group 1', 'orconbus', ' including GST'],
  ['ACC-020 business group 2', '2degreessmb', ' including GST'],
  ['ACC-021 a household', 'residential', ''],
])('the total of a bill of %s is followed by its word of GST', (_account, businessGroup, note) => {
  expect(totalNote(businessGroup)).toBe(note)
})
