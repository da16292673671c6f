import { expect, test } from 'vitest'

import { HUB_OPTIONS } from '@switchboard/domain/change-hub/options'
import type { HubOption } from '@switchboard/domain/change-hub/options'

import { ROUTES } from './areas.ts'

/** The flag of an option asks for the business switch too, which a route need not. */
function conditions({ guards }: Pick<HubOption, 'guards'>): string[] {
  return guards.map(
    ({ name, elseGoTo }) => `${name.replace(/^(featureOn|planChangeOn)/, 'flag')} ${elseGoTo}`,
  )
}

test('HUB-006 every option that has a screen is offered under the conditions of its route', () => {
  const built = HUB_OPTIONS.flatMap((option) => {
    const route = ROUTES.find(({ path }) => path === option.path)
    return route === undefined ? [] : [{ option, route }]
  })

  expect(built.map(({ option }) => option.id)).toEqual(expect.arrayContaining(['product', 'moveHouse']))
  expect(built.map(({ route }) => conditions(route))).toEqual(built.map(({ option }) => conditions(option)))
})

test('HUB-001 HUB-002 HUB-003 every screen of change needs a session', () => {
  const others: readonly string[] = ['/my-plan', '/move-house', '/flexible-billing']
  const screens = ROUTES.filter(({ path }) => others.includes(path) || path.startsWith('/change-hub'))

  expect(screens.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/change-hub', '/my-plan', '/move-house']),
  )
  expect(screens.map(({ session }) => session)).toEqual(screens.map(() => 'required'))
})
