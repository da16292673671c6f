import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { startTestSandbox } from '#sandbox/testing/sandbox-under-test.ts'

const KEY = { 'x-api-key': 'sandbox', 'content-type': 'application/json' }

async function partner() {
  const { url } = await startTestSandbox()
  const at = `${url}/video-partner/v1/subscriptions`
  return {
    url,
    put: (reference: string, body: unknown = { plan: 'video' }, headers: Record<string, string> = KEY) =>
      fetch(`${at}/${reference}`, { method: 'PUT', headers, body: JSON.stringify(body) }),
    get: (reference: string) => fetch(`${at}/${reference}`, { headers: KEY }),
    end: (reference: string) => fetch(`${at}/${reference}/end`, { method: 'POST', headers: KEY, body: '{}' }),
  }
}

const word = z.object({ reference: z.string(), state: z.string(), activateUrl: z.url() })
const wordIn = async (answer: Promise<Response>) => word.parse(await (await answer).json())

test('a customer activates with the link for the provider, and the provider can read the new state', async () => {
  const { put, get, url } = await partner()
  const { state, activateUrl } = await wordIn(put('video-1'))
  expect(state).toBe('waiting')
  expect(activateUrl.startsWith(`${url}/video-partner/activate/`)).toBe(true)

  expect(await (await fetch(activateUrl)).text()).toContain('Activate Prime Video</button>')
  const activated = await fetch(activateUrl, { method: 'POST' })

  expect(await activated.text()).toContain('you can watch now')
  expect((await wordIn(get('video-1'))).state).toBe('activated')
  expect((await wordIn(get('video-1'))).state).toBe('complete')
})

test('registering a customer again returns the same subscription', async () => {
  const { put } = await partner()
  const [first, second] = [await wordIn(put('video-1')), await wordIn(put('video-1'))]

  expect(second).toEqual(first)
  expect((await wordIn(put('video-2'))).activateUrl).not.toBe(first.activateUrl)
})

test('an ended subscription cannot be activated or registered again', async () => {
  const { put, end } = await partner()
  const { activateUrl } = await wordIn(put('video-1'))
  expect((await wordIn(end('video-1'))).state).toBe('ended')

  expect(await (await fetch(activateUrl, { method: 'POST' })).text()).toContain('has ended')
  expect((await put('video-1')).status).toBe(409)
})

test('unknown references, an invalid body and a wrong key are refused', async () => {
  const { put, get, end, url } = await partner()

  expect([(await get('none')).status, (await end('none')).status]).toEqual([404, 404])
  expect((await fetch(`${url}/video-partner/activate/none`)).status).toBe(404)
  expect((await put('video-1', { plan: '' })).status).toBe(400)
  expect((await put('video-1', undefined, { ...KEY, 'x-api-key': 'other' })).status).toBe(401)
})

test('a form of another site does not activate a subscription', async () => {
  const { put, get } = await partner()
  const { activateUrl } = await wordIn(put('video-1'))
  const answer = await fetch(activateUrl, { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } })

  expect(answer.status).toBe(403)
  expect((await wordIn(get('video-1'))).state).toBe('waiting')
})
