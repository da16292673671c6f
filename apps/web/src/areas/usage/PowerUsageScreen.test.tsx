import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { readPowerPlan } from '@switchboard/domain/change-hub/contract'
import { userClaims } from '@switchboard/domain/session/claims'
import { readPowerNow } from '@switchboard/domain/usage/now'
import { readPowerReadings, readPowerSummary } from '@switchboard/domain/usage/power'

import { validateSession } from '#web/http/account.ts'
import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { benAccount } from '#web/testing/ben.ts'
import { answers, answersRaw, refuses, listRequests } from '#web/testing/network.ts'
import { session } from '#web/http/session.ts'

import { usage } from './area.ts'
import { testPowerScreen } from './testing/power-screen.tsx'
import {
  NOVEMBER,
  OCTOBER,
  TWO_PERIODS,
  buildManyPeriods,
  buildPowerDay,
  buildPowerUse,
} from './testing/power-usage.ts'

const { network, showPower, card } = testPowerScreen()

test('USE-019 the current period shows kWh, cost so far, the last known day and the missing day', async () => {
  await showPower()
  const summary = card('3 November to 2 December')

  expect(card('Day by day').getByText('128 kWh')).toBeTruthy()
  expect(card('Day by day').getByText('3 November to 2 December, $39.33 so far')).toBeTruthy()
  expect(summary.getByText(/^Up to the end of Thursday 19 November\./)).toBeTruthy()
  expect(summary.getByText(/no figures for one of its days/)).toBeTruthy()
  expect(summary.getByText('Daily charges').parentElement?.textContent).toContain('$8.48')
})

test('ACC-020 a business sees each amount of its power without GST, marked as such', async () => {
  session.write({ businessGroup: '2degreessmb' })
  await showPower()
  const summary = card('3 November to 2 December')

  // 39.33 and 8.48 with GST
  expect(screen.getByText(/, \$34\.20 excluding GST so far$/)).toBeTruthy()
  expect(summary.getByText('Daily charges').parentElement?.textContent).toContain('$7.37 excluding GST')
  expect(screen.queryByText(/\$39\.33/)).toBeNull()
  expect(card('Each half-hour').getByText('Costs exclude GST.')).toBeTruthy()
  expect(screen.getByRole('list', { name: 'Bill periods' }).textContent).toMatch(/\$[\d.]+ excluding GST/)
})

test('USE-053 the plan is shown with the current period, and not with an earlier period', async () => {
  const rates = [{ name: 'Electricity', centsPerUnitIncludingGst: 24.1, centsPerDayIncludingGst: 53 }]
  network.use(answers(readPowerPlan, { power: { description: 'Power, smart meter', rates } }))
  await showPower()

  const summary = card('3 November to 2 December')
  expect((await summary.findByText('Your plan')).parentElement?.textContent).toContain('Power, smart meter')

  fireEvent.click(
    within(screen.getByRole('list', { name: 'Bill periods' })).getByRole('button', { name: /^3 October to/ }),
  )
  expect(await screen.findByRole('region', { name: '3 October to 2 November' })).toBeTruthy()
  expect(screen.queryByText('Your plan')).toBeNull()
})

test.each([
  ['Monthly', answers(readAccount, benAccount), 12],
  ['Fortnightly', answers(readAccount, { ...benAccount, billCycle: { billFrequency: 'Fortnightly' } }), 26],
  ['Weekly', answers(readAccount, { ...benAccount, billCycle: { billFrequency: 'Weekly' } }), 52],
  ['nobody knows how', refuses(readAccount, 'GENERAL_ERROR'), 12],
] as const)('USE-035 billed %s, the bill periods of a year are drawn', async (_how, account, many) => {
  network.use(
    account,
    answers(readPowerSummary, buildPowerUse()),
    answers(readPowerReadings, buildManyPeriods(60)),
    answers(readPowerPlan, { power: null }),
  )
  showRoutes([...usage.routes, emptyHome], '/power-usage')
  const history = within(await screen.findByRole('region', { name: 'The last bill periods' }))
  fireEvent.click(await history.findByText('Show as table'))

  await waitFor(() => expect(history.getAllByRole('row')).toHaveLength(many + 1))
})

test('USE-052 an unknown day and a future day are gaps, and an estimate is marked', async () => {
  const estimated = buildPowerDay('2026-11-04')
  const halfHours = estimated.halfHours.map((half) => ({ ...half, isEstimated: true }))
  await showPower(buildPowerUse({ days: [buildPowerDay('2026-11-03'), { ...estimated, halfHours }] }))
  const bars = within(screen.getByRole('figure', { name: 'Power of each day, in kWh' })).getAllByRole(
    'listitem',
  )

  expect(bars).toHaveLength(30)
  expect(bars.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
    'Tuesday 3 November: 8 kWh3 Nov',
    'Wednesday 4 November: 8 kWh, estimated',
    'Thursday 5 November: No figures',
  ])
  expect(bars[29]?.textContent).toContain('Wednesday 2 December: Still to come')
  expect(screen.getByText('Partly estimated')).toBeTruthy()
})

test('in dollars a day shows the cost of its half-hours and its share of the daily charge', async () => {
  await showPower()
  fireEvent.click(screen.getByRole('tab', { name: 'Dollars' }))

  expect(screen.getByText('Tuesday 3 November: $2.46')).toBeTruthy()
  fireEvent.click(within(screen.getByRole('tabpanel')).getByText('Show as table'))
  const [row] = within(await screen.findByRole('table', { name: 'Power of each day' }))
    .getAllByRole('row')
    .slice(1)
  expect(row?.textContent).toBe('Tuesday 3 November8 kWh$1.93$0.53$2.46')
})

test('a corrected day shows its earlier value', async () => {
  await showPower(buildPowerUse({ days: [buildPowerDay('2026-11-03', { kwhBefore: 9.1 })] }))

  expect(screen.getAllByText('Corrected: 9.1 kWh → 8 kWh')[0]).toBeTruthy()
})

test.each([
  ['2026-11-03', 48, null],
  ['2026-09-27', 46, 'The clocks changed on this day: it has 23 hours.'],
  ['2026-04-05', 50, 'The clocks changed on this day: it has 25 hours.'],
])('the half-hours of %s are %i, named in New Zealand time', async (date, many, note) => {
  await showPower(buildPowerUse({ days: [buildPowerDay(date)] }))
  const figure = screen.getByRole('figure', { name: /^Power of each half-hour/ })
  const names = within(figure)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

  expect(names).toHaveLength(many)
  expect(names[0]).toMatch(/^12:00 am to 12:30 am: 0\.17 kWh, \$0\.04/)
  expect(names.at(-1)).toMatch(/^11:30 pm to 12:00 am/)
  if (note !== null) expect(screen.getByText(note)).toBeTruthy()
})

test('another day of the period is chosen from a list', async () => {
  await showPower()
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-11-04' } })

  expect(screen.getByRole('figure', { name: /Wednesday 4 November/ })).toBeTruthy()
})

test('USE-020 USE-067 bill periods are a chart, and a pressed period is shown by day', async () => {
  await showPower()
  expect(card('The last bill periods').getByText('448.4 kWh').parentElement?.textContent).toBe(
    '448.4 kWh In 2 bill periods',
  )
  const chart = within(screen.getByRole('figure', { name: 'Power of each bill period, in kWh' }))
  fireEvent.click(chart.getByRole('button', { name: '3 October to 2 November: 320.4 kWh' }))

  expect(await screen.findByRole('region', { name: '3 October to 2 November' })).toBeTruthy()
  expect(card('Day by day').getByText('3 October to 2 November, $93.65')).toBeTruthy()
  const requests = listRequests().filter(({ url }) => url.pathname.endsWith('/electricitybyday'))
  expect(requests.map(({ url }) => url.searchParams.get('billDate'))).toEqual(['2026-11-03'])
})

test('USE-044 USE-051 a meter that is read by hand has readings and no days', async () => {
  await showPower(
    {
      period: { ...NOVEMBER, kwh: null, chargeIncludingGst: null, readType: null, knownTo: null },
      isSmart: false,
      days: [],
      rateChanges: [],
    },
    {
      periods: [{ ...NOVEMBER, kwh: null, chargeIncludingGst: null, readType: null, knownTo: null }, OCTOBER],
      readings: [
        {
          billDate: '2026-11-03',
          dateBilled: '2026-11-03',
          name: 'Electricity, night',
          readingFromDate: '2026-10-03',
          readingToDate: '2026-11-02',
          readingDate: '2026-11-02',
          readTypeCode: 'Estimate',
          currentReadValue: 5311,
          previousReadValue: 5223,
          kwh: 88,
          chargeIncludingGst: 15.14,
        },
        {
          billDate: '2026-11-03',
          dateBilled: '2026-11-03',
          name: 'Electricity, day',
          readingFromDate: '2026-10-03',
          readingToDate: '2026-11-02',
          readingDate: '2026-11-02',
          readTypeCode: 'Actual',
          currentReadValue: 50,
          previousReadValue: 99_900,
          kwh: 150,
          chargeIncludingGst: 30,
        },
      ],
    },
  )
  expect(screen.getByText('Known when the meter is next read')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Day by day' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /^3 October to 2 November320/ }))

  const row = (await screen.findByText('Electricity, night')).closest('tr')
  expect(row?.textContent).toContain('Estimated, 5,223 to 5,31188 kWh$15.14')
  expect(screen.getByText('Electricity, day').closest('tr')?.textContent).toContain(
    'Read, 99,900 to 50, past zero150 kWh',
  )
})

test('PWR-099 a rate change within the period is shown with its day', async () => {
  await showPower(
    buildPowerUse({
      rateChanges: [
        {
          dial: 'night',
          from: '2026-11-10',
          centsPerUnit: 24.1,
          centsPerUnitBefore: 22,
          centsPerDay: 53,
          centsPerDayBefore: 53,
        },
      ],
    }),
  )

  expect(screen.getByText('From 10 November 1 kWh at night costs 24.10c, before that 22.00c.')).toBeTruthy()
})

function linksOn(): (string | null)[] {
  const links = within(screen.getByRole('navigation', { name: 'More about your use' })).getAllByRole('link')
  return links.map((link) => link.getAttribute('href'))
}

test('the usage page links to the next bill and to usage alerts', async () => {
  await showPower()

  expect(linksOn()).toEqual(['/bill-history', '/alerts'])
})

test('a person with view access is not offered usage alerts', async () => {
  const claim = { AccountCode: '100517', businessGroup: 'residential' }
  const actingFor = { firstName: 'Mere', lastName: 'Ngata', holder: 'Ben Fowler', level: 'see' as const }
  network.use(answers(userClaims, { AccountClaims: [{ ...claim, actingFor }] }))
  await validateSession({ staff: false, mobile: false })
  onTestFinished(async () => {
    network.use(answers(userClaims, { AccountClaims: [claim] }))
    await validateSession({ staff: false, mobile: false })
  })
  await showPower()

  expect(linksOn()).toEqual(['/bill-history'])
})

test('USE-024 an account without power gets a notice with a link', async () => {
  network.use(refuses(readPowerSummary, 'NO_POWER_SERVICE'))
  showRoutes([...usage.routes, emptyHome], '/power-usage')

  expect(await screen.findByText('No power on this account')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See what you can have' })).toHaveProperty(
    'pathname',
    '/change-hub',
  )
})

test('USE-025 an account with ordered power sees on the power page that power is on its way', async () => {
  network.use(
    refuses(readPowerSummary, 'NO_POWER_SERVICE'),
    answers(readPowerNow, { orderInProcess: true, use: null }),
  )
  showRoutes([...usage.routes, emptyHome], '/power-usage')

  expect(await screen.findByText('Your power is on its way')).toBeTruthy()
})

test.each([
  ['USE-022 the days', readPowerSummary, 'We could not load your power usage.'],
  ['USE-022 the bill periods', readPowerReadings, 'We could not load your earlier bill periods.'],
] as const)('%s: an invalid reply is a failure that can be retried', async (_id, call, title) => {
  network.use(
    answersRaw(call, '{}'),
    answers(readPowerSummary, buildPowerUse()),
    answers(readPowerReadings, TWO_PERIODS),
  )
  showRoutes([...usage.routes, emptyHome], '/power-usage')
  expect(await screen.findByText(title)).toBeTruthy()

  network.use(answers(readPowerSummary, buildPowerUse()), answers(readPowerReadings, TWO_PERIODS))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText(title)).toBeNull())
})
