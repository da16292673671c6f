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

test('HUB-003 every screen of change needs a session', () => {
  const screens = ROUTES.filter(
    ({ path }) => path === '/my-plan' || path === '/move-house' || path.startsWith('/change-hub'),
  )

  expect(screens.length).toBeGreaterThan(2)
  expect(screens.map(({ session }) => session)).toEqual(screens.map(() => 'required'))
})
