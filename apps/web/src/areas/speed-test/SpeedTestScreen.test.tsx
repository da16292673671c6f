import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import {
  beginDeviceTest,
  endDeviceTest,
  readSpeedTests,
  requestSpeedTest,
} from '@switchboard/domain/speed-test/contract'
import { POLL_SECONDS } from '@switchboard/domain/speed-test/limits'

import { failureCodes } from '#web/testing/failures.ts'
import {
  TEST_BASE,
  answers,
  answersRaw,
  breaks,
  refuses,
  listRequests,
  testNetwork,
} from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { speedTest } from './area.ts'
import { NO_RESULT, REQUEST_FAILED } from './words.ts'
import { BEGUN, HAS, LAPTOP, LINE, NONE, openSpeedTest, showSpeedTest } from './testing/speed-tests.ts'

const network = testNetwork()

const realTimeout = globalThis.setTimeout

beforeAll(() => import('./SpeedTestScreen.tsx'))

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network, { features: { speedTest: true, myWifi: true } })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const card = async (name: string) => within(await screen.findByRole('region', { name }))

const reads = () =>
  listRequests().filter(({ method, url }) => method === 'GET' && url.pathname.endsWith('/speedTests'))

const testLine = async () => userEvent.click(await screen.findByRole('button', { name: 'Test my line' }))

test('SPD-001 the screen offers tests of the line and of this device, and needs a session', async () => {
  openSpeedTest(network)

  expect(await screen.findByRole('heading', { level: 1, name: 'Speed test' })).toBeTruthy()
  expect((await card('Your line')).getByRole('button', { name: 'Test my line' })).toBeTruthy()
  expect((await card('This device')).getByText(/moves 225 MB at most/)).toBeTruthy()
  expect(speedTest.routes.map(({ session }) => session)).toEqual(['required'])
})

test('SPD-002 while the feature is off the route leads to the home page', async () => {
  await loadConfiguration(network, { features: {} })
  openSpeedTest(network)

  expect(await screen.findByRole('heading', { level: 1, name: 'Home' })).toBeTruthy()
})

test('SPD-003 an account without a speed test provider is led to the home page', async () => {
  openSpeedTest(network, {}, { services: { ...HAS.services, speedTest: false } })

  expect(await screen.findByRole('heading', { level: 1, name: 'Home' })).toBeTruthy()
})

test('SPD-006 SPD-007 the newest measurement is shown, and all measurements are listed', async () => {
  openSpeedTest(network, {
    results: [LINE, { ...LINE, id: 'line-0', testedAt: '2026-11-01T20:00:00Z', downloadMbps: 610 }],
  })

  const line = (await card('Your line')).getAllByRole('definition').map(({ textContent }) => textContent)
  expect(line.slice(0, 3)).toEqual(['902 Mbps', '480 Mbps', '4 ms'])
  const list = await card('Measured so far')
  expect(list.getAllByRole('row')).toHaveLength(3)
  expect(list.getByText('610 Mbps')).toBeTruthy()
})

/** Opens the screen with a line test under way, on fake timers. */
async function openWaiting() {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  openSpeedTest(network)
  await screen.findByRole('button', { name: 'Test my line' })
  network.use(
    answers(requestSpeedTest, { requested: true, id: 'line-1' }),
    answers(readSpeedTests, { ...NONE, requested: true }),
  )
  await testLine()
  await screen.findByText(/^Your line is being tested/)
}

/** Lets a number of polling intervals pass, each with its reply. */
async function pollsPass(many: number) {
  for (let poll = 0; poll < many; poll += 1) {
    await act(() => vi.advanceTimersByTimeAsync(POLL_SECONDS * 1_000))
    // the reply of the test network needs a real timer
    await act(() => new Promise((resolve) => void realTimeout(resolve)))
    await act(() => vi.advanceTimersByTimeAsync(50))
  }
}

test('SPD-004 SPD-005 SPD-008 a test is requested, and the results are polled every five seconds until one arrives', async () => {
  await openWaiting()
  const before = reads().length
  await act(() => vi.advanceTimersByTimeAsync(4_000))
  expect(reads()).toHaveLength(before)
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  await waitFor(() => expect(reads()).toHaveLength(before + 1))
  network.use(answers(readSpeedTests, { ...NONE, results: [LINE] }))
  await pollsPass(2)

  expect(await (await card('Your line')).findByText('902 Mbps')).toBeTruthy()
  expect(screen.queryByText(/^Your line is being tested/)).toBeNull()
  const after = reads().length
  await pollsPass(3)
  expect(reads()).toHaveLength(after)
  expect(listRequests().filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('SPD-010 after two minutes without a result polling stops and a message is shown', async () => {
  await openWaiting()
  await pollsPass(40)

  expect((await screen.findByRole('alert')).textContent).toBe(NO_RESULT)
  expect(reads()).toHaveLength(2 + 120 / POLL_SECONDS)
  expect(screen.getByRole('button', { name: 'Test my line' }).getAttribute('aria-disabled')).toBeNull()
})

test('SPD-010 a test that ends without a result shows a message', async () => {
  await openWaiting()
  network.use(answers(readSpeedTests, NONE))
  await pollsPass(2)

  expect((await screen.findByRole('alert')).textContent).toBe(NO_RESULT)
})

test('SPD-010 a malformed reply counts as no result', async () => {
  network.use(answersRaw(readSpeedTests, '{"requested":"perhaps"}'))
  showSpeedTest()

  await waitFor(() => expect(failureCodes()).toContain('NO_RESULT_ERROR'))
})

test('SPD-004 SPD-006 a test already under way when the page opens is polled too', async () => {
  openSpeedTest(network, { requested: true })

  expect(await screen.findByText(/^Your line is being tested/)).toBeTruthy()
  expect((await screen.findByRole('button', { name: 'Test my line' })).getAttribute('aria-disabled')).toBe(
    'true',
  )
})

test.each([
  ['is refused', refuses(requestSpeedTest, 'REQUEST_ERROR'), REQUEST_FAILED],
  ['has no reply', breaks(requestSpeedTest), REQUEST_FAILED],
  ['cannot be read', answersRaw(requestSpeedTest, '{}'), REQUEST_FAILED],
  [
    'exceeds the limit',
    refuses(requestSpeedTest, 'TOO_MANY_REQUESTS', { 'retry-after': '1500' }),
    'Your line has been tested many times. Please try again in 25 minutes.',
  ],
])('SPD-009 a request that %s shows an error', async (_what, handler, words) => {
  openSpeedTest(network)
  network.use(handler)
  await testLine()

  expect((await screen.findByRole('alert')).textContent).toBe(words)
  await waitFor(() => expect(reads()).toHaveLength(2))
})

test('two measurements show how much this device loses, and link to the wifi settings', async () => {
  openSpeedTest(network, { results: [LINE], devices: [LAPTOP] })

  expect(
    await screen.findByText('Your line delivers 902 Mbps, this device gets 84 Mbps over wifi.'),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Look at your wifi settings' }).getAttribute('href')).toBe(
    '/my-wifi',
  )
  expect((await card('This device')).getByText('72 MB')).toBeTruthy()
})

test.each([
  ['', 'that the account does not have', true, { ...HAS.services, configurableWifi: false }],
  ['CFG-017', 'that are switched off', false, { ...HAS.services, configurableWifi: true }],
])('%s wifi settings %s are not offered', async (_id, _why, myWifi, services) => {
  await loadConfiguration(network, { features: { speedTest: true, myWifi } })
  openSpeedTest(network, { results: [LINE], devices: [LAPTOP] }, { services })

  expect(await screen.findByText(/this device gets 84 Mbps over wifi/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Look at your wifi settings' })).toBeNull()
})

test('a slow line links to the contact page with its measurements', async () => {
  openSpeedTest(network, { results: [{ ...LINE, downloadMbps: 310 }], devices: [LAPTOP] })

  expect(
    await screen.findByText('Your line delivers 310 Mbps of the 950 Mbps that your plan promises.'),
  ).toBeTruthy()
  // the link names the measurements of the line and the device
  const report = `/contact?measured=${LINE.id}&measured=${LAPTOP.id}`
  expect(screen.getByRole('link', { name: 'Tell us about it' }).getAttribute('href')).toBe(report)
  expect(screen.getByRole('link', { name: /^Report a fault with/ }).getAttribute('href')).toBe(report)
})

test('measurements that failed to load can be requested again, and this device can still be measured', async () => {
  network.use(breaks(readSpeedTests))
  showSpeedTest()

  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Measure this device' })).toBeTruthy()
})

test('this device is measured against the provider only, with a token, and the result is stored', async () => {
  // Node cannot send blobs of jsdom
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
    fetch(address, init.body instanceof Blob ? { ...init, body: 'bytes' } : init),
  )
  const kept = { ...LAPTOP, id: BEGUN.id }
  openSpeedTest(network)
  network.use(
    answers(beginDeviceTest, BEGUN),
    answers(endDeviceTest, { result: kept }),
    http.get(`${TEST_BASE}/measuring/delay`, () => new HttpResponse(null, { status: 204 })),
    http.get(`${TEST_BASE}/measuring/bytes`, ({ request }) => {
      const bytes = Number(new URL(request.url).searchParams.get('bytes'))
      return new HttpResponse(new Uint8Array(bytes))
    }),
    http.post(`${TEST_BASE}/measuring/bytes`, () => HttpResponse.json({ received: 1 })),
  )
  await userEvent.click(await screen.findByRole('radio', { name: 'By cable to the modem' }))
  network.use(answers(readSpeedTests, { ...NONE, devices: [kept] }))
  await userEvent.click(screen.getByRole('button', { name: 'Measure this device' }))

  expect(await screen.findByText('This device has been measured.', {}, { timeout: 20_000 })).toBeTruthy()
  const moved = listRequests().filter(({ url }) => url.pathname.includes('/measuring/'))
  expect(new Set(moved.map(({ headers }) => headers.get('x-measuring')))).toEqual(new Set(['token-2']))
  expect(new Set(listRequests().map(({ url }) => url.origin))).toEqual(new Set([new URL(TEST_BASE).origin]))
  const downloaded = moved.map(({ url }) => Number(url.searchParams.get('bytes')))
  expect(downloaded.reduce((sum, each) => sum + each, 0)).toBe(BEGUN.mostDownloadBytes)
  const [ended] = listRequests().filter(({ method }) => method === 'PUT')
  expect(JSON.parse(ended?.body ?? '')).toMatchObject({
    measured: { connection: 'cable', downloadMbps: expect.any(Number), uploadMbps: expect.any(Number) },
  })
}, 30_000)

test('a stopped measurement stores nothing and releases its slot', async () => {
  openSpeedTest(network)
  network.use(
    answers(beginDeviceTest, BEGUN),
    answers(endDeviceTest, { result: null }),
    http.get(`${TEST_BASE}/measuring/delay`, () => new Promise<HttpResponse<null>>(() => undefined)),
  )
  const measure = await screen.findByRole('button', { name: 'Measure this device' })
  measure.focus()
  await userEvent.keyboard('{Enter}')
  await screen.findByText('Measuring the delay')
  // by keyboard alone: the focus moves to the button for the next press
  expect(document.activeElement?.textContent).toBe('Stop')
  await userEvent.keyboard('{Enter}')

  expect(await screen.findByText('Stopped. Nothing was kept.')).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Measure this device')
  const [ended] = listRequests().filter(({ method }) => method === 'PUT')
  expect(ended?.body).toBe(JSON.stringify({ measured: null }))
})

test.each([
  [
    'while another measurement runs',
    refuses(beginDeviceTest, 'DEVICE_TEST_UNDER_WAY', { 'retry-after': '20' }),
    'Another measurement is under way. Please try again in a minute.',
  ],
  [
    'that exceeds the limit',
    refuses(beginDeviceTest, 'TOO_MANY_REQUESTS', { 'retry-after': '3000' }),
    'Devices of this account have been measured many times. Please try again in 50 minutes.',
  ],
  [
    'without a connection',
    breaks(beginDeviceTest),
    'The measurement broke off, and nothing was kept. Check that you are connected, then try again.',
  ],
])('a measurement %s shows an error', async (_what, handler, words) => {
  openSpeedTest(network)
  network.use(handler)
  await userEvent.click(await screen.findByRole('button', { name: 'Measure this device' }))

  expect((await screen.findByRole('alert')).textContent).toBe(words)
})
