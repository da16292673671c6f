import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import type { ServiceFacts } from '@switchboard/domain/accounts/contract'
import { amendOrder, commitOrder } from '@switchboard/domain/ordering/contract'
import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'
import { createVideoOrder, listVideoOffers, listVideoProviders } from '@switchboard/domain/video/contract'

import { benAccount } from '#web/testing/ben.ts'
import { testBrowser } from '#web/testing/browser.ts'
import { answers, breaks, refuses, listRequests, slowAnswer, testNetwork } from '#web/testing/network.ts'
import { signInAs, testToken } from '#web/testing/portal.tsx'

import {
  OFFER,
  SERVICE,
  FORECAST,
  buildOrder,
  openVideo,
  press,
  listWrites,
  findRedirect,
  prepareVideo,
} from './testing/video.ts'

const network = testNetwork()
testBrowser()

beforeAll(() => import('./SignUpScreen.tsx'))

beforeEach(() => prepareVideo(network))

const readSentBody = (part: string): unknown =>
  JSON.parse(
    listRequests().findLast(({ method, url }) => method !== 'GET' && url.pathname.endsWith(part))?.body ?? '',
  )

async function readyToSignUp() {
  openVideo('/get-amazon-prime')
  await screen.findByText(/The first bill with this order/)
}

async function signUp() {
  await readyToSignUp()
  await userEvent.click(screen.getByRole('checkbox', { name: 'I accept these terms' }))
  await press('Sign up')
}

describe('the sign-up', () => {
  test('VID-006 shows the offer, the day, the bills with and without it, and the terms, before anything is sent', async () => {
    await readyToSignUp()

    expect(screen.getByRole('heading', { level: 1, name: 'Get Prime Video' })).toBeTruthy()
    expect(
      screen.getByText('Prime Video, $10.99 each month including GST. It begins today, 21 November 2026.'),
    ).toBeTruthy()
    expect(screen.getByText(/You pay/).textContent).toBe(
      'You pay $80.00 each month now. From the bill of 1 January 2027 it is $90.99 each month.',
    )
    expect(screen.getByText(/It begins today, and every bill/)).toBeTruthy()
    expect(listWrites()).toEqual([])
  })

  test('SHL-077 links to the privacy statement', async () => {
    await readyToSignUp()

    expect(screen.getByRole('link', { name: /^How we handle personal information/ })).toBeTruthy()
  })

  test('VID-010 is not sent unless the terms are accepted', async () => {
    await readyToSignUp()
    await press('Sign up')

    expect(within(await screen.findByRole('alert')).getByRole('link').textContent).toBe(
      'Accept the terms to sign up.',
    )
    expect(listWrites()).toEqual([])
  })

  test('VID-008 VID-018 VID-020 VID-023 VID-024 places an order that adds a product, and then links to the partner', async () => {
    await signUp()

    expect(await screen.findByRole('heading', { name: 'Prime Video is ordered' })).toBeTruthy()
    const link = await screen.findByRole('link', { name: /^Activate Prime Video/ })
    expect(link.getAttribute('href')).toBe('https://partner.test/activate/1')
    expect(listWrites()).toEqual([
      'POST orders',
      'PUT orders/x',
      'POST orders/x/commit',
      'POST onlinevideo/orders',
    ])
    expect(readSentBody('/100517/orders')).toEqual({ type: 'onlinevideo' })
    expect(readSentBody('/orders/x')).toMatchObject({
      SalesChannel: 'SelfService',
      TermsAccepted: true,
      AdditionalProducts: [{ Service: 'onlinevideo', ServiceEntity: 'c1@demo.example', RatePlan: 'video' }],
    })
    expect(readSentBody('/commit')).toEqual({
      shown: {
        bill: 10.99,
        thirtyDays: 0,
        once: 0,
        bills: {
          now: 80,
          first: { day: '2026-12-01', amount: 94.65 },
          each: { day: '2027-01-01', amount: 90.99 },
        },
      },
    })
    expect(readSentBody('/onlinevideo/orders')).toEqual({
      retailRatePlan: 'video',
      salesPerson: 'SelfServiceV1',
      salesChannel: 'SelfService',
    })
  })

  test('VID-024 the order names the chosen offer when there are two', async () => {
    const extra = { ...OFFER, retailRatePlan: 'video-2', name: 'Prime Video Extra' }
    const offers = [OFFER, extra]
    network.use(answers(listVideoOffers, { offers, serviceEntity: 'c1@demo.example', orderUnderWay: null }))
    openVideo('/get-amazon-prime')
    await userEvent.click(await screen.findByRole('radio', { name: extra.name }))
    await screen.findByText(/The first bill with this order/)
    await userEvent.click(screen.getByRole('checkbox', { name: 'I accept these terms' }))
    await press('Sign up')

    await screen.findByRole('link', { name: /^Activate Prime Video/ })
    expect(readSentBody('/orders/x')).toMatchObject({ AdditionalProducts: [{ RatePlan: 'video-2' }] })
    expect(readSentBody('/onlinevideo/orders')).toMatchObject({ retailRatePlan: 'video-2' })
  })

  test('keeps the link to the partner while the order is carried out', async () => {
    const offers = { offers: [OFFER], serviceEntity: 'c1@demo.example', orderUnderWay: null }
    await readyToSignUp()
    network.use(answers(listVideoOffers, { ...offers, orderUnderWay: '5000001' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'I accept these terms' }))
    await press('Sign up')

    expect(await screen.findByRole('link', { name: /^Activate Prime Video/ })).toBeTruthy()
    await waitFor(() =>
      expect(listRequests().filter(({ url }) => url.pathname.endsWith('/onlinevideo/offers'))).toHaveLength(
        2,
      ),
    )
    expect(screen.getByRole('heading', { name: 'Prime Video is ordered' })).toBeTruthy()
  })

  test.each(['Created', 'Pending'])('VID-008 is complete if the partner answers %s', async (state) => {
    network.use(answers(createVideoOrder, { state, redirectUrl: 'https://partner.test/3' }))
    await signUp()

    const link = await screen.findByRole('link', { name: /^Activate Prime Video/ })
    expect(link.getAttribute('href')).toBe('https://partner.test/3')
  })

  test('VID-008 shows a failure if the partner answers notok', async () => {
    network.use(answers(createVideoOrder, { state: 'notok', redirectUrl: null }))
    await signUp()

    expect(await screen.findByText('Prime Video could not be signed up to')).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^Activate/ })).toBeNull()
  })

  test('VID-008 an order that is NotOK is not placed, and the reason is shown', async () => {
    network.use(answers(amendOrder, buildOrder('notok', ['ExistingOrderInProgress'])))
    await signUp()

    expect((await screen.findByRole('alertdialog')).textContent).toContain('is placed already')
    expect(listWrites()).toEqual(['POST orders', 'PUT orders/x'])
  })

  test('ORD-070 an order in a state that is not named is not confirmed as placed', async () => {
    network.use(answers(commitOrder, buildOrder('Held')))
    await signUp()

    await screen.findByRole('alertdialog', { name: 'We have your order and will write to you' })
    expect(listWrites()).toEqual(['POST orders', 'PUT orders/x', 'POST orders/x/commit'])
  })

  test('keeps the order if the partner does not answer, and can request the link again', async () => {
    network.use(refuses(createVideoOrder, 'VIDEO_PARTNER_UNAVAILABLE'))
    await signUp()
    await screen.findByText('Prime Video is not answering at the moment.')
    network.use(answers(createVideoOrder, { state: 'OK', redirectUrl: 'https://partner.test/2' }))
    await press('Try again')

    expect(await screen.findByRole('link', { name: /^Activate Prime Video/ })).toBeTruthy()
  })

  test('cannot be sent before the bills are known', async () => {
    const slow = slowAnswer(forecastOrder, { forecast: FORECAST })
    network.use(slow.handler)
    openVideo('/get-amazon-prime')

    expect(await screen.findByRole('button', { name: 'Sign up' })).toHaveProperty('disabled', true)
  })

  test('VID-017 shows active offers that are not over, and asks for a choice among several', async () => {
    const offers = [
      OFFER,
      { ...OFFER, retailRatePlan: 'video-2', name: 'Prime Video Extra', endDate: '2026-11-22' },
      { ...OFFER, retailRatePlan: 'video-3', name: 'Over', endDate: '2026-11-21' },
      { ...OFFER, retailRatePlan: 'video-4', name: 'Not active', active: false },
    ]
    network.use(answers(listVideoOffers, { offers, serviceEntity: 'c1@demo.example', orderUnderWay: null }))
    openVideo('/get-amazon-prime')

    await screen.findByRole('radio', { name: 'Prime Video Extra' })
    expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
      'video',
      'video-2',
    ])
  })

  test.each(['Monthly', 'Weekly'] as const)(
    'VID-022 requests the offers for the bill frequency of the account: %s',
    async (billFrequency) => {
      network.use(answers(readAccount, { ...benAccount, billCycle: { billFrequency } }))
      await readyToSignUp()

      const requests = listRequests().filter(({ url }) => url.pathname.endsWith('/onlinevideo/offers'))
      expect(requests.map(({ url }) => url.searchParams.get('billFrequency'))).toEqual([billFrequency])
    },
  )

  test.each([
    ['an order under way', { orderUnderWay: '5000001' }, 'Prime Video is ordered already'],
    ['no offer', { offers: [] }, 'There is no offer at the moment'],
    ['no broadband to go with', { serviceEntity: null }, 'There is no offer at the moment'],
  ])('with %s shows a message', async (_what, difference, text) => {
    const reply = { offers: [OFFER], serviceEntity: 'c1@demo.example', orderUnderWay: null }
    network.use(answers(listVideoOffers, { ...reply, ...difference }))
    openVideo('/get-amazon-prime')

    expect(await screen.findByText(text)).toBeTruthy()
  })

  test('leads to the add-on once the order under way is carried out', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const reply = { offers: [OFFER], serviceEntity: 'c1@demo.example', orderUnderWay: '5000001' }
    network.use(answers(listVideoOffers, reply))
    openVideo('/get-amazon-prime')
    await screen.findByText('Prime Video is ordered already')
    network.use(answers(listVideoOffers, { ...reply, orderUnderWay: null }))
    await vi.advanceTimersByTimeAsync(6_000)

    expect(await screen.findByRole('heading', { level: 1, name: 'Prime Video' })).toBeTruthy()
  })

  test('can be loaded again after a failure', async () => {
    network.use(breaks(listVideoOffers))
    openVideo('/get-amazon-prime')
    await screen.findByText('We could not load what is offered.')
    network.use(
      answers(listVideoOffers, { offers: [OFFER], serviceEntity: 'c1@demo.example', orderUnderWay: null }),
    )
    await press('Try again')

    expect(await screen.findByRole('button', { name: 'Sign up' })).toBeTruthy()
  })

  test('for staff leaves the activation to the customer', async () => {
    signInAs('100517', testToken({ iss: 'http://portal.test/identity/staff', staff: true }))
    network.use(answers(listVideoProviders, [{ ...SERVICE, dateActivated: null, dateProcessed: null }]))
    openVideo('/prime-video')

    expect(await screen.findByText('The customer activates it on their page of Prime Video.')).toBeTruthy()
    expect(listWrites()).toEqual([])
  })
})

test.each<[id: string, services: Partial<ServiceFacts>, elsewhere: string | null]>([
  ['VID-002', { video: 'has', internet: true, canOrderNewProducts: true }, '/prime-video'],
  ['VID-002 VID-003 no video', { video: 'none', internet: false, canOrderNewProducts: true }, '/'],
  ['VID-002 VID-004 no video', { video: 'none', internet: true, canOrderNewProducts: false }, '/'],
  ['VID-002 VID-003 VID-004', { video: 'available', internet: true, canOrderNewProducts: true }, null],
])('%s the sign-up of an account with %j leads to %s', (_id, services, elsewhere) => {
  expect(findRedirect('/get-amazon-prime', services)).toBe(elsewhere)
})
