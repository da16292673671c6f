import { expect, test } from 'vitest'

import { NIGHT_DIAL, dialSubjects, extraSubject, serviceOfExtra, serviceSubject } from './subjects.ts'

test('what a subject names can be read from it again', () => {
  expect(extraSubject('WireInsurance')).toBe('extra:wireinsurance')
  expect(serviceOfExtra(extraSubject('WireInsurance'))).toBe('wireinsurance')
  // as an older book may have it
  expect(serviceOfExtra('extra:WireInsurance')).toBe('wireinsurance')
})

test('of the dials of a meter the one of the night is told by its end', () => {
  const { day, night } = dialSubjects(7)
  expect([serviceSubject(7), day, night]).toEqual(['service:7', 'service:7:day', 'service:7:night'])
  expect([day, night].map((subject) => subject.endsWith(NIGHT_DIAL))).toEqual([false, true])
})
