import { expect, test } from 'vitest'

import {
  readInventoryItem,
  readLinkedInventoryItem,
  readWifiSettings,
  undoWifiChange,
} from '@switchboard/domain/wifi/contract'

import { addHouseholdHistory } from '#api/testing/household-history.ts'

import { HUB, OF_AROHA, testWifi } from './testing/wifi.ts'
import type { SaveBody } from './testing/wifi.ts'

const { api, authorize, authorizeForItem, readSettings, createNetwork, saveSettings } = await testWifi()

test('WIF-008 WIF-009 WIF-010 the linked item is the newest configurable device, with its networks of each band', async () => {
  const linked = await api().make(readLinkedInventoryItem, await authorize())
  const item = await api().make(readInventoryItem, await authorizeForItem())
  const wireless = await api().make(readLinkedInventoryItem, await authorize(['grace', '100702']))

  const hub = {
    inventoryItemId: HUB,
    model: 'Hub 6',
    wifiFeature: { numberOf24GhzNetworks: 1, numberOf5GhzNetworks: 1, hasGuestNetwork: true },
  }
  expect(item.json()).toEqual(hub)
  expect(linked.json()).toEqual({ inventoryItemId: HUB, inventoryItem: hub })
  // beside a SIM card, which is newer and has no network
  expect(wireless.json()).toMatchObject({
    inventoryItem: { model: 'Go 5G', wifiFeature: { numberOf24GhzNetworks: 1, numberOf5GhzNetworks: 0 } },
  })
})

test('WIF-009 of two routers the newest is linked, rather than a newer mesh unit', async () => {
  await addHouseholdHistory(api().db)
  const linked = await api().make(readLinkedInventoryItem, await authorize(['kiri', '100902']))

  expect(linked.json()).toMatchObject({ inventoryItemId: '900101', inventoryItem: { model: 'Hub 6' } })
})

test('WIF-013 an account without a device has no linked item', async () => {
  const answer = await api().make(readLinkedInventoryItem, await authorize(['isla', '100802']))

  expect([answer.statusCode, answer.json()]).toMatchObject([422, { code: 'NO_LINKED_INVENTORY_ITEM_ID' }])
})

test.each([
  ['of an account that can have none', '900004', ['jack', '100901']],
  ['of another account', '900002', OF_AROHA],
  ['that is none', 'nothing', OF_AROHA],
  ['of too many digits', '9'.repeat(30), OF_AROHA],
] as const)('WIF-014 an item %s is not available as configurable', async (_what, item, customer) => {
  const input = await authorizeForItem(item, customer)
  const answers = [
    await api().make(readInventoryItem, input),
    await api().make(readWifiSettings, input),
    await saveSettings({ network24Ghz: createNetwork() }, item, customer),
    await api().make(undoWifiChange, { ...(await authorize(customer)), body: { inventoryItemId: item } }),
  ]

  for (const answer of answers) {
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'WIFI_CONFIGURABLE_ITEM_NOT_AVAILABLE' })
  }
})

test('WIF-014 a linked item that is not configurable comes without configuration fields', async () => {
  const answer = await api().make(readLinkedInventoryItem, await authorize(['jack', '100901']))

  expect(answer.json()).toEqual({ inventoryItemId: '900004' })
})

test("WIF-007 WIF-011 settings hold the router's networks of each band", async () => {
  const settings = await readSettings()

  expect(settings).toMatchObject({ inventoryItemId: HUB, isOnline: true, undoUntil: null })
  expect(settings.network24Ghz).toEqual([
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
  expect(settings.network5Ghz).toMatchObject([{ sequenceNumber: 1, channel: 36 }])
})

test('WIF-005 WIF-006 WIF-007 WIF-012 the router has a saved band when it is read, and the other band is unchanged', async () => {
  const before = await readSettings()
  const network = createNetwork({ enabled: false })

  const answer = await saveSettings({ network5Ghz: network })

  expect(answer.json()).toMatchObject({ state: 'applied', names: { network5Ghz: network.ssid } })
  const after = await readSettings()
  expect(after.network5Ghz).toMatchObject([{ ...network, sequenceNumber: 1 }])
  expect(after.network24Ghz).toEqual(before.network24Ghz)
})

test.each<[string, string, Omit<SaveBody, 'inventoryItemId'>]>([
  ['no name', 'network24Ghz.ssid', { network24Ghz: createNetwork({ ssid: '' }) }],
  ['a name of 33 letters', 'network24Ghz.ssid', { network24Ghz: createNetwork({ ssid: 'a'.repeat(33) }) }],
  [
    'a name of 9 emoji, 36 bytes',
    'network24Ghz.ssid',
    { network24Ghz: createNetwork({ ssid: '🦜'.repeat(9) }) },
  ],
  ['a line in the name', 'network24Ghz.ssid', { network24Ghz: createNetwork({ ssid: 'a\nb' }) }],
  ['a password of 7 signs', 'network5Ghz.password', { network5Ghz: createNetwork({ password: 'seven77' }) }],
  [
    'a password of 64 signs',
    'network5Ghz.password',
    { network5Ghz: createNetwork({ password: 'x'.repeat(64) }) },
  ],
  [
    'a macron in the password',
    'network5Ghz.password',
    { network5Ghz: createNetwork({ password: 'whānau and all' }) },
  ],
  ['a second network', 'network24Ghz.sequenceNumber', { network24Ghz: createNetwork({ sequenceNumber: 2 }) }],
  ['no network', 'network24Ghz', {}],
])('%s is refused by %s without a change', async (_what, field, body) => {
  const before = await readSettings()
  const answer = await saveSettings(body)

  expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'MALFORMED_REQUEST', field }])
  expect(await readSettings()).toMatchObject({ network24Ghz: before.network24Ghz, change: null })
})

test('WIF-004 a password equal to the name is refused by its key; a different letter case is accepted', async () => {
  const same = await saveSettings({
    network24Ghz: createNetwork({ ssid: 'Kererū no, tui', password: 'Kererū no, tui' }),
  })
  const equal = await saveSettings({
    network24Ghz: createNetwork({ ssid: 'tui and kea', password: 'tui and kea' }),
  })
  const onOtherBand = await saveSettings({
    network5Ghz: createNetwork({ ssid: 'tui and kea', password: 'tui and kea' }),
  })
  const cased = await saveSettings({
    network24Ghz: createNetwork({ ssid: 'tui and kea', password: 'Tui and kea' }),
  })

  expect(same.json()).toMatchObject({ field: 'network24Ghz.password' })
  expect(equal.json()).toMatchObject({
    code: 'MALFORMED_REQUEST',
    field: 'network24Ghz.password',
    message: 'passwordNoMatchSsid',
  })
  expect(onOtherBand.json()).toMatchObject({ field: 'network5Ghz.password', message: 'passwordNoMatchSsid' })
  expect(cased.json()).toMatchObject({ state: 'applied' })
})

test('a router accepts a name of 8 emoji, which are 32 bytes', async () => {
  const ssid = '🦜'.repeat(8)

  expect((await saveSettings({ network24Ghz: createNetwork({ ssid }) })).json()).toMatchObject({
    state: 'applied',
  })
  expect(await readSettings()).toMatchObject({ network24Ghz: [{ ssid }] })
})

test('a band that the device lacks is refused', async () => {
  const answer = await saveSettings({ network5Ghz: createNetwork() }, '900003', ['grace', '100702'])

  expect(answer.json()).toMatchObject({ code: 'MALFORMED_REQUEST', field: 'network5Ghz' })
})

test('of fifty parallel changes each is applied or refused as under way, and the router has the last applied one', async () => {
  const networks = Array.from({ length: 50 }, () => createNetwork())

  const answers = await Promise.all(networks.map((each) => saveSettings({ network24Ghz: each })))

  const applied = answers.flatMap((answer, place) =>
    answer.statusCode === 200 ? [networks[place]?.ssid] : [],
  )
  const refusals = answers.filter(({ statusCode }) => statusCode === 409)
  expect(applied.length).toBeGreaterThan(0)
  expect(applied.length + refusals.length).toBe(50)
  const { change, network24Ghz } = await readSettings()
  expect(change).toMatchObject({ state: 'applied', names: { network24Ghz: network24Ghz[0]?.ssid } })
  expect(applied).toContain(network24Ghz[0]?.ssid)
})

test('reading settings takes three statements, including the session', async () => {
  const input = await authorizeForItem()
  await api().make(readWifiSettings, input)
  const before = api().db.statementCount()
  await api().make(readWifiSettings, input)

  expect(api().db.statementCount() - before).toBe(3)
})
