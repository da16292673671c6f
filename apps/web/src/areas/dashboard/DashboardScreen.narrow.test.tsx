import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
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
  const buttons = await Promise.all(closed.map((name) => screen.findByRole('button', { name })))
  expect(buttons.map((button) => button.ariaExpanded)).toEqual(['false', 'false', 'false'])
  expect(screen.queryByRole('link', { name: 'See or change' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Your details' }))
  expect(screen.getByRole('link', { name: 'See or change' })).toBeTruthy()
  expect(screen.getByText('Ben Fowler')).toBeTruthy()
})

test('a typed date stays while the window becomes narrow', async () => {
  const window = Object.assign(new EventTarget(), { matches: true })
  vi.stubGlobal('matchMedia', () => window)
  await showDashboard(network)
  await userEvent.type(await screen.findByLabelText('I will pay by'), '1 December')

  act(() => {
    window.matches = false
    window.dispatchEvent(new Event('change'))
  })

  expect(screen.getByRole('button', { name: 'Promise to pay', expanded: true })).toBeTruthy()
  expect(screen.getByLabelText('I will pay by')).toHaveProperty('value', '1 December')
})
