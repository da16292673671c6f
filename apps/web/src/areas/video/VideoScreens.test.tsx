import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { redirectOf } from '@switchboard/domain/access'
import { readAccount } from '@switchboard/domain/accounts/contract'
import type { ServiceFacts } from '@switchboard/domain/accounts/contract'
import type { WireReply } from '@switchboard/domain/call'
import { amendOrder, commitOrder, createOrder } from '@switchboard/domain/ordering/contract'
import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'
import { NO_SERVICES, accountFacts } from '@switchboard/domain/testing/account-facts'
import {
  cancelVideo,
  createVideoOrder,
  forecastVideoCancellation,
  listVideoOffers,
  listVideoProviders,
} from '@switchboard/domain/video/contract'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { benAccount } from '#web/testing/ben.ts'
import { testBrowser } from '#web/testing/browser.ts'
import { answers, breaks, refuses, sentRequests, slowAnswer, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signedIn, testCalls, testToken } from '#web/testing/portal.tsx'

import { video } from './area.ts'

const network = testNetwork()
const browser = testBrowser()
type Service = WireReply<typeof listVideoProviders>[number]

const PRICE = { chargeIncludingGst: 10.99, chargeExcludingGst: 9.56 }
const OFFER = {
  retailRatePlan: 'video',
  name: 'Prime Video',
  offerDetails: { serviceType: 'OnlineVideo' },
  active: true,
  endDate: null,
  ...PRICE,
}
const SERVICE: Service = {
  serviceEntity: 'video-7',
  productKey: 'APVA',
  retailRatePlan: 'video',
  name: 'Prime Video',
  dateActivated: '2026-11-01',
  dateProcessed: '2026-11-01',
  dateEnded: null,
  ...PRICE,
}
const bill = (day: string, amount: number) => ({
  day,
  amountIncludingGst: amount,
  amountExcludingGst: amount,
  lines: [],
})
const FORECAST = {
  now: { amountIncludingGst: 80, amountExcludingGst: 69.57 },
  first: bill('2026-12-01', 94.65),
  each: bill('2027-01-01', 90.99),
}
const CANCELLATION = {
  without: { first: bill('2026-12-01', 90.99), each: bill('2027-01-01', 90.99) },
  with: { first: bill('2026-12-01', 76.33), each: bill('2027-01-01', 80) },
}
const order = (state: string, feedback: string[] = []) => ({
  orderId: 'x',
  state,
  OrderIdentifier: '5000001',
  OrderFeedback: { ValidationFeedback: feedback.map((FeedbackKey) => ({ FeedbackKey })) },
})

beforeAll(() => Promise.all([import('./SignUpScreen.tsx'), import('./VideoScreen.tsx')]))
beforeEach(async () => {
  testCalls()
  signedIn()
  await loadConfiguration(network)
  network.use(
    answers(readAccount, { ...benAccount, serviceFacts: { ...NO_SERVICES, internet: true } }),
    answers(listVideoOffers, { offers: [OFFER], serviceEntity: 'c1@demo.example', orderUnderWay: null }),
    answers(forecastOrder, { forecast: FORECAST }),
    answers(createOrder, order('Created')),
    answers(amendOrder, order('OK')),
    answers(commitOrder, order('Committed')),
    answers(createVideoOrder, { state: 'OK', redirectUrl: 'https://partner.test/activate/1' }),
    answers(listVideoProviders, [SERVICE]),
    answers(forecastVideoCancellation, CANCELLATION),
    answers(cancelVideo, { dateEnded: '2026-11-21' }),
  )
})

const open = (address: string) => showRoutes([...video.routes, emptyHome], address)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const writes = () =>
  sentRequests()
    .filter(({ method, url }) => method !== 'GET' && !/forecast/.test(url.pathname))
    .map(({ method, url }) => `${method} ${url.pathname.replace(/^.*\/accounts\/\d+\//, '')}`)
const bodyOf = (part: string): unknown =>
  JSON.parse(
    sentRequests().findLast(({ method, url }) => method !== 'GET' && url.pathname.endsWith(part))?.body ?? '',
  )

async function readyToSignUp() {
  open('/get-amazon-prime')
  await screen.findByText(/The first bill with this order/)
}

async function signUp() {
  await readyToSignUp()
  await userEvent.click(screen.getByRole('checkbox', { name: 'I accept these terms' }))
  await press('Sign up')
}

describe('the sign-up', () => {
  test('VID-006 has the offer, the day, the bills with and without it, and the terms, before anything is sent', async () => {
    await readyToSignUp()

    expect(screen.getByRole('heading', { level: 1, name: 'Get Prime Video' })).toBeTruthy()
    expect(
      screen.getByText('Prime Video, $10.99 each month with GST. It begins today, 21 November 2026.'),
    ).toBeTruthy()
    expect(screen.getByText(/You pay/).textContent).toBe(
      'You pay $80.00 each month now. From the bill of 1 January 2027 it is $90.99 each month.',
    )
    expect(screen.getByText(/It begins today, and every bill/)).toBeTruthy()
    expect(writes()).toEqual([])
  })

  test('VID-010 is not sent unless the terms are accepted', async () => {
    await readyToSignUp()
    await press('Sign up')

    expect(within(await screen.findByRole('alert')).getByRole('link').textContent).toBe(
      'Accept the terms to sign up.',
    )
    expect(writes()).toEqual([])
  })

  test('VID-008 VID-018 VID-020 VID-023 VID-024 is an order that adds a product, and then leads to the partner', async () => {
    await signUp()

    expect(await screen.findByRole('heading', { name: 'Prime Video is ordered' })).toBeTruthy()
    const link = await screen.findByRole('link', { name: /^Activate Prime Video/ })
    expect(link.getAttribute('href')).toBe('https://partner.test/activate/1')
    expect(writes()).toEqual([
      'POST orders',
      'PUT orders/x',
      'POST orders/x/commit',
      'POST onlinevideo/orders',
    ])
    expect(bodyOf('/orders/x')).toMatchObject({
      SalesChannel: 'SelfService',
      TermsAccepted: true,
      AdditionalProducts: [{ Service: 'onlinevideo', ServiceEntity: 'c1@demo.example', RatePlan: 'video' }],
    })
    expect(bodyOf('/commit')).toEqual({
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
    expect(bodyOf('/onlinevideo/orders')).toEqual({
      retailRatePlan: 'video',
      salesPerson: 'SelfServiceV1',
      salesChannel: 'SelfService',
    })
  })

  test('stays with the way to the partner while its order is carried out', async () => {
    const offers = { offers: [OFFER], serviceEntity: 'c1@demo.example', orderUnderWay: null }
    await readyToSignUp()
    network.use(answers(listVideoOffers, { ...offers, orderUnderWay: '5000001' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'I accept these terms' }))
    await press('Sign up')

    expect(await screen.findByRole('link', { name: /^Activate Prime Video/ })).toBeTruthy()
    await waitFor(() =>
      expect(sentRequests().filter(({ url }) => url.pathname.endsWith('/onlinevideo/offers'))).toHaveLength(
        2,
      ),
    )
    expect(screen.getByRole('heading', { name: 'Prime Video is ordered' })).toBeTruthy()
  })

  test('VID-008 that the partner answers notok is told', async () => {
    network.use(answers(createVideoOrder, { state: 'notok', redirectUrl: null }))
    await signUp()

    expect(await screen.findByText('Prime Video could not be signed up to')).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^Activate/ })).toBeNull()
  })

  test('VID-008 whose order is NotOK is not placed, and says why', async () => {
    network.use(answers(amendOrder, order('notok', ['ExistingOrderInProgress'])))
    await signUp()

    expect((await screen.findByRole('alertdialog')).textContent).toContain('is placed already')
    expect(writes()).toEqual(['POST orders', 'PUT orders/x'])
  })

  test('keeps what is ordered where the partner does not answer, and asks again', async () => {
    network.use(refuses(createVideoOrder, 'VIDEO_PARTNER_UNAVAILABLE'))
    await signUp()
    await screen.findByText('Prime Video does not answer just now.')
    network.use(answers(createVideoOrder, { state: 'OK', redirectUrl: 'https://partner.test/2' }))
    await press('Try again')

    expect(await screen.findByRole('link', { name: /^Activate Prime Video/ })).toBeTruthy()
  })

  test('cannot be sent before the bills are known', async () => {
    const slow = slowAnswer(forecastOrder, { forecast: FORECAST })
    network.use(slow.handler)
    open('/get-amazon-prime')

    expect(await screen.findByRole('button', { name: 'Sign up' })).toHaveProperty('disabled', true)
  })

  test('VID-017 shows an offer that is active and not over, and asks which where there are several', async () => {
    const offers = [
      OFFER,
      { ...OFFER, retailRatePlan: 'video-2', name: 'Prime Video Extra', endDate: '2026-11-22' },
      { ...OFFER, retailRatePlan: 'video-3', name: 'Over', endDate: '2026-11-21' },
      { ...OFFER, retailRatePlan: 'video-4', name: 'Not active', active: false },
    ]
    network.use(answers(listVideoOffers, { offers, serviceEntity: 'c1@demo.example', orderUnderWay: null }))
    open('/get-amazon-prime')

    await screen.findByRole('radio', { name: 'Prime Video Extra' })
    expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
      'video',
      'video-2',
    ])
  })

  test('VID-022 is asked for by the bill frequency of the account', async () => {
    await readyToSignUp()
    const asked = sentRequests().find(({ url }) => url.pathname.endsWith('/onlinevideo/offers'))
    expect(asked?.url.searchParams.get('billFrequency')).toBe('Monthly')
  })

  test.each([
    ['an order under way', { orderUnderWay: '5000001' }, 'Prime Video is ordered already'],
    ['no offer', { offers: [] }, 'There is no offer at the moment'],
    ['no broadband to go with', { serviceEntity: null }, 'There is no offer at the moment'],
  ])('with %s says so', async (_what, difference, text) => {
    const reply = { offers: [OFFER], serviceEntity: 'c1@demo.example', orderUnderWay: null }
    network.use(answers(listVideoOffers, { ...reply, ...difference }))
    open('/get-amazon-prime')

    expect(await screen.findByText(text)).toBeTruthy()
  })

  test('goes on to the add-on once the order under way is carried out', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const reply = { offers: [OFFER], serviceEntity: 'c1@demo.example', orderUnderWay: '5000001' }
    network.use(answers(listVideoOffers, reply))
    open('/get-amazon-prime')
    await screen.findByText('Prime Video is ordered already')
    network.use(answers(listVideoOffers, { ...reply, orderUnderWay: null }))
    await vi.advanceTimersByTimeAsync(6_000)

    expect(await screen.findByRole('heading', { level: 1, name: 'Prime Video' })).toBeTruthy()
  })

  test('that did not come is asked for again', async () => {
    network.use(breaks(listVideoOffers))
    open('/get-amazon-prime')
    await screen.findByText('We could not load what is offered.')
    network.use(
      answers(listVideoOffers, { offers: [OFFER], serviceEntity: 'c1@demo.example', orderUnderWay: null }),
    )
    await press('Try again')

    expect(await screen.findByRole('button', { name: 'Sign up' })).toBeTruthy()
  })

  test('for staff leaves the activation to the customer', async () => {
    signedIn('100517', testToken({ iss: 'http://portal.test/identity/staff', staff: true }))
    network.use(answers(listVideoProviders, [{ ...SERVICE, dateActivated: null, dateProcessed: null }]))
    open('/prime-video')

    expect(await screen.findByText('The customer activates it on their page of Prime Video.')).toBeTruthy()
    expect(writes()).toEqual([])
  })
})

describe('the add-on', () => {
  test.each<[id: string, days: Partial<Service>, text: string]>([
    ['VID-011', { dateActivated: null, dateProcessed: null }, 'Not activated yet'],
    ['VID-012', { dateProcessed: null }, 'Activated'],
    ['VID-013', {}, 'On'],
    ['VID-014', { dateEnded: '2026-11-21' }, 'Cancelled'],
  ])('VID-007 %s with the days %j says how it stands', async (_id, days, text) => {
    network.use(answers(listVideoProviders, [{ ...SERVICE, ...days }]))
    open('/prime-video')

    const card = await screen.findByRole('region', { name: 'Prime Video' })
    expect(within(card).getAllByText(text)[0]).toBeTruthy()
  })

  test('VID-019 VID-015 is told with price and day; one that ended before is not', async () => {
    network.use(
      answers(listVideoProviders, [
        { ...SERVICE, serviceEntity: 'video-1', name: 'Old video', dateEnded: '2026-01-01' },
        SERVICE,
      ]),
    )
    open('/prime-video')

    const card = await screen.findByRole('region', { name: 'Prime Video' })
    await waitFor(() => expect(card.textContent).toContain('Price$10.99 each month, with GST'))
    expect(card.textContent).toContain('Activated1 November 2026')
    expect(screen.queryByText('Old video')).toBeNull()
  })

  test('VID-020 that is not activated leads to where it is', async () => {
    network.use(answers(listVideoProviders, [{ ...SERVICE, dateActivated: null, dateProcessed: null }]))
    open('/prime-video')

    const link = await screen.findByRole('link', { name: /^Activate Prime Video/ })
    expect(link.getAttribute('href')).toBe('https://partner.test/activate/1')
  })

  test('that did not come is asked for again', async () => {
    network.use(breaks(listVideoProviders))
    open('/prime-video')
    await screen.findByText('We could not load your Prime Video.')
    network.use(answers(listVideoProviders, [SERVICE]))
    await press('Try again')

    expect(await screen.findByRole('region', { name: 'Prime Video' })).toBeTruthy()
  })
})

describe('cancelling', () => {
  async function ask() {
    open('/prime-video')
    await screen.findByText(/each month, with GST/)
    await press('Cancel Prime Video')
    await screen.findByText('Your bill of 1 December')
  }

  test('is asked about first, with the bills with it and without', async () => {
    await ask()

    const dialog = screen.getByRole('dialog', { name: 'Cancel Prime Video?' })
    expect(dialog.textContent).toContain('It ends with today, 21 November 2026.')
    expect(dialog.textContent).toContain('Your bill of 1 December instead of $90.99$76.33')
    expect(dialog.textContent).toContain('An ordinary month after it instead of $90.99$80.00')
    await press('Keep it')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(writes()).toEqual([])
  })

  test('VID-009 VID-021 names the service, and loads the page anew', async () => {
    await ask()
    await press('Yes, cancel it')

    await waitFor(() => expect(browser.left).toEqual(['reload']))
    expect(writes()).toEqual(['DELETE onlinevideo/providers/video-7'])
  })

  test('VID-025 that fails says so, and can be tried again', async () => {
    network.use(refuses(cancelVideo, 'GENERAL_ERROR'))
    await ask()
    await press('Yes, cancel it')

    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong.')
    expect(screen.getByRole('button', { name: 'Yes, cancel it' })).toHaveProperty('disabled', false)
  })

  test('cannot be sent before the bills are known', async () => {
    network.use(breaks(forecastVideoCancellation))
    open('/prime-video')
    await screen.findByText(/each month, with GST/)
    await press('Cancel Prime Video')
    await screen.findByText('We could not work out your bills.')

    expect(screen.getByRole('button', { name: 'Yes, cancel it' })).toHaveProperty('disabled', true)
  })
})

/** Where a route sends such an account instead; null for nowhere. */
function leadsTo(path: string, services: Partial<ServiceFacts>): string | null {
  const guards = video.routes.filter((route) => route.path === path).flatMap((route) => route.guards)
  return redirectOf(guards, accountFacts({ services: { ...NO_SERVICES, ...services } }))
}

test('VID-001 VID-005 both routes need a session', () => {
  expect(video.routes.map(({ session }) => session)).toEqual(['required', 'required'])
})

test.each<[id: string, services: Partial<ServiceFacts>, elsewhere: string | null]>([
  ['VID-002', { video: 'has', internet: true, canOrderNewProducts: true }, '/prime-video'],
  ['VID-003', { video: 'none', internet: false, canOrderNewProducts: true }, '/'],
  ['VID-004', { video: 'none', internet: true, canOrderNewProducts: false }, '/'],
  ['VID-002 VID-003 VID-004', { video: 'available', internet: true, canOrderNewProducts: true }, null],
])('%s the sign-up of an account with %j leads to %s', (_id, services, elsewhere) => {
  expect(leadsTo('/get-amazon-prime', services)).toBe(elsewhere)
})

test.each([
  ['has', null],
  ['available', '/'],
  ['none', '/'],
] as const)('VID-005 the page of an account whose video is %s leads to %s', (has, elsewhere) => {
  expect(leadsTo('/prime-video', { video: has })).toBe(elsewhere)
})
