import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import type { WireReply } from '@switchboard/domain/call'
import { addDays, day } from '@switchboard/domain/day'
import {
  readDataBlocks,
  readDataByBillDate,
  readDataByDay,
  readDataByHour,
  readDataSummary,
} from '@switchboard/domain/usage/data'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { session } from '#web/http/session.ts'
import { answers, answersRaw, refuses, sentRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signedIn, testCalls } from '#web/testing/portal.tsx'

import { usage } from './area.ts'

type Capped = WireReply<typeof readDataBlocks>[number]
type ByDay = WireReply<typeof readDataByDay>
type Period = ByDay['period']

const network = testNetwork()

// a lazy screen's code is there before the first test waits for it
beforeAll(() => import('./DataUsageScreen.tsx'))

beforeEach(async () => {
  testCalls()
  signedIn()
  await loadConfiguration(network)
  network.use(answers(readDataBlocks, []))
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

/** 20 GB came with it, and blocks of 20 GB cost $10.00. */
function capped(differences: Partial<Capped> = {}): Capped {
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

test('USE-006 the rollover balance stands beside the plan and counts in what is left', async () => {
  network.use(answers(readDataBlocks, [capped()]))
  await showUsage()

  const summary = screen.getByRole('region', { name: '3 November to 2 December' })
  expect(await within(summary).findByText('20 GB')).toBeTruthy()
  expect(within(summary).getByText('120 GB left')).toBeTruthy()
  expect(within(summary).getByText('62%')).toBeTruthy()
  expect(within(summary).getByText('300 GB')).toBeTruthy()
  expect(within(summary).getByText('$10.00 for 20 GB')).toBeTruthy()
  expect(within(summary).queryByText(/^Extra data/)).toBeNull()
})

test('USE-006 a rollover balance of 0 is not shown', async () => {
  network.use(answers(readDataBlocks, [capped({ rolloverMb: 0 })]))
  await showUsage()

  expect(await screen.findByText('$10.00 for 20 GB')).toBeTruthy()
  expect(screen.queryByText('Rollover balance')).toBeNull()
})

test('data above the cap says what it comes to so far, and a billed period what it came to', async () => {
  const billed = capped({ billDate: '2026-11-03', isBilled: true, rolloverMb: 0, ...OVER })
  network.use(answers(readDataBlocks, [capped(OVER), billed]))
  await showUsage({ ...NOVEMBER, period: period({ usedMb: 349_184 }) })

  expect((await screen.findByText('Extra data so far')).nextElementSibling?.textContent).toBe(
    '$20.00 for 2 blocks',
  )
  expect(screen.getByText('Over your data')).toBeTruthy()
  expect(screen.getAllByText(/21 GB over/)).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: /^3 October to 2 November/ }))
  expect((await screen.findByText('Extra data')).nextElementSibling?.textContent).toBe('$20.00 for 2 blocks')
  expect(screen.queryByText('More data')).toBeNull()
})

test('a business reads what extra data costs without GST, as its bills show amounts', async () => {
  session.write({ businessGroup: 'orconbus' })
  network.use(answers(readDataBlocks, [capped(OVER)]))
  await showUsage({ ...NOVEMBER, period: period({ usedMb: 349_184 }) })

  expect(await screen.findByText('$17.39 for 2 blocks')).toBeTruthy()
  expect(screen.getByText('$8.70 for 20 GB')).toBeTruthy()
})

test.each([
  ['a failure', refuses(readDataBlocks, 'GENERAL_ERROR')],
  ['a malformed answer', answersRaw(readDataBlocks, '[{"rolloverMb":-1}]')],
])('USE-037 %s of the rollover balance is ignored: the rest of the page is there', async (_what, failing) => {
  network.use(failing)
  await showUsage()

  await waitFor(() =>
    expect(sentRequests().some(({ url }) => url.pathname.endsWith('datablocks'))).toBe(true),
  )
  expect(screen.getByText('100 GB left')).toBeTruthy()
  expect(screen.queryByText('Rollover balance')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
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

  const [heading, first] = within(await screen.findByRole('table')).getAllByRole('row')
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

async function chooseDay(date: string) {
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: date } })
  return within(await screen.findByRole('region', { name: 'Hour by hour' }))
}

test('USE-049 a day that is chosen shows its hours, with a table twin; without a choice nothing is asked', async () => {
  const hours = Array.from({ length: 24 }, (_, hour) => ({ MBTotal: hour * 512 }))
  network.use(answers(readDataByHour, { date: '2026-11-20', hours }))
  await showUsage()
  expect(sentRequests().some(({ url }) => url.pathname.endsWith('internetbyhour'))).toBe(false)

  const card = await chooseDay('2026-11-20')
  const chart = await card.findByRole('figure', { name: 'Data of each hour of Friday 20 November, in GB' })
  const bars = within(chart).getAllByRole('listitem')
  expect(bars).toHaveLength(24)
  expect(bars[20]?.textContent).toContain('8:00 pm to 9:00 pm: 10 GB')
  fireEvent.click(card.getByText('Show as table'))
  expect(await card.findAllByRole('row')).toHaveLength(25)
  expect(sentRequests().at(-1)?.url.search).toBe('?date=2026-11-20')
})

test('USE-049 a day whose hours nobody knows says so, and one that did not come can be asked for again', async () => {
  network.use(refuses(readDataByHour, 'SERVICE_UNAVAILABLE'))
  await showUsage()
  const card = await chooseDay('2026-11-20')
  expect(await card.findByText('We could not load the hours of this day.')).toBeTruthy()

  network.use(answers(readDataByHour, { date: '2026-11-20', hours: [] }))
  fireEvent.click(card.getByRole('button', { name: 'Try again' }))
  expect(await card.findByText('Of this day only the total is known.')).toBeTruthy()
})

test('hours are offered of days of this month and of the one before it alone', async () => {
  const long = { from: '2026-09-25', to: '2026-10-24', billDate: '2026-10-25', knownTo: '2026-10-24' }
  await showUsage({ period: period(long), days: days('2026-09-25', 30) })

  const options = within(screen.getByLabelText('Day')).getAllByRole('option')
  expect(options.slice(1).map((option) => option.textContent)).toHaveLength(24)
  expect(options.at(-1)?.textContent).toBe('Thursday 1 October')
})
