import { render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, showScreenAt, testCalls, testPortal } from '#web/testing/portal.tsx'
import { PortalProvider } from '#web/http/portal.tsx'
import { PrivacyLink } from '#web/ui/PrivacyLink.tsx'

import { session } from '../area.ts'
import { PrivacyScreen } from './PrivacyScreen.tsx'

const network = testNetwork()
beforeEach(async () => {
  testCalls()
  await loadConfiguration(network)
})

test('SHL Readings the privacy statement names collector, purposes, recipients, duty, rights and contact', async () => {
  await showScreenAt('/privacy', PrivacyScreen)
  await screen.findByRole('heading', { level: 1, name: 'Your personal information' })

  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'Who collects and holds it',
    'What we collect',
    'Why we collect it',
    'Who receives it',
    'Whether you have to give it',
    'Information about someone else',
    'Your rights',
  ])
  expect(screen.getByRole('link', { name: '0800 555 0100' })).toBeTruthy()
})

test('SHL Readings the privacy statement is open to everyone', () => {
  expect(session.routes.find(({ path }) => path === '/privacy')?.session).toBe('open')
})

test('SHL Readings the link to the privacy statement opens a new tab, so that typed text stays', () => {
  const { container } = render(
    <PortalProvider value={testPortal()}>
      <PrivacyLink />
    </PortalProvider>,
  )

  const link = within(container).getByRole('link', { name: /^How we handle personal information/ })
  expect(link.getAttribute('href')).toBe('/privacy')
  expect(link.getAttribute('target')).toBe('_blank')
})
