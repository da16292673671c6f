import { expect, test } from 'vitest'

import { NIGHT_DIAL, dialSubjects, extraSubject, serviceOfExtra, serviceSubject } from './subjects.ts'

test('the service of an extra can be read from its subject', () => {
  expect(extraSubject('WireInsurance')).toBe('extra:wireinsurance')
  expect(serviceOfExtra(extraSubject('WireInsurance'))).toBe('wireinsurance')
  // older books may have capitals
  expect(serviceOfExtra('extra:WireInsurance')).toBe('wireinsurance')
})

test('the subject of the night dial of a meter has its own ending', () => {
  const { day, night } = dialSubjects(7)
  expect([serviceSubject(7), day, night]).toEqual(['service:7', 'service:7:day', 'service:7:night'])
  expect([day, night].map((subject) => subject.endsWith(NIGHT_DIAL))).toEqual([false, true])
})
