import { expect, test } from 'vitest'

import type { SentBody } from '@switchboard/domain/call'
import {
  readInventoryItem,
  readWifiSettings,
  saveGuestNetwork,
  saveWifiSettings,
  undoWifiChange,
} from '@switchboard/domain/wifi/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { runDue } from '#api/platform/jobs/jobs.ts'
import { testApi } from '#api/testing/api.ts'
import { testGateway } from '#api/testing/gateway.ts'

import { guestJobs } from './jobs.ts'

const sandbox = await testGateway()
const api = testApi(fillDemo, {}, { DEVICE_MANAGEMENT_URL: sandbox.deviceManagementUrl })

const ACCOUNT = '100482'
const HUB = '900001'
const HOUR = 3_600_000
const DAY = 24 * HOUR

async function authorize(name = 'aroha', accountCode = ACCOUNT) {
  return { token: await api().createToken(name), parameters: { accountCode } }
}

async function settings() {
  const { token, parameters } = await authorize()
  const input = { token, parameters: { ...parameters, inventoryItemId: HUB } }
  return readWifiSettings.reply.parse((await api().make(readWifiSettings, input)).json())
}

type Guest = NonNullable<SentBody<typeof saveGuestNetwork>['guest']>

let names = 0
/** Routers outlive a test, so each test sets unique names. */
function guestNetwork(difference: Partial<Guest> = {}): Guest {
  names += 1
  return {
    ssid: `Manuhiri ${names}`,
    password: `a password for guests ${names}`,
    endsAt: null,
    ...difference,
  }
}

async function save(guest: Guest | null) {
  return api().make(saveGuestNetwork, { ...(await authorize()), body: { inventoryItemId: HUB, guest } })
}

async function rename(ssid: string, password = 'a password of ours') {
  const body = { inventoryItemId: HUB, network24Ghz: { ssid, password, enabled: true } }
  return api().make(saveWifiSettings, { ...(await authorize()), body })
}

async function undo() {
  return api().make(undoWifiChange, { ...(await authorize()), body: { inventoryItemId: HUB } })
}

async function advanceTime(milliseconds: number) {
  await api().sql`update provider_clock set offset_milliseconds = offset_milliseconds + ${milliseconds}`
}

async function now(): Promise<number> {
  const [row] = await api().sql<{ offset: number }>`
    select offset_milliseconds::float8 as offset from provider_clock`
  return Date.now() + Number(row?.offset)
}

const calculateInstant = async (hours: number) => new Date((await now()) + hours * HOUR).toISOString()
const runJobs = () => runDue(guestJobs(api().services), api().services.logger)
const listNotices = () => api().sql<{ subject: string; body: string }>`
  select subject, body from communication where account_code = ${ACCOUNT} and event_type = 'WifiChanged'
  order by created_at, communication_id`

test('the router turns the guest network on with name, password, WPA2 and end, and the home is unchanged', async () => {
  const before = await settings()
  const guest = guestNetwork({ endsAt: await calculateInstant(3) })
  expect(before.guest).toMatchObject({ enabled: false, endsAt: null })

  expect((await save(guest)).json()).toMatchObject({ state: 'applied', names: { guest: guest.ssid } })

  const after = await settings()
  expect(after.guest).toEqual({
    ssid: guest.ssid,
    password: guest.password,
    enabled: true,
    security: 'WPA2-Personal',
    devices: 0,
    endsAt: Date.parse(guest.endsAt ?? ''),
  })
  expect([after.network24Ghz, after.network5Ghz]).toEqual([before.network24Ghz, before.network5Ghz])
  expect(await listNotices()).toMatchObject([{ subject: 'Your guest network was changed' }])

  expect((await save(null)).json()).toMatchObject({ state: 'applied', names: {} })
  expect((await settings()).guest).toMatchObject({ enabled: false, ssid: guest.ssid, endsAt: null })
})

test('a model without a guest network shows none and refuses one', async () => {
  const { token, parameters } = await authorize('grace', '100702')
  const input = { token, parameters: { ...parameters, inventoryItemId: '900003' } }

  expect((await api().make(readInventoryItem, input)).json()).toMatchObject({
    wifiFeature: { hasGuestNetwork: false },
  })
  expect((await api().make(readWifiSettings, input)).json()).toMatchObject({ guest: null })
  const body = { inventoryItemId: '900003', guest: guestNetwork() }
  expect((await api().make(saveGuestNetwork, { token, parameters, body })).json()).toMatchObject({
    code: 'MALFORMED_REQUEST',
    field: 'guest',
  })
})

test.each<[string, string, Partial<Guest>]>([
  ['no name', 'guest.ssid', { ssid: ' ' }],
  ['a name of 33 bytes', 'guest.ssid', { ssid: 'a'.repeat(33) }],
  ['a short password', 'guest.password', { password: 'short' }],
  ['a password that is the name', 'guest.password', { ssid: 'the same', password: 'the same' }],
  ['an end that is over', 'guest.endsAt', { endsAt: '2026-01-01T00:00:00Z' }],
  ['an end in years', 'guest.endsAt', { endsAt: '2036-01-01T00:00:00Z' }],
  ['an end that is none', 'guest.endsAt', { endsAt: 'tonight' }],
])('a guest network with %s is refused by %s without a change', async (_what, field, difference) => {
  const before = await settings()

  const answer = await save(guestNetwork(difference))

  expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'MALFORMED_REQUEST', field }])
  expect(await settings()).toMatchObject({ guest: before.guest, change: null })
})

test('a change is refused if home and guest network would share a name or password', async () => {
  await rename('Whare of ours', 'only for the home')
  await save(guestNetwork({ ssid: 'For guests', password: 'only for guests' }))

  const answers = [
    await save(guestNetwork({ ssid: 'Whare of ours' })),
    await save(guestNetwork({ password: 'only for the home' })),
    await rename('For guests'),
    await rename('Whare', 'only for guests'),
  ]

  expect(answers.map((answer): unknown => answer.json())).toMatchObject([
    { code: 'MALFORMED_REQUEST', field: 'guest.ssid' },
    { field: 'guest.password' },
    { field: 'network24Ghz.ssid' },
    { field: 'network24Ghz.password' },
  ])
  expect(await settings()).toMatchObject({
    network24Ghz: [{ ssid: 'Whare of ours' }],
    guest: { ssid: 'For guests' },
    change: { state: 'applied' },
  })
})

test('an expired guest network is turned off, and the owner is notified once', async () => {
  await save(guestNetwork({ endsAt: await calculateInstant(3) }))
  await advanceTime(2 * HOUR)
  await runJobs()
  expect(await settings()).toMatchObject({ guest: { enabled: true } })

  await advanceTime(HOUR)
  await runJobs()
  await runJobs()

  expect(await settings()).toMatchObject({ guest: { enabled: false, endsAt: null } })
  const [, over, ...others] = await listNotices()
  expect(over).toMatchObject({ subject: 'Your guest network has ended' })
  expect(others).toEqual([])
})

test('a router that is off at the end is tried again until its guest network is off', async () => {
  await save(guestNetwork({ endsAt: await calculateInstant(1) }))
  await sandbox.turnRouters({ off: true })
  await advanceTime(HOUR)
  await runJobs()
  expect(await settings()).toMatchObject({
    isOnline: false,
    guest: { enabled: true },
    change: { state: 'waiting' },
  })

  await advanceTime(10 * 60_000)
  await runJobs()
  expect((await listNotices()).map(({ subject }) => subject)).not.toContain('Your guest network has ended')
  await sandbox.turnRouters({})
  await advanceTime(10 * 60_000)
  await runJobs()

  expect((await listNotices()).map(({ subject }) => subject)).toContain('Your guest network has ended')
  expect(await settings()).toMatchObject({
    guest: { enabled: false, endsAt: null },
    change: { state: 'applied' },
  })
})

test.each([
  ['refuses', { refusing: true }],
  ['says yes and does nothing', { ignoring: true }],
  ['cannot be asked', { down: true }],
])('a router that %s at the end is tried again', async (_what, switches) => {
  await save(guestNetwork({ endsAt: await calculateInstant(1) }))
  await advanceTime(HOUR)
  await sandbox.turnRouters(switches)
  await runJobs()
  await sandbox.turnRouters({})
  expect(await settings()).toMatchObject({ guest: { enabled: true } })

  await advanceTime(10 * 60_000)
  await runJobs()

  expect(await settings()).toMatchObject({ guest: { enabled: false, endsAt: null } })
})

test('a guest network that waits for its router beyond its end is never left on', async () => {
  await save(null)
  await sandbox.turnRouters({ off: true })
  await save(guestNetwork({ endsAt: await calculateInstant(1) }))
  await advanceTime(2 * HOUR)
  await sandbox.turnRouters({})
  // nobody reads the settings: only the jobs run
  await runJobs()

  expect((await settings()).guest).toMatchObject({ enabled: false, endsAt: null })
})

test('the end keeps a queued change of the home and its undo', async () => {
  await rename('Before')
  await save(guestNetwork({ endsAt: await calculateInstant(1) }))
  await sandbox.turnRouters({ off: true })
  await rename('While it was off')
  await advanceTime(HOUR)
  await runJobs()
  await sandbox.turnRouters({})
  await advanceTime(10 * 60_000)
  await runJobs()

  expect(await settings()).toMatchObject({
    network24Ghz: [{ ssid: 'While it was off' }],
    guest: { enabled: false },
  })
  expect((await undo()).json()).toMatchObject({ state: 'applied' })
  expect(await settings()).toMatchObject({ network24Ghz: [{ ssid: 'Before' }], guest: { enabled: false } })
})

test('a refused change of the end leaves the end unchanged', async () => {
  const first = guestNetwork({ endsAt: await calculateInstant(2) })
  await save(first)
  await sandbox.turnRouters({ refusing: true })
  await save({ ...first, endsAt: await calculateInstant(30) })
  await sandbox.turnRouters({})

  expect((await settings()).guest).toMatchObject({ endsAt: Date.parse(first.endsAt ?? '') })
})

test('turning on can be undone for a day, but an expired guest network stays off', async () => {
  await save(null)
  const first = guestNetwork({ endsAt: await calculateInstant(2) })
  await save(first)
  expect((await undo()).json()).toMatchObject({ state: 'applied' })
  expect((await settings()).guest).toMatchObject({ enabled: false, endsAt: null })

  // an undo can be undone too, with the original end
  await undo()
  expect((await settings()).guest).toMatchObject({
    ssid: first.ssid,
    enabled: true,
    endsAt: Date.parse(first.endsAt ?? ''),
  })
  await save(guestNetwork())
  await advanceTime(3 * HOUR)
  await undo()
  expect((await settings()).guest).toMatchObject({ enabled: false })
  await advanceTime(DAY)
  expect((await undo()).json()).toMatchObject({ code: 'WIFI_UNDO_OVER' })
})

test('a guest password is stored only sealed', async () => {
  await save(guestNetwork())
  await sandbox.turnRouters({ off: true })
  await save(guestNetwork())
  const stored = JSON.stringify(await api().sql`select w.*, a.* from wifi_change w, audit_event a`)
  await sandbox.turnRouters({})

  expect(stored).not.toContain('a password for guests')
})
