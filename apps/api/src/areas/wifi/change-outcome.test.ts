import { expect, test } from 'vitest'

import { readWifiSettings, saveWifiSettings, undoWifiChange } from '@switchboard/domain/wifi/contract'

import { runDue } from '#api/platform/jobs/jobs.ts'

import { wifiJobs } from './jobs.ts'
import { AROHA, HUB, testWifi } from './testing/wifi.ts'

const { sandbox, api, authorize, authorizeForItem, readSettings, createNetwork, saveSettings } =
  await testWifi()
const DAY_MILLISECONDS = 24 * 3_600_000

async function undoChange() {
  return api().make(undoWifiChange, { ...(await authorize()), body: { inventoryItemId: HUB } })
}

async function passTime(milliseconds: number) {
  await api().sql`update provider_clock set offset_milliseconds = offset_milliseconds + ${milliseconds}`
}

test('a change waits while the router is off, and is applied once it is on', async () => {
  const before = await readSettings()
  await sandbox.turnRouters({ off: true })
  const network = createNetwork()

  expect((await saveSettings({ network24Ghz: network })).json()).toMatchObject({ state: 'waiting' })
  expect(await readSettings()).toMatchObject({
    isOnline: false,
    change: { state: 'waiting', names: { network24Ghz: network.ssid } },
    network24Ghz: before.network24Ghz,
  })

  await sandbox.turnRouters({})
  expect(await readSettings()).toMatchObject({
    isOnline: true,
    change: { state: 'applied' },
    network24Ghz: [network],
  })
})

test('a queued change is replaced by the next one', async () => {
  await sandbox.turnRouters({ off: true })
  const last = createNetwork()
  await saveSettings({ network24Ghz: createNetwork(), network5Ghz: createNetwork() })
  await saveSettings({ network24Ghz: last })
  const before = await readSettings()

  await sandbox.turnRouters({})

  expect(await readSettings()).toMatchObject({ network24Ghz: [last], network5Ghz: before.network5Ghz })
})

test.each([
  ['at once', false],
  ['once it is on again', true],
])(
  "a change that the router refuses %s is shown as refused with the router's fault and changes nothing",
  async (_when, off) => {
    const before = await readSettings()
    await sandbox.turnRouters({ off, refusing: true })
    await saveSettings({ network24Ghz: createNetwork() })
    await sandbox.turnRouters({ refusing: true })

    expect(await readSettings()).toMatchObject({
      change: { state: 'refused', reason: 'fault', fault: 'Request denied' },
      network24Ghz: before.network24Ghz,
    })
    // the change is not sent again
    await sandbox.turnRouters({})
    expect(await readSettings()).toMatchObject({
      change: { state: 'refused' },
      network24Ghz: before.network24Ghz,
    })
  },
)

test('a change that the router reports as done but has not made is refused', async () => {
  const before = await readSettings()
  await sandbox.turnRouters({ ignoring: true })

  expect((await saveSettings({ network24Ghz: createNetwork() })).json()).toMatchObject({
    state: 'refused',
    reason: 'different',
  })
  expect(await readSettings()).toMatchObject({ network24Ghz: before.network24Ghz })
})

test('a change whose answer is lost is found again, whether or not the router has it', async () => {
  await sandbox.turnRouters({ losing: true })
  const network = createNetwork()
  expect((await saveSettings({ network24Ghz: network })).json()).toMatchObject({ state: 'waiting' })
  await sandbox.turnRouters({})

  // another request is still working on it
  expect(await readSettings()).toMatchObject({ change: { state: 'waiting' } })
  expect((await saveSettings({ network24Ghz: createNetwork() })).json()).toMatchObject({
    code: 'WIFI_CHANGE_UNDER_WAY',
  })
  await api().sql`update wifi_change set leased_until = now() - interval '1 second'`
  expect(await readSettings()).toMatchObject({ change: { state: 'applied' }, network24Ghz: [network] })

  await sandbox.turnRouters({ losing: true, off: true })
  const queued = createNetwork()
  await saveSettings({ network24Ghz: queued })
  await api().sql`update wifi_change set leased_until = now() - interval '1 second'`
  await sandbox.turnRouters({ off: true })
  expect(await readSettings()).toMatchObject({ change: { state: 'waiting' } })
  await sandbox.turnRouters({})
  expect(await readSettings()).toMatchObject({ change: { state: 'applied' }, network24Ghz: [queued] })
})

test('a change that never reached the management ends as lost', async () => {
  const network = createNetwork()
  await saveSettings({ network24Ghz: network })
  await api()
    .sql`update wifi_change set state = 'asked', leased_until = now() - interval '1 second', task_id = null,
    before = null, undo_until = null, pending = 'nothing that opens'`

  expect(await readSettings()).toMatchObject({ change: { state: 'refused', reason: 'lost' } })
})

test.each([
  ['is down', { down: true }, 'the device management did not answer'],
  ['is silent', { silent: true }, 'the device management did not answer'],
  ['knows no such router', { unknown: true }, 'the router has not been in touch with us yet'],
] as const)(
  'WIF-015 a change is refused with the reason if the management %s',
  async (_what, switches, message) => {
    await saveSettings({ network24Ghz: createNetwork() })
    const before = await readSettings()
    await sandbox.turnRouters(switches)

    const answers = await Promise.all([
      saveSettings({ network24Ghz: createNetwork() }),
      api().make(readWifiSettings, await authorizeForItem()),
    ])
    for (const answer of answers) {
      expect(answer.statusCode).toBe(503)
      expect(answer.json()).toMatchObject({ code: 'WIFI_SETTINGS_UNAVAILABLE', message })
    }
    await sandbox.turnRouters({})
    expect(await readSettings()).toEqual({ ...before, lastSeen: expect.any(Number) })
  },
)

test('the settings before a change can be restored once, for a day', async () => {
  const [first, second] = [createNetwork(), createNetwork()]
  await saveSettings({ network24Ghz: first })
  await saveSettings({ network24Ghz: second })
  expect((await readSettings()).undoUntil).not.toBeNull()

  expect((await undoChange()).json()).toMatchObject({ state: 'applied', names: { network24Ghz: first.ssid } })
  expect(await readSettings()).toMatchObject({ network24Ghz: [first] })

  await passTime(DAY_MILLISECONDS)
  expect((await readSettings()).undoUntil).toBeNull()
  expect((await undoChange()).json()).toMatchObject({ code: 'WIFI_UNDO_OVER' })
})

test('the owner is notified only of applied changes, with the person who made them', async () => {
  const listNotices = async () => api().sql<{ body: string }>`
    select body from communication where account_code = ${AROHA} and event_type = 'WifiChanged'`
  await sandbox.turnRouters({ refusing: true })
  await saveSettings({ network24Ghz: createNetwork() })
  expect(await listNotices()).toEqual([])
  await sandbox.turnRouters({})
  const network = createNetwork()
  await api().make(saveWifiSettings, {
    token: await api().createStaffToken(AROHA),
    parameters: { accountCode: AROHA },
    body: { inventoryItemId: HUB, network24Ghz: network },
  })

  const [notice, ...others] = await listNotices()
  expect(others).toEqual([])
  expect(notice?.body).toContain('The wifi settings of account 100482 were changed on 21 November 2026')
  expect(notice?.body).toContain('Done for you by our team.')
  expect(notice?.body).not.toContain(network.ssid)
})

test('a refused change leaves the settings for an undo unchanged', async () => {
  const [first, second] = [createNetwork(), createNetwork()]
  await saveSettings({ network24Ghz: first })
  await saveSettings({ network24Ghz: second })
  await sandbox.turnRouters({ refusing: true })
  await saveSettings({ network24Ghz: createNetwork() })
  await sandbox.turnRouters({})

  await undoChange()

  expect(await readSettings()).toMatchObject({ network24Ghz: [first] })
})

test('a password that the router hides counts as set and cannot be undone', async () => {
  await sandbox.turnRouters({ keepsPasswords: true })
  await readSettings()
  const network = createNetwork()

  expect((await saveSettings({ network24Ghz: network })).json()).toMatchObject({ state: 'applied' })
  expect(await readSettings()).toMatchObject({
    network24Ghz: [{ ssid: network.ssid, password: '' }],
    undoUntil: null,
  })
})

test('passwords are stored only sealed, and deleted after a day', async () => {
  const [first, second] = [createNetwork(), createNetwork()]
  const readStoredText = async () =>
    JSON.stringify(await api().sql`select w.*, a.* from wifi_change w, audit_event a`)
  await saveSettings({ network24Ghz: first })
  await sandbox.turnRouters({ off: true })
  await saveSettings({ network24Ghz: second })
  expect(await readStoredText()).not.toContain('a password of ours')

  await sandbox.turnRouters({})
  await readSettings()
  expect(await readStoredText()).not.toContain('a password of ours')
  const listSealed = () => api().sql`select pending, before is not null as before from wifi_change`
  expect(await listSealed()).toEqual([{ pending: null, before: true }])

  await passTime(DAY_MILLISECONDS)
  await runDue(wifiJobs(api().services), api().services.logger)
  expect(await listSealed()).toEqual([{ pending: null, before: false }])
})
