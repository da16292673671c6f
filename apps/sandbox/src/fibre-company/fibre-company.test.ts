import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { startTestProvider } from '#sandbox/testing/provider.ts'
import { createTestDirectory, startTestSandbox } from '#sandbox/testing/sandbox-under-test.ts'

const KEY = { 'x-api-key': 'sandbox', 'content-type': 'application/json' }
/** Saturday 21 November 2026, 10 am in Auckland. */
const NOW = '2026-11-20T21:00:00Z'
const BOOKING = '7c1f2a3e-0d52-4a2b-9a0e-2f6b1c8d4e5f'
const slots = z.object({ slots: z.array(z.object({ start: z.string(), end: z.string() })) })

const PLACED = {
  address: '12 Queen Street, Auckland 1010',
  town: 'Auckland',
  consentRequired: false,
  wantedOn: null,
  notifyUrl: 'http://127.0.0.1:9/notifications',
  known: null,
}

const WAITING = {
  status: 'Held',
  subStatus: 'Schedule Install',
  since: NOW,
  rfsOn: null,
  trackingNumber: null,
  visits: [],
}

type CompanyCallOptions = { readonly at?: string; readonly headers?: Record<string, string> }

function asker(url: string) {
  return (
    path: string,
    method: string,
    body: unknown,
    { at = NOW, headers = KEY }: CompanyCallOptions = {},
  ) =>
    fetch(`${url}/fibre-company/v1/orders/T1${path}`, {
      method,
      headers: { ...headers, 'x-test-clock': at },
      ...(body === null ? {} : { body: JSON.stringify(body) }),
    })
}

async function company(difference: Partial<Record<keyof typeof PLACED, unknown>> = {}) {
  const { url } = await startTestSandbox()
  const ask = asker(url)
  const placed = await ask('', 'PUT', { ...PLACED, ...difference })
  return {
    url,
    ask,
    placed: await placed.json(),
    advanceOrder: async (at: string) => (await ask('', 'GET', null, { at })).json(),
  }
}

test('a request without a key is refused', async () => {
  const { ask } = await company()

  expect((await ask('', 'GET', null, { headers: {} })).status).toBe(401)
})

test('an order advances with the clock, and waits where a visit is to be booked', async () => {
  const { placed, advanceOrder } = await company({ consentRequired: true })
  const status = async (at: string) =>
    z.object({ connection: z.unknown() }).parse(await advanceOrder(at)).connection

  expect(placed).toMatchObject({
    connection: { status: 'Acknowledged', subStatus: 'Received', nextBy: '2026-11-22' },
  })
  expect(await status('2026-11-22T22:00:00Z')).toMatchObject({ status: 'Consent Required' })
  expect(await status('2026-11-24T22:00:00Z')).toMatchObject({ status: 'Consent Gained' })
  const waits = {
    status: 'Held',
    subStatus: 'Schedule Scoping',
    since: expect.stringMatching(/^2026-11-25T21:/),
    nextBy: null,
  }
  expect(await status('2026-12-24T21:00:00Z')).toMatchObject(waits)
})

test('an order wanted on a day has both visits proposed, and is done after the second', async () => {
  const { placed, advanceOrder } = await company({ wantedOn: '2026-12-08' })

  expect(placed).toMatchObject({
    rfsOn: '2026-12-08',
    visits: [
      { type: 'Scoping', state: 'booked', start: '2026-11-26T19:00:00.000Z' },
      { type: 'Install', state: 'booked', start: '2026-12-07T19:00:00.000Z' },
    ],
  })
  expect(await advanceOrder('2026-12-08T00:00:00Z')).toMatchObject({
    connection: { status: 'Completed' },
    sequence: { ticketStatus: 'Closed', hardware: { trackingNumber: 'KCT1' } },
  })
})

test('a booking is pending before it is made, and a repeated booking is the same one', async () => {
  const { ask, advanceOrder } = await company({ known: WAITING })
  const { slots: free } = slots.parse(await (await ask('/slots?type=Install', 'GET', null)).json())
  const body = { type: 'Install', ...free[0] }
  const first = await ask(`/bookings/${BOOKING}`, 'PUT', body)
  const again = await ask(`/bookings/${BOOKING}`, 'PUT', body)
  const pending = await advanceOrder(NOW)
  const made = await advanceOrder('2026-11-20T21:01:00Z')

  expect([first.status, again.status]).toEqual([202, 202])
  expect(pending).toMatchObject({ visits: [], bookings: [{ reference: BOOKING, state: 'pending' }] })
  expect(made).toMatchObject({
    visits: [{ type: 'Install', state: 'booked', ...free[0] }],
    bookings: [{ state: 'booked' }],
  })
})

test.each([
  ['losing', 409],
  ['refusing', 403],
  ['full', 422],
  ['down', 503],
])('a booking while the company is %s is answered by %i', async (name, status) => {
  const { url, ask } = await company()
  const { slots: free } = slots.parse(await (await ask('/slots?type=Scoping', 'GET', null)).json())
  await fetch(`${url}/fibre-company/switches`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ [name]: true }),
  })

  expect((await ask(`/bookings/${BOOKING}`, 'PUT', { type: 'Scoping', ...free[0] })).status).toBe(status)
})

test('the provider is notified which order has changed, with its key', async () => {
  let hear: (message: unknown) => void = () => undefined
  const heard = new Promise((resolve) => {
    hear = resolve
  })
  const notifyUrl = await startTestProvider((request, response, body) => {
    const message: unknown = JSON.parse(body)
    hear({ key: request.headers['x-api-key'], message })
    response.end('{}')
  })
  const { ask } = await company({ notifyUrl })
  await ask('/cancel', 'POST', {})

  expect(await heard).toEqual({ key: 'sandbox', message: { reference: 'T1' } })
})

test('its page shows the orders', async () => {
  const { url } = await company()
  const page = await (await fetch(`${url}/fibre-company`)).text()

  expect(page).toContain('T1, 12 Queen Street, Auckland 1010: Acknowledged (Received)')
})

/** The answers about an order with a booking, and the state of the order after a restart on the stored file. */
async function restartCompany(spoil: (file: string) => Promise<void> = async () => undefined) {
  const dataDirectory = await createTestDirectory()
  const first = await startTestSandbox({ dataDirectory })
  const ask = asker(first.url)
  await ask('', 'PUT', { ...PLACED, known: WAITING })
  const { slots: free } = slots.parse(await (await ask('/slots?type=Install', 'GET', null)).json())
  await ask(`/bookings/${BOOKING}`, 'PUT', { type: 'Install', ...free[0] })
  const before: unknown = await (await ask('', 'GET', null)).json()
  await first.close()
  await spoil(join(dataDirectory, 'fibre-company.json'))
  const second = await startTestSandbox({ dataDirectory })
  return { before, ask: asker(second.url), slot: free[0] }
}

test('after a restart the company has its orders, and they advance', async () => {
  const { before, ask, slot } = await restartCompany()

  expect(await (await ask('', 'GET', null)).json()).toEqual(before)
  const made = await ask('', 'GET', null, { at: '2026-11-20T21:01:00Z' })
  expect(await made.json()).toMatchObject({
    connection: { status: 'Fibre Install Date Confirmed' },
    visits: [{ type: 'Install', state: 'booked', ...slot }],
  })
})

test('orders that cannot be read are dropped, and the company works on', async () => {
  const { ask } = await restartCompany(async (file) => {
    await writeFile(file, (await readFile(file, 'utf8')).slice(0, -20))
  })

  expect((await ask('', 'GET', null)).status).toBe(404)
  expect((await ask('', 'PUT', PLACED)).status).toBe(200)
  expect((await ask('', 'GET', null)).status).toBe(200)
})
