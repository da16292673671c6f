import { screen, within } from '@testing-library/react'
import { beforeAll, beforeEach } from 'vitest'

import { readPowerByDay, readPowerReadings, readPowerSummary } from '@switchboard/domain/usage/power'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { answers, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { usage } from '../area.ts'

import { OCTOBER, TWO_PERIODS, buildPowerDays, buildPowerUse } from './power-usage.ts'
import type { PowerByDay, PowerReadings } from './power-usage.ts'

/** The power usage screen of a signed-in customer with two bill periods. */
export function testPowerScreen() {
  const network = testNetwork()

  // a lazy screen's code is there before the first test waits for it
  beforeAll(() => import('../PowerUsageScreen.tsx'))

  beforeEach(async () => {
    testCalls()
    signInAs()
    await loadConfiguration(network)
  })

  async function showPower(newest: PowerByDay = buildPowerUse(), readings: PowerReadings = TWO_PERIODS) {
    network.use(
      answers(readPowerSummary, newest),
      answers(readPowerReadings, readings),
      answers(readPowerByDay, {
        period: OCTOBER,
        isSmart: newest.isSmart,
        days: newest.isSmart ? buildPowerDays('2026-10-03', 31) : [],
        rateChanges: [],
      }),
    )
    showRoutes([...usage.routes, emptyHome], '/power-usage')
    await screen.findByRole('heading', { name: 'By bill period' })
    await screen.findAllByRole('button', { name: /October to/ })
  }

  function card(name: string) {
    return within(screen.getByRole('region', { name }))
  }

  return { network, showPower, card }
}
