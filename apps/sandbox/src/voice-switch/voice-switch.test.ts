import { expect, test } from 'vitest'

import { startTestSandbox } from '#sandbox/testing/sandbox-under-test.ts'

const KEY = { 'x-api-key': 'sandbox', 'content-type': 'application/json' }
const LINE = '/voice-switch/v1/lines/%2B6495550199'

async function fetchAnswer(url: string, init: RequestInit = {}): Promise<[number, unknown]> {
  const answer = await fetch(url, { headers: KEY, ...init })
  return [answer.status, await answer.json()]
}

const change = (ifRevision: number, wanted: object) => ({
  method: 'PUT',
  body: JSON.stringify({ ifRevision, change: wanted }),
})

test('a change applies only to the revision that it was based on, and no PIN is returned', async () => {
  const { url } = await startTestSandbox()
  const voicemail = { enabled: true, pin: '4071', email: '', ringSeconds: 23 }

  const [status, line] = await fetchAnswer(`${url}${LINE}`, change(0, { voicemail }))
  expect([status, line]).toMatchObject([200, { revision: 1, voicemail: { enabled: true, ringSeconds: 25 } }])
  expect(JSON.stringify(line)).not.toContain('4071')
  expect(await fetchAnswer(`${url}${LINE}`, change(0, { callerId: { enabled: false } }))).toMatchObject([
    409,
    { revision: 1, callerId: { enabled: true } },
  ])
  expect(await fetchAnswer(`${url}/voice-switch/v1/lines?number=%2B6495550199`)).toMatchObject([
    200,
    { lines: [{ revision: 1 }] },
  ])
})

test.each([
  ['without its key', '/voice-switch/v1/lines?number=%2B6495550199', { headers: {} }, 401],
  ['about no number', '/voice-switch/v1/lines?number=x', {}, 400],
  ['for a change that it does not know', LINE, change(0, { music: true }), 400],
  ['for routes that are none', '/voice-switch/v1/tollfree/%2B64800555016', change(0, {}), 400],
])('it refuses a request %s', async (_what, path, init, status) => {
  const { url } = await startTestSandbox()

  expect(await fetchAnswer(`${url}${path}`, init)).toEqual([status, { error: expect.any(String) }])
})
