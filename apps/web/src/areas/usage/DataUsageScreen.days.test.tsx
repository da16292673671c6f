import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { readDataBlocks, readDataByHour } from '@switchboard/domain/usage/data'

import { answers, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { NOVEMBER, buildDataDays, buildDataPeriod, listColumns, showDataUsage } from './testing/data-usage.ts'

const network = testNetwork()

// the lazy screen is loaded before the first test waits for it
beforeAll(() => import('./DataUsageScreen.tsx'))

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
  network.use(answers(readDataBlocks, []))
})

test('USE-007 the period has a column for each day; days without figures and future days are gaps', async () => {
  await showDataUsage(network)

  expect(listColumns()).toHaveLength(30)
  expect(listColumns()[1]?.textContent).toContain('Wednesday 4 November: 10 GB')
  expect(listColumns()[2]?.textContent).toContain('Thursday 5 November: No figures')
  expect(listColumns()[29]?.textContent).toContain('Wednesday 2 December: Still to come')
  expect(screen.getByRole('figure').querySelectorAll('svg > svg')).toHaveLength(17)
  expect(screen.getByText(/^There are no figures for one of its days/)).toBeTruthy()
})

test('USE-067 the total of the period heads the chart until a day is chosen, instead of the summary', async () => {
  await showDataUsage(network)
  const chart = within(screen.getByRole('figure'))

  expect(chart.getByText('200 GB').parentElement?.textContent).toBe('200 GB 3 November to 2 December')
  expect(chart.queryByText('10 GB')).toBeNull()
  const summary = within(screen.getByRole('region', { name: '3 November to 2 December' }))
  expect(summary.queryByText('200 GB')).toBeNull()
  fireEvent.focus(chart.getByRole('slider'))
  expect(chart.getByText('10 GB').parentElement?.textContent).toBe('10 GB Friday 20 November')
  expect(chart.queryByText('200 GB')).toBeNull()
})

test('USE-067 the total of a day heads the chart of its hours', async () => {
  const hours = Array.from({ length: 24 }, (_, hour) => ({ MBTotal: hour * 512 }))
  network.use(answers(readDataByHour, { date: '2026-11-20', hours }))
  await showDataUsage(network)

  const card = await chooseDay('2026-11-20')
  expect((await card.findByText('10 GB')).parentElement?.textContent).toBe('10 GB Friday 20 November')
})

test('USE-068 figures of today are marked as incomplete', async () => {
  await showDataUsage(network, {
    period: buildDataPeriod({ knownTo: '2026-11-21' }),
    days: buildDataDays('2026-11-03', 19),
  })

  expect(listColumns()[18]?.textContent).toContain('Saturday 21 November, so far: 10 GB')
  expect(screen.getByText('Today, so far')).toBeTruthy()
  expect(screen.getByText(/^Up to now, Saturday 21 November\./)).toBeTruthy()
  fireEvent.click(screen.getByText('Show as table'))
  expect(await screen.findByRole('rowheader', { name: 'Saturday 21 November, so far' })).toBeTruthy()
})

test('USE-008 USE-072 every 7th column has a label', async () => {
  await showDataUsage(network)

  const labels = listColumns().map((column) => column.querySelector('[aria-hidden]')?.textContent)
  expect(labels.flatMap((label, place) => (label === '' ? [] : [[place + 1, label]]))).toEqual([
    [1, '3 Nov'],
    [8, '10 Nov'],
    [15, '17 Nov'],
    [22, '24 Nov'],
    [29, '1 Dec'],
  ])
})

test('USE-041 the table beside the chart has download, upload and total of each known day', async () => {
  await showDataUsage(network)
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

test('past days without figures are missing, wherever they are; today is still to come', async () => {
  await showDataUsage(network, {
    period: buildDataPeriod({ knownTo: '2026-11-18' }),
    days: buildDataDays('2026-11-03', 16),
  })

  expect(screen.getByText(/^There are no figures for 3 of its days/)).toBeTruthy()
  expect(listColumns()[17]?.textContent).toContain('Friday 20 November: No figures')
  expect(listColumns()[18]?.textContent).toContain('Saturday 21 November: Still to come')
})

test('the share of a week is not called the plan', async () => {
  const week = buildDataPeriod({
    from: '2026-11-17',
    to: '2026-11-23',
    billDate: '2026-11-24',
    allowanceMb: 70_892,
  })
  await showDataUsage(network, { period: week, days: buildDataDays('2026-11-17', 4) })

  expect(screen.getByText('Data for these 7 days').nextElementSibling?.textContent).toBe('69.23 GB')
  expect(screen.queryByText('Your plan')).toBeNull()
})

test.each([
  [307_199, '99%'],
  [307_200, '100%'],
  [307_201, '101%'],
])('USE-005 %i of 307200 MB are %s', async (usedMb, share) => {
  await showDataUsage(network, { ...NOVEMBER, period: buildDataPeriod({ usedMb }) })

  expect(screen.getByText(share)).toBeTruthy()
  expect(screen.queryByText(/^0 GB over/)).toBeNull()
})

async function chooseDay(date: string) {
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: date } })
  return within(await screen.findByRole('region', { name: 'Hour by hour' }))
}

test('USE-049 a chosen day shows its hours, with a table twin; without a choice nothing is requested', async () => {
  const hours = Array.from({ length: 24 }, (_, hour) => ({ MBTotal: hour * 512 }))
  network.use(answers(readDataByHour, { date: '2026-11-20', hours }))
  await showDataUsage(network)
  expect(listRequests().some(({ url }) => url.pathname.endsWith('internetbyhour'))).toBe(false)

  const card = await chooseDay('2026-11-20')
  const chart = await card.findByRole('figure', { name: 'Data of each hour of Friday 20 November, in GB' })
  const bars = within(chart).getAllByRole('listitem')
  expect(bars).toHaveLength(24)
  expect(bars[20]?.textContent).toContain('8:00 pm to 9:00 pm: 10 GB')
  fireEvent.click(card.getByText('Show as table'))
  expect(await card.findAllByRole('row')).toHaveLength(25)
  expect(listRequests().at(-1)?.url.search).toBe('?date=2026-11-20')
})

test('USE-049 a day without known hours shows so, and hours that fail to load can be loaded again', async () => {
  network.use(refuses(readDataByHour, 'SERVICE_UNAVAILABLE'))
  await showDataUsage(network)
  const card = await chooseDay('2026-11-20')
  expect(await card.findByText('We could not load the hours of this day.')).toBeTruthy()

  network.use(answers(readDataByHour, { date: '2026-11-20', hours: [] }))
  fireEvent.click(card.getByRole('button', { name: 'Try again' }))
  expect(await card.findByText('We only know the total for this day.')).toBeTruthy()
})

test('hours are offered only for days of this month and the month before', async () => {
  const long = { from: '2026-09-25', to: '2026-10-24', billDate: '2026-10-25', knownTo: '2026-10-24' }
  await showDataUsage(network, { period: buildDataPeriod(long), days: buildDataDays('2026-09-25', 30) })

  const options = within(screen.getByLabelText('Day')).getAllByRole('option')
  expect(options.slice(1).map((option) => option.textContent)).toHaveLength(24)
  expect(options.at(-1)?.textContent).toBe('Thursday 1 October')
})
