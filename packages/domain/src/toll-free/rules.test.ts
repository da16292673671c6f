import { expect, test } from 'vitest'

import { destinationProblem, firstRoute } from './rules.ts'

const OWN = ['0800 555 016']

test.each([
  ['TFR-004', '', 'missing'],
  ['TFR-004', '  ', 'missing'],
  ['TFR-004', '09 555 0160', null],
  ['TFR-004', '+64 9 555 0160', null],
  ['TFR-004', '0955501', 'notANumber'],
  ['TFR-004', '09555016', null],
  ['TFR-004', '09555016012', null],
  ['TFR-004', '095550160123', 'notANumber'],
  ['TFR-004', '015550160', 'notANumber'],
  ['TFR-004', 'office', 'notANumber'],
  ['premium', '0900 12345', 'premium'],
  ['itself', '0800555016', 'itself'],
])('%s a destination of %j: %s', (_id, typed, problem) => {
  expect(destinationProblem(typed, OWN)).toBe(problem)
})

test('TFR-007 the first route has the lowest priority', () => {
  expect(firstRoute([{ routePriority: 3 }, { routePriority: 1 }, { routePriority: 2 }])).toEqual({
    routePriority: 1,
  })
  expect(firstRoute([])).toBeNull()
})
