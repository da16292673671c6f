import { screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { readCalls } from '@switchboard/domain/usage/calls'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { answers, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { usage } from './area.ts'
import { buildNovemberCalls } from './testing/call-usage.ts'

const network = testNetwork()

const OCTOBER = {
  totals: [],
  from: '2026-10-03',
  to: '2026-11-02',
  billDate: '2026-11-03',
  invoiceNumber: 1_004_820_024,
  knownTo: '2026-11-02',
}

beforeAll(() => import('./CallUsageScreen.tsx'))

beforeEach(() => {
  testCalls()
  signInAs()
})

test.each([
  [true, 1],
  [false, 0],
])(
  'CFG-017 while invoice display is on: %s, the calls of a bill have this number of links to it: %i',
  async (invoiceDisplay, links) => {
    await loadConfiguration(network, { features: { invoiceDisplay } })
    network.use(answers(readCalls, buildNovemberCalls({ period: OCTOBER })))
    showRoutes([...usage.routes, emptyHome], '/call-usage')

    expect(await screen.findByRole('heading', { name: '3 October to 2 November' })).toBeTruthy()
    expect(screen.queryAllByRole('link', { name: 'See the bill' })).toHaveLength(links)
  },
)
