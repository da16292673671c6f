import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import type { CallShape } from '@switchboard/domain/call'

import { listEndpoints } from '../apps/api/src/areas.ts'
import { openPostgres } from '../apps/api/src/platform/database/postgres.ts'
import { readEnvironment } from '../apps/api/src/platform/environment.ts'
import { createLogger } from '../apps/api/src/platform/http/server.ts'
import { composeServices } from '../apps/api/src/platform/services.ts'
import { ROOT } from '../tools/processes.ts'

const PAGE = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')
const NOBODY = 'postgres://nobody@127.0.0.1:1/nothing'

/** The calls that a table of the page lists, by the first word of its head. */
function listCalls(page: string, head: string): string[] {
  const [table = ''] = page.slice(page.indexOf(`| ${head} `)).split('\n\n', 1)
  return [...table.matchAll(/`([A-Z]+ \/[^`]+)`/g)].map(([, call = '']) => call)
}

function readContracts(): CallShape[] {
  const environment = readEnvironment({})
  if (Array.isArray(environment)) throw new Error(environment.join('\n'))
  const db = openPostgres(NOBODY)
  const services = composeServices({ environment, db, logger: createLogger('silent') })
  return listEndpoints(services).map(({ call }) => call)
}

const toText = ({ method, path }: CallShape) => `${method} ${path}`

test('the page lists every call that needs a proof, and no other', () => {
  const needed = readContracts().filter(({ proof }) => proof === true)

  expect(needed.length).toBeGreaterThan(20)
  expect(listCalls(PAGE, 'needs a proof').toSorted()).toEqual(needed.map(toText).toSorted())
})

test('a call that the page lists as free of proof is a change without one', () => {
  const free = readContracts().filter(({ proof, method }) => proof !== true && method !== 'GET')
  const listed = listCalls(PAGE, 'needs no proof')

  expect(listed.length).toBeGreaterThan(10)
  expect(free.map(toText)).toEqual(expect.arrayContaining(listed))
})
