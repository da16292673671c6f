import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { HttpHandler } from 'msw'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { ServiceFacts } from '@switchboard/domain/accounts/contract'
import type { WireReply } from '@switchboard/domain/call'
import { readDashboard } from '@switchboard/domain/dashboard/contract'
import { NO_SERVICES } from '@switchboard/domain/testing/account-facts'
import { readDataNow, readPowerNow } from '@switchboard/domain/usage/now'
import type { UsageKey, readCallsNow } from '@switchboard/domain/usage/now'

import { session } from '#web/http/session.ts'
import { showRoutes } from '#web/testing/area-routes.tsx'
import { benCurrentProducts, benDashboard, benDataNow, benPowerNow } from '#web/testing/ben.ts'
import { answers, answersRaw, breaks, sentRequests, slowAnswer, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signedIn, testCalls, testPortal } from '#web/testing/portal.tsx'
import { testRoute } from '#web/testing/test-route.ts'

import { dashboard } from './area.ts'

const network = testNetwork()

// lazy scripts are there before the first test waits for them
beforeAll(() => Promise.all([import('#web/areas/usage/UsagePanels.tsx'), import('./AppDashboardScreen.tsx')]))

beforeEach(async () => {
  testCalls()
  signedIn()
  await loadConfiguration(network)
})

type Parts = Readonly<Record<UsageKey, unknown>>

type CallPeriod = NonNullable<NonNullable<WireReply<typeof readCallsNow>>['period']>

/** Two calls that cost something and one that does not. */
const CALL_PERIOD: CallPeriod = {
  from: '2026-11-10',
  to: '2026-12-09',
  billDate: '2026-12-10',
  invoiceNumber: null,
  knownTo: '2026-11-20',
  totals: [
    {
      category: 'Local',
      calls: 1,
      seconds: 3_900,
      chargedMinutes: 0,
      chargeIncludingGst: 0,
      chargeExcludingGst: 0,
    },
    {
      category: 'International',
      calls: 2,
      seconds: 300,
      chargedMinutes: 5,
      chargeIncludingGst: 1.15,
      chargeExcludingGst: 1,
    },
  ],
}
const CALLS = { period: CALL_PERIOD }
const CAPPED = {
  knownDays: 11,
  rolloverMb: 0,
  period: { ...benDataNow.period, allowanceMb: 102_400, unlimited: false, usedMb: 61_440 },
}
const NONE: Parts = { dataNow: null, callsNow: null, powerNow: { orderInProcess: false, use: null } }

type Shown = {
  readonly parts?: Partial<Parts>
  readonly facts?: Partial<ServiceFacts> | null
  readonly mobile?: boolean
  readonly products?: (typeof benDashboard)['products']
  readonly paths?: readonly string[]
  readonly without?: readonly HttpHandler[]
}

/** The home page of an account that has all three services, but for these differences. */
async function showHome({
  parts,
  facts = { internet: true, voice: true, power: 'has' },
  mobile = false,
  products = benCurrentProducts,
  paths = [],
  without = [],
}: Shown = {}) {
  const usage = { dataNow: CAPPED, callsNow: CALLS, powerNow: benPowerNow, ...parts }
  network.use(...without, answers(readDashboard, { ...benDashboard, ...usage, products }))
  const routes = [...dashboard.routes, ...paths.map((path) => testRoute(path))]
  showRoutes(routes, '/', testPortal({ mobile }), facts ? { services: { ...NO_SERVICES, ...facts } } : {})
  await screen.findByRole('heading', { level: 1 })
}

function card(name: string) {
  return within(screen.getByRole('region', { name }))
}

test('DSH-004 DSH-005 DSH-006 data, calls and power come with the one call of the dashboard', async () => {
  await showHome()

  expect(await screen.findByRole('region', { name: 'Data' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Power' })).toBeTruthy()
  expect(sentRequests().filter(({ url }) => url.pathname.includes('/usage/'))).toEqual([])
})

test('DSH-004 data tells what is used of the cap, what is left, where it is heading and up to when it is known', async () => {
  await showHome()
  await screen.findByRole('region', { name: 'Data' })

  const data = card('Data')
  expect(data.getByText('10 November to 9 December. 18 days to go.')).toBeTruthy()
  expect(data.getByText('60 GB').parentElement?.textContent).toBe('60 GB used of 100 GB, 40 GB left')
  expect(data.getByText('At this pace, 163.64 GB by the end.')).toBeTruthy()
  expect(data.getByText(/^Up to the end of Friday 20 November\./)).toBeTruthy()
  expect(data.getByRole('link', { name: 'Data usage' }).getAttribute('href')).toBe('/data-usage')
})

test('DSH-004 data over its cap says so, and what is not known yet is not 0', async () => {
  await showHome({
    parts: { dataNow: { ...CAPPED, period: { ...CAPPED.period, usedMb: 114_688 } } },
  })
  await screen.findByText('Over your data')
  expect(card('Data').getByText('112 GB').parentElement?.textContent).toContain('12 GB over')
})

test('USE-006 what was kept of the periods before counts as data of this one', async () => {
  await showHome({ parts: { dataNow: { ...CAPPED, rolloverMb: 10_240 } } })

  expect((await screen.findByText('60 GB')).parentElement?.textContent).toBe(
    '60 GB used of 110 GB, 50 GB left',
  )
})

test('USE-021 a period of which nothing is known yet has no figures, which is not 0', async () => {
  await showHome({
    parts: { dataNow: { ...CAPPED, knownDays: 0, period: { ...CAPPED.period, usedMb: 0, knownTo: null } } },
  })

  expect(await screen.findByText('No figures yet')).toBeTruthy()
  expect(card('Data').queryByText(/^0 GB/)).toBeNull()
})

describe('DSH-022 USE-003 the data tab and the voice tab', () => {
  test('one is shown at a time, and arrow keys lead from one to the other', async () => {
    await showHome()
    await screen.findByRole('tablist', { name: 'Usage' })
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Data', 'Voice'])
    expect(screen.queryByRole('region', { name: 'Homeline Calls' })).toBeNull()

    screen.getByRole('tab', { name: 'Data' }).focus()
    await userEvent.keyboard('{ArrowRight}')

    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Voice')
    expect(document.activeElement?.textContent).toBe('Voice')
    expect(screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
    expect(screen.getByRole('region', { name: 'Homeline Calls' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Data' })).toBeNull()
  })

  test.each([
    ['without a phone line', { callsNow: null }, { internet: true, power: 'has' }, ['Data', 'Power']],
    [
      'without internet',
      { dataNow: null, callsNow: CALLS },
      { voice: true, power: 'has' },
      ['Homeline Calls', 'Power'],
    ],
    ['without power', { powerNow: NONE.powerNow }, { internet: true }, ['Data']],
    ['with none of them', NONE, {}, []],
  ] as const)('%s there is nothing of it, and no tabs', async (_what, parts, facts, shown) => {
    await showHome({ parts: { callsNow: null, ...parts }, facts })
    await screen.findByRole('region', { name: 'Your details' })
    const [first] = shown
    if (first !== undefined) await screen.findByRole('region', { name: first })

    const regions = screen
      .getAllByRole('region')
      .map((region) => within(region).getByRole('heading').textContent)
    expect(regions.filter((name) => /^(Data|Power|Homeline Calls)$/.test(name))).toEqual(shown)
    expect(screen.queryByRole('tablist', { name: 'Usage' })).toBeNull()
  })
})

describe('DSH-005 calls', () => {
  test.each([
    ['residential', 'Homeline Calls', '3 calls 1 h 10 min, $1.15'],
    ['orconbus', 'Smart Phone Line Calls', '3 calls 1 h 10 min, $1.00 without GST'],
  ])('of a %s account, under %s, cost what its bill will say', async (businessGroup, title, words) => {
    session.write({ businessGroup })
    await showHome()
    await userEvent.click(await screen.findByRole('tab', { name: 'Voice' }))

    expect(card(title).getByText('3 calls').parentElement?.textContent).toBe(words)
    expect(card(title).getByText(/^Calls up to the end of Friday 20 November\./)).toBeTruthy()
  })

  test('have no $0.00 where they are free, no page while an order is under way, and nothing at all before the first', async () => {
    const [free] = CALL_PERIOD.totals
    await showHome({
      parts: { callsNow: { period: { ...CALL_PERIOD, totals: [free] } } },
      facts: { internet: true, voice: true, otherActiveOrder: true },
    })
    await userEvent.click(await screen.findByRole('tab', { name: 'Voice' }))

    expect(card('Homeline Calls').getByText('1 call').parentElement?.textContent).toBe('1 call 1 h 5 min')
    expect(card('Homeline Calls').queryByRole('link')).toBeNull()
  })

  test('are said not to be there yet before the first', async () => {
    await showHome({ parts: { callsNow: { period: null } } })
    await userEvent.click(await screen.findByRole('tab', { name: 'Voice' }))

    expect(card('Homeline Calls').getByText(/^No calls yet/)).toBeTruthy()
  })
})

describe('DSH-006 power', () => {
  test('tells kWh and dollars of the period, up to when they are known, and that some are estimates', async () => {
    await showHome()
    await screen.findByRole('region', { name: 'Power' })

    const power = card('Power')
    expect(power.getByText('74.5 kWh').parentElement?.textContent).toBe('74.5 kWh $22.72 so far')
    expect(power.getByText(/^Up to the end of Thursday 19 November\./)).toBeTruthy()
    expect(power.getByText('Partly estimated')).toBeTruthy()
    expect(power.getByRole('link', { name: 'Power usage' }).getAttribute('href')).toBe('/power-usage')
  })

  test('by a meter that is read by hand is known once it is read', async () => {
    const period = {
      ...benPowerNow.use.period,
      kwh: null,
      chargeIncludingGst: null,
      readType: null,
      knownTo: null,
    }
    await showHome({
      parts: {
        powerNow: { orderInProcess: false, use: { period, isSmart: false, knownDays: 0, estimatedDays: 0 } },
      },
    })

    expect(await screen.findByText('Known when the meter is next read')).toBeTruthy()
  })
})

describe('parts that do not come', () => {
  test('USE-021 USE-022 a part that is malformed is asked for by its own call, and only it fails', async () => {
    await showHome({
      parts: { dataNow: { knownDays: -1 } },
      without: [answersRaw(readDataNow, '', { status: 500 })],
    })

    expect(await screen.findByText('We could not load your data usage.')).toBeTruthy()
    expect(screen.getByRole('tab', { name: 'Voice' })).toBeTruthy()
    expect(card('Power').getByText('74.5 kWh')).toBeTruthy()

    network.use(answers(readDataNow, CAPPED))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('60 GB')).toBeTruthy()
  })

  test('USE-021 until its figures have come a panel says that they are loading', async () => {
    const slow = slowAnswer(readDataNow, CAPPED)
    await showHome({ parts: { dataNow: { knownDays: -1 } }, without: [slow.handler] })
    expect(await screen.findByText('Loading your data usage')).toBeTruthy()

    slow.come()

    expect(await screen.findByText('60 GB')).toBeTruthy()
    expect(screen.queryByText('Loading your data usage')).toBeNull()
  })

  test('USE-036 where nobody knows whether there is power, and asking fails, there is none', async () => {
    await showHome({ parts: { powerNow: {} }, facts: null, without: [breaks(readPowerNow)] })
    await screen.findByRole('tablist', { name: 'Usage' })

    await waitFor(() => expect(screen.queryByText('Loading your power usage')).toBeNull())
    expect(screen.queryByText('We could not load your power usage.')).toBeNull()
  })

  test('USE-036 of an account that has power the figures are missed', async () => {
    await showHome({ parts: { powerNow: {} }, without: [breaks(readPowerNow)] })

    expect(await screen.findByText('We could not load your power usage.')).toBeTruthy()
  })
})

describe('DSH-019 the power promo of the app', () => {
  const PROMO = { name: 'Power and internet, one bill' }
  const paths = ['/get-power']

  function switched(mobilePowerPromo: boolean) {
    return loadConfiguration(network, { features: { mobilePowerPromo, getPower: true } })
  }

  test('is shown to an account that could have power, and leads to it', async () => {
    await switched(true)
    await showHome({ mobile: true, facts: { internet: true, power: 'available' }, paths })

    expect(card(PROMO.name).getByRole('link').getAttribute('href')).toBe('/get-power')
  })

  test.each([
    ['its switch is off', false, { facts: { power: 'available' }, mobile: true, paths }],
    ['the account has power', true, { facts: { power: 'has' }, mobile: true, paths }],
    [
      'an order is under way',
      true,
      { facts: { power: 'available', otherActiveOrder: true }, mobile: true, paths },
    ],
    ['there is no page to lead to', true, { facts: { power: 'available' }, mobile: true }],
    ['it is not the app', true, { facts: { power: 'available' }, paths }],
  ] as const)('is not shown where %s', async (_why, isOn, shown) => {
    await switched(isOn)
    await showHome(shown)

    expect(screen.queryByRole('region', PROMO)).toBeNull()
  })
})

describe('the tabs of the app', () => {
  async function showTab(name: string, shown: Shown) {
    await showHome({ mobile: true, ...shown })
    await userEvent.click(screen.getByRole('tab', { name }))
    return within(screen.getByRole('tabpanel'))
  }

  test.each([
    ['DSH-004', 'Data', '60 GB'],
    ['DSH-005', 'Calls', '3 calls'],
    ['DSH-006', 'Power', '74.5 kWh'],
  ])('%s %s shows the figure of the web', async (_id, name, figure) => {
    expect((await showTab(name, {})).getByText(figure)).toBeTruthy()
  })

  const order = {
    OrderNumber: '700003',
    CustomerFacingTicketStatus: 'Accepted',
    Description: 'Move',
    PlacedOn: '2026-11-18',
    ExpectedOn: null,
    Active: true,
  }

  test('USE-025 an account whose power is ordered reads that it is on its way', async () => {
    const tab = await showTab('Power', {
      parts: { powerNow: { orderInProcess: true, use: null } },
      facts: {},
      products: { ...benCurrentProducts, ProductOrders: [order] },
    })

    expect(tab.getByText('Your power is on its way')).toBeTruthy()
  })

  test.each([
    ['no pending orders', [], 'See what you can have'],
    ['orders that are done', [{ ...order, Active: false }], 'See what you can have'],
    ['a pending order', [order], 'See how your order is going'],
  ])('USE-026 an account without the service and with %s', async (_what, ProductOrders, words) => {
    const tab = await showTab('Power', {
      parts: NONE,
      facts: {},
      products: { ...benCurrentProducts, ProductOrders },
    })

    expect(tab.getByText('No power on this account')).toBeTruthy()
    expect(tab.getByRole('link').textContent).toBe(words)
  })

  test('USE-036 a tab whose power nobody could look up says that there is none', async () => {
    const tab = await showTab('Power', {
      parts: { powerNow: {} },
      facts: null,
      without: [breaks(readPowerNow)],
    })

    expect(await tab.findByText('No power on this account')).toBeTruthy()
  })
})
