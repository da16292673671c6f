import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import type { WireReply } from '@switchboard/domain/call'
import { addDays, day } from '@switchboard/domain/day'
import { readDataByBillDate, readDataByDay, readDataSummary } from '@switchboard/domain/usage/data'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { answers, answersRaw, refuses, sentRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signedIn, testCalls } from '#web/testing/portal.tsx'

import { usage } from './area.ts'

type ByDay = WireReply<typeof readDataByDay>
type Period = ByDay['period']

const network = testNetwork()

// a lazy screen's code is there before the first test waits for it
beforeAll(() => import('./DataUsageScreen.tsx'))

beforeEach(async () => {
  testCalls()
  signedIn()
  await loadConfiguration(network)
})

/** Two thirds of 300 GB on the first 18 of 30 days; the provider's clock stands at the 19th. */
function period(differences: Partial<Period> = {}): Period {
  return {
    from: '2026-11-03',
    to: '2026-12-02',
    billDate: '2026-12-03',
    usedMb: 204_800,
    allowanceMb: 307_200,
    unlimited: false,
    knownTo: '2026-11-20',
    ...differences,
  }
}

function use(date: string, downloadMb: number, uploadMb: number): ByDay['days'][number] {
  const total = downloadMb + uploadMb
  return {
    date,
    totalMb: total,
    downloadMb,
    uploadMb,
    MBTotalSent: uploadMb,
    MBTotalRecv: downloadMb,
    MBTotal: total,
  }
}

/** 10 GB a day, and none known of the third. */
function days(first: string, many: number) {
  return Array.from({ length: many }, (_, place) => addDays(day.parse(first), place))
    .filter((_date, place) => place !== 2)
    .map((date) => use(date, 9_216, 1_024))
}

const NOVEMBER: ByDay = { period: period(), days: days('2026-11-03', 18) }
const EARLIER = period({
  from: '2026-10-03',
  to: '2026-11-02',
  billDate: '2026-11-03',
  usedMb: 317_440,
  knownTo: '2026-11-02',
})

async function showUsage(newest: ByDay = NOVEMBER, earlier: readonly Period[] = [EARLIER]) {
  network.use(
    answers(readDataSummary, newest),
    answers(readDataByBillDate, [newest.period, ...earlier]),
    answers(readDataByDay, { period: EARLIER, days: days('2026-10-03', 31) }),
  )
  showRoutes([...usage.routes, emptyHome], '/data-usage')
  await screen.findByRole('heading', { name: 'By bill period' })
  await screen.findAllByRole('button', { name: /GB/ })
}

const columns = () => within(screen.getByRole('figure')).getAllByRole('listitem')

test('USE-005 the period that runs: what is used, of what, what is left, and up to when it is known', async () => {
  await showUsage()

  const summary = screen.getByRole('region', { name: '3 November to 2 December' })
  expect(within(summary).getByText('200 GB')).toBeTruthy()
  expect(within(summary).getByText('100 GB left')).toBeTruthy()
  expect(within(summary).getByText('66%')).toBeTruthy()
  expect(within(summary).getByText('300 GB')).toBeTruthy()
  expect(screen.getByText(/^Up to the end of Friday 20 November\./)).toBeTruthy()
})

test('USE-028 what the period comes to at this pace, and how long it goes on', async () => {
  await showUsage()

  expect(screen.getByText('352.94 GB by the end')).toBeTruthy()
  expect(screen.getByText('11 days to go')).toBeTruthy()
})

test('USE-064 the ring has a hole of nine tenths', async () => {
  await showUsage()

  const [whole] = screen.getByText('66%').parentElement?.querySelectorAll('path') ?? []
  const radii = [...(whole?.getAttribute('d') ?? '').matchAll(/A([\d.]+),/g)].map(([, radius]) =>
    Number(radius),
  )
  expect(Math.min(...radii) / Math.max(...radii)).toBeCloseTo(0.9, 6)
})

test('USE-027 an unlimited plan has no ring and nothing left', async () => {
  await showUsage({ ...NOVEMBER, period: period({ allowanceMb: 0, unlimited: true }) })

  expect(screen.getByText('Unlimited data')).toBeTruthy()
  expect(screen.queryByText(/%$/)).toBeNull()
  expect(screen.queryByText(/ left$/)).toBeNull()
})

test('more than the plan has is said in words', async () => {
  await showUsage({ ...NOVEMBER, period: period({ usedMb: 317_440 }) })

  const summary = screen.getByRole('region', { name: '3 November to 2 December' })
  expect(within(summary).getByText('10 GB over')).toBeTruthy()
  expect(within(summary).getByText('104%')).toBeTruthy()
  expect(within(summary).getByText('Over your data')).toBeTruthy()
})

test('USE-007 one column a day of the period; a day without figures and one to come are gaps', async () => {
  await showUsage()

  expect(columns()).toHaveLength(30)
  expect(columns()[1]?.textContent).toContain('Wednesday 4 November: 10 GB')
  expect(columns()[2]?.textContent).toContain('Thursday 5 November: No figures')
  expect(columns()[29]?.textContent).toContain('Wednesday 2 December: Still to come')
  expect(screen.getByRole('figure').querySelectorAll('svg > svg')).toHaveLength(17)
  expect(screen.getByText(/^There are no figures for one of its days/)).toBeTruthy()
})

test('USE-008 every 7th column has a label', async () => {
  await showUsage()

  const labels = columns().map((column) => column.querySelector('[aria-hidden]')?.textContent)
  expect(labels.flatMap((label, place) => (label === '' ? [] : [[place + 1, label]]))).toEqual([
    [1, '3/11'],
    [8, '10/11'],
    [15, '17/11'],
    [22, '24/11'],
    [29, '1/12'],
  ])
})

test('USE-041 the table beside the chart has download, upload and total of each known day', async () => {
  await showUsage()
  fireEvent.click(screen.getByText('Show as table'))

  const [heading, first] = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', {
    hidden: true,
  })
  expect([...(heading?.children ?? [])].map((cell) => cell.textContent)).toEqual([
    'Day',
    'Download',
    'Upload',
    'Total',
  ])
  expect([...(first?.children ?? [])].map((cell) => cell.textContent)).toEqual([
    'Tuesday 3 November',
    '9 GB',
    '1 GB',
    '10 GB',
  ])
})

test('USE-048 an earlier period is asked for by its bill date and shown by day; the newest is not asked for again', async () => {
  await showUsage()
  fireEvent.click(screen.getByRole('button', { name: /^3 October to 2 November/ }))

  const summary = await screen.findByRole('region', { name: '3 October to 2 November' })
  expect(within(summary).getByText('310 GB')).toBeTruthy()
  expect(within(summary).queryByText(/by the end/)).toBeNull()
  expect(columns()).toHaveLength(31)
  expect(document.activeElement?.contains(summary)).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: /^3 November to 2 December/ }))
  await screen.findByRole('region', { name: '3 November to 2 December' })
  const asked = sentRequests().map(({ url }) => url.pathname.split('/').at(-1) + url.search)
  expect(asked.filter((path) => path.startsWith('internet'))).toEqual([
    'internetsummary',
    'internetbybilldate',
    'internetbyday?billDate=2026-11-03',
  ])
})

test('the last twelve periods stand in the list, and all of two years where somebody asks', async () => {
  const earlier = Array.from({ length: 20 }, (_, place) =>
    period({ from: `20${40 - place}-10-03`, to: `20${40 - place}-11-02`, billDate: `20${40 - place}-11-03` }),
  )
  await showUsage(NOVEMBER, earlier)
  const list = () => within(screen.getByRole('list', { name: 'Bill periods' })).getAllByRole('listitem')

  expect(list()).toHaveLength(12)
  fireEvent.click(screen.getByRole('button', { name: 'Show all 21' }))
  expect(list()).toHaveLength(21)
})

test('a period without any known day says so, and draws nothing', async () => {
  await showUsage({ period: period({ usedMb: 0, knownTo: null }), days: [] })

  expect(screen.getAllByText('No figures yet')).toHaveLength(2)
  expect(screen.queryByText(/^0/)).toBeNull()
  expect(screen.getByText('No days yet')).toBeTruthy()
  expect(screen.queryByRole('figure')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('USE-023 USE-056 an account without internet is told so, and led to what it can have', async () => {
  network.use(refuses(readDataSummary, 'NO_INTERNET_SERVICE'))
  showRoutes([...usage.routes, emptyHome], '/data-usage')

  expect(await screen.findByText('No internet on this account')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('link', { name: 'See what you can have' }).getAttribute('href')).toBe('/change-hub')
})

test.each([
  ['USE-022 USE-056 a failure', refuses(readDataSummary, 'GENERAL_ERROR')],
  ['a malformed answer', answersRaw(readDataSummary, '{"period":{},"days":[]}')],
])('%s is told, and the page tries again', async (_what, failing) => {
  network.use(failing)
  showRoutes([...usage.routes, emptyHome], '/data-usage')
  expect(await screen.findByText('We could not load your data usage.')).toBeTruthy()

  network.use(answers(readDataSummary, NOVEMBER), answers(readDataByBillDate, [NOVEMBER.period]))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('figure')).toBeTruthy()
})

test('an earlier period that does not come leaves the list in sight', async () => {
  await showUsage()
  network.use(refuses(readDataByDay, 'SERVICE_UNAVAILABLE'))
  fireEvent.click(screen.getByRole('button', { name: /^3 October to 2 November/ }))

  expect(await screen.findByText('We could not load your data usage.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'By bill period' })).toBeTruthy()
})

test('the list of periods that did not come leaves the newest period in sight', async () => {
  network.use(answers(readDataSummary, NOVEMBER), refuses(readDataByBillDate, 'GENERAL_ERROR'))
  showRoutes([...usage.routes, emptyHome], '/data-usage')

  await screen.findByText('We could not load your earlier bill periods.')
  await waitFor(() => expect(columns()).toHaveLength(30))
})

test('days that are over and have no figures are missing, wherever they are; today is still to come', async () => {
  await showUsage({ period: period({ knownTo: '2026-11-18' }), days: days('2026-11-03', 16) })

  expect(screen.getByText(/^There are no figures for 3 of its days/)).toBeTruthy()
  expect(columns()[17]?.textContent).toContain('Friday 20 November: No figures')
  expect(columns()[18]?.textContent).toContain('Saturday 21 November: Still to come')
})

test('the share of a plan that a week has is not called the plan', async () => {
  const week = period({ from: '2026-11-17', to: '2026-11-23', billDate: '2026-11-24', allowanceMb: 70_892 })
  await showUsage({ period: week, days: days('2026-11-17', 4) })

  expect(screen.getByText('Data for these 7 days').nextElementSibling?.textContent).toBe('69.23 GB')
  expect(screen.queryByText('Your plan')).toBeNull()
})

test.each([
  [307_199, '99%'],
  [307_200, '100%'],
  [307_201, '101%'],
])('%i of 307200 MB are %s', async (usedMb, share) => {
  await showUsage({ ...NOVEMBER, period: period({ usedMb }) })

  expect(screen.getByText(share)).toBeTruthy()
  expect(screen.queryByText(/^0 GB over/)).toBeNull()
})
