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
import { toMockUrl, answers, answersRaw, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

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

/** The requests for the account, in order. */
const listAccountPaths = () =>
  listRequests().flatMap(({ url }) => /\/accounts\/[^/]+(.*)/.exec(url.pathname)?.[1] ?? [])

const bodies = () => listRequests().filter(({ method }) => method !== 'GET')

beforeAll(() => Promise.all([import('./WifiScreen.tsx'), import('./JoinCard.tsx')]))

beforeEach(async () => {
  testCalls()
  signInAs()
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

test('SHL-023 the menu item is shown only to an account with configurable wifi', () => {
  const [place] = wifi.places

  expect(place?.path).toBe('/my-wifi')
  expect(place?.isShown({ ...NO_SERVICES, configurableWifi: true })).toBe(true)
  const others = { internet: true, voice: true, speedTest: true, wirelessVersion: 2 } as const
  expect(place?.isShown({ ...NO_SERVICES, ...others, configurableWifi: false })).toBe(false)
})

test('WIF-009 WIF-011 the page makes two requests: for the linked item with its details, and for its settings', async () => {
  open()
  await nameField()

  expect(listAccountPaths()).toEqual(['/inventory/linked', '/inventory/900001/wifi'])
})

test('WIF-010 the details of a linked item are requested if the reply has only an id', async () => {
  network.use(
    answers(readLinkedInventoryItem, { inventoryItemId: '900001' }),
    answers(readInventoryItem, { ...ITEM, wifiFeature: { ...ITEM.wifiFeature, numberOf5GhzNetworks: 0 } }),
    answers(readWifiSettings, SETTINGS),
  )
  showRoutes([...wifi.routes, emptyHome], '/my-wifi')
  await nameField()

  expect(listAccountPaths()).toEqual(['/inventory/linked', '/inventory/900001', '/inventory/900001/wifi'])
})

test.each([
  ['2.4 GHz', { numberOf24GhzNetworks: 1, numberOf5GhzNetworks: 0 }],
  ['5 GHz', { numberOf24GhzNetworks: 0, numberOf5GhzNetworks: 1 }],
])('WIF-008 of an item with networks of %s alone no other band is shown', async (band, wifiFeature) => {
  open({}, { ...ITEM, wifiFeature })

  const name = await screen.findByRole('textbox', { name: /^Network name of/ })
  expect(name).toBe(screen.getByLabelText(`Network name of ${band}`))
})

test('WIF-003 WIF-005 WIF-012 WIF-017 changes of the first network are sent, and success leads home with a message', async () => {
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

test('WIF-004 a password equal to the name is not sent, and the field explains why', async () => {
  open()
  await typeName('password of Whare')

  await save()

  expect(bodies()).toEqual([])
  const field = screen.getByLabelText('Password of 2.4 GHz')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getAllByText('Enter a password that is not the name of the network')).not.toEqual([])
})

test('without changes nothing is sent, and a message explains it', async () => {
  open()
  await nameField()

  await save()

  expect(bodies()).toEqual([])
  expect(screen.getByText('Nothing has changed, so there was nothing to save.')).toBeTruthy()
})

test.each([
  ['WIF-013', 'NO_LINKED_INVENTORY_ITEM_ID'],
  ['WIF-014', 'WIFI_CONFIGURABLE_ITEM_NOT_AVAILABLE'],
] as const)('%s after the reply %s the settings are shown as unavailable', async (_id, code) => {
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
])('%s a failure with the message "%s" is shown to the customer as: %s', async (_id, message, words) => {
  open()
  network.use(answersRaw(saveWifiSettings, saying(message), { status: 503 }))
  await typeName('Kereru')

  await save()

  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText(words)).toBeTruthy()
  // the typed values stay
  expect(await nameField()).toHaveProperty('value', 'Kereru')
})

test.each([
  ['WIF-015', 'the router has not been in touch', PLUG_IN],
  ['WIF-016', 'something', WENT_WRONG],
])('%s settings that cannot be read show the same message: %s', async (_id, message, words) => {
  network.use(
    answers(readLinkedInventoryItem, { inventoryItemId: '900001', inventoryItem: ITEM }),
    answersRaw(readWifiSettings, saying(message), { status: 503 }),
  )
  showRoutes([...wifi.routes, emptyHome], '/my-wifi')

  expect(await screen.findByText(words)).toBeTruthy()
})

test('WIF-003 a change that waits for the router stays here, and leads home once the router has applied it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    network.use(answers(saveWifiSettings, WAITING))
    open()
    await typeName('Kereru')
    network.use(answers(readWifiSettings, { ...SETTINGS, isOnline: false, change: WAITING }))
    await save()
    expect(await screen.findByText('Your change waits for the modem')).toBeTruthy()
    // the field shows the router's value
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

test('an open page stops polling after a limit', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    let requestCount = 0
    open()
    network.use(
      http.get(toMockUrl(readWifiSettings), () => {
        requestCount += 1
        return HttpResponse.json({ ...SETTINGS, isOnline: false, change: WAITING })
      }),
    )
    await screen.findByText('Your change waits for the modem')
    for (let minute = 0; minute < 120; minute += 1) await vi.advanceTimersByTimeAsync(5_000)

    expect(requestCount).toBe(60)
  } finally {
    vi.useRealTimers()
  }
})

test("a change refused by the router is shown with the router's message", async () => {
  open({ change: { ...APPLIED, state: 'refused', reason: 'fault', fault: 'Request denied' } })

  await nameField()
  const notice = screen.getByRole('status')
  expect(notice.textContent).toContain(WENT_WRONG)
  expect(notice.textContent).toContain('Your modem refused it: Request denied. Nothing has been changed.')
})

test('the previous settings are restored with one press', async () => {
  network.use(answers(undoWifiChange, APPLIED))
  open({ change: APPLIED, undoUntil: '2026-11-21T21:00:00Z' })

  await press('Restore the earlier settings')

  expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy()
  expect(JSON.parse(bodies()[0]?.body ?? '')).toEqual({ inventoryItemId: '900001' })
})

test('a network is joined by a code, except a network that is off or hides its password', async () => {
  open({ network5Ghz: [{ ...buildNetwork('Whare 5G'), password: '' }] })
  await press('Join 2.4 GHz by code')

  expect(await screen.findByRole('img', { name: 'The code to join Whare' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Join 5 GHz by code' })).toBeNull()
})
