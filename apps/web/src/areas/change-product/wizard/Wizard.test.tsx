import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import type { Brand } from '@switchboard/brands/brand'
import { kea } from '@switchboard/brands/kea'
import { readAccount } from '@switchboard/domain/accounts/contract'
import type { CallShape } from '@switchboard/domain/call'
import { readProducts } from '@switchboard/domain/catalogue/contract'
import { orderOf } from '@switchboard/domain/change-product/order'
import { STEPS } from '@switchboard/domain/change-product/steps'
import {
  ELSEWHERE,
  FIBRE_1000,
  FIBRE_1000_VOICE,
  FIBRE_300_VOICE,
  FIBRE_FACTS,
  FIBRE_OFFER,
  NEW_PLAN,
} from '@switchboard/domain/change-product/testing/facts'
import { readCommunications } from '@switchboard/domain/communications/contract'
import { centsOf } from '@switchboard/domain/money'
import { amendOrder, commitOrder, createOrder, orderBody } from '@switchboard/domain/ordering/contract'
import { readOrder } from '@switchboard/domain/ordering/following/contract'
import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'
import { readOffer } from '@switchboard/domain/ordering/offer/contract'
import type { Offer, OfferedCoreProduct } from '@switchboard/domain/ordering/offer/contract'
import { FOLLOWED } from '@switchboard/domain/ordering/testing/followed'
import { searchAddresses } from '@switchboard/domain/qualification/contract'
import { salesPerson } from '@switchboard/domain/session/contract'

import { ofActiveAccount } from '#web/http/account.ts'
import { callQuery, queryClient } from '#web/http/query-client.ts'
import { session } from '#web/http/session.ts'
import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { addressOf, answers, refuses, sentRequests, slowAnswer, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signedIn, testCalls, testPortal, testToken } from '#web/testing/portal.tsx'

import { changeProduct } from '../area.ts'
import { stepTitle } from '../words.ts'

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

const amounts = (amountIncludingGst: number) => ({
  amountIncludingGst,
  amountExcludingGst: Math.round((amountIncludingGst / 1.15) * 100) / 100,
})
const whole = { about: '', from: '2026-12-15', to: '2027-01-14', isWhole: true }
const gigabit = { ...whole, name: 'Fibre 1000', ...amounts(99) }
const instalment = { ...whole, name: 'Hub 6', ...amounts(10) }
const FORECAST = {
  now: amounts(99),
  first: {
    day: '2026-12-15',
    lines: [
      gigabit,
      instalment,
      {
        ...gigabit,
        about: '8 of 30 days',
        from: '2026-12-07',
        to: '2026-12-14',
        isWhole: false,
        ...amounts(26.4),
      },
      { ...whole, name: 'Given away', ...amounts(0) },
    ],
    ...amounts(135.4),
  },
  each: { day: '2027-01-15', lines: [gigabit, instalment], ...amounts(109) },
}

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
      nextBillDate: '2026-12-29',
    }),
    answers(createOrder, order('Draft')),
    answers(amendOrder, order('OK')),
    answers(commitOrder, order('Committed')),
    answers(readOrder, FOLLOWED),
    answers(forecastOrder, { forecast: FORECAST }),
  )
})

afterEach(() => {
  // while the width is still known: what is unmounted may look at it
  cleanup()
  sessionStorage.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

function show(address = PLAN) {
  return showRoutes([...changeProduct.routes, emptyHome], address)
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
/** The button that leads on, wherever it leads. */
const goOn = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /^(Next: |Next$|Checkout: )/ }))
}
const aside = () => within(screen.getByRole('region', { name: 'Your order' }))
/** What may be ticked in a part. */
const boxesOf = (part: string) =>
  within(screen.getByRole('region', { name: part }))
    .getAllByRole<HTMLInputElement>('checkbox')
    .map(({ labels }) => labels?.[0]?.textContent)
const partTitles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
/** The amount of a line of the summary. */
const lineOf = (name: string) =>
  aside()
    .getAllByRole('listitem')
    .find(({ firstElementChild }) => firstElementChild?.textContent === name)?.lastElementChild?.textContent
const answered = (name: string) =>
  screen.getAllByRole('term').find(({ textContent }) => textContent === name)?.nextElementSibling?.textContent
/** The labels of the fields that have an error. */
const wrongFields = () =>
  Array.from(
    document.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]'),
    (field) => field.labels?.[0]?.textContent,
  )
const stepsAhead = () =>
  within(screen.getByRole('list', { name: 'What happens next' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => /^.+?(?=[A-Z][a-z]+day )/.exec(textContent)?.[0])
const optionsOf = ({ options }: HTMLSelectElement) =>
  Array.from(options, ({ value, label }) => [value, label])
const posted = (method: string, path: string) =>
  sentRequests().filter((sent) => sent.method === method && sent.url.pathname.endsWith(path))

async function chooseGigabit(): Promise<void> {
  await userEvent.click(await screen.findByRole('radio', { name: /^Fibre 1000/ }))
  await userEvent.click(screen.getByRole('radio', { name: 'I use my own modem' }))
}

const turnHomelineOn = () =>
  userEvent.click(within(screen.getByRole('group', { name: /homeline/ })).getByRole('radio', { name: 'Yes' }))

async function toSummary(): Promise<void> {
  await chooseGigabit()
  await fromPlanToSummary()
}

async function fromPlanToSummary(): Promise<void> {
  await goOn()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'I accept a contract of 12 months' }))
  await userEvent.selectOptions(screen.getByLabelText('Day of the visit'), 'Mon 7th Dec')
  await goOn()
  await heading('Check your order')
}

test('HUB-019 whether a modem is chosen is the brand’s: one that orders none asks for none', async () => {
  const partsOf = async (brand: Brand) => {
    showRoutes([...changeProduct.routes, emptyHome], PLAN, { ...testPortal(), brand })
    await userEvent.click(await screen.findByRole('radio', { name: /^Fibre 1000/ }))
    const parts = partTitles()
    cleanup()
    sessionStorage.clear()
    return parts
  }

  expect(
    [await partsOf(kea), await partsOf({ ...kea, ordersRouters: false })].map((parts) =>
      parts.includes('Your modem'),
    ),
  ).toEqual([true, false])
})

/** With an internet plan that costs nothing. */
function free(product: OfferedCoreProduct): OfferedCoreProduct {
  const Internet = product.plans.Internet.map((plan) => ({
    ...plan,
    chargeIncludingGst: centsOf(0),
    chargeExcludingGst: centsOf(0),
  }))
  return { ...product, plans: { ...product.plans, Internet } }
}

describe('a change of plan', () => {
  test('CHG-001 CHG-008 CHG-009 CHG-016 CHG-030 CHG-042 one page asks for all of the plan, with the summary at its side', async () => {
    show()

    await heading('Choose your plan')
    expect(document.body.textContent).toContain('Change Plan, step 1 of 3')
    await chooseGigabit()

    expect(partTitles()).toEqual([
      'How fast should it be?',
      'Your internet plan',
      'Extras',
      'Family filter',
      'Your modem',
      'Your order',
    ])
    expect(boxesOf('Extras')).toEqual(['STATIC-IP'])
    expect(boxesOf('Family filter')).toEqual(['SAFE-MODE'])
    expect(screen.getAllByText(/^\$6\.90 each month\.$/).length).toBeGreaterThan(0)
    expect(lineOf('Fibre 1000: Unlimited')).toBe('$99.00')
    expect(lineOf('Early termination fee')).toBe('$149.50')
    expect(aside().queryByText('This order, once')).not.toBeNull()
    expect(lineOf('This order, each month')).toBe('$99.00')
  })

  test('CHG-009 every step has a title, and a rule by which it is asked', () => {
    const none = orderOf(NEW_PLAN, FIBRE_FACTS)

    expect(STEPS.map(({ id }) => stepTitle(id, none))).toEqual([
      'Where are you moving to?',
      'Your plan now',
      'How fast should it be?',
      'Your internet plan',
      'Extras',
      'Calling packs',
      'Family filter',
      'Mobile plans',
      'Your modem',
      'Where your internet comes from',
      'Where your homeline comes from',
      'Power at your new home',
      'Your contract',
      'When the technician comes',
      'When it should change',
      'Check your order',
    ])
    expect(STEPS.filter((step) => step.enabled(none)).map(({ id }) => id)).toEqual([
      'existingServiceType',
      'serviceType',
    ])
  })

  test('nothing is said to be more or less, or to end, before a plan is chosen', async () => {
    const [unlimited] = FIBRE_1000.plans.Internet
    if (unlimited === undefined) throw new Error('the speed has a plan')
    const small = { ...unlimited, key: 'CHOUFB1000-60', description: 'Fibre 1000: 60 GB' }
    const Internet = [unlimited, small]
    const two = { ...FIBRE_1000, plans: { ...FIBRE_1000.plans, Internet } }
    network.use(offers({ coreProducts: [two] }))
    show()
    await userEvent.click(await screen.findByRole('radio', { name: /^Fibre 1000/ }))
    expect(aside().queryByText(/than you pay now|This ends/)).toBeNull()

    const [, chosen] = within(screen.getByRole('group', { name: 'Plan' })).getAllByRole('radio')
    if (chosen === undefined) throw new Error('there are two plans')
    await userEvent.click(chosen)
    aside().getByText(/than you pay now/)
    aside().getByText('This ends')
  })

  test('CHG-023 CHG-052 ORD-066 ORD-067 ORD-069 ORD-070 ORD-111 it is created, amended and committed, and has a reference', async () => {
    show()
    await toSummary()
    await userEvent.dblClick(screen.getByRole('button', { name: 'Place the order' }))

    await heading('Your order is placed')
    // on paper too, where notices are left out
    expect(screen.getByText(/^Your reference is 5000017\./).closest('[role="status"]')).toBeNull()
    expect(document.activeElement?.contains(screen.getByRole('status'))).toBe(true)
    await screen.findByRole('list', { name: 'What happens next' })
    expect(stepsAhead()).toEqual([
      'We have your order, Done',
      'Your modem goes to the courier, To come',
      'A technician comes, and your new plan begins, To come',
    ])
    expect(screen.getByRole('link', { name: 'See your order' }).getAttribute('href')).toBe(
      '/change-hub/order/5000017',
    )
    expect(posted('POST', '/orders')).toHaveLength(1)
    expect(posted('PUT', '/orders/17')).toHaveLength(1)
    expect(posted('POST', '/orders/17/commit')).toHaveLength(1)
    expect(posted('POST', '/orders')[0]?.body).toBe('{"type":"plan"}')
    expect(orderBody.parse(JSON.parse(posted('PUT', '/orders/17')[0]?.body ?? '{}'))).toMatchObject({
      SalesPerson: 'SelfServiceV1',
      CoreProductsToChange: [{ ToCoreProductKey: 'CHOUFB1000', RequestedDateOfProvisioning: '2026-12-07' }],
    })
    expect(sessionStorage.length).toBe(0)
  })

  test('ORD-047 ORD-057 ORD-058 an account with a homeline alone says where its internet comes from, and gets a username', async () => {
    const [product] = FIBRE_OFFER.current.CoreProducts
    const [component] = product?.CoreProductComponents ?? []
    if (product === undefined || component === undefined) throw new Error('the offer has a product')
    const CoreProductComponents = [{ ...component, service: 'Voice' as const, serviceId: '04 555 0100' }]
    const CoreProducts = [{ ...product, CoreProductComponents }]
    network.use(offers({ current: { ...FIBRE_OFFER.current, CoreProducts } }))
    const seconds = () => Math.floor(Date.now() / 1_000)
    const before = seconds()
    show()
    await chooseGigabit()
    await userEvent.selectOptions(screen.getByLabelText('Your provider now'), 'Other Telco')
    await userEvent.type(screen.getByLabelText('Name on that account'), 'Ben Fowler')
    await userEvent.type(screen.getByLabelText('Account number there'), 'T-1')
    await fromPlanToSummary()
    await press('Place the order')
    await heading('Your order is placed')

    const sent = orderBody.parse(JSON.parse(posted('PUT', '/orders/17')[0]?.body ?? '{}'))
    const username = sent.CoreProductsToChange[0]?.ToCoreProductComponents[0]?.ServiceEntity ?? ''
    const [, letters, time] = /^(\D+)(\d+)$/.exec(username) ?? []
    expect(letters).toBe('bfo')
    expect(Number(time)).toBeGreaterThanOrEqual(before)
    expect(Number(time)).toBeLessThanOrEqual(seconds())
    expect(sent.LosingProviders.map(({ service }) => service)).toEqual(['Internet'])
  })

  test.each<[what: string, call: CallShape]>([
    ['HUB-009 the orders', readProducts],
    ['the letters', readCommunications],
  ])('%s that were known before are asked for again once it is placed', async (_what, call) => {
    show()
    await toSummary()
    const { queryKey } = callQuery(call, ofActiveAccount())
    queryClient.setQueryData([...queryKey], {})
    await press('Place the order')
    await heading('Your order is placed')

    expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
  })

  test('CHG-029 on a narrow page each step stands alone, with the summary below', async () => {
    width(false)
    show()

    await heading('Your plan now')
    await goOn()
    await heading('How fast should it be?')
    await userEvent.click(screen.getByRole('radio', { name: /^Fibre 1000/ }))
    expect(screen.getByRole('region', { name: 'Your order' }).textContent).toContain('$99.00')
    await goOn()

    await heading('Your internet plan')
    expect(window.location.search).toBe('?step=internetPlan')
  })

  test('CHG-024 CHG-025 an order that is not finished leads to its first problem and is not sent', async () => {
    show()
    // neither a modem nor, on the next page, a contract
    await userEvent.click(await screen.findByRole('radio', { name: /^Fibre 1000/ }))
    cleanup()
    show(`${PLAN}?step=summary`)
    await press('Place the order')

    await heading('Choose your plan')
    expect(posted('POST', '/orders')).toEqual([])
  })

  test('CHG-058 CHG-062 CHG-068 where nobody has to come it is as soon as can be, or a later day', async () => {
    const CoreProducts = FIBRE_OFFER.current.CoreProducts.map((product) => ({
      ...product,
      CoreProductBroabandCategory: 'UFB300/100',
    }))
    network.use(offers({ current: { ...FIBRE_OFFER.current, CoreProducts } }))
    show()
    await chooseGigabit()
    await goOn()

    const days = await screen.findByLabelText<HTMLSelectElement>('Broadband works from')
    const [none, ...offered] = optionsOf(days)
    expect(none).toEqual(['', 'Choose a day'])
    expect(offered.slice(0, 2)).toEqual([
      ['2026-11-23', 'ASAP (Mon 23rd Nov)'],
      ['2026-11-24', 'Tue 24th Nov'],
    ])
    expect(offered.at(-1)).toEqual(['2027-01-22', 'Fri 22nd Jan'])
    expect(days.value).toBe('2026-11-23')
  })

  test.each([
    ['wide', true],
    ['narrow', false],
  ])(
    'CHG-007 CHG-023 on a %s page the steps count from 1, keep their number, and each button says where it leads',
    async (_what, wide) => {
      width(wide)
      show()
      await screen.findByRole('heading', { level: 1, name: wide ? 'Choose your plan' : 'Your plan now' })
      const seen: string[] = []
      for (
        let pages = 0;
        pages < 12 && screen.queryByRole('heading', { name: 'Check your order' }) === null;
        pages += 1
      ) {
        const title = (await screen.findByRole('heading', { level: 1 })).textContent
        if (screen.queryByRole('radio', { name: /^Fibre 1000/ }) !== null)
          await userEvent.click(screen.getByRole('radio', { name: /^Fibre 1000/ }))
        const own = screen.queryByRole('radio', { name: 'I use my own modem' })
        if (own !== null) await userEvent.click(own)
        const accept = screen.queryByRole('checkbox', { name: /^I accept/ })
        if (accept !== null) await userEvent.click(accept)
        const visit = screen.queryByLabelText('Day of the visit')
        if (visit !== null) await userEvent.selectOptions(visit, 'Mon 7th Dec')
        const [button] = screen.getAllByRole('button', { name: /^(Next|Checkout)/ })
        const number = /Change Plan, step \d of \d/.exec(document.body.textContent)?.[0]
        seen.push(`${number}: ${title} | ${button?.textContent}`)
        if (button !== undefined) await userEvent.click(button)
      }

      expect(document.body.textContent).toContain('Change Plan, step 3 of 3')
      expect(seen).toEqual(
        wide
          ? [
              'Change Plan, step 1 of 3: Choose your plan | Next: contract and dates',
              'Change Plan, step 2 of 3: Contract and dates | Checkout: check your order',
            ]
          : [
              'Change Plan, step 1 of 3: Your plan now | Next: how fast should it be?',
              'Change Plan, step 1 of 3: How fast should it be? | Next: your internet plan',
              'Change Plan, step 1 of 3: Your internet plan | Next: extras',
              'Change Plan, step 1 of 3: Extras | Next: family filter',
              'Change Plan, step 1 of 3: Family filter | Next: your modem',
              'Change Plan, step 1 of 3: Your modem | Next: your contract',
              'Change Plan, step 2 of 3: Your contract | Next: when the technician comes',
              'Change Plan, step 2 of 3: When the technician comes | Checkout: check your order',
            ],
      )
    },
  )

  test('what appears after somebody tried to go on is not wrong before they try again', async () => {
    show()
    await goOn()
    await screen.findByRole('alert')
    await userEvent.click(await screen.findByRole('radio', { name: /^Fibre 1000/ }))
    await screen.findByRole('heading', { level: 2, name: 'Your modem' })
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByText('Choose a modem, or say that you use your own')).toBeNull()

    await goOn()
    expect((await screen.findByRole('alert')).textContent).toContain('Choose a modem')
  })

  test('where nothing is taken the page to check says what that means, and nothing costs $0.00', async () => {
    network.use(offers({ coreProducts: [free(FIBRE_1000), free(FIBRE_1000_VOICE)] }))
    show()
    await toSummary()

    expect(answered('Extras')).toBe('No extras')
    expect(answered('Family filter')).toBe('No family filter')
    expect(lineOf('Fibre 1000: Unlimited')).toBe('Included')
    expect(document.body.textContent).not.toMatch(/None|\$0\.00/)
  })

  test('what was typed of the other provider is on the page to check', async () => {
    show()
    await chooseGigabit()
    await turnHomelineOn()
    await userEvent.selectOptions(screen.getByLabelText('Your provider now'), 'Other Telco')
    await userEvent.type(screen.getByLabelText('Name on that account'), 'Kiri Paki')
    await userEvent.type(screen.getByLabelText('Account number there'), 'T-4711')
    await userEvent.selectOptions(screen.getByLabelText('Your new phone number'), '04 555 0300')
    await fromPlanToSummary()

    expect(answered('Homeline now from')).toBe(
      'Other Telco, account T-4711 in the name of Kiri Paki. Your new number is 04 555 0300',
    )
  })

  test('what is wrong is said at the top and beside its field', async () => {
    show()
    await goOn()

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
    expect(answered('Family filter')).toBe('SAFE-MODE')
    expect(answered('Technician')).toBe('Monday 7 December 2026')
  })

  test.each([
    ['2degreessmb', ['CP-LOCAL', 'CP-WORLD'], [], '$6.00'],
    ['residential', [], ['Calls in New Zealand', 'Calls overseas'], '$6.90'],
  ])(
    'ACC-022 to the business group %s the single calling packs %j are offered, and of bundles %j',
    async (businessGroup, singles, bundles, price) => {
      session.write({ businessGroup })
      show()
      await chooseGigabit()
      const line = screen.getByRole('group', { name: /homeline|smart phone line/i })
      await userEvent.click(within(line).getByRole('radio', { name: 'Yes' }))

      const packs = within(screen.getByRole('region', { name: 'Calling packs' }))
      expect(
        packs.queryAllByRole<HTMLInputElement>('checkbox').map(({ labels }) => labels?.[0]?.textContent),
      ).toEqual(singles)
      expect(
        ['Calls in New Zealand', 'Calls overseas'].filter((label) => packs.queryByText(label) !== null),
      ).toEqual(bundles)
      expect(lineOf('CP-LOCAL')).toBe(price)
    },
  )

  test('CHG-022 CHG-040 CHG-041 a homeline that is turned on asks where the phone comes from, and off not', async () => {
    show()
    await chooseGigabit()
    await turnHomelineOn()

    expect(partTitles()).toContain('Where your homeline comes from')
    expect([lineOf('VOICEMAIL'), lineOf('CP-LOCAL'), lineOf('CP-WORLD')]).toEqual([
      '$6.90',
      '$6.90',
      undefined,
    ])

    await userEvent.click(
      within(screen.getByRole('group', { name: /homeline/ })).getByRole('radio', { name: 'No' }),
    )
    expect(partTitles()).not.toContain('Where your homeline comes from')
    expect([lineOf('VOICEMAIL'), lineOf('CP-LOCAL')]).toEqual([undefined, undefined])
  })
})

describe('what is missing', () => {
  test('a day that nobody chose is asked for once, in the words of the visit', async () => {
    show()
    await chooseGigabit()
    await goOn()
    await userEvent.click(await screen.findByRole('checkbox', { name: /^I accept/ }))
    await goOn()

    const problems = within(await screen.findByRole('alert')).getAllByRole('link')
    expect(problems.map(({ textContent }) => textContent)).toEqual([
      'Choose the day on which the technician comes',
    ])
    expect(wrongFields()).toEqual(['Day of the visit'])
  })

  test('ORD-047 of an account elsewhere the first empty field has the error', async () => {
    show()
    await chooseGigabit()
    await turnHomelineOn()
    await userEvent.selectOptions(screen.getByLabelText('Your provider now'), 'Other Telco')
    await userEvent.type(screen.getByLabelText('Name on that account'), 'Kiri Paki')
    await goOn()

    await screen.findByRole('link', { name: /^Enter the provider, and the name and number/ })
    expect(wrongFields()).toEqual(['Account number there'])
  })

  test('ORD-059 a new phone number is chosen, and none by itself', async () => {
    show()
    await chooseGigabit()
    await turnHomelineOn()
    await userEvent.selectOptions(screen.getByLabelText('Your provider now'), 'Other Telco')
    await userEvent.type(screen.getByLabelText('Name on that account'), 'Kiri Paki')
    await userEvent.type(screen.getByLabelText('Account number there'), '1')
    expect(screen.getByLabelText<HTMLSelectElement>('Your new phone number').value).toBe('')
    await goOn()

    await screen.findByRole('link', { name: 'Choose your new phone number' })
    expect(wrongFields()).toEqual(['Your new phone number'])
  })

  test('ORD-047 somebody without a phone has a new line, with nothing to tell of another provider', async () => {
    show()
    await chooseGigabit()
    await turnHomelineOn()
    await userEvent.selectOptions(screen.getByLabelText('Your provider now'), 'I have no phone line now')
    expect(screen.queryByLabelText('Account number there')).toBeNull()
    await userEvent.selectOptions(screen.getByLabelText('Your new phone number'), '04 555 0300')
    await goOn()

    await heading('Contract and dates')
  })

  test('CHG-033 of a delivery address the line that cannot be read has the error', async () => {
    show()
    await chooseGigabit()
    await userEvent.click(screen.getAllByRole('radio', { name: /Hub/ })[0] ?? document.body)
    await userEvent.clear(screen.getByLabelText('Postcode'))
    await userEvent.type(screen.getByLabelText('Postcode'), '60A1')
    await goOn()

    await screen.findByRole('link', { name: /postcode of four digits/ })
    expect(wrongFields()).toEqual(['Postcode'])
  })

  test('CHG-033 of a delivery address the line that is empty has the error', async () => {
    show()
    await chooseGigabit()
    await userEvent.click(screen.getAllByRole('radio', { name: /Hub/ })[0] ?? document.body)
    await userEvent.clear(screen.getByLabelText('Town or city'))
    await goOn()

    await screen.findByRole('link', { name: /that the modem goes to/ })
    expect(wrongFields()).toEqual(['Town or city'])
  })
})

test('the way back from the summary is to the page before it', async () => {
  show()
  await toSummary()

  await userEvent.click(screen.getByRole('link', { name: 'Back' }))
  await heading('Contract and dates')
})

const forecastLines = async () =>
  within(await screen.findByRole('region', { name: 'Your bills with this order' }))
    .getAllByRole('listitem', { hidden: true })
    .map(({ textContent }) => textContent)

test('the fee of the new contract is told in dollars before it is accepted', async () => {
  show()
  await chooseGigabit()
  await goOn()

  await screen.findByText(/If you leave before it ends, that costs \$250\.00, once;/)
})

test('CHG-051 before the order is placed the page tells each item of its summary, the next bill whole, and what is paid from then on', async () => {
  show()
  await toSummary()

  expect(
    aside()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Fibre 1000: Unlimited$99.00',
    'This order, each month$99.00',
    'Early termination fee$149.50',
    'This order, once$149.50',
    'VDSL: Unlimited data$89.00',
  ])
  expect(await forecastLines()).toEqual([
    'Fibre 1000$99.00',
    'Hub 6$10.00',
    'Fibre 1000, 8 of 30 days, 7 December to 14 December$26.40',
    'In all$135.40',
    'Fibre 1000$99.00',
    'Hub 6$10.00',
    'In all$109.00',
  ])
  expect(document.body.textContent).toContain(
    'You pay $99.00 each month now. From the bill of 15 January 2027 it is $109.00 each month.',
  )
  expect(JSON.parse(posted('POST', '/order-forecasts')[0]?.body ?? '{}')).toMatchObject({
    type: 'plan',
    order: { CoreProductsToChange: [{ ToCoreProductKey: 'CHOUFB1000' }] },
  })

  await press('Place the order')
  await heading('Your order is placed')
  expect(await forecastLines()).toContain('In all$135.40')
  expect(posted('POST', '/order-forecasts')).toHaveLength(1)
})

test('ACC-020 ACC-023 a business reads of a smart phone line, its next bill without GST, the GST, and what it pays', async () => {
  session.write({ businessGroup: '2degreessmb' })
  show()
  await chooseGigabit()
  expect(screen.getByRole('group', { name: /smart phone line/i })).toBeTruthy()
  expect(screen.queryByRole('group', { name: /homeline/i })).toBeNull()
  expect(lineOf('Fibre 1000: Unlimited')).toBe('$86.09')
  await fromPlanToSummary()

  expect((await forecastLines()).slice(0, 5)).toEqual([
    'Fibre 1000$86.09',
    'Hub 6$8.70',
    'Fibre 1000, 8 of 30 days, 7 December to 14 December$22.96',
    'GST$17.66',
    'In all, with GST$135.40',
  ])
})

test('bills that could not be worked out keep nobody from ordering', async () => {
  network.use(refuses(forecastOrder, 'GENERAL_ERROR'))
  show()
  await toSummary()
  await screen.findByText(/could not work out your bills/)
  network.use(answers(forecastOrder, { forecast: FORECAST }))
  await press('Try again')

  expect(await forecastLines()).toContain('In all$135.40')
})

test('bills with an order that cannot be placed so are not asked for again', async () => {
  network.use(answers(forecastOrder, { forecast: null }))
  show()
  await toSummary()

  await screen.findByText(/^This order cannot be placed as it is/)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

describe('of a member of staff whose name did not come', () => {
  test('ORD-111 an order does not go out once its page was left, though the name comes then', async () => {
    show()
    await toSummary()
    await screen.findByText(/could not work out your bills/)
    const name = slowAnswer(salesPerson, { code: 'SP042', name: 'Sam Tautahi' })
    network.use(name.handler)
    await press('Place the order')
    cleanup()
    name.come()
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))

    expect(posted('POST', '/orders')).toEqual([])
  })

  beforeEach(() => {
    network.use(refuses(salesPerson, 'GENERAL_ERROR'))
    signedIn('100517', testToken({ iss: 'http://portal.test/identity/staff', staff: true }))
  })

  test('the bills can be asked for again', async () => {
    show()
    await toSummary()
    await screen.findByText(/could not work out your bills/)
    network.use(answers(salesPerson, { code: 'SP042', name: 'Sam Tautahi' }))
    await press('Try again')

    expect(await forecastLines()).toContain('In all$135.40')
  })

  test('ORD-111 an order is not placed without it, and says so', async () => {
    show()
    await toSummary()
    await screen.findByText(/could not work out your bills/)
    await press('Place the order')
    expect((await screen.findByRole('alertdialog')).textContent).toContain('Nothing has been ordered')
    expect(posted('POST', '/orders')).toEqual([])

    network.use(answers(salesPerson, { code: 'SP042', name: 'Sam Tautahi' }))
    await press('Resubmit')
    await heading('Your order is placed')
    expect(JSON.parse(posted('PUT', '/orders/17')[0]?.body ?? '{}')).toMatchObject({
      SalesPerson: 'Sam Tautahi',
    })
  })
})

test('on a narrow page too the costs stand above the button that agrees to them', async () => {
  show()
  await toSummary()
  cleanup()
  width(false)
  show(`${PLAN}?step=summary`)

  const button = await screen.findByRole('button', { name: 'Place the order' })
  const total = aside().getByText('This order, each month')
  expect(total.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('what is said of an order to come is not said any more once it is placed', async () => {
  show()
  await toSummary()
  aside().getByText(/you see all of your next bill before you order/)
  await press('Place the order')
  await heading('Your order is placed')

  aside().getByText(/goes on beside it\.$/)
})

describe('until when an order can be cancelled', () => {
  const CAN_CANCEL = /^Until 6 December 2026 you can cancel your order on its page/

  test('is named before it is placed and after', async () => {
    show()
    await toSummary()
    screen.getByText(/Until 6 December 2026 you can cancel it on its page/)
    await press('Place the order')

    await screen.findByText(CAN_CANCEL)
  })

  test('is not named of one that has begun with its first day', async () => {
    network.use(answers(readOrder, { ...FOLLOWED, cancelUntil: null }))
    show()
    await toSummary()
    await press('Place the order')

    await screen.findByRole('list', { name: 'What happens next' })
    expect(screen.queryByText(/can cancel/)).toBeNull()
  })
})

describe('an order that cannot be placed', () => {
  test('CHG-069 CHG-071 ORD-068 ORD-071 ORD-072 NotOK is shown with the helpdesk’s number, and resubmit starts at create', async () => {
    network.use(answers(amendOrder, order('NotOK', ['INVALID_PHONE_NUMBER'])))
    show()
    await toSummary()
    await press('Place the order')

    const dialog = within(await screen.findByRole('alertdialog', { name: 'Problem submitting order' }))
    expect(dialog.getAllByRole('paragraph').map(({ textContent }) => textContent)).toEqual([
      'Somebody else has taken the phone number. Choose another one.',
      'If it does not work, call us on 0800 555 0100.',
    ])
    expect(dialog.getByRole('link').getAttribute('href')).toBe('tel:08005550100')
    expect(posted('POST', '/commit')).toEqual([])

    network.use(answers(amendOrder, order('OK')))
    await userEvent.click(dialog.getByRole('button', { name: 'Resubmit' }))
    await heading('Your order is placed')
    expect(posted('POST', '/orders')).toHaveLength(2)
    const keys = posted('POST', '/orders').map(({ headers }) => headers.get('idempotency-key'))
    expect(new Set(keys).size).toBe(2)
  })

  test('ORD-073 what is not sold any more cannot be sent again, and is gone once the dialog is closed', async () => {
    show()
    await toSummary()
    network.use(
      answers(amendOrder, order('NotOK', ['GET_ALL_CORE_PRODUCTS_CORE_PRODUCT_NOT_FOUND'])),
      offers({ coreProducts: [FIBRE_300_VOICE] }),
    )
    await press('Place the order')
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.queryByRole('button', { name: 'Resubmit' })).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Back to the order' }))

    const news = await screen.findByText('Something that you chose is not offered any more.')
    expect(news.closest('[role=status]')?.textContent).toContain('the speed')
  })

  test.each([
    ['create', () => refuses(createOrder, 'GENERAL_ERROR')],
    ['amend', () => refuses(amendOrder, 'NO_ORDER_DATA')],
    ['commit', () => refuses(commitOrder, 'FEEDBACK_NOT_OK')],
  ])('CHG-052 CHG-069 ORD-071 a failed %s is shown too', async (_stage, handler) => {
    network.use(handler())
    show()
    await toSummary()
    await press('Place the order')

    const dialog = await screen.findByRole('alertdialog', { name: 'Problem submitting order' })
    expect(dialog.textContent).toContain('Nothing has been ordered, and what you chose is still here.')
    expect(screen.queryByText('Your order is placed')).toBeNull()
  })

  test('CHG-052 the commit says what the page has shown; where that has changed, the prices are asked for anew', async () => {
    network.use(answers(commitOrder, order('NotOK', ['ORDER_HAS_CHANGED'])))
    show()
    await toSummary()
    const asked = posted('GET', '/offer').length
    await press('Place the order')

    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getAllByRole('paragraph')[0]?.textContent).toContain(
      'A price or a day has changed meanwhile',
    )
    expect(dialog.queryByRole('button', { name: 'Resubmit' })).toBeNull()
    await waitFor(() => expect(posted('GET', '/offer')).toHaveLength(asked + 1))
    const { now, first, each } = FORECAST
    const billOf = ({ day: on, amountIncludingGst: amount }: typeof first) => ({ day: on, amount })
    const bills = { now: now.amountIncludingGst, first: billOf(first), each: billOf(each) }
    expect(posted('POST', '/commit').map(({ body }) => body)).toEqual([
      JSON.stringify({ shown: { bill: 99, thirtyDays: 0, once: 149.5, bills } }),
    ])
  })

  test('where the bills have changed that the page has shown, it shows those of now', async () => {
    show()
    await toSummary()
    await screen.findByText(/^Your bills with this order/)
    const raised = { ...FORECAST.each, amountIncludingGst: 777.77, amountExcludingGst: 676.32 }
    network.use(
      answers(commitOrder, order('NotOK', ['ORDER_HAS_CHANGED'])),
      answers(forecastOrder, { forecast: { ...FORECAST, each: raised } }),
    )
    expect(document.body.textContent).not.toContain('$777.77')
    await press('Place the order')

    await press('Back to the order')
    await waitFor(() => expect(document.body.textContent).toContain('it is $777.77 each month'))
  })

  test('CHG-074 a homeline that came by itself and is gone is replaced by the one that does now, to be looked at', async () => {
    const { Internet, Voice } = FIBRE_1000_VOICE.plans
    const left = Voice.filter(({ key }) => key !== 'voice-basic')
    const gone = { ...FIBRE_1000_VOICE, plans: { Internet, Voice: left } }
    show()
    await chooseGigabit()
    await turnHomelineOn()
    await userEvent.selectOptions(screen.getByLabelText('Your provider now'), 'I have no phone line now')
    await userEvent.selectOptions(screen.getByLabelText('Your new phone number'), '04 555 0300')
    await fromPlanToSummary()
    network.use(
      answers(amendOrder, order('NotOK', ['DEFAULT_VOICE_PLAN_MISSING'])),
      offers({ coreProducts: [FIBRE_1000, gone] }),
    )
    await press('Place the order')

    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getAllByRole('paragraph')[0]?.textContent).toContain(
      'The homeline that came with this plan',
    )
    expect(dialog.queryByRole('button', { name: 'Resubmit' })).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Back to the order' }))
    expect(lineOf('voice-more: Unlimited data')).toBe('$15.00')

    network.use(answers(amendOrder, order('OK')))
    await press('Place the order')
    await heading('Your order is placed')
    const plans = posted('PUT', '/orders/17').map(({ body }) => /voice-\w+/.exec(body)?.[0])
    expect(plans).toEqual(['voice-basic', 'voice-more'])
  })

  test('an account with several phone lines is asked to call', async () => {
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

  test('ORD-073 an order beside another one is not sent again: the way is to the one under way', async () => {
    network.use(answers(amendOrder, order('NotOK', ['ExistingOrderInProgress'])))
    show()
    await toSummary()
    await press('Place the order')

    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getAllByRole('paragraph')[0]?.textContent).toContain(
      'and is under way. Nothing more has been ordered.',
    )
    expect(dialog.queryByRole('button', { name: 'Resubmit' })).toBeNull()
    const way = dialog.getByRole('link', { name: 'See the order under way' })
    expect(way.getAttribute('href')).toBe('/change-hub')
  })

  test('CHG-070 what nobody foresaw has a way back and a way to start again', async () => {
    const broken = { ...FIBRE_300_VOICE, plans: { ...FIBRE_300_VOICE.plans, Voice: [] } }
    network.use(offers({ coreProducts: [broken] }))
    show()
    await userEvent.click(await screen.findByRole('radio', { name: /^Fibre 300/ }))

    expect((await screen.findByRole('alert')).textContent).toContain('Unexpected error')
    expect(screen.getByRole('link', { name: 'Return to Change Hub' }).getAttribute('href')).toBe(
      '/change-hub',
    )
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
    const speed = await screen.findByRole('group', { name: 'Speed' })
    expect(
      within(speed)
        .getAllByRole('radio', { checked: true })
        .map((radio) => radio.getAttribute('value')),
    ).toEqual(['UFB-1000-500'])

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
  const addresses = (count: number) =>
    Array.from({ length: count }, (_none, place) => ({
      ...ELSEWHERE,
      LocationID: `${2_000_000 + place}`,
      FullAddress: `${place + 1} Tui Street, Taupō 3330`,
    }))
  const found = addresses(7)

  async function search(text: string): Promise<void> {
    await userEvent.type(await screen.findByLabelText('New address'), text)
  }

  /** The move of broadband and power from its first page to the end of the one that asks for both. */
  async function chooseMoveWithPower(): Promise<void> {
    network.use(answers(searchAddresses, [ELSEWHERE]))
    show('/move-house')
    await search('Tui{Enter}')
    await press(ELSEWHERE.FullAddress)
    await chooseDayAndPower()
  }

  async function chooseDayAndPower(): Promise<void> {
    await userEvent.selectOptions(
      screen.getByLabelText('When should your broadband work there?'),
      'Mon 14th Dec',
    )
    await goOn()
    await chooseGigabit()
    await userEvent.click(screen.getByRole('radio', { name: 'Power, smart meter' }))
    await userEvent.click(
      within(screen.getByRole('group', { name: /health/ })).getByRole('radio', { name: 'No' }),
    )
  }

  test('begins with what the account has, which is there until something else is chosen', async () => {
    const [current] = FIBRE_OFFER.current.CoreProducts
    if (current === undefined) throw new Error('the account has broadband')
    const held = { ...current, CoreProductKey: 'CHOUFB1000', CoreProductBroabandCategory: 'UFB1000/500' }
    network.use(
      answers(searchAddresses, [ELSEWHERE]),
      offers({ current: { ...FIBRE_OFFER.current, CoreProducts: [held] } }),
    )
    show('/move-house')
    await search('Tui{Enter}')
    await press(ELSEWHERE.FullAddress)
    expect(document.body.textContent).not.toMatch(/step \d/)
    await goOn()

    const kept = await screen.findByRole('radio', { name: /^Keep what you have: Fibre 1000/ })
    expect(kept).toHaveProperty('checked', true)
    expect(screen.getByText(/It moves with you unless you choose something else/)).toBeTruthy()
    expect(document.body.textContent).toContain('Move House, step 1 of 3')
    const [first] = within(screen.getByRole('group', { name: 'Speed' })).getAllByRole('radio')
    expect(first).toBe(kept)

    await userEvent.click(screen.getByRole('radio', { name: /^Fibre 300/ }))
    expect(kept).toHaveProperty('checked', false)
  })

  test('says what cannot be had at the new address', async () => {
    await chooseMoveWithPower()

    expect(screen.getByText(/^You have VDSL: Unlimited data\. It cannot be had/)).toBeTruthy()
  })

  test('MOV-001 MOV-002 MOV-009 MOV-010 MOV-015 MOV-016 begins with the search for an address and a day', async () => {
    show('/change-hub/move-house')

    await heading('Where are you moving to?')
    expect(window.location.pathname).toBe('/move-house')
    const days = within(screen.getByLabelText('When should your broadband work there?')).getAllByRole(
      'option',
    )
    expect(days.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
      'I do not know yet',
      'ASAP (Mon 23rd Nov)',
      'Tue 24th Nov',
    ])
    expect(days.at(1)?.getAttribute('value')).toBe('2026-11-23')
    expect(days.at(-1)?.textContent).toBe('Fri 1st Jan')
    expect(days).toHaveLength(31)
    expect(screen.getByRole('textbox', { name: 'New address' })).toHaveProperty('value', '')
    expect(document.body.textContent).not.toMatch(/step \d/)
  })

  test.each([
    ['wide', true, 'Next: choose your plan'],
    ['narrow', false, 'Next'],
  ])('on a %s page its first button says as much as is known', async (_what, wide, name) => {
    width(wide)
    show('/move-house')

    await screen.findByRole('button', { name })
  })

  test('QUA-011 QUA-012 asks after a pause of a second, and not for fewer than three letters', async () => {
    let typedAt = 0
    const pauses: number[] = []
    const typed = () => (typedAt = performance.now())
    document.addEventListener('input', typed)
    network.use(
      http.get(addressOf(searchAddresses), () => {
        pauses.push(performance.now() - typedAt)
        return HttpResponse.json(found)
      }),
    )
    show('/move-house')
    await search('2 / T{Enter}')
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    expect(pauses).toEqual([])

    await search('ui')
    await waitFor(() => expect(pauses).toHaveLength(1))
    document.removeEventListener('input', typed)
    // a timer may come a millisecond early by the other clock
    expect(pauses[0]).toBeGreaterThanOrEqual(999)
  })

  test('QUA-013 MOV-010 MOV-012 MOV-013 MOV-014 shows five a page, from which one is chosen and cleared', async () => {
    network.use(answers(searchAddresses, found))
    show('/move-house')
    await search('Tui{Enter}')

    const list = await screen.findByRole('list', { name: 'Addresses' })
    expect(within(list).getAllByRole('button')).toHaveLength(5)
    const next = screen.getAllByRole('button', { name: 'Next' })[0]
    if (next !== undefined) await userEvent.click(next)
    const last = within(screen.getByRole('list', { name: 'Addresses' })).getAllByRole('button')
    expect(last.map(({ textContent }) => textContent)).toEqual([
      '6 Tui Street, Taupō 3330',
      '7 Tui Street, Taupō 3330',
    ])
    await press('Previous')
    await press('1 Tui Street, Taupō 3330')

    expect((await screen.findByText('1 Tui Street, Taupō 3330')).tagName).toBe('STRONG')
    expect(document.activeElement).toBe(await heading('Where are you moving to?'))
    await press('Another address')
    expect((await screen.findByLabelText<HTMLInputElement>('New address')).value).toBe('')
    expect(document.activeElement).toBe(await heading('Where are you moving to?'))
  })

  test.each([
    ['whose register it is stands below what was found, where its licence asks for it', ['From somewhere.']],
    ['a register that is made up names nobody', []],
  ])('%s', async (_what, shown) => {
    const [addressAttribution] = shown
    await loadConfiguration(network, {
      features: { moveHouse: true },
      ...(addressAttribution !== undefined && { addressAttribution }),
    })
    network.use(answers(searchAddresses, found))
    show('/move-house')
    await search('Tui{Enter}')
    await screen.findByRole('list', { name: 'Addresses' })

    expect(screen.queryAllByText('From somewhere.').map(({ textContent }) => textContent)).toEqual(shown)
  })

  test('MOV-011 MOV-012 a narrow page shows ten, and the next ten, and the rest', async () => {
    width(false)
    network.use(answers(searchAddresses, addresses(23)))
    show('/move-house')
    await search('Tui{Enter}')
    const shown = async () =>
      within(await screen.findByRole('list', { name: 'Addresses' })).getAllByRole('button').length
    const onward = async () => {
      const [next] = screen.getAllByRole('button', { name: 'Next' })
      if (next !== undefined) await userEvent.click(next)
    }

    const pages = [await shown()]
    await onward()
    pages.push(await shown())
    await onward()
    pages.push(await shown())
    expect(pages).toEqual([10, 10, 3])
  })

  test('an address that is not found, and one where nothing can be had, say what to do', async () => {
    network.use(answers(searchAddresses, []))
    show('/move-house')
    await search('Nowhere{Enter}')
    await waitFor(() =>
      expect(screen.getAllByRole('status').at(-1)?.textContent).toContain(
        'We do not find this address.Check the street’s name',
      ),
    )

    network.use(answers(searchAddresses, found), offers({ coreProducts: [], location: found[0] ?? null }))
    await search(' else{Enter}')
    await press('1 Tui Street, Taupō 3330')
    await goOn()
    const nothing = await screen.findByText('We cannot offer a plan at this address online.')
    expect(nothing.parentElement?.textContent).toContain(
      'once everybody who shares the way to the house has agreed',
    )
    expect(nothing.parentElement?.textContent).toContain(
      'wireless broadband meanwhile. Call us on 0800 555 0100',
    )
    await goOn()
    const [problem] = within(await screen.findByRole('alert')).getAllByRole('link')
    expect(problem?.textContent).toBe('No plan can be chosen here online. Call us')
  })

  test('fibre that others have to agree to says so where the speed is chosen', async () => {
    network.use(
      offers({
        qualification: FIBRE_OFFER.qualification && {
          ...FIBRE_OFFER.qualification,
          FibreSummary: { FibreAvailable: true, FibreInstalled: false, ConsentRequired: true },
        },
      }),
      answers(searchAddresses, [ELSEWHERE]),
    )
    show('/move-house')
    await search('Tui{Enter}')
    await press(ELSEWHERE.FullAddress)
    await goOn()

    await screen.findByText('Fibre needs consent at this address')
  })

  test('as many addresses as an answer holds are the first of them', async () => {
    const many = Array.from({ length: 10 }, (_none, place) => ({
      ...ELSEWHERE,
      LocationID: `${place}`,
      FullAddress: `${place} Tui Street`,
    }))
    network.use(answers(searchAddresses, many))
    show('/move-house')
    await search('Tui{Enter}')

    await screen.findByText(
      'The first 10 addresses, page 1 of 2. There may be more: type more of the address to see them.',
    )
  })

  test('an address where somebody is connected asks whether they move out, and the order says so', async () => {
    network.use(answers(searchAddresses, [ELSEWHERE]), offers({ isOccupied: true }))
    show('/move-house')
    await search('Tui{Enter}')
    await press(ELSEWHERE.FullAddress)
    await screen.findByText('Somebody is connected with us at this address, or is going to be')
    await goOn()
    const [problem] = within(await screen.findByRole('alert')).getAllByRole('link')
    expect(problem?.textContent).toContain('move out')
    expect(problem?.getAttribute('href')).toBe('#takes-over')

    await userEvent.click(screen.getByRole('checkbox', { name: /moving out/ }))
    await chooseDayAndPower()
    await goOn()
    await userEvent.click(await screen.findByRole('checkbox', { name: /^I accept/ }))
    await goOn()
    await heading('Check your order')
    expect(screen.getByText(/The people who live there move out/)).toBeTruthy()
    await press('Place the order')

    await heading('Your order is placed')
    expect(JSON.parse(posted('PUT', '/orders/17')[0]?.body ?? '{}')).toMatchObject({ TakesOver: true })
  })

  test('CHG-060 MOV-015 MOV-017 MOV-019 MOV-024 MOV-026 MOV-027 CHG-082 PWR-059 PWR-060 PWR-096 power is asked with health, and the move placed by its own calls', async () => {
    await chooseMoveWithPower()
    expect(screen.queryByText('How do we get to the meter?')).toBeNull()
    await goOn()
    await userEvent.click(await screen.findByRole('checkbox', { name: /^I accept/ }))
    await goOn()
    await heading('Check your order')
    expect(lineOf('Power and broadband together (Varies)')).toMatch(/^-\$/)
    // what was chosen, the costs, and the bills to come
    expect(screen.getAllByText(/24\.1 cents a unit and 53 cents a day/)).toHaveLength(3)
    await press('Place the order')

    await heading('Your order is placed')
    expect(posted('POST', '/orders')[0]?.body).toBe('{"type":"movehouse"}')
    expect(JSON.parse(posted('PUT', '/orders/17')[0]?.body ?? '{}')).toMatchObject({
      SalesChannel: 'MoveHouse',
      CoreProductsToChange: [
        { RequestedDateOfProvisioning: '2026-12-14', RequestedDateOfRelinquishment: '2026-12-14' },
      ],
      ElectricityToChange: { RequestedDateOfProvisioning: '2026-12-14' },
      Questions: [
        { question: 'LiveThereOrMovingIn', answer: 'MovingIn' },
        { question: 'Byod' },
        { question: 'PowerMedicalDependent', answer: 'No' },
      ],
    })
    expect(posted('PUT', '/orders/17')).toHaveLength(1)
    expect(posted('POST', '/orders/17/commit')).toHaveLength(1)
    const channels = posted('GET', '/offer').map(({ url }) => url.searchParams.get('salesChannel'))
    expect(new Set(channels)).toEqual(new Set(['MoveHouse']))
  })

  test('CHG-054 CHG-060 CHG-061 CHG-062 CHG-063 MOV-019 MOV-020 MOV-021 MOV-022 MOV-023 PWR-033 a meter that is read by hand is described, and dates part', async () => {
    network.use(
      offers({
        hasPower: true,
        power: FIBRE_OFFER.power && { ...FIBRE_OFFER.power, amiFlag: false },
        equipmentLocations: [
          { key: 'garage', display: 'Garage' },
          { key: 'hall', display: 'Inside, in the hall' },
        ],
      }),
    )
    await chooseMoveWithPower()
    const meter = within(screen.getByRole('group', { name: 'How do we get to the meter?' }))
    const place = meter.getByLabelText<HTMLSelectElement>('Where is it?')
    expect(optionsOf(place)).toEqual([
      ['', 'I do not know'],
      ['hall', 'Inside, in the hall'],
    ])
    await userEvent.selectOptions(place, 'hall')
    await userEvent.type(meter.getByLabelText(/What should they know/), 'Ring')
    await userEvent.click(meter.getByRole('checkbox', { name: 'There is a dog' }))
    await goOn()
    await userEvent.click(await screen.findByRole('checkbox', { name: /^I accept/ }))

    const visit = screen.getByLabelText<HTMLSelectElement>('Day of the visit')
    const others = [
      'Broadband ends at the old address',
      'Power begins at the new address',
      'Power ends at the old address',
    ].map((label) => screen.getByLabelText<HTMLSelectElement>(label))
    const [ends, begins, powerEnds] = others
    if (ends === undefined || begins === undefined || powerEnds === undefined) throw new Error('three dates')
    const [, from, ...later] = optionsOf(ends)
    expect([from, later.at(-1)]).toEqual([
      ['2026-10-21', 'Wed 21st Oct'],
      ['2027-01-22', 'Fri 22nd Jan'],
    ])
    expect(optionsOf(powerEnds).at(1)).toEqual(from)
    expect(optionsOf(begins).at(1)).toEqual(['2026-11-22', 'Sun 22nd Nov'])
    expect(others.map(({ value }) => value)).toEqual(['2026-12-14', '2026-12-14', '2026-12-14'])
    await userEvent.selectOptions(visit, '2026-12-15')
    expect(others.map(({ value }) => value)).toEqual(['2026-12-15', '2026-12-15', '2026-12-15'])
    await userEvent.selectOptions(powerEnds, '')
    await goOn()
    await screen.findByRole('link', { name: /your power should end at the old address/ })
    await userEvent.selectOptions(powerEnds, '2026-12-20')
    await userEvent.selectOptions(visit, '2026-12-14')
    expect(others.map(({ value }) => value)).toEqual(['2026-12-15', '2026-12-15', '2026-12-20'])
    await goOn()
    await heading('Check your order')
    await press('Place the order')

    await heading('Your order is placed')
    expect(JSON.parse(posted('PUT', '/orders/17')[0]?.body ?? '{}')).toMatchObject({
      CoreProductsToChange: [
        { RequestedDateOfProvisioning: '2026-12-14', RequestedDateOfRelinquishment: '2026-12-15' },
      ],
      ElectricityToChange: {
        RequestedDateOfProvisioning: '2026-12-15',
        RequestedDateOfRelinquishment: '2026-12-20',
        ServiceAddress: {
          AddressAccessInformation: {
            EquipmentLocationKey: 'hall',
            Notes: 'Ring',
            AccessWarningKey: 'Dog',
          },
        },
      },
    })
  })
})
