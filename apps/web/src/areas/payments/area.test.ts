import { expect, test } from 'vitest'

import { mayDo } from '@switchboard/domain/access'

import { payments } from './area.ts'

test('paying pages require the middle level, others go to the list of people', () => {
  expect(payments.routes.map(({ path, guards }) => [path, guards.map(({ name }) => name)])).toEqual([
    ['/pay', ['mayDo pay']],
    ['/payment-method', ['mayDo pay']],
    ['/payment-method/direct-debit', ['mayDo pay']],
    ['/payment-method/credit-card', ['mayDo pay']],
    ['/receipt/$reference', []],
  ])
  expect(mayDo('pay').elseGoTo).toBe('/authorised-people?needs=pay')
})
