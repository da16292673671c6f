import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

import type { WireReply } from '@switchboard/domain/call'
import {
  readInventoryItem,
  readLinkedInventoryItem,
  readWifiSettings,
  saveWifiSettings,
  undoWifiChange,
} from '@switchboard/domain/wifi/contract'
import { NO_SERVICES } from '@switchboard/domain/testing/account-facts'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { addressOf, answers, answersRaw, refuses, sentRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signedIn, testCalls } from '#web/testing/portal.tsx'

import { wifi } from './area.ts'
import { APPLIED, ITEM, SETTINGS, WAITING, buildNetwork } from './testing/wifi.ts'

const network = testNetwork()

const UPDATED =
  'Your wifi settings have been updated. Please allow a few minutes for the change to take effect.'

const PLUG_IN = 'Please make sure your router is plugged in and try again.'
const WENT_WRONG = 'Something went wrong, please try again later.'

function open(settings: Partial<WireReply<typeof readWifiSettings>> = {}, item = ITEM) {
  network.use(
    answers(readLinkedInventoryItem, { inventoryItemId: '900001', inventoryItem: item }),
    answers(readWifiSettings, { ...SETTINGS, ...settings }),
  )
  return showRoutes([...wifi.routes, emptyHome], '/my-wifi')
}

const nameField = () => screen.findByRole('textbox', { name: 'Network name of 2.4 GHz' })

async function typeName(text: string) {
  const field = await nameField()
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

const save = () => press('Save wifi settings')

/** What was asked of the account, in order. */
const askedOfAccount = () =>
  sentRequests().flatMap(({ url }) => /\/accounts\/[^/]+(.*)/.exec(url.pathname)?.[1] ?? [])

const bodies = () => sentRequests().filter(({ method }) => method !== 'GET')

beforeAll(() => Promise.all([import('./WifiScreen.tsx'), import('./JoinCard.tsx')]))

beforeEach(async () => {
  testCalls()
  signedIn()
  await loadConfiguration(network, { features: { myWifi: true } })
})

test('WIF-001 the page shows the settings and needs a session', async () => {
  open()

  expect(await screen.findByRole('heading', { level: 1, name: 'Wifi settings' })).toBeTruthy()
  expect(await nameField()).toHaveProperty('value', 'Whare')
  expect(wifi.routes.map(({ path, session }) => [path, session])).toEqual([['/my-wifi', 'required']])
})

test('WIF-002 without the feature myWifi the page leads home', async () => {
  await loadConfiguration(network, { features: { myWifi: false } })
  showRoutes([...wifi.routes, emptyHome], '/my-wifi')

  expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy()
})

test('SHL-023 the menu item is shown to an account with configurable wifi alone', () => {
  const [place] = wifi.places

  expect(place?.path).toBe('/my-wifi')
  expect(place?.shownTo({ ...NO_SERVICES, configurableWifi: true })).toBe(true)
  const others = { internet: true, voice: true, speedTest: true, wirelessVersion: 2 } as const
  expect(place?.shownTo({ ...NO_SERVICES, ...others, configurableWifi: false })).toBe(false)
})

test('WIF-009 WIF-011 the page asks twice: for the linked item, which brings what it is, and for its settings', async () => {
  open()
  await nameField()

  expect(askedOfAccount()).toEqual(['/inventory/linked', '/inventory/900001/wifi'])
})

test('WIF-010 a linked item that is an id alone is asked about', async () => {
  network.use(
    answers(readLinkedInventoryItem, { inventoryItemId: '900001' }),
    answers(readInventoryItem, { ...ITEM, wifiFeature: { ...ITEM.wifiFeature, numberOf5GhzNetworks: 0 } }),
    answers(readWifiSettings, SETTINGS),
  )
  showRoutes([...wifi.routes, emptyHome], '/my-wifi')
  await nameField()

  expect(askedOfAccount()).toEqual(['/inventory/linked', '/inventory/900001', '/inventory/900001/wifi'])
})

test.each([
  ['2.4 GHz', { numberOf24GhzNetworks: 1, numberOf5GhzNetworks: 0 }],
  ['5 GHz', { numberOf24GhzNetworks: 0, numberOf5GhzNetworks: 1 }],
])('WIF-008 of an item with networks of %s alone no other band is shown', async (band, wifiFeature) => {
  open({}, { ...ITEM, wifiFeature })

  const name = await screen.findByRole('textbox', { name: /^Network name of/ })
  expect(name).toBe(screen.getByLabelText(`Network name of ${band}`))
})

test('WIF-003 WIF-005 WIF-012 WIF-017 what is changed of the first network is sent, and success leads home with the news', async () => {
  network.use(answers(saveWifiSettings, APPLIED))
  open()
  await typeName('Kereru')
  await userEvent.type(screen.getByLabelText('Password of 2.4 GHz'), ' too')

  await save()

  expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy()
  expect(screen.getByText(UPDATED)).toBeTruthy()
  const [sent] = bodies()
  expect(sent?.method).toBe('PUT')
  expect(JSON.parse(sent?.body ?? '')).toEqual({
    inventoryItemId: '900001',
    network24Ghz: { ssid: 'Kereru', password: 'password of Whare too', enabled: true, sequenceNumber: 1 },
  })
})

test('WIF-006 a network without a sequence number is changed as number 1', async () => {
  const { sequenceNumber: _none, ...unnumbered } = buildNetwork('Whare')
  network.use(answers(saveWifiSettings, APPLIED))
  open({ network24Ghz: [unnumbered] })
  await userEvent.click(await screen.findByRole('checkbox', { name: '2.4 GHz is on' }))

  await save()

  await waitFor(() => expect(bodies()).toHaveLength(1))
  expect(JSON.parse(bodies()[0]?.body ?? '')).toMatchObject({
    network24Ghz: { sequenceNumber: 1, enabled: false },
  })
})

test('WIF-004 a password that is the name is not sent, and the field says why', async () => {
  open()
  await typeName('password of Whare')

  await save()

  expect(bodies()).toEqual([])
  const field = screen.getByLabelText('Password of 2.4 GHz')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getAllByText('Enter a password that is not the name of the network')).not.toEqual([])
})

test('nothing is sent where nothing was changed, and that is said', async () => {
  open()
  await nameField()

  await save()

  expect(bodies()).toEqual([])
  expect(screen.getByText('Nothing has changed, so there was nothing to save.')).toBeTruthy()
})

test.each([
  ['WIF-013', 'NO_LINKED_INVENTORY_ITEM_ID'],
  ['WIF-014', 'WIFI_CONFIGURABLE_ITEM_NOT_AVAILABLE'],
] as const)('%s where the answer is %s the settings are said not to be available', async (_id, code) => {
  network.use(
    code === 'NO_LINKED_INVENTORY_ITEM_ID'
      ? refuses(readLinkedInventoryItem, code)
      : answers(readLinkedInventoryItem, { inventoryItemId: '900001' }),
    refuses(readInventoryItem, 'WIFI_CONFIGURABLE_ITEM_NOT_AVAILABLE'),
  )
  showRoutes([...wifi.routes, emptyHome], '/my-wifi')

  expect(await screen.findByText('Wifi settings are not available for your router')).toBeTruthy()
})

const saying = (message: string) =>
  JSON.stringify({ code: 'WIFI_SETTINGS_UNAVAILABLE', message, correlationId: 'test' })

test.each([
  ['WIF-015', 'the Router has not been in touch', PLUG_IN],
  ['WIF-016', 'the device management did not answer', WENT_WRONG],
])('%s a failure that says "%s" says to the customer: %s', async (_id, message, words) => {
  open()
  network.use(answersRaw(saveWifiSettings, saying(message), { status: 503 }))
  await typeName('Kereru')

  await save()

  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText(words)).toBeTruthy()
  // nothing that was typed is lost
  expect(await nameField()).toHaveProperty('value', 'Kereru')
})

test.each([
  ['WIF-015', 'the router has not been in touch', PLUG_IN],
  ['WIF-016', 'something', WENT_WRONG],
])('%s settings that cannot be read say the same: %s', async (_id, message, words) => {
  network.use(
    answers(readLinkedInventoryItem, { inventoryItemId: '900001', inventoryItem: ITEM }),
    answersRaw(readWifiSettings, saying(message), { status: 503 }),
  )
  showRoutes([...wifi.routes, emptyHome], '/my-wifi')

  expect(await screen.findByText(words)).toBeTruthy()
})

test('WIF-003 a change that waits for the router stays here, and leads home once the router has made it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    network.use(answers(saveWifiSettings, WAITING))
    open()
    await typeName('Kereru')
    network.use(answers(readWifiSettings, { ...SETTINGS, isOnline: false, change: WAITING }))
    await save()
    expect(await screen.findByText('Your change waits for the modem')).toBeTruthy()
    // the field says what the router says
    expect(await nameField()).toHaveProperty('value', 'Whare')

    network.use(
      answers(readWifiSettings, { ...SETTINGS, network24Ghz: [buildNetwork('Kereru')], change: APPLIED }),
    )
    await vi.advanceTimersByTimeAsync(5_000)

    expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy()
    expect(screen.getByText(UPDATED)).toBeTruthy()
  } finally {
    vi.useRealTimers()
  }
})

test('an open page does not ask for ever', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    let asked = 0
    open()
    network.use(
      http.get(addressOf(readWifiSettings), () => {
        asked += 1
        return HttpResponse.json({ ...SETTINGS, isOnline: false, change: WAITING })
      }),
    )
    await screen.findByText('Your change waits for the modem')
    for (let minute = 0; minute < 120; minute += 1) await vi.advanceTimersByTimeAsync(5_000)

    expect(asked).toBe(60)
  } finally {
    vi.useRealTimers()
  }
})

test('a change that the router refused is said with its words', async () => {
  open({ change: { ...APPLIED, state: 'refused', reason: 'fault', fault: 'Request denied' } })

  await nameField()
  const notice = screen.getByRole('status')
  expect(notice.textContent).toContain(WENT_WRONG)
  expect(notice.textContent).toContain('Your modem refused it: Request denied. Nothing has been changed.')
})

test('what was there before is put back with one press', async () => {
  network.use(answers(undoWifiChange, APPLIED))
  open({ change: APPLIED, undoUntil: '2026-11-21T21:00:00Z' })

  await press('Put the settings before back')

  expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy()
  expect(JSON.parse(bodies()[0]?.body ?? '')).toEqual({ inventoryItemId: '900001' })
})

test('a network is joined by a code, and one that is off or keeps its password is not', async () => {
  open({ network5Ghz: [{ ...buildNetwork('Whare 5G'), password: '' }] })
  await press('Join 2.4 GHz by code')

  expect(await screen.findByRole('img', { name: 'The code to join Whare' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Join 5 GHz by code' })).toBeNull()
})
