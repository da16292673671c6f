import type { Page } from '@playwright/test'

import { listWifiHardware, readWifiLine } from '@switchboard/domain/google-wifi/contract'

import { expect } from '../provider.ts'

import { testStates } from './test-states.ts'
import { haveSession, openAt } from './open.ts'
import { replyToOrders } from './orders.ts'
import { expectConfirmation, press } from './rental.ts'
import { changeReply, disconnect, replyTo } from './replies.ts'

const ROUTE = '/change-hub/google-wifi'
const LONG = `Whangaparāoa-Te-Rerenga-o-Te-Wairua ${'w'.repeat(60)}`

testStates('google-wifi', [
  { route: ROUTE, title: 'offers to rent', open: openOptions },
  { route: ROUTE, title: 'an address without a suburb', open: openNoSuburb },
  { route: ROUTE, title: 'a rental to check', open: openCheck },
  { route: ROUTE, title: 'a rental that is placed', open: openPlaced },
  { route: ROUTE, title: 'a rental that failed', open: openFailed },
  { route: ROUTE, title: 'nothing to rent', open: openNothing },
  { route: ROUTE, title: 'data that failed to load', open: openBroken },
  { route: ROUTE, title: 'very long names', open: openLong },
])

async function openScreen(page: Page): Promise<void> {
  await haveSession(page, 'kiri')
  await openAt(page, ROUTE, 'Rent Google Wifi')
}

async function openOptions(page: Page): Promise<void> {
  await openScreen(page)
  await expect(page.getByRole('radio', { name: 'Google Wifi' })).toBeVisible()
}

async function openNoSuburb(page: Page): Promise<void> {
  await openOptions(page)
  await page.getByLabel('Suburb').fill('')
  await press(page, 'Check the order')
  await expect(page.getByRole('alert')).toContainText('Enter the suburb.')
}

async function openCheck(page: Page): Promise<void> {
  await openOptions(page)
  await press(page, 'Check the order')
  await expectConfirmation(page)
}

async function openPlaced(page: Page): Promise<void> {
  await replyToOrders(page, 'placed')
  await openCheck(page)
  await press(page, 'Place order')
  await expect(page.getByText('Your order is placed')).toBeVisible()
}

async function openFailed(page: Page): Promise<void> {
  await replyToOrders(page, 'refused')
  await openCheck(page)
  await press(page, 'Place order')
  await expect(page.getByText('Problem submitting order')).toBeVisible()
}

async function openNothing(page: Page): Promise<void> {
  await replyTo(page, listWifiHardware, [])
  await openScreen(page)
  await expect(page.getByText('Sorry, it looks you cannot get Google Wifi at this stage.')).toBeVisible()
}

async function openBroken(page: Page): Promise<void> {
  await disconnect(page, readWifiLine)
  await openScreen(page)
  await expect(page.getByText('We could not load what you can rent.')).toBeVisible()
}

async function openLong(page: Page): Promise<void> {
  await changeReply(page, listWifiHardware, ([option, ...others]) =>
    option === undefined ? [] : [{ ...option, Description: LONG }, ...others],
  )
  await openScreen(page)
  await expect(page.getByRole('radio', { name: LONG })).toBeVisible()
}
