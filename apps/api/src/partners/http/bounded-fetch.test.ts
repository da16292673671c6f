import { createServer } from 'node:http'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { fetchJson } from './bounded-fetch.ts'

let requestedUrls: string[] = []
const server = createServer(({ url = '' }, response) => {
  requestedUrls.push(url)
  if (url === '/moved') response.writeHead(302, { location: '/elsewhere' }).end()
  else if (url === '/long') response.end(JSON.stringify('x'.repeat(300_000)))
  else response.end('{}')
})
let origin = ''
const get = (path: string) => fetchJson(`${origin}${path}`, { method: 'GET', headers: {} }, 5_000)

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server does not listen')
  origin = `http://127.0.0.1:${address.port}`
})
afterAll(() => server.close())

test('a redirect is not followed', async () => {
  requestedUrls = []

  const answer = await get('/moved')

  expect(answer).toMatchObject({ kind: 'notUnderstood' })
  expect(requestedUrls).toStrictEqual(['/moved'])
})

test('reading stops when an answer is longer than the limit', async () => {
  expect(await get('/long')).toStrictEqual({ kind: 'notUnderstood', why: 'the answer is too long' })
  expect(await get('/fine')).toStrictEqual({ kind: 'json', status: 200, body: {} })
})
