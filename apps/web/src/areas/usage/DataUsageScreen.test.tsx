import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import type { WireReply } from '@switchboard/domain/call'
import { NO_SERVICES } from '@switchboard/domain/testing/account-facts'
import {
  readDataBlocks,
  readDataByBillDate,
  readDataByDay,
  readDataSummary,
} from '@switchboard/domain/usage/data'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { session } from '#web/http/session.ts'
import { answers, answersRaw, refuses, listRequests, slowAnswer, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls, testPortal } from '#web/testing/portal.tsx'

import { usage } from './area.ts'
import { NOVEMBER, buildDataPeriod, listColumns, showDataUsage } from './testing/data-usage.ts'

type Capped = WireReply<typeof readDataBlocks>[number]

const network = testNetwork()

// the lazy screen is loaded before the first test waits for it
beforeAll(() => import('./DataUsageScreen.tsx'))

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
  network.use(answers(readDataBlocks, []))
})

/** A period with a rollover of 20 GB, and blocks of 20 GB for $10.00. */
function buildCapped(differences: Partial<Capped> = {}): Capped {
  return {
    billDate: '2026-12-03',
    capMb: 307_200,
    rolloverMb: 20_480,
    overMb: 0,
    block: { mb: 20_480, chargeIncludingGst: 10, chargeExcludingGst: 8.7 },
    blocks: 0,
    chargeIncludingGst: 0,
    chargeExcludingGst: 0,
    isBilled: false,
    ...differences,
  }
}

const OVER = { overMb: 21_504, blocks: 2, chargeIncludingGst: 20, chargeExcludingGst: 17.39 }

test('USE-005 the current period shows its usage, allowance, remaining data and the last known day', async () => {
  await showDataUsage(network)

  const summary = screen.getByRole('region', { name: '3 November to 2 December' })
  expect(within(summary).getByText('100 GB left')).toBeTruthy()
  expect(within(summary).getByText('66%')).toBeTruthy()
  expect(within(summary).getByText('300 GB')).toBeTruthy()
  expect(screen.getByText(/^Up to the end of Friday 20 November\./)).toBeTruthy()
})

test('USE-028 USE-029 the forecast of the period and its remaining days are shown', async () => {
  await showDataUsage(network)

  expect(screen.getByText('352.94 GB by the end')).toBeTruthy()
  expect(screen.getByText('11 days to go')).toBeTruthy()
})

test.each([
  [true, 1],
  [false, 0],
])(
  'CFG-017 while invoice display is on: %s, the page has this number of links to the next bill: %i',
  async (invoiceDisplay, links) => {
    await loadConfiguration(network, { features: { invoiceDisplay } })
    await showDataUsage(network)

    expect(screen.getByRole('link', { name: 'Usage alerts' })).toBeTruthy()
    expect(screen.queryAllByRole('link', { name: 'What your next bill will be' })).toHaveLength(links)
  },
)

test('USE-064 the ring has a hole of nine tenths', async () => {
  await showDataUsage(network)

  const [whole] = screen.getByText('66%').parentElement?.querySelectorAll('path') ?? []
  const radii = [...(whole?.getAttribute('d') ?? '').matchAll(/A([\d.]+),/g)].map(([, radius]) =>
    Number(radius),
  )
  expect(Math.min(...radii) / Math.max(...radii)).toBeCloseTo(0.9, 6)
})

test('USE-027 an unlimited plan has no ring and nothing left', async () => {
  await showDataUsage(network, { ...NOVEMBER, period: buildDataPeriod({ allowanceMb: 0, unlimited: true }) })

  expect(screen.getByText('Unlimited data')).toBeTruthy()
  expect(screen.queryByText(/%$/)).toBeNull()
  expect(screen.queryByText(/ left$/)).toBeNull()
})

test('USE-006 the rollover balance is shown beside the plan and counted in the remaining data', async () => {
  network.use(answers(readDataBlocks, [buildCapped()]))
  await showDataUsage(network)

  const summary = screen.getByRole('region', { name: '3 November to 2 December' })
  expect((await within(summary).findByText('Rollover balance')).nextElementSibling?.textContent).toBe('20 GB')
  expect(within(summary).getByText('120 GB left')).toBeTruthy()
  expect(within(summary).getByText('62%')).toBeTruthy()
  expect(within(summary).getByText('300 GB')).toBeTruthy()
  expect(within(summary).getByText('$10.00 for 20 GB')).toBeTruthy()
  expect(within(summary).queryByText(/^Extra data/)).toBeNull()
})

test('USE-006 a rollover balance of 0 is not shown', async () => {
  network.use(answers(readDataBlocks, [buildCapped({ rolloverMb: 0 })]))
  await showDataUsage(network)

  expect(await screen.findByText('$10.00 for 20 GB')).toBeTruthy()
  expect(screen.queryByText('Rollover balance')).toBeNull()
})

test('extra data is shown with its cost so far, and for a billed period with its total cost', async () => {
  const billed = buildCapped({ billDate: '2026-11-03', isBilled: true, rolloverMb: 0, ...OVER })
  network.use(answers(readDataBlocks, [buildCapped(OVER), billed]))
  await showDataUsage(network, { ...NOVEMBER, period: buildDataPeriod({ usedMb: 349_184 }) })

  expect((await screen.findByText('Extra data so far')).nextElementSibling?.textContent).toBe(
    '$20.00 for 2 blocks',
  )
  expect(screen.getByText('Over your data')).toBeTruthy()
  expect(screen.getAllByText(/21 GB over/)).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: /^3 October to 2 November/ }))
  expect((await screen.findByText('Extra data')).nextElementSibling?.textContent).toBe('$20.00 for 2 blocks')
  expect(screen.queryByText('More data')).toBeNull()
})

test.each([
  ['ACC-020 a business', 'orconbus', '$17.39 excluding GST for 2 blocks', '$8.70 excluding GST for 20 GB'],
  ['ACC-021 a household', 'residential', '$20.00 for 2 blocks', '$10.00 for 20 GB'],
])('%s reads the cost of extra data on the screen', async (_who, businessGroup, cost, next) => {
  session.write({ businessGroup })
  network.use(answers(readDataBlocks, [buildCapped(OVER)]))
  await showDataUsage(network, { ...NOVEMBER, period: buildDataPeriod({ usedMb: 349_184 }) })

  expect(await screen.findByText(cost)).toBeTruthy()
  expect(screen.getByText(next)).toBeTruthy()
})

test.each([
  ['a failure', refuses(readDataBlocks, 'GENERAL_ERROR')],
  ['a malformed answer', answersRaw(readDataBlocks, '[{"rolloverMb":-1}]')],
])('USE-037 %s of the rollover balance is ignored: the rest of the page is there', async (_what, failing) => {
  network.use(failing)
  await showDataUsage(network)

  await waitFor(() =>
    expect(listRequests().some(({ url }) => url.pathname.endsWith('datablocks'))).toBe(true),
  )
  expect(screen.getByText('100 GB left')).toBeTruthy()
  expect(screen.queryByText('Rollover balance')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('USE-005 usage above the plan is shown in words', async () => {
  await showDataUsage(network, { ...NOVEMBER, period: buildDataPeriod({ usedMb: 317_440 }) })

  const summary = screen.getByRole('region', { name: '3 November to 2 December' })
  expect(within(summary).getByText('10 GB over')).toBeTruthy()
  expect(within(summary).getByText('104%')).toBeTruthy()
  expect(within(summary).getByText('Over your data')).toBeTruthy()
})

test('USE-048 an earlier period is requested by its bill date and shown by day; the newest is not requested again', async () => {
  await showDataUsage(network)
  fireEvent.click(screen.getByRole('button', { name: /^3 October to 2 November/ }))

  const summary = await screen.findByRole('region', { name: '3 October to 2 November' })
  expect(within(screen.getByRole('figure')).getByText('310 GB')).toBeTruthy()
  expect(within(summary).queryByText(/by the end/)).toBeNull()
  expect(listColumns()).toHaveLength(31)
  expect(document.activeElement?.contains(summary)).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: /^3 November to 2 December/ }))
  await screen.findByRole('region', { name: '3 November to 2 December' })
  const paths = listRequests().map(({ url }) => url.pathname.split('/').at(-1) + url.search)
  expect(paths.filter((path) => path.startsWith('internet'))).toEqual([
    'internetsummary',
    'internetbybilldate',
    'internetbyday?billDate=2026-11-03',
  ])
})

test.each([
  ['a phone line', { voice: true }, ['Data', 'Voice']],
  ['no phone line', {}, []],
  ['an order under way', { voice: true, otherActiveOrder: true }, []],
])('USE-003 for an account with %s the page has the right tabs', async (_what, services, tabs) => {
  network.use(answers(readDataSummary, NOVEMBER), answers(readDataByBillDate, [NOVEMBER.period]))
  showRoutes([...usage.routes, emptyHome], '/data-usage', testPortal(), {
    services: { ...NO_SERVICES, internet: true, ...services },
  })
  await screen.findByText('100 GB left')

  const shown = screen.queryAllByRole('link', { name: /^(Data|Voice)$/ })
  expect(shown.map(({ textContent }) => textContent)).toEqual(tabs)
})

test('the list shows the last twelve periods, and all of two years after a press', async () => {
  const earlier = Array.from({ length: 20 }, (_, place) =>
    buildDataPeriod({
      from: `20${40 - place}-10-03`,
      to: `20${40 - place}-11-02`,
      billDate: `20${40 - place}-11-03`,
    }),
  )
  await showDataUsage(network, NOVEMBER, earlier)
  const list = () => within(screen.getByRole('list', { name: 'Bill periods' })).getAllByRole('listitem')

  expect(list()).toHaveLength(12)
  fireEvent.click(screen.getByRole('button', { name: 'Show all 21' }))
  expect(list()).toHaveLength(21)
})

test('USE-021 while the data is loading the page shows that it is loading', async () => {
  const slow = slowAnswer(readDataSummary, NOVEMBER)
  network.use(slow.handler, answers(readDataByBillDate, [NOVEMBER.period]))
  showRoutes([...usage.routes, emptyHome], '/data-usage')
  expect(await screen.findByText('Loading what you have used')).toBeTruthy()

  slow.come()

  expect(await screen.findByText('100 GB left')).toBeTruthy()
  expect(screen.queryByText('Loading what you have used')).toBeNull()
})

test('USE-023 USE-056 an account without internet gets a notice with a link to the services on offer', async () => {
  network.use(refuses(readDataSummary, 'NO_INTERNET_SERVICE'))
  showRoutes([...usage.routes, emptyHome], '/data-usage')

  expect(await screen.findByText('No internet on this account')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('link', { name: 'See what you can have' }).getAttribute('href')).toBe('/change-hub')
})

test.each([
  ['USE-022 USE-056 a failure', refuses(readDataSummary, 'GENERAL_ERROR')],
  ['USE-022 a malformed answer', answersRaw(readDataSummary, '{"period":{},"days":[]}')],
])('%s is reported, and the page tries again', async (_what, failing) => {
  network.use(failing)
  showRoutes([...usage.routes, emptyHome], '/data-usage')
  expect(await screen.findByText('We could not load your data usage.')).toBeTruthy()

  network.use(answers(readDataSummary, NOVEMBER), answers(readDataByBillDate, [NOVEMBER.period]))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('figure')).toBeTruthy()
})

test('an earlier period that fails to load leaves the list on the page', async () => {
  await showDataUsage(network)
  network.use(refuses(readDataByDay, 'SERVICE_UNAVAILABLE'))
  fireEvent.click(screen.getByRole('button', { name: /^3 October to 2 November/ }))

  expect(await screen.findByText('We could not load your data usage.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'By bill period' })).toBeTruthy()
})

test('a list of periods that fails to load leaves the newest period on the page', async () => {
  network.use(answers(readDataSummary, NOVEMBER), refuses(readDataByBillDate, 'GENERAL_ERROR'))
  showRoutes([...usage.routes, emptyHome], '/data-usage')

  await screen.findByText('We could not load your earlier bill periods.')
  await waitFor(() => expect(listColumns()).toHaveLength(30))
})
