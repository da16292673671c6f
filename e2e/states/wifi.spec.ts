import type { Page } from '@playwright/test'

import type { WireReply } from '@switchboard/domain/call'
import { readLinkedInventoryItem, readWifiSettings } from '@switchboard/domain/wifi/contract'

import {
  guestNetwork,
  waitingChange,
  wifiNetwork,
  wifiSettings,
} from '../../apps/web/src/areas/wifi/testing/states.ts'
import { expect } from '../provider.ts'
import { testStates } from './test-states.ts'
import type { State } from './test-states.ts'
import { haveSession, openAt } from './open.ts'
import { refuse, replyTo } from './replies.ts'

const ROUTE = '/my-wifi'
const HEADING = 'Wifi settings'
const HOUR = 3_600_000
const HALF_HOUR = HOUR / 2

const iso = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

const CHANGE = waitingChange({ changedAt: iso(-1) })
/** The end is an option of the form. */
const GUEST = guestNetwork({
  endsAt: new Date(Math.ceil((Date.now() + 50 * HOUR) / HALF_HOUR) * HALF_HOUR).toISOString(),
})

async function openPage(page: Page): Promise<void> {
  await haveSession(page, 'aroha')
  await openAt(page, ROUTE, HEADING)
}

async function openOwn(page: Page): Promise<void> {
  await openPage(page)
  await expect(page.getByRole('region', { name: '2.4 GHz' })).toBeVisible()
}

async function openWith(page: Page, differences: Partial<WireReply<typeof readWifiSettings>>): Promise<void> {
  await replyTo(page, readWifiSettings, wifiSettings({ lastSeen: iso(0), ...differences }))
  await openOwn(page)
}

const STATES: readonly State[] = [
  { route: ROUTE, title: 'the settings', open: openOwn },
  {
    route: ROUTE,
    title: 'names of the longest kind, a band that is off, and a password that the modem keeps',
    open: (page) =>
      openWith(page, {
        network24Ghz: [wifiNetwork('W'.repeat(32), { password: 'x'.repeat(63), security: 'None' })],
        network5Ghz: [
          wifiNetwork('Whare 5G', { enabled: false, password: '', channel: null, devices: null }),
        ],
      }),
  },
  {
    route: ROUTE,
    title: 'fields that are wrong',
    open: async (page) => {
      await openOwn(page)
      const field = page.getByRole('textbox', { name: 'Network name of 2.4 GHz' })
      await field.fill('Te whānau o Ōtāhuhu me ngā manu katoa')
      await page.getByLabel('Password of 5 GHz').fill('short')
      await page.getByRole('button', { name: 'Save wifi settings' }).click()
      await expect(page.getByText(/^Enter a shorter name/).first()).toBeVisible()
    },
  },
  {
    route: ROUTE,
    title: 'a change that waits for a modem that is off',
    open: async (page) => {
      await openWith(page, { isOnline: false, lastSeen: iso(-3), change: CHANGE })
      await expect(page.getByText('Your change waits for the modem')).toBeVisible()
    },
  },
  {
    route: ROUTE,
    title: 'a change that the modem refused, and one before that can be put back',
    open: async (page) => {
      const refused = { state: 'refused', reason: 'fault', fault: 'Request denied' } as const
      await openWith(page, { change: { ...CHANGE, ...refused }, undoUntil: iso(20) })
      await expect(page.getByText('Your wifi was changed')).toBeVisible()
    },
  },
  {
    route: ROUTE,
    title: 'a modem that is offline',
    open: async (page) => {
      await openWith(page, { isOnline: false, lastSeen: iso(-30) })
      await expect(page.getByText('Your modem is offline')).toBeVisible()
    },
  },
  {
    route: ROUTE,
    title: 'the code to join by, with its password',
    open: async (page) => {
      await openWith(page, { network24Ghz: [wifiNetwork('W'.repeat(32), { password: 'x'.repeat(63) })] })
      await page.getByRole('button', { name: 'Join 2.4 GHz by code' }).click()
      await page.getByRole('button', { name: 'Show the password' }).click()
      await expect(page.getByRole('img', { name: /^The code to join/ })).toBeVisible()
    },
  },
  {
    route: ROUTE,
    title: 'a guest network that is on, with its end and its code',
    open: async (page) => {
      await openWith(page, { guest: GUEST, undoUntil: iso(20) })
      await page.getByRole('button', { name: 'Join the guest network by code' }).click()
      await expect(page.getByRole('img', { name: 'The code to join Manuhiri' })).toBeVisible()
    },
  },
  {
    route: ROUTE,
    title: 'a guest network that is off, and missing values to turn it on',
    open: async (page) => {
      await openWith(page, {
        guest: { ...GUEST, enabled: false, password: '', ssid: 'W'.repeat(32), endsAt: null },
      })
      await page.getByText('By itself, on a day').click()
      await page.getByRole('button', { name: 'Turn the guest network on' }).click()
      await expect(page.getByText(/^Enter the day on which it ends/).first()).toBeVisible()
    },
  },
  {
    route: ROUTE,
    title: 'a guest network that waits for the modem to be turned off',
    open: async (page) => {
      await openWith(page, {
        guest: GUEST,
        isOnline: false,
        lastSeen: iso(-3),
        change: { ...CHANGE, names: {} },
      })
      await expect(page.getByText(/It turns the guest network off/)).toBeVisible()
    },
  },
  {
    route: ROUTE,
    title: 'settings that cannot be read',
    open: async (page) => {
      const message = 'the router has not been in touch with us yet'
      await refuse(page, readWifiSettings, 'WIFI_SETTINGS_UNAVAILABLE', { message })
      await openPage(page)
      await expect(page.getByText('Please make sure your router is plugged in and try again.')).toBeVisible()
    },
  },
  {
    route: ROUTE,
    title: 'no device that can be configured',
    open: async (page) => {
      await refuse(page, readLinkedInventoryItem, 'NO_LINKED_INVENTORY_ITEM_ID')
      await openPage(page)
      await expect(page.getByText('Wifi settings are not available for your router')).toBeVisible()
    },
  },
]

testStates('wifi', STATES)
