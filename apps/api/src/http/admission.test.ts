import { setTimeout as wait } from 'node:timers/promises'

import { Registry } from 'prom-client'
import { afterEach, expect, test } from 'vitest'

import { MOST_IN_WORK, SLOW_MILLISECONDS, URGENT_PLACES, admissionBy, admitRequests } from './admission.ts'
import type { Urgency } from './handle.ts'
import { createServer, loggerOf } from './server.ts'

const { atLeast, atMost } = MOST_IN_WORK

function admissionWithDelay() {
  const delay = { milliseconds: 0, read: () => delay.milliseconds, close: () => undefined }
  return { admission: admissionBy(delay), delay }
}

/** How many of a class find a place, one after the other. */
function placesFor(admission: ReturnType<typeof admissionBy>, urgency: Urgency): number {
  let places = 0
  while (admission.enter(urgency, 0) !== null) places += 1
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
  const leave = admission.enter('normal', 0)
  placesFor(admission, 'normal')
  leave?.(1)

  expect(placesFor(admission, 'normal')).toBe(1)
})

test('a loop that comes round late lets the bound fall to its least, and no further', () => {
  const { admission, delay } = admissionWithDelay()
  placesFor(admission, 'normal')
  delay.milliseconds = 100
  const bounds = Array.from({ length: 10 }, () => {
    admission.tick()
    return admission.bound()
  })

  expect(bounds[0]).toBe(179)
  expect(bounds.at(-1)).toBe(atLeast)
})

test('after the delay is over the bound is at its most again within ten seconds', () => {
  const { admission, delay } = admissionWithDelay()
  delay.milliseconds = 100
  admission.tick()
  expect(admission.bound()).toBe(atLeast)
  delay.milliseconds = 0
  for (let tick = 0; tick < 40; tick += 1) admission.tick()

  expect(admission.bound()).toBe(atMost)
})

test.each<[string, Urgency, number, number]>([
  ['most answers are slow', 'normal', 6, atLeast],
  ['half of them are', 'normal', 5, atMost],
  ['slow ones wait for a gateway', 'urgent', 10, atMost],
])('where %s', (_what, urgency, slow, bound) => {
  const { admission } = admissionWithDelay()
  for (let answer = 0; answer < 10; answer += 1)
    admission.enter(urgency, 0)?.(answer < slow ? SLOW_MILLISECONDS + 1 : 1)
  admission.tick()

  expect(admission.bound()).toBe(bound)
})

test('few answers say nothing', () => {
  const { admission } = admissionWithDelay()
  for (let answer = 0; answer < 9; answer += 1) admission.enter('normal', 0)?.(SLOW_MILLISECONDS + 1)
  admission.tick()

  expect(admission.bound()).toBe(atMost)
})

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A server whose slow handlers end when they are let, and one route of each class. */
async function saturatedServer() {
  const { admission, delay } = admissionWithDelay()
  delay.milliseconds = 100
  admission.tick()
  const registry = new Registry()
  const app = createServer({ publicUrl: 'http://portal.test', logger: loggerOf('silent') })
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
  const { url, registry, waiting, endSlow } = await saturatedServer()

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
