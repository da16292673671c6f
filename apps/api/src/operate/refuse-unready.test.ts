import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { dayAt } from '@switchboard/domain/day'

import { statement } from '#api/platform/database/database.ts'
import { grantApplication } from '#api/platform/database/migrate.ts'
import { fillDynamicConfiguration } from '#api/demo/configuration.ts'
import { fillPeople } from '#api/demo/people.ts'
import { TEST_INSTANT, testApi } from '#api/testing/api.ts'

import { refuseUnready } from './refuse-unready.ts'

const api = testApi(async () => undefined)
const role = `switchboard_test_${randomUUID().replaceAll('-', '')}`

beforeAll(async () => {
  await api().db.script(`create role ${role}`)
  await grantApplication(api().db, role)
})
afterAll(() => api().db.script(`drop owned by ${role}; drop role ${role}`))

const actAsApplication = statement<never>('test-act-as-application', `select set_config('role', $1, true)`)

/** Judges the database as the application's role sees it. */
function judge(): Promise<void> {
  return api().db.transaction(async (queries) => {
    await queries.rows(actAsApplication, [role])
    await refuseUnready(queries)
  })
}

test('OPS-002 a start without a configuration is refused with the command that writes it', async () => {
  await expect(judge()).rejects.toThrow(/no configuration: run npm run operate -- init/)

  await fillDynamicConfiguration(api().db)

  await expect(judge()).resolves.toBeUndefined()
})

test('OPS-003 a start as the owner of the tables is refused', async () => {
  await fillDynamicConfiguration(api().db)

  await expect(refuseUnready(api().db)).rejects.toThrow(/owns the tables.*--application-role/)
})

test('a start on the demo customers is refused', async () => {
  await fillPeople(api().db, dayAt(TEST_INSTANT))
  await fillDynamicConfiguration(api().db)

  await expect(judge()).rejects.toThrow(/demo customers/)
})
