import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { acceptProspect, readProspect } from '@switchboard/domain/campaign/contract'

import { session } from '#web/http/session.ts'
import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { answers, breaks, refuses, listRequests, slowAnswer, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'
import { testRoute } from '#web/testing/test-route.ts'

import { campaign } from './area.ts'
import { BUSINESS_OFFER, prospect } from './testing/states.ts'
import { MISSING, NOT_ACCEPTED } from './words.ts'

const network = testNetwork()
const TOKEN = 'Zt_3-token'
const ADDRESS = `/promotion/mailer/${TOKEN}`
const THANKS = '/promotion/mailer/thankyou'
const SORRY =
  "We're sorry, an error occurred while processing your request. Please refresh the page and try again."

beforeAll(async () => {
  await Promise.all([import('./OfferScreen.tsx'), import('./ThankYouScreen.tsx')])
})

beforeEach(async () => {
  session.clear()
  testCalls()
  await loadConfiguration(network)
})

function open(address = ADDRESS) {
  return showRoutes([...campaign.routes, emptyHome], address)
}

const signInPage = testRoute('/login', { screen: async () => () => <h1>Sign in</h1> })
const getPath = () => window.location.pathname
const acceptances = () => listRequests().filter(({ method }) => method === 'POST')
const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Accept the offer' }))

function expectTicked(checked: boolean) {
  for (const box of screen.getAllByRole('checkbox')) expect(box).toHaveProperty('checked', checked)
}

async function tickAll() {
  for (const box of await screen.findAllByRole('checkbox')) await userEvent.click(box)
}

test('CMP-001 CMP-007 CMP-014 without a session the offer is shown with its boxes, none ticked', async () => {
  network.use(answers(readProspect, prospect()))
  open()

  expect(await screen.findByRole('heading', { level: 1, name: 'Get Your Promotion' })).toBeTruthy()
  expect(
    (await screen.findByText(/off a month including GST, for 6 months$/, { selector: 'p' })).textContent,
  ).toBe('$10.00 off a month including GST, for 6 months')
  for (const text of [
    '$4.62 including GST',
    'your next 13 fortnightly bills',
    '$60.06 including GST',
    '30 November 2099',
  ])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'The discount comes off your next 13 fortnightly bills. It begins with the next one, and you do not have to do anything for it.',
    'It ends by itself after the last one.',
    'Your plan, its price and your contract stay as they are.',
    'The offer is for the account that we sent the letter to, and can be accepted once.',
  ])
  expect(screen.getAllByRole('checkbox')).toHaveLength(2)
  expectTicked(false)
  expect(listRequests().map(({ url }) => url.pathname)).toContain(`/api/campaigns/prospects/${TOKEN}`)
  expect(campaign.routes.map(({ path, session }) => [path, session])).toEqual([
    [THANKS, 'open'],
    ['/promotion/mailer/$token', 'open'],
  ])
})

test.each([
  ['no box', [], [MISSING.offerConfirmed, MISSING.termsAccepted]],
  [
    'the offer alone',
    ['I want this offer: $10.00 off a month including GST, for 6 months'],
    [MISSING.termsAccepted],
  ],
  ['the terms alone', ['I accept the terms and conditions'], [MISSING.offerConfirmed]],
])('CMP-008 with %s ticked nothing is sent, and missing boxes are named', async (_what, ticked, missing) => {
  network.use(answers(readProspect, prospect()), answers(acceptProspect, {}))
  open()
  for (const label of ticked) await userEvent.click(await screen.findByLabelText(label))

  await press()

  expect(acceptances()).toEqual([])
  for (const text of missing) expect(screen.getAllByText(text)).toHaveLength(2)
})

test('CMP-002 CMP-011 CMP-015 an accepted offer leads to the thanks page, and back does not return to the offer', async () => {
  network.use(answers(readProspect, prospect()), answers(acceptProspect, {}))
  open()
  await tickAll()
  const visited = window.history.length

  await press()

  expect(await screen.findByRole('heading', { level: 1, name: 'Thank You' })).toBeTruthy()
  expect(getPath()).toBe(THANKS)
  expect(window.history.length).toBe(visited)
  expect(
    screen.getByText(
      'Your offer is accepted: $4.62 including GST comes off each of your next 13 fortnightly bills.',
    ),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign in to see your bills' })).toBeTruthy()
  expect(acceptances().map(({ url }) => url.pathname)).toEqual([`/api/campaigns/prospects/${TOKEN}/accept`])
})

test('CMP-009 while an acceptance is under way no second acceptance is sent', async () => {
  const slow = slowAnswer(acceptProspect, {})
  network.use(answers(readProspect, prospect()), slow.handler)
  open()
  await tickAll()

  await press()
  await press()
  await userEvent.keyboard('{Enter}')

  expect(screen.getByRole('button', { name: 'Accept the offer' }).getAttribute('aria-busy')).toBe('true')
  expect(acceptances()).toHaveLength(1)
  slow.come()
  expect(await screen.findByRole('heading', { level: 1, name: 'Thank You' })).toBeTruthy()
  expect(acceptances()).toHaveLength(1)
})

test.each([
  ['is refused', refuses(acceptProspect, 'GENERAL_ERROR')],
  ['comes too often', refuses(acceptProspect, 'TOO_MANY_REQUESTS')],
  ['gets no answer', breaks(acceptProspect)],
])('CMP-016 an acceptance that %s shows an error, and the boxes stay ticked', async (_what, failure) => {
  network.use(answers(readProspect, prospect()), failure)
  open()
  await tickAll()

  await press()

  expect((await screen.findByRole('alert')).textContent).toBe(SORRY)
  expect(NOT_ACCEPTED).toBe(SORRY)
  expectTicked(true)
  expect(getPath()).toBe(ADDRESS)
  network.use(answers(acceptProspect, {}))
  await press()
  expect(await screen.findByRole('heading', { level: 1, name: 'Thank You' })).toBeTruthy()
})

const atHome = async () => {
  expect(await screen.findByRole('heading', { level: 1, name: 'Home' })).toBeTruthy()
  expect(getPath()).toBe('/')
}

test.each([
  ['CMP-004 of an expired campaign or an unknown token', refuses(readProspect, 'FORBIDDEN')],
  ['CMP-005 about an unknown offer', answers(readProspect, prospect({ offerName: 'unlimited-upgrade-30' }))],
  ['CMP-006 whose load goes wrong', refuses(readProspect, 'GENERAL_ERROR')],
  ['CMP-006 whose load gets no answer', breaks(readProspect)],
  ['CMP-006 of an address that looked too often', refuses(readProspect, 'TOO_MANY_REQUESTS')],
])('%s the page leads home with a message', async (_what, answer) => {
  signInAs()
  network.use(answer)
  open()

  await atHome()
  expect(screen.getAllByText(/^We could not open this offer/)).toHaveLength(1)
})

test.each(['/promotion/mailer', '/promotion/mailer/'])(
  'CMP-003 %s, without a token, leads home',
  async (address) => {
    open(address)

    await atHome()
    expect(listRequests().some(({ url }) => url.pathname.includes('campaigns'))).toBe(false)
  },
)

test('CMP-004 without a session the page leads to sign-in, as home would, with a message', async () => {
  network.use(refuses(readProspect, 'FORBIDDEN'))
  showRoutes([...campaign.routes, signInPage], ADDRESS)

  expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeTruthy()
  expect(getPath()).toBe('/login')
  expect(screen.getAllByText(/^We could not open this offer/)).toHaveLength(1)
})

test('CMP-010 a campaign that ended before the acceptance leads home', async () => {
  signInAs()
  network.use(answers(readProspect, prospect()), refuses(acceptProspect, 'FORBIDDEN'))
  open()
  await tickAll()

  await press()

  await atHome()
  expect(screen.queryByText(SORRY)).toBeNull()
})

test('CMP-002 the link of an accepted offer leads to the thanks page', async () => {
  network.use(answers(readProspect, prospect({ accepted: true })))
  open()

  expect(await screen.findByText(/^Your offer is accepted: \$4\.62 including GST comes off/)).toBeTruthy()
  expect(getPath()).toBe(THANKS)
})

test('CMP-002 the thanks page needs no session, its address is not read as a token, and it claims no accepted offer', async () => {
  open(THANKS)

  expect(await screen.findByRole('heading', { level: 1, name: 'Thank You' })).toBeTruthy()
  expect(screen.queryByText(/^Your offer is accepted/)).toBeNull()
  expect(screen.getByText('If you have accepted our offer, this is what happens next.')).toBeTruthy()
  expect(listRequests().some(({ url }) => url.pathname.includes('campaigns'))).toBe(false)
})

test('CMP-001 CMP-002 a signed-in customer can accept as well, and continues to the dashboard', async () => {
  signInAs()
  network.use(answers(readProspect, prospect()), answers(acceptProspect, {}))
  open()
  await tickAll()

  await press()

  expect(await screen.findByRole('link', { name: 'Go to your home page' })).toBeTruthy()
  await waitFor(() => expect(acceptances()).toHaveLength(1))
})

test('ACC-020 the offer to a business excludes GST', async () => {
  network.use(answers(readProspect, prospect({}, BUSINESS_OFFER)))
  open()

  const offered = await screen.findByText(/off a month excluding GST, for 6 months$/, { selector: 'p' })
  expect(offered.textContent).toBe('$21.74 off a month excluding GST, for 6 months')
  screen.getByRole('checkbox', { name: /\$21\.74 off a month excluding GST, for 6 months/ })
})
