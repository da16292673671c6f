import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { Registry } from 'prom-client'
import { afterEach, expect, test, vi } from 'vitest'

import { MAX_DELAY, MAX_ACTIVE_REQUESTS, URGENT_PLACES, createAdmission, admitRequests } from './admission.ts'
import type { Admission } from './admission.ts'
import type { Urgency } from './handle.ts'
import { createServer, createLogger } from './server.ts'

const { atLeast, atMost } = MAX_ACTIVE_REQUESTS

function admissionWithDelay() {
  const delay = { loop: 0, connection: 0 }
  const admission = createAdmission({
    loop: { read: () => delay.loop, close: () => undefined },
    connection: { read: () => delay.connection },
  })
  return { admission, delay }
}

/** How many of a class find a place, one after the other. */
function placesFor(admission: ReturnType<typeof createAdmission>, urgency: Urgency): number {
  let places = 0
  while (admission.enter(urgency) !== null) places += 1
  return places
}

test('deferrable requests have half of the places, normal ones all, urgent ones more', () => {
  const { admission } = admissionWithDelay()

  expect(placesFor(admission, 'deferrable')).toBe(atMost / 2)
  expect(placesFor(admission, 'normal')).toBe(atMost / 2)
  expect(placesFor(admission, 'urgent')).toBe(URGENT_PLACES)
})

test('a place that is given back is another one’s', () => {
  const { admission } = admissionWithDelay()
  const leave = admission.enter('normal')
  placesFor(admission, 'normal')
  leave?.()

  expect(placesFor(admission, 'normal')).toBe(1)
})

test('a loop that comes round late lets the bound fall to its least, and no further', () => {
  const { admission, delay } = admissionWithDelay()
  placesFor(admission, 'normal')
  delay.loop = 100
  const bounds = Array.from({ length: 10 }, () => {
    admission.tick()
    return admission.bound()
  })

  expect(bounds[0]).toBe(179)
  expect(bounds.at(-1)).toBe(atLeast)
})

test('after the delay is over the bound is at its most again within ten seconds', () => {
  const { admission, delay } = admissionWithDelay()
  delay.loop = 100
  admission.tick()
  expect(admission.bound()).toBe(atLeast)
  delay.loop = 0
  for (let tick = 0; tick < 40; tick += 1) admission.tick()

  expect(admission.bound()).toBe(atMost)
})

test.each<[string, { loop: number; connection: number }, number]>([
  ['the loop is late even at its best', { loop: MAX_DELAY.loopMilliseconds + 1, connection: 0 }, atLeast],
  ['nobody gets a connection soon', { loop: 0, connection: MAX_DELAY.connectionMilliseconds + 1 }, atLeast],
  ['some are late and some are not', { loop: 0, connection: 0 }, atMost],
])('the bound where %s', (_where, delays, bound) => {
  const { admission, delay } = admissionWithDelay()
  Object.assign(delay, delays)

  admission.tick()

  expect(admission.bound()).toBe(bound)
})

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A server whose slow handlers end when they are let, and one route of each class. */
async function createSaturatedServer() {
  const { admission, delay } = admissionWithDelay()
  delay.loop = 100
  admission.tick()
  const registry = new Registry()
  const app = createServer({ publicUrl: 'http://portal.test', logger: createLogger('silent') })
  admitRequests(app, registry, admission)
  const slow = Promise.withResolvers<object>()
  const allBegun = Promise.withResolvers<undefined>()
  let begun = 0
  app.get('/slow', () => {
    begun += 1
    if (begun === atLeast) allBegun.resolve(undefined)
    return slow.promise
  })
  for (const urgency of ['urgent', 'normal', 'deferrable'] as const)
    app.post(`/${urgency}`, { config: { urgency } }, (request) => ({ read: request.body }))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  closing.push(() => app.close())
  const waiting = Array.from({ length: atLeast }, () => fetch(`${url}/slow`))
  await allBegun.promise
  return { url, registry, waiting, endSlow: () => slow.resolve({}) }
}

function post(url: string, body = '{}') {
  return fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
}

test('a server with all its places taken answers urgent requests, and tells others when to come again', async () => {
  const { url, registry, waiting, endSlow } = await createSaturatedServer()

  expect((await post(`${url}/urgent`)).status).toBe(200)
  for (const urgency of ['normal', 'deferrable']) {
    // a body that cannot be read is not looked at
    const refusal = await post(`${url}/${urgency}`, 'no JSON')
    expect(refusal.status).toBe(503)
    expect(refusal.headers.get('retry-after')).toBe('2')
    expect(await refusal.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  }
  const metrics = await registry.metrics()
  expect(metrics).toContain('http_requests_shed_total{urgency="urgent"} 0')
  expect(metrics).toContain('http_requests_shed_total{urgency="normal"} 1')
  expect(metrics).toContain('http_requests_shed_total{urgency="deferrable"} 1')

  endSlow()
  const statuses = (await Promise.all(waiting)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200]))
  await wait(20)
  expect((await post(`${url}/deferrable`)).status).toBe(200)
})

/** A server with two places, and a route that answers with more than a connection takes without a reader. */
async function serverOfTwoPlaces() {
  const places = { used: 0 }
  const admission: Admission = {
    hasPlace: () => places.used < 2,
    enter: () => {
      if (places.used >= 2) return null
      places.used += 1
      return () => void (places.used -= 1)
    },
    tick: () => undefined,
    bound: () => 2,
    close: () => undefined,
  }
  const app = createServer({ publicUrl: 'http://portal.test', logger: createLogger('silent') })
  admitRequests(app, new Registry(), admission)
  const sent = vi.fn<() => void>()
  app.addHook('onSend', async () => sent())
  app.get('/large', () => 'x'.repeat(16_000_000))
  app.post('/echo', (request) => ({ read: request.body }))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  closing.push(() => app.close())
  return { url, sent }
}

/** Connections that each send this text, and then neither send nor read anything. */
async function openSilent(url: string, { count, text }: { count: number; text: string }): Promise<void> {
  const sockets = Array.from({ length: count }, () => connect(Number(new URL(url).port), '127.0.0.1').pause())
  closing.unshift(async () => sockets.forEach((socket) => socket.destroy()))
  await Promise.all(sockets.map((socket) => writeAll(socket, text)))
}

function writeAll(socket: Socket, text: string): Promise<void> {
  return new Promise((resolve) => socket.write(text, () => resolve()))
}

test('requests whose body does not come take no place', async () => {
  const { url } = await serverOfTwoPlaces()
  const head =
    'POST /echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 20\r\n\r\n{'
  await openSilent(url, { count: 10, text: head })

  expect((await post(`${url}/echo`)).status).toBe(200)
})

test('answers that nobody reads take no place', async () => {
  const { url, sent } = await serverOfTwoPlaces()
  await openSilent(url, { count: 10, text: 'GET /large HTTP/1.1\r\nhost: x\r\n\r\n' })
  await expect.poll(() => sent.mock.calls.length).toBe(10)

  expect((await post(`${url}/echo`)).status).toBe(200)
})
