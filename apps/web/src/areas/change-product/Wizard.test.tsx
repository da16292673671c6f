import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { redirectOf } from '@switchboard/domain/access'
import type { AccountFacts } from '@switchboard/domain/access'
import { readAccount } from '@switchboard/domain/accounts/contract'
import { ELSEWHERE, FIBRE_300_VOICE, FIBRE_OFFER } from '@switchboard/domain/change-product/testing'
import { amendOrder, commitOrder, createOrder } from '@switchboard/domain/ordering/contract'
import { readOffer } from '@switchboard/domain/ordering/offer'
import type { Offer } from '@switchboard/domain/ordering/offer'
import { searchAddresses } from '@switchboard/domain/qualification/contract'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { addressOf, answers, refuses, sentRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signedIn, testCalls, testToken } from '#web/testing/portal.tsx'

import { changeProductRoutes } from './routes.ts'

const network = testNetwork()
const PLAN = '/change-hub/change-product'
const MONEY = /charge|rrp|price|postage|amount/i

/** As the wire carries it: amounts in dollars. */
function onWire(value: unknown, name = ''): unknown {
  if (typeof value === 'number') return MONEY.test(name) ? value / 100 : value
  if (Array.isArray(value)) return value.map((each) => onWire(each, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, onWire(each, key)]))
}

function offers(offer: Partial<Offer> = {}) {
  return http.get(addressOf(readOffer), ({ request }) => {
    const moves = new URL(request.url).searchParams.get('locationId') !== null
    const location = moves ? ELSEWHERE : FIBRE_OFFER.location
    return new HttpResponse(JSON.stringify(onWire({ ...FIBRE_OFFER, location, ...offer })))
  })
}

const order = (state: string, keys: string[] = []) => ({
  orderId: '17',
  state,
  OrderIdentifier: '5000017',
  OrderFeedback: { ValidationFeedback: keys.map((FeedbackKey) => ({ FeedbackKey })) },
})

function width(wide: boolean): void {
  vi.stubGlobal('matchMedia', () => ({
    matches: wide,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
}

beforeAll(() => import('./Wizard.tsx'))

beforeEach(async () => {
  width(true)
  testCalls()
  signedIn()
  await loadConfiguration(network, { features: { changeProduct: true, moveHouse: true } })
  network.use(
    offers(),
    answers(readAccount, {
      accountCode: '100517',
      name: 'Ben Fowler',
      address: '11 Aro Street',
      businessGroup: 'residential',
      billCycle: { billFrequency: 'Monthly' },
      nextBillDate: '2026-12-15',
    }),
    answers(createOrder, order('Draft')),
    answers(amendOrder, order('OK')),
    answers(commitOrder, order('Committed')),
  )
})

afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

function show(address = PLAN) {
  return showRoutes([...changeProductRoutes, emptyHome], address)
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const aside = () => within(screen.getByRole('region', { name: 'Your order' }))
const posted = (method: string, path: string) =>
  sentRequests().filter((sent) => sent.method === method && sent.url.pathname.endsWith(path))

async function chooseGigabit(): Promise<void> {
  await userEvent.click(await screen.findByRole('radio', { name: /^Fibre 1000/ }))
  await userEvent.click(screen.getByRole('radio', { name: 'I use my own modem' }))
}

async function toSummary(): Promise<void> {
  await chooseGigabit()
  await press('Next')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'I accept a contract of 12 months' }))
  await userEvent.selectOptions(screen.getByLabelText('Day of the visit'), 'Mon 7th Dec')
  await press('Checkout')
  await heading('Check your order')
}

describe('a change of plan', () => {
  test('CHG-001 CHG-008 CHG-009 CHG-030 one page asks for all of the plan, with the summary at its side', async () => {
    show()

    await heading('Choose your plan')
    expect(document.body.textContent).toContain('Change Plan, step 1')
    await chooseGigabit()

    expect(screen.getByRole('heading', { level: 2, name: 'Family filter' })).toBeTruthy()
    expect(aside().getByText('Fibre 1000: Unlimited')).toBeTruthy()
    expect(aside().getByText('Early termination fee')).toBeTruthy()
    expect(aside().getAllByText(/99\.00/)).toHaveLength(2)
  })

  test('CHG-023 CHG-052 ORD-066 ORD-067 ORD-069 ORD-070 it is created, amended and committed, and has a reference', async () => {
    show()
    await toSummary()
    await userEvent.dblClick(screen.getByRole('button', { name: 'Place the order' }))

    await heading('Your order is placed')
    expect(screen.getByText(/5000017/)).toBeTruthy()
    expect(screen.getByText('The technician comes')).toBeTruthy()
    expect(posted('POST', '/orders')).toHaveLength(1)
    expect(posted('PUT', '/orders/17')).toHaveLength(1)
    expect(posted('POST', '/orders/17/commit')).toHaveLength(1)
    expect(JSON.parse(posted('PUT', '/orders/17')[0]?.body ?? '{}')).toMatchObject({
      CoreProductsToChange: [{ ToCoreProductKey: 'CHOUFB1000', RequestedDateOfProvisioning: '2026-12-07' }],
    })
    expect(sessionStorage.length).toBe(0)
  })

  test('CHG-029 on a narrow page each step stands alone, with the summary below', async () => {
    width(false)
    show()

    await heading('Your plan now')
    await press('Next')
    await heading('How fast should it be?')
    await userEvent.click(screen.getByRole('radio', { name: /^Fibre 1000/ }))
    expect(screen.getByRole('region', { name: 'Your order' }).textContent).toContain('$99.00')
    await press('Next')

    await heading('Your internet plan')
    expect(window.location.search).toBe('?step=internetPlan')
  })

  test('CHG-024 CHG-025 an order that is not finished leads to its first problem and is not sent', async () => {
    show()
    await chooseGigabit()
    show(`${PLAN}?step=summary`)
    await userEvent.click(
      (await screen.findAllByRole('button', { name: 'Place the order' })).at(-1) ?? document.body,
    )

    expect((await screen.findAllByRole('heading', { level: 1, name: 'Contract and dates' })).length).toBe(1)
    expect(posted('POST', '/orders')).toEqual([])
  })

  test('what is wrong is said at the top and beside its field', async () => {
    show()
    await press('Next')

    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Choose how fast your broadband should be')
  })

  test('an answer is changed from the summary, which is come back to with all the rest', async () => {
    show()
    await toSummary()
    await userEvent.click(screen.getByRole('link', { name: /Change\s*family filter/ }))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'SAFE-MODE' }))
    await press('Back to your order')

    await heading('Check your order')
    expect(screen.getAllByText('SAFE-MODE').length).toBeGreaterThan(0)
    expect(screen.getByText('Monday 7 December 2026')).toBeTruthy()
  })

  test('CHG-022 a homeline that is turned on asks where the phone comes from', async () => {
    show()
    await chooseGigabit()
    await userEvent.click(
      within(screen.getByRole('group', { name: /homeline/ })).getByRole('radio', { name: 'Yes' }),
    )

    expect(screen.getByRole('heading', { level: 2, name: 'Where your home phone comes from' })).toBeTruthy()
    expect(aside().getByText('VOICEMAIL')).toBeTruthy()
  })
})

describe('an order that cannot be placed', () => {
  test('CHG-069 CHG-071 ORD-068 ORD-071 ORD-072 NotOK is told with the helpdesk’s number, and resubmit starts at create', async () => {
    network.use(answers(amendOrder, order('NotOK', ['INVALID_PHONE_NUMBER'])))
    show()
    await toSummary()
    await press('Place the order')

    const dialog = within(await screen.findByRole('alertdialog', { name: 'Problem submitting order' }))
    expect(dialog.getByText(/Somebody else has taken the phone number/)).toBeTruthy()
    expect(dialog.getByRole('link', { name: '0800 555 0100' })).toBeTruthy()
    expect(posted('POST', '/commit')).toEqual([])

    network.use(answers(amendOrder, order('OK')))
    await userEvent.click(dialog.getByRole('button', { name: 'Resubmit' }))
    await heading('Your order is placed')
    expect(posted('POST', '/orders')).toHaveLength(2)
    const keys = posted('POST', '/orders').map(({ headers }) => headers.get('idempotency-key'))
    expect(new Set(keys).size).toBe(2)
  })

  test.each([
    ['create', () => refuses(createOrder, 'GENERAL_ERROR')],
    ['commit', () => refuses(commitOrder, 'FEEDBACK_NOT_OK')],
  ])('ORD-071 a failed %s is told too', async (_stage, handler) => {
    network.use(handler())
    show()
    await toSummary()
    await press('Place the order')

    expect(await screen.findByRole('alertdialog', { name: 'Problem submitting order' })).toBeTruthy()
  })

  test('the commit says what the page has shown; where that has changed, the prices are asked for anew', async () => {
    network.use(answers(commitOrder, order('NotOK', ['ORDER_HAS_CHANGED'])))
    show()
    await toSummary()
    const asked = posted('GET', '/offer').length
    await press('Place the order')

    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText(/A price or a day has changed meanwhile/)).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Resubmit' })).toBeNull()
    await waitFor(() => expect(posted('GET', '/offer')).toHaveLength(asked + 1))
    expect(posted('POST', '/commit').map(({ body }) => body)).toEqual([
      JSON.stringify({ shown: { bill: 99, thirtyDays: 0, once: 149.5 } }),
    ])
  })

  test('an account with several phone lines is told to call', async () => {
    const [product] = FIBRE_OFFER.current.CoreProducts
    const component = product?.CoreProductComponents[0]
    if (product === undefined || component === undefined) throw new Error('the offer has a product')
    const line = { ...component, service: 'Voice' as const }
    const CoreProducts = [{ ...product, CoreProductComponents: [component, line, line] }]
    network.use(offers({ current: { ...FIBRE_OFFER.current, CoreProducts } }))
    show()

    expect((await screen.findByRole('alert')).textContent).toContain('more than one phone line. Call us')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  test('ORD-073 what comes back however often it is sent has no resubmit', async () => {
    network.use(answers(amendOrder, order('NotOK', ['FORBIDDEN'])))
    show()
    await toSummary()
    await press('Place the order')

    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.queryByRole('button', { name: 'Resubmit' })).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Back to the order' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('CHG-070 what nobody foresaw has a way back and a way to start again', async () => {
    const broken = { ...FIBRE_300_VOICE, plans: { ...FIBRE_300_VOICE.plans, Voice: [] } }
    network.use(offers({ coreProducts: [broken] }))
    show()
    await userEvent.click(await screen.findByRole('radio', { name: /^Fibre 300/ }))

    expect((await screen.findByRole('alert')).textContent).toContain('Unexpected error')
    expect(screen.getByRole('link', { name: 'Return to Change Hub' })).toBeTruthy()
    await press('Reload form')
    await heading('Choose your plan')
  })

  test('an offer that does not come can be asked for again, one that cannot be made says what to do', async () => {
    network.use(refuses(readOffer, 'GENERAL_ERROR'))
    show()
    expect((await screen.findByRole('alert')).textContent).toContain('We could not load')
    network.use(refuses(readOffer, 'NO_CORE_PRODUCT'))
    await press('Try again')

    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('no broadband'))
  })
})

describe('a draft', () => {
  test('is there again after a reload, for its owner alone', async () => {
    show()
    await chooseGigabit()
    const kept = sessionStorage.getItem('switchboard.session.draft.plan')
    cleanup()
    show()
    expect(
      within(await screen.findByRole('group', { name: 'Speed' })).getByRole('radio', { checked: true }),
    ).toBeTruthy()

    cleanup()
    signedIn('100517', testToken({ sub: 'somebody-else' }))
    expect(kept).not.toBeNull()
    show()
    expect(
      within(await screen.findByRole('group', { name: 'Speed' })).queryByRole('radio', { checked: true }),
    ).toBeNull()
    expect(sessionStorage.getItem('switchboard.session.draft.plan')).toBeNull()
  })

  test('CHG-026 says what an offer that changed took away', async () => {
    show()
    await chooseGigabit()
    cleanup()
    network.use(offers({ coreProducts: [FIBRE_300_VOICE] }))
    show()

    expect((await screen.findByText(/Please choose again/)).textContent).toContain('the speed')
  })
})

describe('a move', () => {
  const found = Array.from({ length: 7 }, (_none, place) => ({
    ...ELSEWHERE,
    LocationID: `${2_000_000 + place}`,
    FullAddress: `${place + 1} Tui Street, Taupō 3330`,
  }))

  async function search(text: string): Promise<void> {
    await userEvent.type(await screen.findByLabelText('New address'), text)
  }

  test('MOV-001 MOV-002 MOV-009 MOV-010 MOV-015 begins with the search for an address and a day', async () => {
    show('/change-hub/move-house')

    await heading('Where are you moving to?')
    expect(window.location.pathname).toBe('/move-house')
    const days = within(screen.getByLabelText('When should your broadband work there?')).getAllByRole(
      'option',
    )
    expect(days[1]?.textContent).toBe('ASAP (Monday 23 November)')
    expect(days).toHaveLength(31)
  })

  test('QUA-011 QUA-012 asks after a pause of a second, and not for fewer than three letters', async () => {
    let asked = 0
    network.use(
      http.get(addressOf(searchAddresses), () => {
        asked += 1
        return HttpResponse.json(found)
      }),
    )
    show('/move-house')
    await search('2 / T')
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    expect(asked).toBe(0)

    await search('ui')
    expect(asked).toBe(0)
    await waitFor(() => expect(asked).toBe(1), { timeout: 2_000 })
  })

  test('QUA-013 MOV-012 MOV-013 MOV-014 shows five a page, from which one is chosen and cleared', async () => {
    network.use(answers(searchAddresses, found))
    show('/move-house')
    await search('Tui{Enter}')

    const list = await screen.findByRole('list', { name: 'Addresses' })
    expect(within(list).getAllByRole('button')).toHaveLength(5)
    const next = screen.getAllByRole('button', { name: 'Next' })[0]
    if (next !== undefined) await userEvent.click(next)
    expect(screen.getByRole('button', { name: '7 Tui Street, Taupō 3330' })).toBeTruthy()
    await press('Previous')
    await press('1 Tui Street, Taupō 3330')

    expect((await screen.findByText('1 Tui Street, Taupō 3330')).tagName).toBe('STRONG')
    await press('Another address')
    expect(await screen.findByLabelText('New address')).toBeTruthy()
  })

  test('MOV-011 a narrow page shows ten', async () => {
    width(false)
    network.use(answers(searchAddresses, found))
    show('/move-house')
    await search('Tui{Enter}')

    expect(
      within(await screen.findByRole('list', { name: 'Addresses' })).getAllByRole('button'),
    ).toHaveLength(7)
  })

  test('an address that is not found, and one where nothing can be had, say what to do', async () => {
    network.use(answers(searchAddresses, []))
    show('/move-house')
    await search('Nowhere{Enter}')
    expect(await screen.findByText('We do not find this address.')).toBeTruthy()

    network.use(answers(searchAddresses, found), offers({ coreProducts: [], location: found[0] ?? null }))
    await search(' else{Enter}')
    await press('1 Tui Street, Taupō 3330')
    await press('Next')
    expect(await screen.findByText('We cannot offer a plan at this address online.')).toBeTruthy()
  })

  test('MOV-017 MOV-019 MOV-024 MOV-027 power is asked with health, and the move placed by its own calls', async () => {
    network.use(answers(searchAddresses, [ELSEWHERE]))
    show('/move-house')
    await search('Tui{Enter}')
    await press(ELSEWHERE.FullAddress)
    await userEvent.selectOptions(
      screen.getByLabelText('When should your broadband work there?'),
      'Mon 14th Dec',
    )
    await press('Next')
    await chooseGigabit()
    await userEvent.click(screen.getByRole('radio', { name: 'Power, smart meter' }))
    await userEvent.click(
      within(screen.getByRole('group', { name: /health/ })).getByRole('radio', { name: 'No' }),
    )
    expect(screen.queryByText('How do we get to the meter?')).toBeNull()
    await press('Next')
    await userEvent.click(await screen.findByRole('checkbox', { name: /^I accept/ }))
    await press('Checkout')
    await heading('Check your order')
    expect(aside().getByText('(Varies)')).toBeTruthy()
    await press('Place the order')

    await heading('Your order is placed')
    expect(posted('POST', '/orders')[0]?.body).toBe('{"type":"movehouse"}')
    expect(JSON.parse(posted('PUT', '/orders/17')[0]?.body ?? '{}')).toMatchObject({
      SalesChannel: 'MoveHouse',
      ElectricityToChange: { RequestedDateOfProvisioning: '2026-12-14' },
    })
  })
})

const FACTS: AccountFacts = {
  staff: false,
  debug: false,
  testHost: false,
  businessGroup: 'residential',
  features: new Set(['changeProduct', 'moveHouse']),
  businessFeatures: new Set(['changeProduct']),
  disablePotsProductChange: true,
  services: null,
  refersFriends: true,
  offersVoiceFeatures: true,
}
const SERVICES = {
  mail: false,
  internet: true,
  voice: true,
  configurableWifi: false,
  power: 'none',
  lineRentalMobile: false,
  prepaidMobile: false,
  insurance: false,
  video: 'none',
  speedTest: false,
  fibreOrder: false,
  otherActiveOrder: false,
  activeFibreOrder: false,
  wirelessVersion: null,
  plainPhoneLine: false,
  canOrderNewProducts: true,
} as const

describe('who may enter', () => {
  const elsewhere = (path: string, facts: AccountFacts) =>
    redirectOf(changeProductRoutes.find((route) => route.path === path)?.guards ?? [], facts)

  test.each<[why: string, path: string, facts: Partial<AccountFacts>, to: string | null]>([
    ['CHG-002 with the switch', PLAN, {}, null],
    ['CHG-002 without the switch', PLAN, { features: new Set() }, '/'],
    [
      'CHG-003 ORD-080 with an order under way',
      PLAN,
      { services: { ...SERVICES, otherActiveOrder: true } },
      '/change-hub',
    ],
    [
      'CHG-004 with a plain phone line',
      PLAN,
      { services: { ...SERVICES, plainPhoneLine: true } },
      '/change-hub',
    ],
    ['CHG-005 of business group 1', PLAN, { businessGroup: 'orconbus' }, '/change-hub'],
    ['CHG-006 with wireless', PLAN, { services: { ...SERVICES, wirelessVersion: 2 } }, '/change-hub'],
    ['MOV-003 without the switch', '/move-house', { features: new Set() }, '/'],
    [
      'MOV-004 with a fibre order under way',
      '/move-house',
      { services: { ...SERVICES, activeFibreOrder: true } },
      '/change-hub',
    ],
    [
      'MOV-005 with a plain phone line',
      '/move-house',
      { services: { ...SERVICES, plainPhoneLine: true } },
      '/',
    ],
    ['MOV-006 of business group 1', '/move-house', { businessGroup: 'orconbus' }, '/'],
    ['MOV-007 with wireless', '/move-house', { services: { ...SERVICES, wirelessVersion: 1 } }, '/'],
    ['MOV-008 without broadband', '/move-house', { services: { ...SERVICES, internet: false } }, '/'],
    ['MOV-008 with broadband', '/move-house', { services: SERVICES }, null],
  ])('%s, at %s', (_why, path, facts, to) => {
    expect(elsewhere(path, { ...FACTS, ...facts })).toBe(to)
  })
})
