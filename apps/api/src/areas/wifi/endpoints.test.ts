import { expect, test } from 'vitest'

import {
  readInventoryItem,
  readLinkedInventoryItem,
  readWifiSettings,
  saveWifiSettings,
  undoWifiChange,
} from '@switchboard/domain/wifi/contract'
import type { SentBody } from '@switchboard/domain/call'

import { fillDemo } from '#api/demo/fill.ts'
import { runDue } from '#api/jobs/jobs.ts'
import { testApi } from '#api/testing/api.ts'
import { testGateway } from '#api/testing/gateway.ts'

import { wifiJobs } from './jobs.ts'

const sandbox = await testGateway()
const api = testApi(fillDemo, {}, { DEVICE_MANAGEMENT_URL: sandbox.deviceManagementUrl })

const AROHA = '100482'
const HUB = '900001'
const DAY_MILLISECONDS = 24 * 3_600_000

type Customer = readonly [name: string, accountCode: string]
const OF_AROHA: Customer = ['aroha', AROHA]

async function of([name, accountCode]: Customer = OF_AROHA) {
  return { token: await api().tokenOf(name), parameters: { accountCode } }
}

async function ofItem(inventoryItemId = HUB, customer = OF_AROHA) {
  const { token, parameters } = await of(customer)
  return { token, parameters: { ...parameters, inventoryItemId } }
}

async function settings(inventoryItemId = HUB) {
  const answer = await api().make(readWifiSettings, await ofItem(inventoryItemId))
  expect(answer.statusCode).toBe(200)
  return readWifiSettings.reply.parse(answer.json())
}

type Body = SentBody<typeof saveWifiSettings>
type Sent = Body['network24Ghz']

let names = 0
/** Routers outlive a test: each sets what no other has. */
function network(difference: Partial<NonNullable<Sent>> = {}) {
  names += 1
  return { ssid: `Whare ${names}`, password: `a password of ours ${names}`, enabled: true, ...difference }
}

async function save(body: Omit<Body, 'inventoryItemId'>, inventoryItemId = HUB, customer = OF_AROHA) {
  return api().make(saveWifiSettings, { ...(await of(customer)), body: { inventoryItemId, ...body } })
}

async function undo() {
  return api().make(undoWifiChange, { ...(await of()), body: { inventoryItemId: HUB } })
}

async function pass(milliseconds: number) {
  await api().sql`update provider_clock set offset_milliseconds = offset_milliseconds + ${milliseconds}`
}

test('WIF-008 WIF-009 WIF-010 the linked item is the newest that can be configured, with its networks of each band', async () => {
  const linked = await api().make(readLinkedInventoryItem, await of())
  const item = await api().make(readInventoryItem, await ofItem())
  const wireless = await api().make(readLinkedInventoryItem, await of(['grace', '100702']))

  const hub = {
    inventoryItemId: HUB,
    model: 'Hub 6',
    wifiFeature: { numberOf24GhzNetworks: 1, numberOf5GhzNetworks: 1, hasGuestNetwork: true },
  }
  expect(item.json()).toEqual(hub)
  expect(linked.json()).toEqual({ inventoryItemId: HUB, inventoryItem: hub })
  // beside a SIM card, which is newer and has no network
  expect(wireless.json()).toMatchObject({ inventoryItem: { model: 'Go 5G' } })
})

test('WIF-013 an account without a device has no linked item', async () => {
  const answer = await api().make(readLinkedInventoryItem, await of(['isla', '100802']))

  expect([answer.statusCode, answer.json()]).toMatchObject([422, { code: 'NO_LINKED_INVENTORY_ITEM_ID' }])
})

test.each([
  ['of an account that can have none', '900004', ['jack', '100901']],
  ['of another account', '900002', OF_AROHA],
  ['that is none', 'nothing', OF_AROHA],
  ['of too many digits', '9'.repeat(30), OF_AROHA],
] as const)(
  'WIF-014 no wifi-configurable item is available where it is one %s',
  async (_what, item, customer) => {
    const asked = await ofItem(item, customer)
    const answers = [
      await api().make(readInventoryItem, asked),
      await api().make(readWifiSettings, asked),
      await save({ network24Ghz: network() }, item, customer),
      await api().make(undoWifiChange, { ...(await of(customer)), body: { inventoryItemId: item } }),
    ]

    for (const answer of answers) {
      expect(answer.statusCode).toBe(422)
      expect(answer.json()).toMatchObject({ code: 'WIFI_CONFIGURABLE_ITEM_NOT_AVAILABLE' })
    }
  },
)

test('WIF-014 a linked item that cannot be configured comes without what it could be configured by', async () => {
  const answer = await api().make(readLinkedInventoryItem, await of(['jack', '100901']))

  expect(answer.json()).toEqual({ inventoryItemId: '900004' })
})

test('WIF-007 WIF-011 settings hold the networks of each band as the router says them', async () => {
  const told = await settings()

  expect(told).toMatchObject({ inventoryItemId: HUB, isOnline: true, undoUntil: null })
  expect(told.network24Ghz).toEqual([
    {
      ssid: expect.any(String),
      password: expect.any(String),
      sequenceNumber: 1,
      enabled: true,
      security: 'WPA2-Personal',
      channel: 6,
      devices: 9,
    },
  ])
  expect(told.network5Ghz).toMatchObject([{ sequenceNumber: 1, channel: 36 }])
})

test('WIF-005 WIF-006 WIF-012 a saved band is what the router says when it is read, and the other stays', async () => {
  const before = await settings()
  const wanted = network({ enabled: false })

  const answer = await save({ network5Ghz: wanted })

  expect(answer.json()).toMatchObject({ state: 'applied', names: { network5Ghz: wanted.ssid } })
  const after = await settings()
  expect(after.network5Ghz).toMatchObject([{ ...wanted, sequenceNumber: 1 }])
  expect(after.network24Ghz).toEqual(before.network24Ghz)
})

test.each<[string, string, Omit<Body, 'inventoryItemId'>]>([
  ['no name', 'network24Ghz.ssid', { network24Ghz: network({ ssid: '' }) }],
  ['a name of 33 letters', 'network24Ghz.ssid', { network24Ghz: network({ ssid: 'a'.repeat(33) }) }],
  ['a name of 9 emoji, 36 bytes', 'network24Ghz.ssid', { network24Ghz: network({ ssid: '🦜'.repeat(9) }) }],
  ['a line in the name', 'network24Ghz.ssid', { network24Ghz: network({ ssid: 'a\nb' }) }],
  ['a password of 7 signs', 'network5Ghz.password', { network5Ghz: network({ password: 'seven77' }) }],
  ['a password of 64 signs', 'network5Ghz.password', { network5Ghz: network({ password: 'x'.repeat(64) }) }],
  [
    'a macron in the password',
    'network5Ghz.password',
    { network5Ghz: network({ password: 'whānau and all' }) },
  ],
  ['a second network', 'network24Ghz.sequenceNumber', { network24Ghz: network({ sequenceNumber: 2 }) }],
  ['no network', 'network24Ghz', {}],
])('%s is refused by %s, and nothing is changed', async (_what, field, body) => {
  const before = await settings()
  const answer = await save(body)

  expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'MALFORMED_REQUEST', field }])
  expect(await settings()).toMatchObject({ network24Ghz: before.network24Ghz, change: null })
})

test('WIF-004 a password that is the name is refused by its key, and one that differs in case is not', async () => {
  const same = await save({ network24Ghz: network({ ssid: 'Kererū no, tui', password: 'Kererū no, tui' }) })
  const equal = await save({ network24Ghz: network({ ssid: 'tui and kea', password: 'tui and kea' }) })
  const cased = await save({ network24Ghz: network({ ssid: 'tui and kea', password: 'Tui and kea' }) })

  expect(same.json()).toMatchObject({ field: 'network24Ghz.password' })
  expect(equal.json()).toMatchObject({
    code: 'MALFORMED_REQUEST',
    field: 'network24Ghz.password',
    message: 'passwordNoMatchSsid',
  })
  expect(cased.json()).toMatchObject({ state: 'applied' })
})

test('a name of 8 emoji, which are 32 bytes, is taken by the router', async () => {
  const ssid = '🦜'.repeat(8)

  expect((await save({ network24Ghz: network({ ssid }) })).json()).toMatchObject({ state: 'applied' })
  expect(await settings()).toMatchObject({ network24Ghz: [{ ssid }] })
})

test('a band that the device does not have is refused', async () => {
  const answer = await save({ network5Ghz: network() }, '900003', ['grace', '100702'])

  expect(answer.json()).toMatchObject({ code: 'MALFORMED_REQUEST', field: 'network5Ghz' })
})

test('while the router is off a change waits for it, and is what the router says once it is on', async () => {
  const before = await settings()
  await sandbox.turnRouters({ off: true })
  const wanted = network()

  expect((await save({ network24Ghz: wanted })).json()).toMatchObject({ state: 'waiting' })
  expect(await settings()).toMatchObject({
    isOnline: false,
    change: { state: 'waiting', names: { network24Ghz: wanted.ssid } },
    network24Ghz: before.network24Ghz,
  })

  await sandbox.turnRouters({})
  expect(await settings()).toMatchObject({
    isOnline: true,
    change: { state: 'applied' },
    network24Ghz: [wanted],
  })
})

test('a change that waits is taken back for the next one', async () => {
  await sandbox.turnRouters({ off: true })
  const last = network()
  await save({ network24Ghz: network(), network5Ghz: network() })
  await save({ network24Ghz: last })
  const before = await settings()

  await sandbox.turnRouters({})

  expect(await settings()).toMatchObject({ network24Ghz: [last], network5Ghz: before.network5Ghz })
})

test.each([
  ['at once', false],
  ['once it is on again', true],
])(
  'a change that the router refuses %s is said to be refused, in its words, and nothing is changed',
  async (_when, off) => {
    const before = await settings()
    await sandbox.turnRouters({ off, refusing: true })
    await save({ network24Ghz: network() })
    await sandbox.turnRouters({ refusing: true })

    expect(await settings()).toMatchObject({
      change: { state: 'refused', reason: 'fault', fault: 'Request denied' },
      network24Ghz: before.network24Ghz,
    })
    // and it is not tried again
    await sandbox.turnRouters({})
    expect(await settings()).toMatchObject({
      change: { state: 'refused' },
      network24Ghz: before.network24Ghz,
    })
  },
)

test('what the router says it has set, and has not, is not said to be saved', async () => {
  const before = await settings()
  await sandbox.turnRouters({ ignoring: true })

  expect((await save({ network24Ghz: network() })).json()).toMatchObject({
    state: 'refused',
    reason: 'different',
  })
  expect(await settings()).toMatchObject({ network24Ghz: before.network24Ghz })
})

test('a change whose answer is lost is found again, whether the router has it or not', async () => {
  await sandbox.turnRouters({ losing: true })
  const wanted = network()
  expect((await save({ network24Ghz: wanted })).json()).toMatchObject({ state: 'waiting' })
  await sandbox.turnRouters({})

  // somebody is still asking
  expect(await settings()).toMatchObject({ change: { state: 'waiting' } })
  expect((await save({ network24Ghz: network() })).json()).toMatchObject({ code: 'WIFI_CHANGE_UNDER_WAY' })
  await api().sql`update wifi_change set leased_until = now() - interval '1 second'`
  expect(await settings()).toMatchObject({ change: { state: 'applied' }, network24Ghz: [wanted] })

  await sandbox.turnRouters({ losing: true, off: true })
  const queued = network()
  await save({ network24Ghz: queued })
  await api().sql`update wifi_change set leased_until = now() - interval '1 second'`
  await sandbox.turnRouters({ off: true })
  expect(await settings()).toMatchObject({ change: { state: 'waiting' } })
  await sandbox.turnRouters({})
  expect(await settings()).toMatchObject({ change: { state: 'applied' }, network24Ghz: [queued] })
})

test('a change that never reached the management is said to be lost', async () => {
  const wanted = network()
  await save({ network24Ghz: wanted })
  await api()
    .sql`update wifi_change set state = 'asked', leased_until = now() - interval '1 second', task_id = null,
    before = null, undo_until = null, pending = 'nothing that opens'`

  expect(await settings()).toMatchObject({ change: { state: 'refused', reason: 'lost' } })
})

test.each([
  ['is down', { down: true }, 'the device management did not answer'],
  ['is silent', { silent: true }, 'the device management did not answer'],
  ['knows no such router', { unknown: true }, 'the router has not been in touch with us yet'],
] as const)(
  'WIF-015 where the management %s nothing is changed, and why is said',
  async (_what, switches, message) => {
    await save({ network24Ghz: network() })
    const before = await settings()
    await sandbox.turnRouters(switches)

    const answers = await Promise.all([
      save({ network24Ghz: network() }),
      api().make(readWifiSettings, await ofItem()),
    ])
    for (const answer of answers) {
      expect(answer.statusCode).toBe(503)
      expect(answer.json()).toMatchObject({ code: 'WIFI_SETTINGS_UNAVAILABLE', message })
    }
    await sandbox.turnRouters({})
    expect(await settings()).toEqual({ ...before, lastSeen: expect.any(Number) })
  },
)

test('what was there before a change is put back with one call for a day, and not after it', async () => {
  const [first, second] = [network(), network()]
  await save({ network24Ghz: first })
  await save({ network24Ghz: second })
  expect((await settings()).undoUntil).not.toBeNull()

  expect((await undo()).json()).toMatchObject({ state: 'applied', names: { network24Ghz: first.ssid } })
  expect(await settings()).toMatchObject({ network24Ghz: [first] })

  await pass(DAY_MILLISECONDS)
  expect((await settings()).undoUntil).toBeNull()
  expect((await undo()).json()).toMatchObject({ code: 'WIFI_UNDO_OVER' })
})

test('the owner is told of a change that the router took, by whom, and of no other', async () => {
  const told = async () => api().sql<{ body: string }>`
    select body from communication where account_code = ${AROHA} and event_type = 'WifiChanged'`
  await sandbox.turnRouters({ refusing: true })
  await save({ network24Ghz: network() })
  expect(await told()).toEqual([])
  await sandbox.turnRouters({})
  const wanted = network()
  await api().make(saveWifiSettings, {
    token: await api().staffToken(AROHA),
    parameters: { accountCode: AROHA },
    body: { inventoryItemId: HUB, network24Ghz: wanted },
  })

  const [notice, ...others] = await told()
  expect(others).toEqual([])
  expect(notice?.body).toContain('The wifi settings of account 100482 were changed on 21 November 2026')
  expect(notice?.body).toContain('Done for you by our team.')
  expect(notice?.body).not.toContain(wanted.ssid)
})

test('a refused change leaves what can be put back as it was', async () => {
  const [first, second] = [network(), network()]
  await save({ network24Ghz: first })
  await save({ network24Ghz: second })
  await sandbox.turnRouters({ refusing: true })
  await save({ network24Ghz: network() })
  await sandbox.turnRouters({})

  await undo()

  expect(await settings()).toMatchObject({ network24Ghz: [first] })
})

test('a router that keeps its passwords to itself is believed that it took one, which cannot be put back', async () => {
  await sandbox.turnRouters({ keepsPasswords: true })
  await settings()
  const wanted = network()

  expect((await save({ network24Ghz: wanted })).json()).toMatchObject({ state: 'applied' })
  expect(await settings()).toMatchObject({
    network24Ghz: [{ ssid: wanted.ssid, password: '' }],
    undoUntil: null,
  })
})

test('nothing of a password is in the database but sealed, and nothing at all after a day', async () => {
  const [first, second] = [network(), network()]
  const kept = async () => JSON.stringify(await api().sql`select w.*, a.* from wifi_change w, audit_event a`)
  await save({ network24Ghz: first })
  await sandbox.turnRouters({ off: true })
  await save({ network24Ghz: second })
  expect(await kept()).not.toContain('a password of ours')

  await sandbox.turnRouters({})
  await settings()
  expect(await kept()).not.toContain('a password of ours')
  const sealed = () => api().sql`select pending, before is not null as before from wifi_change`
  expect(await sealed()).toEqual([{ pending: null, before: true }])

  await pass(DAY_MILLISECONDS)
  await runDue(wifiJobs(api().services), api().services.logger)
  expect(await sealed()).toEqual([{ pending: null, before: false }])
})

test('of fifty changes at once each is taken or told that another is under way, and the router says the last one taken', async () => {
  const wanted = Array.from({ length: 50 }, () => network())

  const answers = await Promise.all(wanted.map((each) => save({ network24Ghz: each })))

  const taken = answers.flatMap((answer, place) => (answer.statusCode === 200 ? [wanted[place]?.ssid] : []))
  const refusedOnes = answers.filter(({ statusCode }) => statusCode === 409)
  expect(taken.length).toBeGreaterThan(0)
  expect(taken.length + refusedOnes.length).toBe(50)
  const { change, network24Ghz } = await settings()
  expect(change).toMatchObject({ state: 'applied', names: { network24Ghz: network24Ghz[0]?.ssid } })
  expect(taken).toContain(network24Ghz[0]?.ssid)
})

test('settings are three statements, with the session', async () => {
  const asked = await ofItem()
  await api().make(readWifiSettings, asked)
  const before = api().db.statementCount()
  await api().make(readWifiSettings, asked)

  expect(api().db.statementCount() - before).toBe(3)
})
