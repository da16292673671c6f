import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { readProducts } from '@switchboard/domain/catalogue/contract'
import { readOtherCharges, readPowerPlan } from '@switchboard/domain/change-hub/contract'

import { showRoutes } from '#web/testing/area-routes.tsx'
import { answers, refuses, testNetwork } from '#web/testing/network.ts'

import { ROUTES, prepareChangeHub } from './testing/change-hub.ts'

const network = testNetwork()

beforeAll(() => import('./MyPlanScreen.tsx'))

beforeEach(() => prepareChangeHub(network))

test('HUB-034 USE-038 shows that the plan did not load only if every load failed', async () => {
  network.use(
    refuses(readProducts, 'GENERAL_ERROR'),
    refuses(readOtherCharges, 'GENERAL_ERROR'),
    refuses(readPowerPlan, 'GENERAL_ERROR'),
  )
  showRoutes(ROUTES, '/my-plan')

  expect((await screen.findByRole('alert')).textContent).toContain('We could not load your plan.')
  expect(screen.queryByRole('table')).toBeNull()
})

test('HUB-034 HUB-035 the plan is shown once one of its loads succeeds', async () => {
  network.use(
    refuses(readProducts, 'GENERAL_ERROR'),
    refuses(readOtherCharges, 'GENERAL_ERROR'),
    refuses(readPowerPlan, 'GENERAL_ERROR'),
  )
  showRoutes(ROUTES, '/my-plan')
  await screen.findByText('We could not load your plan.')
  network.use(answers(readPowerPlan, { power: { description: 'Power, smart meter', rates: [] } }))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

  await screen.findByText('Power, smart meter')
  expect(screen.queryByText('We could not load your plan.')).toBeNull()
  await screen.findByText(/^Some of your plan did not load/)
})

test('HUB-035 USE-038 charges that did not load are not shown as no charges', async () => {
  network.use(refuses(readProducts, 'GENERAL_ERROR'), refuses(readPowerPlan, 'GENERAL_ERROR'))
  showRoutes(ROUTES, '/my-plan')

  await screen.findByText(/^Some of your plan did not load/)
  expect(screen.queryByText('No regular charges')).toBeNull()
})

test('HUB-035 USE-038 the loaded parts are shown if others failed, and can be completed', async () => {
  network.use(refuses(readOtherCharges, 'GENERAL_ERROR'), refuses(readPowerPlan, 'GENERAL_ERROR'))
  showRoutes(ROUTES, '/my-plan')

  const table = await screen.findByRole('table')
  expect(table.textContent).toContain('Fibre 300')
  expect(screen.queryByText('We could not load your plan.')).toBeNull()
  await screen.findByText(/without what did not load/)
  await screen.findByText(/^Some of your plan did not load/)

  network.use(
    answers(readOtherCharges, { insurance: [], others: [] }),
    answers(readPowerPlan, { power: null }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(/each month, including GST$/)
  expect(screen.queryByText(/without what did not load/)).toBeNull()
})
