import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { readDataByBillDate, readDataSummary } from '@switchboard/domain/usage/data'
import { readCalls } from '@switchboard/domain/usage/calls'

import { session } from '#web/http/session.ts'
import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { failureCodes } from '#web/testing/failures.ts'
import { toMockUrl, answers, answersRaw, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { usage } from './area.ts'
import { FIRST, LAST, buildCall, buildNovemberCalls, type CallUsage } from './testing/call-usage.ts'

const network = testNetwork()
const saved: Blob[] = []
const names: string[] = []

// the lazy screen is loaded before the first test waits for it
beforeAll(() => import('./CallUsageScreen.tsx'))

beforeEach(async () => {
  localStorage.clear()
  saved.length = 0
  names.length = 0
  URL.createObjectURL = (blob: Blob) => `blob:${saved.push(blob)}`
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download)
  })
  testCalls()
  signInAs()
  await loadConfiguration(network)
})

function showCalls(answer: CallUsage = buildNovemberCalls(), address = '/call-usage') {
  network.use(answers(readCalls, answer))
  return showRoutes([...usage.routes, emptyHome], address)
}

const table = (name: string) => screen.findByRole('table', { name })

const bodyRows = (element: HTMLElement) =>
  within(element)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent))

const listCallQueries = () =>
  listRequests()
    .filter(({ url }) => url.pathname.endsWith('/usage/calling'))
    .map(({ url }) => url.search)

test('USE-001 USE-012 USE-042 call usage lists each call with date, both numbers, category, duration and charge', async () => {
  const calls = [
    buildCall(0, { category: 'International', destination: 'Australia', numberDialled: '+61255501234' }),
    buildCall(1, {
      callingPack: 'Mobile 60',
      chargedMinutes: 0,
      chargeIncludingGst: 0,
      chargeExcludingGst: 0,
    }),
    buildCall(2, { chargeIncludingGst: 0, chargeExcludingGst: 0 }),
    buildCall(3, { chargeIncludingGst: null, chargeExcludingGst: null }),
  ]
  showCalls(buildNovemberCalls({ calls, nextBefore: null }))

  const rows = bodyRows(await table('Calls, newest first'))
  expect(rows[0]).toEqual([
    '20 November6:17 pm',
    '+61255501234from 09 555 0134',
    'International, Australia',
    '4 min 23 s',
    '$0.98',
  ])
  expect(rows.map((row) => [row[2], row.at(-1)])).toEqual([
    ['International, Australia', '$0.98'],
    ['NationalIn Mobile 60', '$0.00'],
    ['NationalIn your plan', '$0.00'],
    ['National', 'Not known yet'],
  ])
  expect(screen.queryByRole('navigation', { name: 'Pages of calls' })).toBeNull()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Call usage')
})

test('USE-015 the totals by category are in order and add up', async () => {
  showCalls()

  expect(bodyRows(await table('Calls by category'))).toEqual([
    ['Local', '3', '2 min', '$0.00'],
    ['National', '24', '1 h 45 min', '$23.54'],
    ['Land to Mobile', '2', '4 min', '$0.98'],
    ['International', '1', '1 min', '$0.20'],
    ['Total', '$24.72'],
  ])
})

test('the page shows up to when calls are complete, from the reply', async () => {
  showCalls()

  expect(await screen.findByText(/^Calls up to the end of Friday 20 November\./)).toBeTruthy()
})

test('USE-009 another bill date can be chosen, and its bill is linked', async () => {
  showCalls()
  const select = await screen.findByRole('combobox', { name: 'Bill date' })
  expect([...select.children].map((option) => option.textContent)).toEqual([
    '3 December 2026 (next bill)',
    '3 November 2026',
  ])

  const { period } = buildNovemberCalls()
  if (period === null) throw new Error('no period')
  const october = {
    ...period,
    from: '2026-10-03',
    to: '2026-11-02',
    billDate: '2026-11-03',
    invoiceNumber: 1_004_820_024,
    knownTo: '2026-11-02',
  }
  network.use(answers(readCalls, buildNovemberCalls({ period: october })))
  fireEvent.change(select, { target: { value: '2026-11-03' } })

  const link = await screen.findByRole('link', { name: 'See the bill' })
  expect(link.getAttribute('href')).toBe('/invoice/1004820024')
  expect(screen.getByRole('heading', { name: '3 October to 2 November' })).toBeTruthy()
  expect(screen.queryByText(/^Calls up to the end/)).toBeNull()
  expect(window.location.search).toBe('?bill=2026-11-03')
  expect(listCallQueries()).toEqual(['', '?billDate=2026-11-03'])
})

test('USE-010 the bill date that is stored for the account is shown first, and not the date of another account', async () => {
  localStorage.setItem('switchboard.callUsage.billDate.100482', '2026-11-03')
  localStorage.setItem('switchboard.callUsage.billDate.100517', '2026-10-03')
  session.write({ account: '100482' })
  showCalls()
  await table('Calls by category')

  expect(listCallQueries()).toEqual(['?billDate=2026-11-03'])
})

test('USE-010 a chosen bill date is stored for the account; the newest is not stored, so that a new bill is shown', async () => {
  session.write({ account: '100482' })
  showCalls()
  const select = await screen.findByRole('combobox', { name: 'Bill date' })
  const readStored = () => localStorage.getItem('switchboard.callUsage.billDate.100482')

  fireEvent.change(select, { target: { value: '2026-11-03' } })
  await waitFor(() => expect(readStored()).toBe('2026-11-03'))
  fireEvent.change(select, { target: { value: '2026-12-03' } })
  await waitFor(() => expect(readStored()).toBeNull())
})

test('a stored bill date without calls is reported, with a button to the newest calls', async () => {
  localStorage.setItem('switchboard.callUsage.billDate.100482', '2023-11-03')
  session.write({ account: '100482' })
  network.use(refuses(readCalls, 'BILL_DATE_NOT_FOUND'))
  showRoutes([...usage.routes, emptyHome], '/call-usage')
  const button = await screen.findByRole('button', { name: 'See the newest calls' })

  network.use(answers(readCalls, buildNovemberCalls()))
  fireEvent.click(button)
  await table('Calls by category')
  expect(listCallQueries()).toEqual(['?billDate=2023-11-03', ''])
})

test('USE-012 the page of calls is in the address, and going back leads to the page before', async () => {
  showCalls()
  await table('Calls, newest first')
  const older = [buildCall(10), buildCall(11)]
  network.use(
    answers(
      readCalls,
      buildNovemberCalls({ calls: older, nextBefore: null, nextAfter: older[0]?.key ?? null }),
    ),
  )
  fireEvent.click(screen.getByRole('link', { name: 'Older calls' }))
  await waitFor(async () => expect(bodyRows(await table('Calls, newest first'))).toHaveLength(2))

  expect(window.location.search).toBe(`?bill=2026-12-03&before=${LAST}`)
  expect(document.activeElement?.contains(await table('Calls, newest first'))).toBe(true)
  expect(screen.getByRole('link', { name: 'Newer calls' }).getAttribute('href')).toBe(
    `/call-usage?bill=2026-12-03&after=${older[0]?.key}`,
  )
  expect(screen.queryByRole('link', { name: 'Older calls' })).toBeNull()
  window.history.back()
  await waitFor(async () => expect(bodyRows(await table('Calls, newest first'))).toHaveLength(10))
  expect(listCallQueries()).toEqual(['', `?billDate=2026-12-03&before=${LAST}`])
})

test('an invalid address shows the newest calls', async () => {
  showCalls(buildNovemberCalls(), '/call-usage?bill=soon&before=%27&after=x')
  await table('Calls by category')

  expect(listCallQueries()).toEqual([''])
})

test('USE-014 the file has every call of the bill, not only those of the page', async () => {
  showCalls()
  await table('Calls, newest first')
  const older = Array.from({ length: 15 }, (_, place) => buildCall(10 + place))
  network.use(
    http.get(toMockUrl(readCalls), ({ request }) =>
      HttpResponse.json(
        new URL(request.url).searchParams.has('before')
          ? buildNovemberCalls({ calls: older, nextBefore: null, nextAfter: FIRST })
          : buildNovemberCalls(),
      ),
    ),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Download CSV' }))

  await waitFor(() => expect(saved).toHaveLength(1))
  expect(names).toEqual([expect.stringMatching(/^calls-\d+-2026-12-03\.csv$/)])
  expect((await saved[0]?.text())?.trimEnd().split('\r\n')).toHaveLength(1 + 25)
  expect(listCallQueries().slice(1)).toEqual([
    '?billDate=2026-12-03&pageSize=100',
    `?billDate=2026-12-03&pageSize=100&before=${LAST}`,
  ])
})

test('a file that fails leaves the calls on the page', async () => {
  showCalls()
  await table('Calls, newest first')
  network.use(refuses(readCalls, 'SERVICE_UNAVAILABLE'))
  fireEvent.click(screen.getByRole('button', { name: 'Download CSV' }))

  expect(await screen.findByText('We could not make the file.')).toBeTruthy()
  expect(screen.getByRole('table', { name: 'Calls, newest first' })).toBeTruthy()
  expect(saved).toEqual([])
})

test('USE-011 without bill dates there is neither a selector nor a table', async () => {
  showCalls({ billDates: [], period: null, calls: [], nextBefore: null, nextAfter: null })

  expect(await screen.findByText('No calls yet')).toBeTruthy()
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.queryByRole('table')).toBeNull()
})

test('USE-057 an account without a homeline gets a notice with a link to the services on offer', async () => {
  network.use(refuses(readCalls, 'NO_VOICE_SERVICE'))
  showRoutes([...usage.routes, emptyHome], '/call-usage')

  expect(await screen.findByText('No phone line on this account')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('link', { name: 'See what you can have' }).getAttribute('href')).toBe('/change-hub')
})

test.each([
  ['USE-022 USE-056 a failure', refuses(readCalls, 'SERVICE_UNAVAILABLE'), 'SERVICE_UNAVAILABLE'],
  [
    'USE-060 a malformed answer',
    answersRaw(readCalls, '{"billDates":[],"period":{}}'),
    'INVALID_CALLS_RESPONSE',
  ],
])('%s is reported, and the page tries again', async (_what, failing, code) => {
  network.use(failing)
  showRoutes([...usage.routes, emptyHome], '/call-usage')
  expect(await screen.findByText('We could not load your calls.')).toBeTruthy()
  expect(failureCodes()).toEqual([code])

  network.use(answers(readCalls, buildNovemberCalls()))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await table('Calls by category')).toBeTruthy()
})

test.each([
  ['residential', 'Homeline Calls', '$24.72'],
  ['orconbus', 'Smart Phone Line Calls', '$21.49'],
  ['2degreessmb', 'Smart Phone Line Calls', '$21.49'],
])(
  'USE-039 for a %s account the calls are named %s, with the GST that its bills show',
  async (group, label, total) => {
    session.write({ businessGroup: group })
    showCalls()

    expect(await screen.findByRole('heading', { name: label })).toBeTruthy()
    expect(bodyRows(await table('Calls by category')).at(-1)).toEqual(['Total', total])
    expect(screen.queryAllByText(/^Charges exclude GST, as on your bills/)).toHaveLength(
      group === 'residential' ? 0 : 1,
    )
  },
)

test('USE-003 data and voice are two tabs, each a link to the other', async () => {
  network.use(refuses(readDataSummary, 'GENERAL_ERROR'), refuses(readDataByBillDate, 'GENERAL_ERROR'))
  showCalls()
  const tabs = within(await screen.findByRole('navigation', { name: 'Usage' }))
  expect(tabs.getByRole('link', { name: 'Voice' }).getAttribute('aria-current')).toBe('page')

  fireEvent.click(tabs.getByRole('link', { name: 'Data' }))
  await screen.findByRole('heading', { name: 'Data usage' })
  const after = within(screen.getByRole('navigation', { name: 'Usage' }))
  expect(after.getByRole('link', { name: 'Data' }).getAttribute('aria-current')).toBe('page')
  expect(after.getByRole('link', { name: 'Voice' }).getAttribute('href')).toBe('/call-usage')
})
