import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { readRaiseIssueReasons, reportIssue } from '@switchboard/domain/contact/contract'
import {
  readLastActualReadings,
  setMeterReadings,
  withdrawMeterReadings,
} from '@switchboard/domain/meter-reading/contract'

import { answers, breaks, refuses, listRequests, testNetwork } from '#web/testing/network.ts'

import { DAY, ICP, LAST, NIGHT, openMeterReading, prepareMeterReading } from './testing/meters.ts'

const network = testNetwork()

const NEXT_BILL =
  'Your next bill, of 3 December 2026, charges the 138.25 kWh that you used up to this reading, and an estimate of 92 kWh from 21 November 2026 to 2 December 2026. A reading closer to 2 December 2026 leaves less to estimate. It also settles our estimate from 3 October 2026 to 2 November 2026: you used 18.5 kWh less, which we give back.'

const FAILED = 'Sorry, something went wrong submitting your reading'

beforeAll(() => import('./MeterReadingScreen.tsx'))

beforeEach(() => prepareMeterReading(network))

async function enterReadings(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const field = await screen.findByLabelText(label)
    await userEvent.clear(field)
    if (value !== '') await userEvent.type(field, value)
  }
  await userEvent.click(screen.getByRole('button', { name: 'Submit the readings' }))
}

const GOOD = { [DAY]: '7455.25', [NIGHT]: '5440' }

const bodies = () => listSentChanges().map(({ body }): unknown => JSON.parse(body))

const listSentChanges = () => listRequests().filter(({ method }) => method === 'POST')

function acceptReadings() {
  return answers(setMeterReadings, {
    readings: LAST.map((reading, place) => ({
      ...reading,
      date: '2026-11-20',
      value: [7_455.25, 5_440][place] ?? 0,
    })),
    nextBill: {
      date: '2026-12-03',
      settled: { from: '2026-10-03', to: '2026-11-02', kwh: -18.5 },
      read: { from: '2026-11-03', to: '2026-11-20', kwh: 138.25 },
      estimated: { from: '2026-11-21', to: '2026-12-02', kwh: 92.4 },
    },
  })
}

test('MTR-019 MTR-022 readings are sent once with their date, and the confirmation explains the next bill', async () => {
  network.use(acceptReadings())
  openMeterReading(network)
  await enterReadings({ 'Read date': '20/11/2026', ...GOOD })

  expect(await screen.findByText('Thank you. We have your reading of 20 November 2026.')).toBeTruthy()
  expect(screen.getByText(NEXT_BILL)).toBeTruthy()
  expect(screen.getByText('07455.25 kWh')).toBeTruthy()
  expect(bodies()).toEqual([
    {
      readings: [
        { serialNumber: 'M1', channelNumber: 1, readValue: 7_455.25, effectiveDate: '2026-11-20' },
        { serialNumber: 'M1', channelNumber: 2, readValue: 5_440, effectiveDate: '2026-11-20' },
      ],
    },
  ])
  expect(listSentChanges()[0]?.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/)
  expect(listSentChanges()[0]?.url.pathname).toBe(`/api/accounts/100517/connections/${ICP}/readings`)
})

test('MTR-022 an accepted reading that is loaded again is no problem of the form', async () => {
  network.use(acceptReadings())
  openMeterReading(network)
  await screen.findByLabelText(DAY)
  network.use(
    answers(
      readLastActualReadings,
      LAST.map((reading) => ({ ...reading, date: '2026-11-21', value: 9_000 })),
    ),
  )
  const alerts = watchAlerts()
  await enterReadings(GOOD)
  await screen.findByText(/^Thank you/)
  await waitFor(() => expect(countLastReads()).toBe(2))

  expect(alerts).toEqual([])
})

/** Collects the texts of all alerts that are shown from now on, also for a moment. */
function watchAlerts(): string[] {
  const texts: string[] = []
  new MutationObserver(() => {
    texts.push(...screen.queryAllByRole('alert').map(({ textContent }) => textContent))
  }).observe(document.body, { childList: true, subtree: true })
  return texts
}

const countLastReads = () =>
  listRequests().filter(({ url }) => url.pathname.endsWith('/lastactualreadings')).length

test('MTR-010 MTR-022 a reading of tomorrow, after which no further one can be given, is confirmed', async () => {
  const tomorrow = LAST.map((reading) => ({ ...reading, date: '2026-11-22' }))
  network.use(answers(setMeterReadings, { readings: tomorrow, nextBill: null }))
  openMeterReading(network)
  await screen.findByLabelText(DAY)
  network.use(answers(readLastActualReadings, tomorrow))
  await enterReadings({ 'Read date': '22/11/2026', ...GOOD })

  expect(await screen.findByText('Thank you. We have your reading of 22 November 2026.')).toBeTruthy()
})

test.each<[what: string, values: Readonly<Record<string, string>>, message: string]>([
  ['MTR-007 no date', { 'Read date': '' }, 'Read date is required'],
  ['MTR-007 text that is not a date', { 'Read date': 'soon' }, 'Read date is required'],
  [
    'MTR-008 the previous day',
    { 'Read date': '2 November 26' },
    'Read date must be at least one day after the previous read date',
  ],
  ['MTR-009 eight days ago', { 'Read date': '13 November 26' }, 'Read date must be no more than 7 days ago'],
  [
    'MTR-010 the day after tomorrow',
    { 'Read date': '23 November 26' },
    'Read date must be no later than tomorrow',
  ],
  ['MTR-011 no reading', { [DAY]: '' }, 'Reading is required'],
  ['MTR-011 spaces', { [DAY]: '  ' }, 'Reading is required'],
  ['letters', { [DAY]: '74a' }, 'Reading must be a number, such as 12345 or 12345.67'],
  [
    'MTR-012 MTR-014 more digits than dials',
    { [DAY]: '107455' },
    'Reading must be no more than 5 numbers long, excluding decimals',
  ],
  [
    'MTR-012 MTR-014 more digits than the dials of this register',
    { [NIGHT]: '15440' },
    'Reading must be no more than 4 numbers long, excluding decimals',
  ],
  ['MTR-013 three decimals', { [DAY]: '7455.255' }, 'Reading must have no more than 2 decimals'],
  ['MTR-015 the previous reading', { [DAY]: '7365' }, 'Reading must exceed previous reading amount'],
  [
    'MTR-016 MTR-031 exactly 5000 more',
    { [DAY]: '12365' },
    'Reading cannot be over 5000kWh more than the latest actual read',
  ],
])('%s shows an error at its field and sends nothing', async (_what, values, message) => {
  openMeterReading(network)
  await enterReadings({ ...GOOD, ...values })

  expect(screen.getAllByText(message).length).toBeGreaterThan(0)
  const summary = screen.getByRole('alert')
  expect(within(summary).getAllByRole('link')).toHaveLength(1)
  expect(listSentChanges()).toEqual([])
})

test('MTR-012 MTR-013 MTR-031 as many digits as dials, two decimals and 4999.99 more are accepted', async () => {
  network.use(acceptReadings())
  openMeterReading(network)
  await enterReadings({ [DAY]: '12364.99', [NIGHT]: '5392.01' })

  expect(await screen.findByText(/^Thank you/)).toBeTruthy()
})

test('without an earlier reading only digits and decimals are checked', async () => {
  network.use(acceptReadings())
  openMeterReading(network, { last: [], earlier: [] })
  expect(await screen.findByText('5 dials. Nobody has read it yet.')).toBeTruthy()
  await enterReadings({ 'Read date': '14 November 26', [DAY]: '99999', [NIGHT]: '0' })

  expect(await screen.findByText(/^Thank you/)).toBeTruthy()
})

test('MTR-029 a failed submission shows an error, keeps all input, and is repeated with the same key', async () => {
  network.use(breaks(setMeterReadings))
  openMeterReading(network)
  await enterReadings({ 'Read date': '20 November 26', ...GOOD })
  expect(await screen.findByText(FAILED)).toBeTruthy()

  expect(screen.getByLabelText(DAY)).toHaveProperty('value', '07455.25')
  expect(screen.getByLabelText(NIGHT)).toHaveProperty('value', '5440')
  expect(screen.getByLabelText('Read date')).toHaveProperty('value', '20 November 26')
  network.use(acceptReadings())
  await userEvent.click(screen.getByRole('button', { name: 'Submit the readings' }))
  expect(await screen.findByText(/^Thank you/)).toBeTruthy()
  const keys = listSentChanges().map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(1)
})

test('MTR-029 a reading that the provider refuses shows an error', async () => {
  network.use(refuses(setMeterReadings, 'METER_READING_REFUSED'))
  openMeterReading(network)
  await enterReadings(GOOD)

  expect((await screen.findByText(FAILED)).closest('[role=alert]')?.textContent).toMatch(
    /changed since you started/,
  )
})

test('a reading far from the expected range shows a warning but can be sent', async () => {
  network.use(acceptReadings())
  openMeterReading(network)
  await enterReadings({ [DAY]: '', [NIGHT]: '' })
  await userEvent.type(screen.getByLabelText(DAY), '9455')

  expect(screen.getByText('This is more than we expect')).toBeTruthy()
  expect(screen.getByText(/it would be between 07422 and 07508/)).toBeTruthy()
  await enterReadings({ [DAY]: '9455', [NIGHT]: '5470' })
  expect(await screen.findByText(/^Thank you/)).toBeTruthy()
})

describe('a reading that the rules refuse and the meter shows', () => {
  const REASONS = [
    { IssueKey: 'other', IssueDescription: 'Something else' },
    { IssueKey: 'meter-reading', IssueDescription: 'My meter reading is not taken' },
  ]

  test('is sent to staff with all input, and the form does not change', async () => {
    network.use(answers(readRaiseIssueReasons, REASONS), answers(reportIssue, { IssueReference: '812' }))
    openMeterReading(network)
    await enterReadings({ ...GOOD, [DAY]: '00012' })
    await userEvent.click(await screen.findByRole('button', { name: 'Send it to our staff' }))

    expect(await screen.findByText('Our staff have your reading, as request 812.')).toBeTruthy()
    expect(bodies()).toEqual([
      {
        IssueKey: 'meter-reading',
        IssueComment: [
          `Connection ${ICP}, read on 21 November 2026.`,
          `${DAY}: 00012 kWh (5 dials. It was 07365 on 2 November 2026.)`,
          `${NIGHT}: 5440 kWh (4 dials. It was 5392 on 2 November 2026.)`,
        ].join('\n'),
      },
    ])
    expect(screen.getByLabelText(DAY)).toHaveProperty('value', '00012')
  })

  test('shows the phone number if no such request is offered', async () => {
    network.use(answers(readRaiseIssueReasons, [{ IssueKey: 'power-out', IssueDescription: 'No power' }]))
    openMeterReading(network)
    await enterReadings({ ...GOOD, [DAY]: '99999' })

    expect(await screen.findByText(/call us on 0800 555 0100/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send it to our staff' })).toBeNull()
  })

  test('is not offered to staff while another field has an error', async () => {
    network.use(answers(readRaiseIssueReasons, REASONS))
    openMeterReading(network)
    await enterReadings({ [DAY]: '00012', [NIGHT]: '' })

    expect(screen.queryByText('Is this what the meter shows?')).toBeNull()
  })

  test('shows an error if it did not reach the staff', async () => {
    network.use(answers(readRaiseIssueReasons, REASONS), breaks(reportIssue))
    openMeterReading(network)
    await enterReadings({ ...GOOD, [DAY]: '00012' })
    await userEvent.click(await screen.findByRole('button', { name: 'Send it to our staff' }))

    expect(await screen.findByText(/do not know whether it reached us/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Send it to our staff' })).toBeTruthy()
  })
})

test('only the newest reading can be withdrawn, after a confirmation', async () => {
  const newest = LAST.map((reading) => ({ ...reading, date: '2026-11-20', mayWithdraw: true }))
  network.use(answers(withdrawMeterReadings, LAST))
  openMeterReading(network, { last: newest, earlier: [...newest, ...LAST] })
  await userEvent.click(await screen.findByText('Earlier readings'))
  // the two registers of a day have a single button; `findByRole` fails if there are several
  await userEvent.click(
    await screen.findByRole('button', { name: 'Withdraw the reading of 20 November 2026' }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw the reading' }))

  await waitFor(() =>
    expect(
      listRequests()
        .filter(({ method }) => method === 'DELETE')
        .map(({ url }) => url.pathname),
    ).toEqual([`/api/accounts/100517/connections/${ICP}/readings/2026-11-20`]),
  )
})
