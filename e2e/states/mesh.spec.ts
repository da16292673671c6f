import type { Page } from '@playwright/test'

import { readMeshHardware } from '@switchboard/domain/mesh/contract'

import { expect } from '../provider.ts'

import { testStates } from './test-states.ts'
import { haveSession, openAt } from './open.ts'
import { replyToOrders } from './orders.ts'
import { expectConfirmation, press } from './rental.ts'
import { changeReply, disconnect, replaceText } from './replies.ts'

const ROUTE = '/change-hub/get-wifi-mesh'
const LONG = `Whangaparāoa-Te-Rerenga-o-Te-Wairua ${'w'.repeat(60)}`

testStates('mesh', [
  { route: ROUTE, title: 'a type to choose', open: openType },
  { route: ROUTE, title: 'a number to choose', open: openNumber },
  { route: ROUTE, title: 'terms that are not accepted', open: openNoTerms },
  { route: ROUTE, title: 'an order to check', open: openCheck },
  { route: ROUTE, title: 'an order that is being sent', open: openSending },
  { route: ROUTE, title: 'an order that is placed', open: openPlaced },
  { route: ROUTE, title: 'an order that failed', open: openFailed },
  { route: ROUTE, title: 'no more units', open: openMost },
  { route: ROUTE, title: 'data that failed to load', open: openBroken },
  { route: ROUTE, title: 'very long names', open: openLong },
])

async function openType(page: Page): Promise<void> {
  await haveSession(page, 'kiri')
  await openAt(page, ROUTE, 'Get WiFi Mesh Units')
  await expect(page.getByRole('radio', { name: 'Google mesh unit' })).toBeVisible()
}

async function openNumber(page: Page): Promise<void> {
  await openType(page)
  await press(page, 'Continue')
  await expect(page.getByRole('radio', { name: '2 units' })).toBeVisible()
}

async function openNoTerms(page: Page): Promise<void> {
  await openNumber(page)
  await press(page, 'Check the order')
  await expect(page.getByRole('alert')).toContainText('Accept the terms')
}

async function openCheck(page: Page): Promise<void> {
  await openNumber(page)
  await page.getByLabel('I accept these terms').check()
  await press(page, 'Check the order')
  await expectConfirmation(page)
}

async function openSending(page: Page): Promise<void> {
  await replyToOrders(page, 'never')
  await openCheck(page)
  await press(page, 'Place order')
  await expect(page.getByText('We are sending your order.')).toBeVisible()
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

async function openMost(page: Page): Promise<void> {
  await changeReply(page, readMeshHardware, (offer) => ({
    ...offer,
    hardware: { ...offer.hardware, numberOfMeshSatelliteUnitsCanStillOrder: 0 },
  }))
  await haveSession(page, 'kiri')
  await openAt(page, ROUTE, 'Get WiFi Mesh Units')
  await expect(page.getByText('You cannot order more mesh units')).toBeVisible()
}

async function openBroken(page: Page): Promise<void> {
  await disconnect(page, readMeshHardware)
  await haveSession(page, 'kiri')
  await openAt(page, ROUTE, 'Get WiFi Mesh Units')
  await expect(page.getByText('Mesh units are not available at the moment')).toBeVisible()
}

async function openLong(page: Page): Promise<void> {
  await replaceText(page, readMeshHardware, { 'Google mesh unit': LONG })
  await haveSession(page, 'kiri')
  await openAt(page, ROUTE, 'Get WiFi Mesh Units')
  await expect(page.getByRole('radio', { name: LONG })).toBeVisible()
}
