import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { checkAntivirusCustomer, listAntivirusSubscriptions } from '@switchboard/domain/antivirus/contract'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { answers, breaks, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { antivirus } from './area.ts'

const network = testNetwork()
const GOOD = { userName: 'EAV-1', password: 'k7vhtu3mcx', expiresOn: '2027-07-19' }
const OVER = { userName: 'EAV-2', password: 'd9spe4wbjn', expiresOn: '2026-11-20' }

beforeAll(() => import('./AntivirusScreen.tsx'))
beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
  network.use(
    answers(checkAntivirusCustomer, { isCustomer: true }),
    answers(listAntivirusSubscriptions, [GOOD, OVER]),
  )
})

const open = () => showRoutes([...antivirus.routes, emptyHome], '/manage-antivirus')
const card = (name: string) => screen.findByRole('region', { name })
const countRequests = (path: string) => listRequests().filter(({ url }) => url.pathname.endsWith(path)).length

describe('a customer', () => {
  test('AVS-001 AVS-004 sees the user name and last day of each subscription, and its password on request', async () => {
    open()
    const good = await card('EAV-1')
    expect(good.textContent).toContain('Expiry date19 July 2027')
    expect(good.textContent).not.toContain(GOOD.password)

    await userEvent.click(within(good).getByRole('button', { name: 'Show the password of EAV-1' }))
    expect(good.textContent).toContain(GOOD.password)
    await userEvent.click(within(good).getByRole('button', { name: 'Hide the password of EAV-1' }))
    expect(good.textContent).not.toContain(GOOD.password)

    const over = await card('EAV-2')
    expect(over.textContent).toContain('Expiry date20 November 2026')
    expect(within(over).getByText('Expired')).toBeTruthy()
    expect(within(over).getByRole('link', { name: 'contact us' }).getAttribute('href')).toBe('/contact')
    expect(within(good).queryByRole('link')).toBeNull()
  })

  test.each([
    ['Copy the user name of EAV-1', GOOD.userName],
    ['Copy the password of EAV-1', GOOD.password],
    ['Copy the expiry date of EAV-1', '19 July 2027'],
  ])('AVS-001 %s', async (name, copied) => {
    userEvent.setup()
    open()
    await userEvent.click(within(await card('EAV-1')).getByRole('button', { name }))

    expect(await navigator.clipboard.readText()).toBe(copied)
    expect(await screen.findByText(/copied\.$/)).toBeTruthy()
  })

  test('sees an error if copying fails', async () => {
    userEvent.setup()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
    open()
    await userEvent.click(within(await card('EAV-1')).getByRole('button', { name: /^Copy the password/ }))

    expect(await screen.findByText(/We could not copy/)).toBeTruthy()
  })

  test('without a current subscription sees a notice', async () => {
    network.use(answers(listAntivirusSubscriptions, []))
    open()
    expect(await screen.findByText('You have no subscription at the moment')).toBeTruthy()
  })

  test('can load credentials again after a failure', async () => {
    network.use(breaks(listAntivirusSubscriptions))
    open()
    await screen.findByText('We could not load your credentials.')
    network.use(answers(listAntivirusSubscriptions, [GOOD]))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

    expect(await card('EAV-1')).toBeTruthy()
  })
})

test.each([
  ['that is not a customer of the product', answers(checkAntivirusCustomer, { isCustomer: false })],
  ['whose check is refused', refuses(checkAntivirusCustomer, 'GENERAL_ERROR')],
  ['whose check fails', breaks(checkAntivirusCustomer)],
])('AVS-002 AVS-003 an account %s is redirected to home and loads no credentials', async (_what, handler) => {
  network.use(handler)
  open()

  await waitFor(() => expect(location.pathname).toBe('/'))
  expect(countRequests('/nod32/customer')).toBe(1)
  expect(countRequests('/nod32/subscriptions')).toBe(0)
})
