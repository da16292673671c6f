import { screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'

import type { Level } from '@switchboard/domain/level'
import { readFibreOrders } from '@switchboard/domain/fibre-orders/contract'
import { userClaims } from '@switchboard/domain/session/claims'

import { validateSession } from '#web/http/account.ts'
import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { answers, answersRaw, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { fibreOrders } from './area.ts'
import { toBooked, order, orders } from './testing/shown.ts'

const network = testNetwork()

beforeAll(() => import('./OrderStatusScreen.tsx'))

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
})

/** Opens an order with a movable visit and a missed visit, as a person of this level. */
async function showTo(level: Level): Promise<void> {
  const claim = { AccountCode: '100517', businessGroup: 'residential' }
  const actingFor = { firstName: 'Mere', lastName: 'Ngata', holder: 'Ben Fowler', level }
  network.use(answers(userClaims, { AccountClaims: [{ ...claim, actingFor }] }))
  await validateSession({ staff: false, mobile: false })
  onTestFinished(async () => {
    network.use(answers(userClaims, { AccountClaims: [claim] }))
    await validateSession({ staff: false, mobile: false })
  })
  const scoping = toBooked('Scoping', '2026-11-25', { mayBook: false })
  const install = toBooked('Install', '2026-12-07')
  network.use(answers(readFibreOrders, orders([order({ scoping, install })])))
  showRoutes([...fibreOrders.routes, emptyHome], '/order-status')
  await screen.findByRole('heading', { name: 'Visits' })
}

const changes = () =>
  screen
    .queryAllByRole('button', { name: /time$|^Nobody came|address/ })
    .map(({ textContent }) => textContent)
const ONLY = 'Only the owner, and people they allow to order, can choose times.'

test.each(['see', 'pay'] as const)(
  'a person who may %s and not order sees both visits and no form',
  async (level) => {
    await showTo(level)

    expect(screen.getByText('Monday 7 December 2026, 8:00 am to 12:00 pm')).toBeTruthy()
    expect(screen.getByText(ONLY)).toBeTruthy()
    expect(changes()).toEqual([])
  },
)

test('a person who may order chooses times and reports a missed visit, but has no calendar address', async () => {
  await showTo('order')

  expect(screen.queryByText(ONLY)).toBeNull()
  expect(changes()).toEqual(['Nobody came: Scoping visit', 'Choose another time'])
})

test('FIB-053 an invalid reply is not shown as no order', async () => {
  network.use(answersRaw(readFibreOrders, '{"orders": 1}'))
  showRoutes([...fibreOrders.routes, emptyHome], '/order-status')

  expect((await screen.findByRole('alert')).textContent).toMatch(/is not available/)
  expect(screen.queryByText('There is no fibre order to follow')).toBeNull()
})
