import { expect, test } from 'vitest'

import { payments } from './area.ts'

/** The list of people explains that the level `pay` is needed. */
const PEOPLE = '/authorised-people?needs=pay'

test('paying pages require the middle level, others go to the list of people', () => {
  expect(payments.routes.map(({ path, guards }) => [path, guards.map(({ elseGoTo }) => elseGoTo)])).toEqual([
    ['/pay', [PEOPLE]],
    ['/payment-method', [PEOPLE]],
    ['/payment-method/direct-debit', [PEOPLE]],
    ['/payment-method/credit-card', [PEOPLE]],
    ['/receipt/$reference', []],
  ])
})
