import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { readDynamicConfiguration } from '@switchboard/domain/config/contract'

import { testApi } from '#api/testing/api.ts'

import { initialise, readFirstData } from './init.ts'

const EXAMPLE = readFileSync(new URL('../../../../deploy/first-data.json', import.meta.url), 'utf8')
const FILLED_IN = EXAMPLE.replaceAll('change-me', '0800 555 0100')

const folder = mkdtempSync(join(tmpdir(), 'switchboard-init-'))
afterAll(() => rmSync(folder, { recursive: true }))

function writeFile(content: string): string {
  const path = join(folder, 'first-data.json')
  writeFileSync(path, content)
  return path
}

const api = testApi(async () => undefined)

async function countRows() {
  const [row] = await api().sql`
    select (select count(*) from dynamic_configuration) as configuration, (select count(*) from card_surcharge) as cards,
      (select count(*) from help_reason) as reasons, (select count(*) from callback_hours) as hours`
  return row
}

test('OPS-001 init writes the first data of the filled-in example, and the page gets its configuration', async () => {
  expect((await api().make(readDynamicConfiguration)).statusCode).toBe(500)

  const { ok, lines } = await initialise(api().db, await readFirstData(writeFile(FILLED_IN)))

  expect(ok).toBe(true)
  expect(lines.slice(0, 4)).toEqual([
    'configuration: 1 saved',
    'card surcharges: 4 saved',
    'reasons of the help desk: 13 saved',
    'hours of callbacks: 6 saved',
  ])
  expect(await countRows()).toEqual({ configuration: 1, cards: 4, reasons: 13, hours: 6 })
  const reply = await api().make(readDynamicConfiguration)
  expect(reply.json()).toMatchObject({ helpdesk: { phone: '0800 555 0100' }, modemPostage: 14.95 })
  expect(await api().sql`select actor, action, detail from audit_event`).toMatchObject([
    { actor: expect.stringMatching(/^operator:/), action: 'first-data-saved', detail: { cardSurcharges: 4 } },
  ])
  expect(lines).toContain(
    'Every job is held, so that nobody is billed or written to: later npm run operate -- release jobs.',
  )
  expect(await api().sql`select name from job_hold`).toEqual([{ name: '*' }])
})

test('OPS-001 a second init leaves what the provider has changed since', async () => {
  const data = await readFirstData(writeFile(FILLED_IN))
  await initialise(api().db, data)
  await api().db.script(`
    delete from job_hold; delete from callback_hours where weekday = 6; delete from card_surcharge;
    update dynamic_configuration set configuration = configuration || '{"modemPostage": 1}'`)

  const { lines } = await initialise(api().db, data)

  expect(lines.slice(0, 4)).toEqual([
    'configuration: there already',
    'card surcharges: 4 saved',
    'reasons of the help desk: there already',
    'hours of callbacks: there already',
  ])
  expect(await api().sql`select name from job_hold`).toEqual([])
  expect(await countRows()).toEqual({ configuration: 1, cards: 4, reasons: 13, hours: 5 })
  expect(
    await api().sql`select configuration -> 'modemPostage' as postage from dynamic_configuration`,
  ).toEqual([{ postage: 1 }])
})

test('OPS-001 an example that is not filled in is refused with each of its fields', async () => {
  await expect(readFirstData(writeFile(EXAMPLE))).rejects.toThrow(
    /configuration\.usernameEmailDomain: set your own\nconfiguration\.helpdesk\.phone: set your own\n.*email.*\n.*helpline/,
  )
})

test.each([
  ['no file', '/nowhere/first-data.json', /cannot be read/],
  ['not JSON', writeFile.bind(null, '{'), /is not JSON/],
  [
    'a wrong time',
    () => writeFile(FILLED_IN.replace('"08:00"', '"8 am"')),
    /callbackHours\.0\.opens: expected a time/,
  ],
  [
    'a percent of 15',
    () => writeFile(FILLED_IN.replace('"percent": 1.5', '"percent": 15')),
    /cardSurcharges\.0\.percent/,
  ],
  ['no configuration', () => writeFile('{"cardSurcharges": []}'), /configuration: /],
  [
    'a day that closes before it opens',
    () => writeFile(FILLED_IN.replace('"closes": "17:00"', '"closes": "08:00"')),
    /callbackHours\.5: closes before/,
  ],
  [
    'a card twice',
    () => writeFile(FILLED_IN.replace('"MC"', '"Visa"')),
    /cardSurcharges: has an entry twice/,
  ],
  [
    'an empty list',
    () => writeFile(FILLED_IN.replace(/"cardSurcharges": \[[^\]]*\]/, '"cardSurcharges": []')),
    /cardSurcharges: /,
  ],
  [
    'an unknown setting',
    () => writeFile(FILLED_IN.replace('"modemPostage"', '"modemPost"')),
    /configuration/,
  ],
  [
    'an unknown field',
    () => writeFile(FILLED_IN.replace('"places": 3', '"places": 3, "place": 1')),
    /callbackHours\.0/,
  ],
])('OPS-001 first data with %s are refused by name', async (_what, path, problem) => {
  await expect(readFirstData(typeof path === 'string' ? path : path())).rejects.toThrow(problem)
})
