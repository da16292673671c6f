import { expect, test } from 'vitest'

import { undoWifiChange } from '@switchboard/domain/wifi/contract'

import { createLogger } from '#api/platform/http/server.ts'
import { runDue } from '#api/platform/jobs/jobs.ts'
import { createKeyRing } from '#api/platform/key-ring.ts'
import type { KeyRing } from '#api/platform/key-ring.ts'

import { wifiJobs } from './jobs.ts'
import { HUB, testWifi } from './testing/wifi.ts'

const { sandbox, api, authorize, readSettings, createNetwork, saveSettings } = await testWifi()

/** The key of the tests' device management. */
const KEY = 'sandbox'
const OLDER_KEY = 'a key of the year before'
const CURRENT_ID = createKeyRing(KEY, []).current.id
const OLDER_ID = createKeyRing(OLDER_KEY, []).current.id

/** Runs the jobs of a process with these keys. */
async function runJobs(ring: KeyRing): Promise<void> {
  const { services } = api()
  const environment = { ...services.environment, WIFI_RING: ring }
  expect(await runDue(wifiJobs({ ...services, environment }), createLogger('silent'))).toEqual([])
}

async function undoStatus(): Promise<number> {
  const body = { inventoryItemId: HUB }
  return (await api().make(undoWifiChange, { ...(await authorize()), body })).statusCode
}

const listKeyIds = () => api().sql`
  select pending_key_id as pending, before_key_id as before from wifi_change`

/** A change that can be undone, and another one that waits for the router, both sealed by the older key. */
async function leaveOlderSeals() {
  const [first, second, third] = [createNetwork(), createNetwork(), createNetwork()]
  await saveSettings({ network24Ghz: first })
  await saveSettings({ network24Ghz: second })
  await sandbox.turnRouters({ off: true })
  await saveSettings({ network24Ghz: third })
  await runJobs(createKeyRing(OLDER_KEY, [KEY]))
  expect(await listKeyIds()).toEqual([{ pending: OLDER_ID, before: OLDER_ID }])
  await sandbox.turnRouters({})
  return { second, third }
}

test('OPS-030 wifi settings have the id of the key that has sealed them', async () => {
  await saveSettings({ network24Ghz: createNetwork() })
  await sandbox.turnRouters({ off: true })
  await saveSettings({ network24Ghz: createNetwork() })
  await sandbox.turnRouters({})

  expect(await listKeyIds()).toEqual([{ pending: CURRENT_ID, before: CURRENT_ID }])
})

test('OPS-031 wifi settings of an older key are sealed anew, so that a waiting change ends and is undone', async () => {
  const { second, third } = await leaveOlderSeals()

  await runJobs(createKeyRing(KEY, [OLDER_KEY]))

  expect(await listKeyIds()).toEqual([{ pending: CURRENT_ID, before: CURRENT_ID }])
  expect(await readSettings()).toMatchObject({ network24Ghz: [third], change: { state: 'applied' } })
  expect(await undoStatus()).toBe(200)
  expect(await readSettings()).toMatchObject({ network24Ghz: [second] })
})

test('OPS-031 wifi settings whose key is missing are marked, and cannot be undone', async () => {
  await saveSettings({ network24Ghz: createNetwork() })
  await runJobs(createKeyRing(OLDER_KEY, [KEY]))
  await api().sql`update wifi_change set before_key_id = null`

  await runJobs(createKeyRing(KEY, []))

  expect(await listKeyIds()).toEqual([{ pending: null, before: 'unknown' }])
  expect(await undoStatus()).toBe(409)
})
