import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { addDays, day } from '@switchboard/domain/day'
import { halfHoursIn } from '@switchboard/domain/instant'
import { icpCheckDigits } from '@switchboard/domain/qualification/icp'
import { halfHoursEiep13a } from '@switchboard/domain/usage/half-hour-files'
import type { PlanRates, PlansCompared } from '@switchboard/domain/usage/power-plans'

import { testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, testCalls } from '#web/testing/portal.tsx'

import { CompareOwnFile } from './CompareOwnFile.tsx'

const network = testNetwork()
const [HOME = '', BACH = ''] = ['0000000001ZZ', '0000000002AB'].map((body) => body + icpCheckDigits(body))

beforeEach(async () => {
  testCalls()
  await loadConfiguration(network)
})

const ONE: PlanRates = {
  planKey: 'one',
  description: 'One rate',
  centsPerUnitIncludingGst: 25,
  centsPerDayIncludingGst: 50,
}
const NIGHT = { ...ONE, planKey: 'night', description: 'Day and night', centsPerNightUnitIncludingGst: 10 }

/** A file of another company with `many` days of 4.8 kWh. The last day is 19 November 2026. */
function buildFile(many: number, icps: readonly string[] = [HOME]): string {
  const [from, to] = [addDays(day.parse('2026-11-20'), -many), day.parse('2026-11-19')]
  const days = Array.from({ length: many }, (_, place) => {
    const date = addDays(from, place)
    return { date, wattHours: halfHoursIn(date).map(() => 100), estimated: [] }
  })
  return halfHoursEiep13a(
    icps.map((icp) => ({ icp, meterSerial: 'S1', days })),
    { sender: 'OLDC', now: 0, from, to },
  )
}

function choose(text: string, icp: string | null = HOME, size?: number) {
  render(<CompareOwnFile plans={[ONE, NIGHT]} icp={icp} />)
  const file = new File([text], 'mine.csv')
  if (size !== undefined) Object.defineProperty(file, 'size', { value: size })
  fireEvent.change(screen.getByLabelText('EIEP13A file'), { target: { files: [file] } })
}

async function rows() {
  const table = within(await screen.findByRole('table'))
  return table
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)
}

test('a file of another company is compared with each plan, the cheapest first', async () => {
  choose(buildFile(365))
  expect(await screen.findByText('mine.csv')).toBeTruthy()

  expect(await rows()).toEqual([expect.stringMatching(/^Day and night\$0\.00\$\d/), 'One rate+$87.60$620.50'])
  expect(screen.getByText('1,752 kWh on 365 days, from 20 November 2025 to 19 November 2026.')).toBeTruthy()
  expect(screen.getByText(/This is a full year\.$/)).toBeTruthy()
})

test('the comparison is passed to the parent, and null if a later file cannot be compared', async () => {
  const onCompared = vi.fn<(compared: PlansCompared | null) => void>()
  render(<CompareOwnFile plans={[ONE, NIGHT]} icp={HOME} onCompared={onCompared} />)
  const give = (many: number) =>
    fireEvent.change(screen.getByLabelText('EIEP13A file'), {
      target: { files: [new File([buildFile(many)], `${many}.csv`)] },
    })
  give(365)
  await waitFor(() => expect(onCompared).toHaveBeenLastCalledWith(expect.objectContaining({ days: 365 })))

  give(90)
  await waitFor(() => expect(onCompared).toHaveBeenLastCalledWith(null))
})

test('a file of half a year shows how many days of the year it has, a shorter file is refused', async () => {
  choose(buildFile(200))
  expect(await screen.findByText(/These are 200 of the 365 days of a year\./)).toBeTruthy()

  fireEvent.change(screen.getByLabelText('EIEP13A file'), {
    target: { files: [new File([buildFile(90)], 'less.csv')] },
  })
  expect(
    await screen.findByText(/^Only 90 days of the year are known\. We compare plans from 183 days on/),
  ).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test('invalid lines are reported by their numbers, and the other lines count', async () => {
  const lines = buildFile(365).split('\r\n')
  choose(
    [
      lines[0],
      'DET,1',
      ...lines.slice(1, 3),
      lines[3]?.replace(HOME, '0000000001ZZ000'),
      ...lines.slice(4),
    ].join('\n'),
  )

  expect(await screen.findByText('2 lines are left out.')).toBeTruthy()
  expect(screen.getByText('Line 2: it has 2 fields, not 14.')).toBeTruthy()
  expect(screen.getByText('Line 5: 0000000001ZZ000 is not the number of a connection.')).toBeTruthy()
  expect(screen.getByText(/kWh on 364 days/)).toBeTruthy()
})

test.each([
  [
    'is another file',
    'a,b,c',
    undefined,
    'This is not an EIEP13A file: its first line does not begin with HDR,ICPCONS.',
  ],
  ['is larger than 20 MB', 'HDR,ICPCONS', 20_000_001, 'The file is larger than 20 MB. Ask for fewer days.'],
  ['has no usage', 'HDR,ICPCONS', undefined, 'No line of the file is a half-hour that you used.'],
])('a file that %s is refused with a reason, and another can be chosen', async (_what, text, size, words) => {
  choose(text, HOME, size)

  expect((await screen.findByRole('alert')).textContent).toContain(words)
  expect(screen.getByLabelText('EIEP13A file').getAttribute('aria-invalid')).toBe('true')
})

test('of several connections in a file the requested connection is selected, and another can be chosen', async () => {
  choose(buildFile(200, [BACH, HOME]))
  const connection = await screen.findByLabelText('Connection in the file')
  expect(connection).toHaveProperty('value', HOME)
  expect(screen.queryByText('The file is of another connection.')).toBeNull()

  fireEvent.change(connection, { target: { value: BACH } })
  expect(screen.getByText('The file is of another connection.')).toBeTruthy()
})
