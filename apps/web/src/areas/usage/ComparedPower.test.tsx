import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import type { WireReply } from '@switchboard/domain/call'
import { addDays, day } from '@switchboard/domain/day'
import { halfHoursIn } from '@switchboard/domain/instant'
import { readHalfHours } from '@switchboard/domain/usage/half-hours'
import { readPowerReadings, readPowerSummary } from '@switchboard/domain/usage/power'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { answers, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { usage } from './area.ts'

const network = testNetwork()

// the lazy screen is loaded before the first test waits for it
beforeAll(() => Promise.all([import('./PowerUsageScreen.tsx'), import('./PowerFiles.tsx')]))

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
})

const PERIOD = {
  from: '2026-11-03',
  to: '2026-12-02',
  billDate: '2026-12-03',
  kwh: 24,
  chargeIncludingGst: 9.9,
  readType: 'Actual',
  knownTo: '2026-11-05',
} as const
const BEFORE = {
  ...PERIOD,
  from: '2026-10-03',
  to: '2026-11-02',
  billDate: '2026-11-03',
  knownTo: '2026-11-02',
}

type Day = WireReply<typeof readPowerSummary>['days'][number]
type CountedDay = WireReply<typeof readHalfHours>['connections'][number]['days'][number]

/** Three days of 8 kWh. */
const DAYS: Day[] = [0, 1, 2].map((place) => {
  const date = addDays(day.parse('2026-11-03'), place)
  const half = { wattHours: 8_000 / 48, chargeIncludingGst: 0.04, isEstimated: false }
  return {
    date,
    kwh: 8,
    chargeIncludingGst: 1.93,
    dailyChargeIncludingGst: 0.53,
    halfHours: halfHoursIn(date).map((_begins, place) => ({
      ...half,
      wattHours: place % 3 === 0 ? 168 : 166,
    })),
    kwhBefore: null,
  }
})

function buildCountedDay(
  date: string,
  each: (place: number) => number | null,
  estimated: number[] = [],
): CountedDay {
  return { date, wattHours: halfHoursIn(day.parse(date)).map((_begins, place) => each(place)), estimated }
}

type Given = Partial<{
  days: CountedDay[]
  suppliedFrom: string
  rateChanges: WireReply<typeof readPowerSummary>['rateChanges']
}>

async function compareWith(
  label: string,
  { days = [], suppliedFrom = '2024-01-01', rateChanges = [] }: Given = {},
) {
  network.use(
    answers(readPowerSummary, { period: PERIOD, isSmart: true, days: DAYS, rateChanges }),
    answers(readPowerReadings, { periods: [PERIOD, BEFORE], readings: [] }),
    answers(readHalfHours, {
      connections: [{ icp: '0000000001ZZ9E3', meterSerial: null, suppliedFrom, days }],
    }),
  )
  showRoutes([...usage.routes, emptyHome], '/power-usage')
  await screen.findAllByRole('button', { name: /October to/ })
  fireEvent.change(screen.getByLabelText('Compare with'), {
    target: {
      value: within(screen.getByLabelText('Compare with')).getByText<HTMLOptionElement>(label).value,
    },
  })
}

function listHalfHourQueries() {
  return listRequests()
    .filter(({ url }) => url.pathname.endsWith('electricityhalfhours'))
    .map(({ url }) => url.search)
}

test('the same weekdays a year ago are compared in words and in the chart, without missing days', async () => {
  await compareWith('The same weekdays a year ago', {
    days: [
      buildCountedDay('2025-11-04', () => 200, [1]),
      buildCountedDay('2025-11-05', (place) => (place === 0 ? null : 200)),
    ],
  })

  expect(
    await screen.findByText('On 1 day: 8 kWh, a year ago 9.6 kWh. That is 1.6 kWh less now.'),
  ).toBeTruthy()
  expect(
    screen.getByText('2 days are left out: half-hours of them, or of the days beside them, are missing.'),
  ).toBeTruthy()
  expect(screen.getByText('One of the days a year ago was an estimate.')).toBeTruthy()
  expect(screen.getByText('Tuesday 3 November: 8 kWh, a year ago 9.6 kWh, estimated')).toBeTruthy()
  expect(listHalfHourQueries()).toEqual(['?from=2025-11-04&to=2025-12-03'])
})

test('the table twin has the other day beside each day, and marks days without figures', async () => {
  await compareWith('The same weekdays a year ago', { days: [buildCountedDay('2025-11-04', () => 200)] })
  fireEvent.click(within(await screen.findByRole('tabpanel')).getByText('Show as table'))
  const table = within(await screen.findByRole('table', { name: 'Power of each day' }))

  expect(await table.findByRole('columnheader', { name: 'A year ago' })).toBeTruthy()
  expect(table.getAllByRole('row').map((row) => within(row).queryAllByRole('cell')[1]?.textContent)).toEqual([
    undefined,
    '9.6 kWh',
    'No figures',
    'No figures',
  ])
})

test('the period before is compared day by day from its first day', async () => {
  await compareWith('The bill period before', {
    days: [0, 1, 2].map((place) => buildCountedDay(addDays(day.parse('2026-10-03'), place), () => 100)),
  })

  expect(
    await screen.findByText('On 3 days: 24 kWh, in the period before 14.4 kWh. That is 9.6 kWh more now.'),
  ).toBeTruthy()
  expect(listHalfHourQueries()).toEqual(['?from=2026-10-03&to=2026-11-02'])
})

test('without supply a year ago there is nothing to compare with', async () => {
  await compareWith('The same weekdays a year ago', { suppliedFrom: '2026-05-03' })

  expect(await screen.findByText('There is nothing to compare with a year ago.')).toBeTruthy()
  expect(screen.getByText('We have supplied your power since 3 May 2026.')).toBeTruthy()
})

test('days that fail to load leave the chart as it is', async () => {
  await compareWith('Nothing')
  network.use(refuses(readHalfHours, 'SERVICE_UNAVAILABLE'))
  fireEvent.change(screen.getByLabelText('Compare with'), { target: { value: 'year' } })

  expect(await screen.findByText('We could not load the days to compare with.')).toBeTruthy()
  expect(screen.getByRole('figure', { name: 'Power of each day, in kWh' })).toBeTruthy()
})

test('a price change is marked in the chart and described on its day', async () => {
  const rates = { centsPerUnit: 24.1, centsPerUnitBefore: 24.1, centsPerDay: 60, centsPerDayBefore: 53 }
  await compareWith('Nothing', { rateChanges: [{ dial: 'all', from: '2026-11-04', ...rates }] })
  const text = 'From 4 November the daily charge is 60.00c, before that 53.00c.'

  expect(screen.getByText('Price change')).toBeTruthy()
  expect(screen.getByText(`Wednesday 4 November: 8 kWh. ${text}`)).toBeTruthy()
  expect(screen.queryByText(`Tuesday 3 November: 8 kWh. ${text}`)).toBeNull()
})
