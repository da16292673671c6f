import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { afterEach, expect, test } from 'vitest'

import { configuration } from '#web/http/configuration.ts'
import { testBrowser } from '#web/testing/browser.ts'
import { testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, testCalls } from '#web/testing/portal.tsx'

import { ErrorOverlay } from './ErrorOverlay.tsx'

const network = testNetwork()
const browser = testBrowser()

afterEach(() => configuration.forget())

test('SHL-008 SHL-009 SHL-010 the overlay has its exact title and text, and takes the focus', () => {
  render(<ErrorOverlay />)

  const overlay = screen.getByRole('alertdialog', { name: 'An Unexpected Error Occured' })
  expect(within(overlay).getByRole('heading').textContent).toBe('An Unexpected Error Occured')
  expect(document.getElementById(overlay.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    "We're currently experiencing technical difficulties, please try again later.",
  )
  expect(within(overlay).getByRole('button', { name: 'Reload' })).toBeDefined()
  expect(document.activeElement).toBe(overlay)
})

test('SHL-014 without a connection the overlay reports it, and reloads the page once the connection is back', async () => {
  network.use(http.head('*', () => HttpResponse.error()))
  render(<ErrorOverlay />)

  expect(await screen.findByRole('alertdialog', { name: 'There is no connection' })).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  expect(browser.left).toEqual([])
  network.resetHandlers()

  await waitFor(() => expect(browser.left).toEqual(['reload']))
})

test('SHL-011 reload clears local storage and reloads the app', async () => {
  localStorage.setItem('switchboard.session.token', 'a token')
  localStorage.setItem('of another script', 'kept')
  render(<ErrorOverlay />)

  await userEvent.click(screen.getByRole('button', { name: 'Reload' }))

  expect(localStorage).toHaveLength(0)
  expect(browser.left).toEqual(['reload'])
})

test('SHL-052 CFG-013 the overlay shows the configured helpdesk', async () => {
  testCalls()
  await loadConfiguration(network, {
    helpdesk: { phone: '0800 12', email: 'us@x.test', helpline: '0800 13' },
  })

  render(<ErrorOverlay />)

  expect(screen.getByRole('link', { name: '0800 12' })).toHaveProperty('href', 'tel:080012')
  expect(screen.getByRole('link', { name: 'us@x.test' })).toHaveProperty('href', 'mailto:us@x.test')
})

test('SHL-052 the overlay of a configuration that fails shows the help desk that the browser has loaded last', async () => {
  testCalls()
  await loadConfiguration(network, {
    helpdesk: { phone: '0800 12', email: 'us@x.test', helpline: '0800 13' },
  })
  configuration.forget()

  render(<ErrorOverlay />)

  expect(screen.getByRole('link', { name: '0800 12' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'us@x.test' })).toBeTruthy()
})

test('SHL-011 SHL-052 the overlay after a reload of the overlay still shows the help desk', async () => {
  testCalls()
  await loadConfiguration(network, {
    helpdesk: { phone: '0800 12', email: 'us@x.test', helpline: '0800 13' },
  })
  configuration.forget()
  const { unmount } = render(<ErrorOverlay />)
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(localStorage).toHaveLength(0)
  unmount()

  render(<ErrorOverlay />)

  expect(screen.getByRole('link', { name: '0800 12' })).toBeTruthy()
})
