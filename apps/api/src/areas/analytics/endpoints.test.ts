import { expect, test } from 'vitest'

import { countHit } from '@switchboard/domain/analytics/contract'

import { testApi } from '#api/testing/api.ts'
import { today } from '#api/testing/payers.ts'
import { fillSignIn } from '#api/testing/sign-in-demo.ts'

import { MAX_HITS } from './endpoints.ts'
import { MAX_KINDS_A_DAY } from './store.ts'

const api = testApi(fillSignIn)

const page = {
  kind: 'page',
  page: '/invoice/:invoiceId',
  dimension1: 'kea',
  dimension2: 'web',
  dimension5: '0.1.0',
} as const

async function rows() {
  const counts = await api().sql<{ kind: string; subject: string; detail: string; hits: string }>`
    select kind, subject, detail, dimensions, hits::int from analytics_count order by kind`
  return counts
}

function send(payload: object) {
  return api().app.inject({ method: 'POST', url: '/api/analytics', payload })
}

test('ANA-001 equal hits are counted in a single row of the day, with the five dimensions in their order', async () => {
  const known = { ...page, dimension3: 'UFB', dimension4: 'VOIP' }
  await api().make(countHit, { body: known })
  const answer = await api().make(countHit, { body: known })

  expect(answer.statusCode).toBe(200)
  expect(await rows()).toEqual([
    {
      kind: 'page',
      subject: '/invoice/:invoiceId',
      detail: '',
      dimensions: ['kea', 'web', 'UFB', 'VOIP', '0.1.0'],
      hits: 2,
    },
  ])
})

test('ANA-002 ANA-003 a failed call and a fatal error are counted with their text', async () => {
  const { page: _page, ...event } = {
    ...page,
    kind: 'event',
    call: 'GET:/accounts',
    text: 'GENERAL_ERROR',
  } as const
  await api().make(countHit, { body: event })
  await api().make(countHit, { body: { ...page, kind: 'exception', text: 'TypeError', fatal: true } })

  expect((await rows()).map(({ kind, subject, detail }) => [kind, subject, detail])).toEqual([
    ['event', 'GET:/accounts', 'GENERAL_ERROR'],
    ['exception', '/invoice/:invoiceId', 'TypeError'],
  ])
})

test.each([
  ['page', { ...page, page: '/invoice/1030010006' }],
  ['page', { ...page, page: '/login?redirect=/pay' }],
  ['dimension1', { ...page, dimension1: '<script>' }],
  ['dimension5', { ...page, dimension5: undefined }],
  ['text', { ...page, kind: 'exception', fatal: true, text: 'x'.repeat(51) }],
  ['fatal', { ...page, kind: 'exception', text: 'x', fatal: false }],
  ['username', { ...page, username: 'aroha' }],
])('a hit with a bad %s is refused and not counted', async (field, payload) => {
  const answer = await send(payload)

  expect([answer.statusCode, answer.json<{ field: string }>().field]).toEqual([400, field])
  expect(await rows()).toEqual([])
})

test('invented pages cannot fill the table', async () => {
  await api().sql`insert into analytics_count (day, kind, subject, detail, dimensions)
    select ${today}::date, 'page', '/' || n, '', '{}' from generate_series(1, ${MAX_KINDS_A_DAY}) n`

  await send(page)

  expect(await rows()).toHaveLength(MAX_KINDS_A_DAY)
})

test('the number of hits from an address is limited', async () => {
  await send(page)
  await api().sql`update sign_in_tries set tries = ${MAX_HITS}`

  const answer = await send(page)

  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([429, 'TOO_MANY_REQUESTS'])
})
