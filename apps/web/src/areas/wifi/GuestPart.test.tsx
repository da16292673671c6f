import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import type { WireReply } from '@switchboard/domain/call'
import {
  readLinkedInventoryItem,
  readWifiSettings,
  saveGuestNetwork,
} from '@switchboard/domain/wifi/contract'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { answers, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { wifi } from './area.ts'
import { GUESTS_OFF, LINKED_MODEM, guestNetwork, waitingChange, wifiSettings } from './testing/states.ts'

const network = testNetwork()

const APPLIED: WireReply<typeof saveGuestNetwork> = {
  ...waitingChange(),
  state: 'applied',
  names: { guest: 'Manuhiri' },
}

function open(differences: Partial<WireReply<typeof readWifiSettings>>) {
  network.use(
    answers(readLinkedInventoryItem, LINKED_MODEM),
    answers(readWifiSettings, wifiSettings(differences)),
  )
  return showRoutes([...wifi.routes, emptyHome], '/my-wifi')
}

const card = () => screen.findByRole('region', { name: 'Guest network' })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const listSentBodies = async () =>
  Promise.all(
    listRequests()
      .filter(({ method }) => method === 'PUT')
      .map(({ body }): unknown => JSON.parse(body)),
  )

async function type(label: string, text: string) {
  const field = within(await card()).getByLabelText(label)
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

beforeAll(() => Promise.all([import('./WifiScreen.tsx'), import('./JoinCard.tsx')]))
beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network, { features: { myWifi: true } })
})

test('a device without a guest network shows none', async () => {
  open({ guest: null })

  expect(await screen.findByRole('region', { name: '2.4 GHz' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Guest network' })).toBeNull()
})

test('the guest network is turned on with a name, a password and no end, and the page stays', async () => {
  open({ guest: GUESTS_OFF })
  network.use(answers(saveGuestNetwork, APPLIED))
  await type('Name of the guest network', 'Manuhiri')
  await type('Password for guests', 'for guests alone')
  await press('Turn the guest network on')

  expect(await screen.findByText('Your guest network is on.')).toBeTruthy()
  expect(await listSentBodies()).toEqual([
    { inventoryItemId: '900001', guest: { ssid: 'Manuhiri', password: 'for guests alone', endsAt: null } },
  ])
  expect(screen.getByRole('heading', { level: 1, name: 'Wifi settings' })).toBeTruthy()
})

test('the guest network ends at a half-hour of a day in New Zealand time', async () => {
  open({ guest: GUESTS_OFF })
  network.use(answers(saveGuestNetwork, APPLIED))
  await type('Name of the guest network', 'Manuhiri')
  await type('Password for guests', 'for guests alone')
  await userEvent.click(await screen.findByRole('radio', { name: 'By itself, on a day' }))
  const tomorrow = new Date(Date.now() + 86_400_000)
  const day = new Intl.DateTimeFormat('en-NZ', { timeZone: 'Pacific/Auckland', dateStyle: 'short' }).format(
    tomorrow,
  )
  await type('Day on which it ends', day)
  await userEvent.selectOptions(screen.getByLabelText('Time at which it ends'), '9:30 pm')
  await press('Turn the guest network on')
  await screen.findByText('Your guest network is on.')

  const [body] = await listSentBodies()
  const endsAt = Reflect.get(Object(Reflect.get(Object(body), 'guest')), 'endsAt')
  const shown = new Intl.DateTimeFormat('en-NZ', {
    timeZone: 'Pacific/Auckland',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(Date.parse(String(endsAt)))
  expect(shown.replaceAll(/\s/g, ' ')).toBe(`${day}, 9:30 pm`)
})

test('missing values, and values shared with the home network, are reported beside their fields', async () => {
  open({ guest: GUESTS_OFF })
  await type('Name of the guest network', 'Whare')
  await type('Password for guests', 'only for the home')
  await userEvent.click(await screen.findByRole('radio', { name: 'By itself, on a day' }))
  await press('Turn the guest network on')

  expect((await screen.findAllByText('Enter a name that is not one of your own networks')).length).toBe(2)
  expect(screen.getAllByText(/^Enter the day on which it ends/).length).toBe(2)
  await type('Name of the guest network', 'Manuhiri')
  expect((await screen.findAllByText(/^Enter a password that is not the one of your own/)).length).toBe(2)
  expect(await listSentBodies()).toEqual([])
})

test('while the guest network is on, its end and code are shown, and one press turns it off', async () => {
  open({ guest: guestNetwork() })
  network.use(answers(saveGuestNetwork, { ...APPLIED, names: {} }))
  expect(within(await card()).getByText('5 January 2099, 6:00 pm')).toBeTruthy()

  await press('Join the guest network by code')
  expect(await screen.findByRole('heading', { name: 'Join the wifi for guests' })).toBeTruthy()
  expect(await screen.findByRole('img', { name: 'The code to join Manuhiri' })).toBeTruthy()
  await press('Turn it off')

  expect(await screen.findByText('Your guest network is off.')).toBeTruthy()
  expect(await listSentBodies()).toEqual([{ inventoryItemId: '900001', guest: null }])
})

test('a change that waits for the modem is shown as waiting', async () => {
  open({ guest: guestNetwork(), change: waitingChange({ names: {} }), isOnline: false })

  expect(await screen.findByText(/It turns the guest network off\./)).toBeTruthy()
})

test('a failed change is reported in the guest card', async () => {
  open({ guest: GUESTS_OFF })
  network.use(refuses(saveGuestNetwork, 'WIFI_CHANGE_UNDER_WAY'))
  await type('Name of the guest network', 'Manuhiri')
  await type('Password for guests', 'for guests alone')
  await press('Turn the guest network on')

  expect(await within(await card()).findByText(/^Another change is on its way/)).toBeTruthy()
  expect(within(await card()).getByLabelText('Name of the guest network')).toHaveProperty('value', 'Manuhiri')
})
