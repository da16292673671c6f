import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { readPowerReadings, readPowerSummary } from '@switchboard/domain/usage/power'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { answers } from '#web/testing/network.ts'

import { usage } from './area.ts'
import { testPowerScreen } from './testing/power-screen.tsx'
import { NOVEMBER, OCTOBER, TWO_PERIODS, buildPowerUse } from './testing/power-usage.ts'

const { network, showPower, card } = testPowerScreen()

test('a period that was billed by an estimate has a sentence about the correction on the next bill', async () => {
  const known = { ...OCTOBER, kwh: 300.4, chargeIncludingGst: 88.83 }
  const billed = { ...OCTOBER, readType: 'Estimate' as const }
  network.use(
    answers(readPowerReadings, { periods: [NOVEMBER, billed], readings: [] }),
    answers(readPowerSummary, buildPowerUse({ period: known, days: [] })),
  )
  showRoutes([...usage.routes, emptyHome], '/power-usage')
  const summary = within(await screen.findByRole('region', { name: '3 October to 2 November' }))

  expect(
    await summary.findByText(
      'Your bill charged $93.65 for these days, part of it by an estimate. The meter’s own figures have come since: your next bill takes $4.82 off.',
    ),
  ).toBeTruthy()
})

test('a meter that is read by hand shows its reading and an estimate of the usage since', async () => {
  const reading = {
    on: '2026-11-18',
    dials: [
      { counts: 'day' as const, value: 7_455.25 },
      { counts: 'night' as const, value: 5_440 },
    ],
  }
  const period = { ...NOVEMBER, knownTo: '2026-11-21', reading }
  const listed = { ...NOVEMBER, kwh: null, chargeIncludingGst: null, readType: null, knownTo: null }
  await showPower(buildPowerUse({ period, isSmart: false, days: [] }), {
    ...TWO_PERIODS,
    periods: [listed, OCTOBER],
  })
  const summary = card('3 November to 2 December')

  expect(summary.getByText('128 kWh')).toBeTruthy()
  expect(summary.getByText('Partly estimated')).toBeTruthy()
  expect(
    summary.getByText(
      'Read on 18 November: 7,455.25 by day, 5,440 by night. What you have used since, up to 21 November, is an estimate.',
    ),
  ).toBeTruthy()
  expect(screen.queryByText('Known when the meter is next read')).toBeNull()
  expect(screen.getByRole('button', { name: /November to.*128 kWh/ })).toBeTruthy()
})
