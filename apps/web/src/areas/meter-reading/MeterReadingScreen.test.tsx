import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { findGuardRedirect } from '@switchboard/domain/access'
import {
  readLastActualReadings,
  readMeterReadings,
  readMeters,
} from '@switchboard/domain/meter-reading/contract'
import { accountFacts } from '@switchboard/domain/testing/account-facts'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { answers, breaks, testNetwork } from '#web/testing/network.ts'

import { meterReading } from './area.ts'
import {
  CONNECTION,
  DAY,
  LAST,
  NIGHT,
  channels,
  metering,
  openMeterReading,
  prepareMeterReading,
} from './testing/meters.ts'
import type { Connections } from './testing/meters.ts'

const network = testNetwork()

beforeAll(() => import('./MeterReadingScreen.tsx'))

beforeEach(() => prepareMeterReading(network))

describe('MTR-001 MTR-002 MTR-003 the route', () => {
  test('needs a session, at level `pay` or above', () => {
    expect(meterReading.routes.map(({ path, session }) => [path, session])).toEqual([
      ['/meter-reading', 'required'],
      ['/site-access', 'required'],
    ])
    for (const { guards } of meterReading.routes) {
      expect(findGuardRedirect(guards, accountFacts({ level: 'see' }))).toBe('/authorised-people?needs=pay')
      expect(findGuardRedirect(guards, accountFacts({ level: 'pay' }))).toBeNull()
    }
  })

  test('shows the screen for a meter that is read by hand', async () => {
    openMeterReading(network)

    expect(await screen.findByRole('heading', { level: 1, name: 'Enter meter reading' })).toBeTruthy()
    expect(await screen.findByRole('heading', { level: 2, name: CONNECTION.address })).toBeTruthy()
  })

  test.each<[what: string, connections: Connections]>([
    ['whose meters are smart', [{ ...CONNECTION, metering: { ...metering, ami: true } }]],
    ['whose meter has no ami flag', [{ ...CONNECTION, metering: { meters: [] } }]],
    ['without a meter', []],
  ])('redirects an account %s to home', async (_what, connections) => {
    openMeterReading(network, { connections })

    expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy()
    expect(location.pathname).toBe('/')
  })

  test('does not list a smart connection', async () => {
    openMeterReading(network, {
      connections: [CONNECTION, { icp: 'other', address: 'Elsewhere', metering: { ami: true, meters: [] } }],
    })

    expect(await screen.findByLabelText(DAY)).toBeTruthy()
    expect(screen.queryByText('Elsewhere')).toBeNull()
  })

  test('shows an error if the meters do not load, and loads them again', async () => {
    network.use(breaks(readMeters))
    showRoutes([...meterReading.routes, emptyHome], '/meter-reading')
    await screen.findByText('We could not load your meters.')
    network.use(
      answers(readMeters, [CONNECTION]),
      answers(readLastActualReadings, LAST),
      answers(readMeterReadings, []),
    )
    await userEvent.click(screen.getByRole('button', { name: /Try again/ }))

    expect(await screen.findByLabelText(DAY)).toBeTruthy()
  })
})

test('MTR-005 MTR-021 MTR-023 there is a date, and a box for each register with its last reading and day', async () => {
  openMeterReading(network)
  const day = await screen.findByLabelText(DAY)

  expect(screen.getByLabelText('Read date')).toHaveProperty('value', '21 November 26')
  expect(screen.getByLabelText(NIGHT)).toBeTruthy()
  expect(screen.getByText('5 dials. It was 07365 on 2 November 2026.')).toBeTruthy()
  expect(screen.getByText('4 dials. It was 5392 on 2 November 2026.')).toBeTruthy()
  expect(day.getAttribute('inputmode')).toBe('decimal')
})

test('MTR-024 earlier readings are listed for comparison', async () => {
  openMeterReading(network)
  await userEvent.click(await screen.findByText('Earlier readings'))
  const table = screen.getByRole('table')

  expect(within(table).getAllByRole('row')).toHaveLength(5)
  expect(within(table).getByText('07215')).toBeTruthy()
})

test('MTR-008 MTR-010 after a reading of tomorrow no further reading can be entered', async () => {
  openMeterReading(network, { last: LAST.map((reading) => ({ ...reading, date: '2026-11-22' })) })

  expect(await screen.findByText('We have a reading of 22 November 2026 already.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Submit the readings' })).toBeNull()
})

test('each connection has its own form', async () => {
  const other = { ...CONNECTION, icp: 'other', address: 'Elsewhere' }
  openMeterReading(network, {
    connections: [
      CONNECTION,
      {
        ...other,
        metering: { ami: false, meters: [{ serialNumber: 'M2', channels: channels.slice(0, 1) }] },
      },
    ],
  })

  expect(await screen.findByLabelText('Day reading of meter M2')).toBeTruthy()
  expect(screen.getByText('5 dials. Nobody has read it yet.')).toBeTruthy()
  expect(screen.getAllByLabelText('Read date')).toHaveLength(2)
})
