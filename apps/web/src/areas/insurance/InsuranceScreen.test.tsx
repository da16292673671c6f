import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { findGuardRedirect } from '@switchboard/domain/access'
import type { AccountFacts } from '@switchboard/domain/access'
import { readAccount } from '@switchboard/domain/accounts/contract'
import type { ServiceFacts } from '@switchboard/domain/accounts/contract'
import type { WireReply } from '@switchboard/domain/call'
import {
  listInsurancePolicies,
  listInsuranceProducts,
  readInsuranceSignOn,
} from '@switchboard/domain/insurance/contract'
import { NO_SERVICES, accountFacts } from '@switchboard/domain/testing/account-facts'

import { session } from '#web/http/session.ts'
import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { benAccount } from '#web/testing/ben.ts'
import { answers, breaks, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls, testToken } from '#web/testing/portal.tsx'
import { testRoute } from '#web/testing/test-route.ts'

import { insurance } from './area.ts'

const network = testNetwork()
type Policy = WireReply<typeof listInsurancePolicies>[number]

const POLICY: Policy = {
  policyNumber: 'HC-1',
  coverType: 'home_contents',
  isCancelled: false,
  address: {
    streetNumber: '48',
    streetName: 'Cuba Street',
    suburb: 'Te Aro',
    city: 'Wellington',
    postCode: '6011',
  },
  charges: [{ label: 'Home and contents', ChargeIncludingGST: 69, ChargeExcludingGST: 60 }],
}
const PRODUCTS: WireReply<typeof listInsuranceProducts> = [
  {
    coverType: 'landlords',
    about: 'A home that you let.',
    chargeIncludingGst: 41,
    chargeExcludingGst: 35.65,
  },
]
const signOnBy = (token: string) => ({
  token,
  policiesUrl: `https://insurer.test/policies?token=${token}`,
  appointmentUrl: `https://insurer.test/appointments?token=${token}`,
})

const ON: AccountFacts['features'] = new Set(['insurance'])

beforeAll(() => import('./InsuranceScreen.tsx'))
beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network, { features: { insurance: true } })
  network.use(
    answers(listInsuranceProducts, PRODUCTS),
    answers(readInsuranceSignOn, signOnBy('one')),
    accountHas({ internet: true, insurance: true }),
  )
})

function accountHas(services: Partial<ServiceFacts>) {
  return answers(readAccount, { ...benAccount, serviceFacts: { ...NO_SERVICES, ...services } })
}

function open(policies: Policy[] = [POLICY]) {
  network.use(answers(listInsurancePolicies, policies))
  return showRoutes([...insurance.routes, emptyHome, testRoute('/change-hub')], '/change-hub/insurance')
}

const countRequests = (path: string) => listRequests().filter(({ url }) => url.pathname.endsWith(path)).length
const link = (name: RegExp) => screen.findByRole('link', { name })
const button = (name: string) => screen.findByRole('button', { name })

describe('the policies', () => {
  test('INS-001 INS-004 INS-008 are listed with number, cover, address and charge', async () => {
    open([POLICY, { ...POLICY, policyNumber: 'LL-2', coverType: 'landlords', charges: [] }])

    expect(await screen.findByRole('heading', { level: 1, name: 'Insurance' })).toBeTruthy()
    const first = await screen.findByRole('region', { name: 'Home and contents insurance' })
    expect(first.textContent).toContain('Policy numberHC-1')
    expect(first.textContent).toContain('48 Cuba Street, Te Aro, Wellington 6011')
    await waitFor(() => expect(first.textContent).toContain('$69.00 each month, including GST'))
    const second = screen.getByRole('region', { name: 'Landlord insurance' })
    expect(second.textContent).toContain('Not on your bills with us')
    expect(screen.getByText('You have 2 policies in force.')).toBeTruthy()
  })

  test.each([
    ['home_contents', 'Home and contents insurance'],
    ['home', 'Home insurance'],
    ['contents', 'Contents insurance'],
    ['landlords', 'Landlord insurance'],
  ] as const)('INS-008 with the cover %s are called %s', async (coverType, name) => {
    open([{ ...POLICY, coverType }])

    expect(await screen.findByRole('region', { name })).toBeTruthy()
  })

  test('INS-004 INS-008 that were cancelled are neither listed nor counted', async () => {
    open([POLICY, { ...POLICY, policyNumber: 'OLD', isCancelled: true }])

    expect(await screen.findByText('You have one policy in force.')).toBeTruthy()
    expect(screen.queryByText('OLD')).toBeNull()
  })

  test('INS-008 with several charges show each with its label, without GST to a business', async () => {
    session.write({ businessGroup: '2degreessmb' })
    await loadConfiguration(network, {
      features: { insurance: true },
      businessFeatures: { insurance: true },
    })
    const other = { label: 'Glass', ChargeIncludingGST: 2.3, ChargeExcludingGST: 2 }
    open([{ ...POLICY, charges: [...POLICY.charges, other] }])

    const card = await screen.findByRole('region', { name: 'Home and contents insurance' })
    await waitFor(() =>
      expect(card.textContent).toContain('Home and contents$60.00 each month, excluding GSTGlass$2.00'),
    )
  })

  test('that did not load can be loaded again', async () => {
    network.use(breaks(listInsurancePolicies))
    showRoutes([...insurance.routes, emptyHome], '/change-hub/insurance')
    await screen.findByText('We could not load your policies.')
    network.use(answers(listInsurancePolicies, [POLICY]))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

    expect(await screen.findByText('You have one policy in force.')).toBeTruthy()
  })
})

describe('the insurer’s tool', () => {
  test.each([
    ['INS-005', /^View policies/, 'policies'],
    ['INS-006', /^Book an appointment/, 'appointments'],
  ])('%s opens in a new tab, with the token in its address', async (_id, name, page) => {
    open()
    const anchor = await link(name)

    expect(anchor.getAttribute('href')).toBe(`https://insurer.test/${page}?token=one`)
    expect([anchor.getAttribute('target'), anchor.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer',
    ])
  })

  test('INS-012 opens with another token the next time', async () => {
    open()
    const anchor = await link(/^View policies/)
    network.use(answers(readInsuranceSignOn, signOnBy('two')))
    anchor.addEventListener('click', (event) => event.preventDefault())
    await userEvent.click(anchor)

    await waitFor(() => expect(anchor.getAttribute('href')).toBe('https://insurer.test/policies?token=two'))
  })

  test('INS-007 is closed to staff with the reason, without a request for a token, and the list is shown', async () => {
    signInAs('100517', testToken({ iss: 'http://portal.test/identity/staff', staff: true }))
    open()
    await screen.findByRole('region', { name: 'Home and contents insurance' })

    expect(await button('View policies')).toHaveProperty('disabled', true)
    expect(await button('Book an appointment')).toHaveProperty('disabled', true)
    expect(screen.getByText(/Only the customer is signed in/)).toBeTruthy()
    expect(countRequests('/insurance/signon')).toBe(0)
  })

  test('INS-012 without a token shows the list, closed links with the reason, and Try again', async () => {
    network.use(refuses(readInsuranceSignOn, 'FAILED_INSURANCE_SSO'))
    open()
    await screen.findByRole('region', { name: 'Home and contents insurance' })
    await screen.findByText('We could not sign you in to the insurer’s tool.')
    const closed = await button('View policies')
    expect(closed).toHaveProperty('disabled', true)
    expect(document.getElementById(closed.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'We could not sign you in to the insurer’s tool.',
    )

    network.use(answers(readInsuranceSignOn, signOnBy('two')))
    await userEvent.click(await button('Try again'))

    expect((await link(/^View policies/)).getAttribute('href')).toContain('token=two')
  })
})

describe('the insurer’s products', () => {
  test('INS-010 INS-011 INS-012 load when the customer opens them', async () => {
    open()
    await link(/^View policies/)
    expect([
      countRequests('/insurance/policies'),
      countRequests('/insurance/signon'),
      countRequests('/insurance/products'),
    ]).toEqual([1, 1, 0])

    await userEvent.click(screen.getByText('What else you can insure'))

    expect(await screen.findByText(/A home that you let\. From/)).toBeTruthy()
    expect(countRequests('/insurance/products')).toBe(1)
  })

  test('are shown at once to a customer without a policy, without a link to view policies', async () => {
    network.use(accountHas({ internet: true }))
    open([])

    expect(await screen.findByText('No insurance policies yet')).toBeTruthy()
    expect(await screen.findByText(/A home that you let\. From/)).toBeTruthy()
    expect(await link(/^Book an appointment/)).toBeTruthy()
    expect(screen.queryByText('View policies')).toBeNull()
  })

  test('that did not load can be loaded again', async () => {
    network.use(breaks(listInsuranceProducts))
    open([])
    await screen.findByText('We could not load what can be insured.')
    network.use(answers(listInsuranceProducts, PRODUCTS))
    await userEvent.click(await button('Try again'))

    expect(await screen.findByText(/A home that you let\. From/)).toBeTruthy()
  })
})

describe('the route', () => {
  test('INS-001 needs a session', () => {
    expect(insurance.routes.map(({ session: needed }) => needed)).toEqual(['required'])
  })

  test('INS-002 redirects home while the switch is off', () => {
    const has = { internet: true, insurance: true }

    expect(leadsTo({ services: has, features: new Set() })).toBe('/')
    expect(leadsTo({ services: has })).toBeNull()
  })

  test.each([
    [{ internet: false, insurance: false }, '/change-hub'],
    [{ internet: true, insurance: false }, null],
    [{ internet: false, insurance: true }, null],
  ])('INS-003 of an account with %j leads to %s', (services, elsewhere) => {
    expect(leadsTo({ services })).toBe(elsewhere)
  })
})

/** The redirect of the route for such an account; null for none. */
function leadsTo({
  services,
  ...facts
}: Omit<Partial<AccountFacts>, 'services'> & { services: Partial<ServiceFacts> }): string | null {
  return findGuardRedirect(
    insurance.routes.flatMap(({ guards }) => guards),
    accountFacts({ features: ON, services: { ...NO_SERVICES, ...services }, ...facts }),
  )
}
