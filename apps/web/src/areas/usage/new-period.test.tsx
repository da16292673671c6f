import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { NO_SERVICES } from '@switchboard/domain/testing/account-facts'
import {
  readDataBlocks,
  readDataByBillDate,
  readDataByDay,
  readDataSummary,
} from '@switchboard/domain/usage/data'
import { readPowerByDay, readPowerReadings, readPowerSummary } from '@switchboard/domain/usage/power'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { answers, refuses } from '#web/testing/network.ts'
import { testPortal } from '#web/testing/portal.tsx'

import { usage } from './area.ts'
import { buildDataDays, buildDataPeriod } from './testing/data-usage.ts'
import { testPowerScreen } from './testing/power-screen.tsx'
import { NOVEMBER, OCTOBER, TWO_PERIODS, buildPowerDays, buildPowerUse } from './testing/power-usage.ts'

const { network, showPower, card } = testPowerScreen()

beforeAll(() => import('./DataUsageScreen.tsx'))

const SPAN = { from: '2026-10-03', to: '2026-11-02', billDate: '2026-11-03' }
const NEW_DATA = buildDataPeriod({ usedMb: 0, knownTo: null })
const OCTOBER_DATA = {
  period: buildDataPeriod({ ...SPAN, usedMb: 307_200, knownTo: '2026-11-02' }),
  days: buildDataDays('2026-10-03', 31),
}
const INSTEAD = 'No figures for this bill period yet. Here are the days of 3 October to 2 November.'

beforeEach(() => {
  network.use(
    answers(readDataBlocks, []),
    answers(readDataSummary, { period: NEW_DATA, days: [] }),
    answers(readDataByBillDate, [NEW_DATA, OCTOBER_DATA.period]),
    answers(readDataByDay, OCTOBER_DATA),
  )
})

const show = (address: string) => showRoutes([...usage.routes, emptyHome], address)

test('USE-069 data of a new bill period shows the days of the newest period with figures', async () => {
  show('/data-usage')

  const chart = within(await screen.findByRole('figure'))
  expect(chart.getByText('300 GB').parentElement?.textContent).toBe('300 GB 3 October to 2 November')
  expect(screen.getByText(INSTEAD)).toBeTruthy()
  expect(card('3 November to 2 December').getByText('No figures yet')).toBeTruthy()
  expect(screen.queryByText('No days yet')).toBeNull()
})

test('USE-069 a failure to load those days leaves the current period on the page', async () => {
  network.use(refuses(readDataByDay, 'GENERAL_ERROR'))
  show('/data-usage')
  expect(await screen.findByText('We could not load your data usage.')).toBeTruthy()
  expect(card('3 November to 2 December').getByText('No figures yet')).toBeTruthy()

  network.use(answers(readDataByDay, OCTOBER_DATA))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('figure')).toBeTruthy()
})

test.each([
  ['without an earlier period', answers(readDataByBillDate, [NEW_DATA])],
  ['whose periods fail to load', refuses(readDataByBillDate, 'GENERAL_ERROR')],
])('an account %s has no chart of data', async (_which, periods) => {
  network.use(periods)
  show('/data-usage')

  expect(await screen.findByText('No days yet')).toBeTruthy()
  expect(screen.queryByRole('figure')).toBeNull()
})

const UNKNOWN = { kwh: null, chargeIncludingGst: null, readType: null, knownTo: null }
const NEW_POWER = { ...NOVEMBER, ...UNKNOWN }
const SEPTEMBER = { ...OCTOBER, from: '2026-09-03', to: '2026-10-02', billDate: '2026-10-03' }

test('USE-069 power of a new bill period shows the days of the newest period with figures', async () => {
  await showPower(buildPowerUse({ period: NEW_POWER, days: [] }), {
    ...TWO_PERIODS,
    periods: [NEW_POWER, OCTOBER, SEPTEMBER],
  })

  expect(await screen.findByText(INSTEAD)).toBeTruthy()
  const days = card('Day by day')
  expect(days.getByText('320.4 kWh').parentElement?.textContent).toBe(
    '320.4 kWh 3 October to 2 November, $93.65',
  )
  expect(card('3 November to 2 December').getByText('No figures yet')).toBeTruthy()
  expect(days.getByRole('option', { name: /before/i })).toBeTruthy()
})

test('the first bill period of power has no days yet', async () => {
  network.use(
    answers(readPowerSummary, buildPowerUse({ period: NEW_POWER, days: [] })),
    answers(readPowerReadings, { periods: [NEW_POWER], readings: [] }),
  )
  show('/power-usage')

  expect(await screen.findByText('Each day is here one or two days after it.')).toBeTruthy()
})

test('an earlier bill period without days of power waits for none', async () => {
  await showPower()
  network.use(answers(readPowerByDay, buildPowerUse({ period: OCTOBER, days: [] })))
  fireEvent.click(screen.getByRole('button', { name: /^3 October to 2 November320/ }))

  expect(await screen.findByText('We have no figures by day for this bill period.')).toBeTruthy()
  expect(screen.queryByText(INSTEAD)).toBeNull()
})

const BY_HAND = buildPowerUse({ period: NEW_POWER, isSmart: false, days: [] })
const MIXED = buildPowerUse({ days: buildPowerDays('2026-11-03', 17) })

test.each([
  ['that is read by hand', BY_HAND, { power: 'has', meterReadByHand: true }, 1],
  ['that is read by hand, by its figures alone', BY_HAND, { power: 'has', meterReadByHand: undefined }, 1],
  ['beside a smart meter', MIXED, { power: 'has', meterReadByHand: true }, 1],
  ['that reports half-hours', MIXED, { power: 'has', meterReadByHand: false }, 0],
  ['that is no longer supplied', BY_HAND, { power: 'available', meterReadByHand: false }, 0],
] as const)(
  'USE-070 power usage of a meter %s: buttons to enter a reading',
  async (_which, use, facts, many) => {
    network.use(answers(readPowerSummary, use), answers(readPowerReadings, TWO_PERIODS))
    showRoutes([...usage.routes, emptyHome], '/power-usage', testPortal(), {
      services: { ...NO_SERVICES, ...facts },
    })
    await screen.findByRole('region', { name: '3 November to 2 December' })

    expect(screen.queryAllByRole('link', { name: 'Enter a reading' })).toHaveLength(many)
  },
)
