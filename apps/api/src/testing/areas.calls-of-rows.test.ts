import { readFileSync, readdirSync } from 'node:fs'

import { expect, test } from 'vitest'

import { listEndpoints } from '#api/areas.ts'
import { testApi } from './api.ts'

const PAGES = new URL('../../../../docs/requirements/', import.meta.url)
const ROW = /^\| ([A-Z]{3}-\d{3}) \| (.*)$/gm
const CALL = /`(GET|POST|PUT|DELETE|PATCH) ([^`]+)`/g

/** Rows whose words are not the end of a path: an endpoint of OpenID Connect, and older ways to write a path. */
const WRITTEN_OTHERWISE = new Map([
  ['SES-049', null],
  ['COM-007', 'communication/{}/{}'],
  ['USE-045', 'usage/calling'],
])

/** Rows that name a method, and a path in words alone. */
const METHODS: readonly (readonly [id: string, method: string, path: string])[] = [
  ['CMP-014', 'GET', 'campaigns/prospects/{}'],
  ['CMP-015', 'POST', 'accept'],
  ['MAI-018', 'GET', 'mailboxes/{}/filters'],
  ['MAI-019', 'PUT', 'mailboxes/{}/filters/{}'],
  ['MAI-020', 'DELETE', 'mailboxes/{}/filters/{}'],
  ['MAI-021', 'PUT', 'mailboxes/{}/password'],
  ['TFR-009', 'GET', 'tollfreenumbers'],
  ['TFR-009', 'PUT', 'tollfreenumbers/{}'],
  ['WIF-011', 'GET', 'wifi'],
  ['WIF-012', 'PUT', 'wifi'],
]

const written = readdirSync(PAGES).flatMap((page) =>
  [...readFileSync(new URL(page, PAGES), 'utf8').matchAll(ROW)].flatMap(([, id = '', text = '']) =>
    [...text.matchAll(CALL)].map(([, method = '', path = '']) => [id, method, toPath(id, path)] as const),
  ),
)

const api = testApi(async () => undefined)

function toPath(id: string, path: string): string | null {
  const ownPath = WRITTEN_OTHERWISE.get(id)
  return ownPath === undefined ? withoutNames(path).replace(/^\//, '') : ownPath
}

function withoutNames(path: string): string {
  return path.replaceAll(/\{\w+\}/g, '{}')
}

function listMounted(): string[] {
  return listEndpoints(api().services).map(({ call }) => `${call.method} ${withoutNames(call.path)}`)
}

function isMounted(method: string, path: string): boolean {
  return listMounted().some((call) => call.startsWith(`${method} `) && call.endsWith(`/${path}`))
}

test('each call that a row names by method and path is mounted', () => {
  const calls = written.flatMap(([id, method, path]) => (path === null ? [] : [{ id, method, path }]))
  console.log(`compared ${calls.length} calls of rows with ${listMounted().length} that are mounted`)

  expect(calls.length).toBeGreaterThan(70)
  expect(calls.filter(({ method, path }) => !isMounted(method, path))).toEqual([])
})

test.each(METHODS)('%s its call is %s %s', (_id, method, path) => {
  expect(isMounted(method, path)).toBe(true)
})
