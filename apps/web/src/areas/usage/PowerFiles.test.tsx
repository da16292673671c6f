import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

import type { WireReply } from '@switchboard/domain/call'
import { addDays, day } from '@switchboard/domain/day'
import { halfHoursIn } from '@switchboard/domain/instant'
import { icpCheckDigits } from '@switchboard/domain/qualification/icp'
import { readEiep13a } from '@switchboard/domain/usage/eiep13a'
import { readHalfHours } from '@switchboard/domain/usage/half-hours'
import { readPowerReadings, readPowerSummary } from '@switchboard/domain/usage/power'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { answers, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { usage } from './area.ts'

const network = testNetwork()
const ICP = `0000000001ZZ${icpCheckDigits('0000000001ZZ')}`

// the lazy screen is loaded before the first test waits for it
beforeAll(() => Promise.all([import('./PowerUsageScreen.tsx'), import('./PowerFiles.tsx')]))

let saved: Blob[] = []
let names: string[] = []

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
  saved = []
  names = []
  URL.createObjectURL = (blob: Blob) => `blob:${saved.push(blob)}`
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download)
  })
})

/** The provider's clock is at 21 November: usage is known up to the 19th. */
const PERIOD = {
  from: '2026-11-03',
  to: '2026-12-02',
  billDate: '2026-12-03',
  kwh: null,
  chargeIncludingGst: null,
  readType: null,
  knownTo: '2026-11-19',
} as const

type Days = WireReply<typeof readHalfHours>['connections'][number]['days']

/**
 * Three days of 100 Wh a half-hour: a day between them is missing, one day lacks a half-hour, one has an
 * estimate.
 */
const DAYS: Days = [0, 1, 3].map((place) => {
  const date = addDays(day.parse('2026-11-16'), place)
  const wattHours = halfHoursIn(date).map((_begins, half) => (place === 1 && half === 0 ? null : 100))
  return { date, wattHours, estimated: place === 3 ? [48] : [] }
})

async function showFiles(days: Days = DAYS, isSmart = true) {
  network.use(
    answers(readPowerSummary, { period: PERIOD, isSmart, days: [], rateChanges: [] }),
    answers(readPowerReadings, { periods: [PERIOD], readings: [] }),
    answers(readHalfHours, {
      connections: [{ icp: ICP, meterSerial: 'S1', suppliedFrom: '2025-01-01', days }],
    }),
  )
  showRoutes([...usage.routes, emptyHome], '/power-usage')
  await screen.findByRole('heading', { name: 'By bill period' })
}

async function card() {
  return within(await screen.findByRole('region', { name: 'Download your half-hours' }))
}

async function download(format: string) {
  const files = await card()
  fireEvent.click(files.getByRole('radio', { name: format }))
  fireEvent.click(files.getByRole('button', { name: 'Download' }))
  return files
}

function listHalfHourRequests() {
  return listRequests().filter(({ url }) => url.pathname.endsWith('electricityhalfhours'))
}

test('two years up to the newest known day are saved, and the totals of the file are shown', async () => {
  await showFiles()
  const files = await download('CSV')

  expect(await files.findByText('14.3 kWh in 143 half-hours')).toBeTruthy()
  expect(files.getByRole('status').textContent).toContain('1 half-hour of it is estimated')
  expect(files.getByRole('status').textContent).toContain('49 half-hours are missing')
  expect(names).toEqual([expect.stringMatching(/^power-\d+-2024-11-19-2026-11-19\.csv$/)])
  expect((await saved[0]?.text())?.trim().split('\r\n')).toHaveLength(1 + 3 * 48)
  expect(listHalfHourRequests().map(({ url }) => url.search)).toEqual(['?from=2024-11-19&to=2026-11-19'])
})

test('each format has the same half-hours, which are requested once', async () => {
  await showFiles()
  const files = await download('EIEP13A')
  await waitFor(() => expect(saved).toHaveLength(1))
  const statusText = (await files.findByRole('status')).textContent
  await download('Green Button')
  await waitFor(() => expect(saved).toHaveLength(2))

  expect((await files.findByRole('status')).textContent).toBe(statusText)
  expect(readEiep13a((await saved[0]?.text()) ?? '', day.parse('2026-11-21'))).toEqual({
    connections: [{ icp: ICP, days: DAYS }],
    broken: [],
  })
  expect((await saved[1]?.text())?.match(/<espi:IntervalReading>/g)).toHaveLength(143)
  expect(names).toEqual([
    expect.stringMatching(/^KEAX_E_CUST_ICPCONS_202611_20261121_\d+\.csv$/),
    expect.stringMatching(/\.xml$/),
  ])
  expect(listHalfHourRequests()).toHaveLength(1)
})

test.each([
  ['First day', 'soon', 'Enter the first day.'],
  ['First day', '1/12/2026', 'Enter a day that has come.'],
  ['Last day', '', 'Enter the last day.'],
  ['Last day', '1/11/2024', 'Enter a day from the first day on.'],
  ['First day', '18/11/2024', 'Enter a day within 24 months of the first day.'],
])('%s of %s requests nothing and shows an error in the field', async (label, typed, problem) => {
  await showFiles()
  const files = await card()
  fireEvent.change(files.getByLabelText(label), { target: { value: typed } })
  fireEvent.click(files.getByRole('button', { name: 'Download' }))

  expect(await files.findByText(problem)).toBeTruthy()
  expect([listHalfHourRequests(), saved]).toEqual([[], []])
})

test('days without known half-hours make no file, and a failure leaves the page as it is', async () => {
  await showFiles([])
  const files = await download('CSV')
  expect(await files.findByText('There are no half-hours for those days.')).toBeTruthy()

  network.use(refuses(readHalfHours, 'SERVICE_UNAVAILABLE'))
  fireEvent.change(files.getByLabelText('First day'), { target: { value: '1/11/2026' } })
  fireEvent.click(files.getByRole('button', { name: 'Download' }))
  expect(await files.findByText('We could not make the file.')).toBeTruthy()
  expect(saved).toEqual([])
})

test('a meter that is read by hand has no half-hours to download', async () => {
  await showFiles([], false)

  expect(screen.queryByRole('region', { name: 'Download your half-hours' })).toBeNull()
})
