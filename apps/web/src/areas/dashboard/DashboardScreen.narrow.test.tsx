import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { findSummary, showDashboard } from './testing/dashboard.ts'

const network = testNetwork()

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
})

test('a narrow window shows what to pay at once, and dates, services and details on request', async () => {
  await showDashboard(network)

  expect(findSummary().getByText('308.73').closest('details')).toBeNull()
  expect(findSummary().getByText('Due date').closest('details')?.open).toBe(false)
  const closed = ['Promise to pay', 'Your services', 'Your details']
  const panels = await Promise.all(closed.map((name) => screen.findByRole('region', { name })))
  expect(panels.map((panel) => panel.querySelector('details')?.open)).toEqual([false, false, false])
  expect(screen.getByText('See or change').closest('details')?.open).toBe(false)
})
