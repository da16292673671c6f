import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import {
  cancelVideo,
  forecastVideoCancellation,
  listVideoProviders,
} from '@switchboard/domain/video/contract'

import { testBrowser } from '#web/testing/browser.ts'
import { answers, breaks, refuses, listRequests, testNetwork } from '#web/testing/network.ts'

import { video } from './area.ts'
import { SERVICE, findRedirect, listWrites, openVideo, prepareVideo, press } from './testing/video.ts'
import type { Service } from './testing/video.ts'

const network = testNetwork()
const browser = testBrowser()

beforeAll(() => import('./VideoScreen.tsx'))

beforeEach(() => prepareVideo(network))

describe('the add-on', () => {
  test.each<[id: string, days: Partial<Service>, text: string]>([
    ['VID-011', { dateActivated: null, dateProcessed: null }, 'Not activated yet'],
    ['VID-012', { dateProcessed: null }, 'Activated'],
    ['VID-013', {}, 'On'],
    ['VID-014', { dateEnded: '2026-11-21' }, 'Cancelled'],
  ])('VID-007 %s with the days %j shows its status', async (_id, days, text) => {
    network.use(answers(listVideoProviders, [{ ...SERVICE, ...days }]))
    openVideo('/prime-video')

    const card = await screen.findByRole('region', { name: 'Prime Video' })
    expect(within(card).getAllByText(text)[0]).toBeTruthy()
  })

  test('VID-019 VID-015 VID-020 is shown with its price and day, and an earlier ended service is not shown', async () => {
    network.use(
      answers(listVideoProviders, [
        { ...SERVICE, serviceEntity: 'video-1', name: 'Old video', dateEnded: '2026-01-01' },
        SERVICE,
      ]),
    )
    openVideo('/prime-video')

    const card = await screen.findByRole('region', { name: 'Prime Video' })
    await waitFor(() => expect(card.textContent).toContain('Price$10.99 each month, including GST'))
    expect(card.textContent).toContain('Activated1 November 2026')
    expect(screen.queryByText('Old video')).toBeNull()
    expect(listWrites()).toEqual([])
  })

  test('VID-020 links to its activation if it is not activated', async () => {
    network.use(answers(listVideoProviders, [{ ...SERVICE, dateActivated: null, dateProcessed: null }]))
    openVideo('/prime-video')

    const link = await screen.findByRole('link', { name: /^Activate Prime Video/ })
    expect(link.getAttribute('href')).toBe('https://partner.test/activate/1')
    const requests = listRequests().filter(({ method }) => method === 'POST')
    expect(requests.map(({ body }): unknown => JSON.parse(body))).toEqual([
      { retailRatePlan: 'video', salesPerson: 'SelfServiceV1', salesChannel: 'SelfService' },
    ])
  })

  test('can be loaded again after a failure', async () => {
    network.use(breaks(listVideoProviders))
    openVideo('/prime-video')
    await screen.findByText('We could not load your Prime Video.')
    network.use(answers(listVideoProviders, [SERVICE]))
    await press('Try again')

    expect(await screen.findByRole('region', { name: 'Prime Video' })).toBeTruthy()
  })
})

describe('cancelling', () => {
  async function ask() {
    openVideo('/prime-video')
    await screen.findByText(/each month, including GST/)
    await press('Cancel Prime Video')
    await screen.findByText('Your bill of 1 December')
  }

  test('asks for confirmation, with the bills with and without the add-on', async () => {
    await ask()

    const dialog = screen.getByRole('dialog', { name: 'Cancel Prime Video?' })
    expect(dialog.textContent).toContain('It ends with today, 21 November 2026.')
    expect(dialog.textContent).toContain('Your bill of 1 December instead of $90.99$76.33')
    expect(dialog.textContent).toContain('A usual month after that instead of $90.99$80.00')
    await press('Keep it')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(listWrites()).toEqual([])
  })

  test('VID-009 VID-021 names the running service and its last day, and then reloads the page', async () => {
    const ended = { ...SERVICE, serviceEntity: 'video-1', dateEnded: '2026-01-01' }
    network.use(answers(listVideoProviders, [ended, SERVICE]))
    await ask()
    await press('Yes, cancel it')

    const dialog = await screen.findByRole('dialog', { name: 'Prime Video is cancelled' })
    expect(dialog.textContent).toContain('Its last day is 21 November 2026.')
    expect(browser.left).toEqual([])
    await press('Done')
    await waitFor(() => expect(browser.left).toEqual(['reload']))
    expect(listWrites()).toEqual(['DELETE onlinevideo/providers/video-7'])
  })

  test('VID-025 VID-009 shows an error if it fails, does not reload the page, and can be tried again', async () => {
    network.use(refuses(cancelVideo, 'GENERAL_ERROR'))
    await ask()
    await press('Yes, cancel it')

    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong.')
    expect(browser.left).toEqual([])
    expect(screen.getByRole('button', { name: 'Yes, cancel it' })).toHaveProperty('disabled', false)
  })

  test('VID-021 a failed forecast does not prevent the cancellation', async () => {
    network.use(breaks(forecastVideoCancellation))
    openVideo('/prime-video')
    await screen.findByText(/each month, including GST/)
    await press('Cancel Prime Video')
    await screen.findByText('We could not work out your bills.')
    await press('Yes, cancel it')

    expect(await screen.findByRole('dialog', { name: 'Prime Video is cancelled' })).toBeTruthy()
    expect(listWrites()).toEqual(['DELETE onlinevideo/providers/video-7'])
  })
})

test('VID-001 VID-005 both routes need a session', () => {
  expect(video.routes.map(({ session }) => session)).toEqual(['required', 'required'])
})

test.each([
  ['has', null],
  ['available', '/'],
  ['none', '/'],
] as const)('VID-005 the page of an account whose video is %s leads to %s', (has, elsewhere) => {
  expect(findRedirect('/prime-video', { video: has })).toBe(elsewhere)
})
