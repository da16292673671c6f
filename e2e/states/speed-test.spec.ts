import type { Page } from '@playwright/test'

import type { WireReply } from '@switchboard/domain/call'
import { beginDeviceTest, readSpeedTests, requestSpeedTest } from '@switchboard/domain/speed-test/contract'

import {
  BEGUN_DEVICE_TEST,
  FIBRE_MAX,
  deviceResult,
  lineResult,
  speedTests,
} from '../../apps/web/src/areas/speed-test/testing/states.ts'
import { expect } from '../provider.ts'
import { testStates } from './test-states.ts'
import { haveSession, openAt } from './open.ts'
import { disconnect, fail, holdAddress, refuse, replyTo } from './replies.ts'

const ROUTE = '/speed-test'
const LONG = `Fibre-Whangaparāoa-Te-Rerenga-o-Te-Wairua ${'w'.repeat(60)}`

testStates('speed-test', [
  { route: ROUTE, title: 'nothing measured yet', open: openEmpty },
  { route: ROUTE, title: 'a device that gets less than the line', open: openCompared },
  { route: ROUTE, title: 'a slow line of a plan with a very long name', open: openSlowLine },
  { route: ROUTE, title: 'a test under way', open: openUnderWay },
  { route: ROUTE, title: 'a request that failed', open: openRefused },
  { route: ROUTE, title: 'a device that is being measured', open: openMeasuring },
  { route: ROUTE, title: 'a measurement that broke off', open: openBrokenOff },
  { route: ROUTE, title: 'measurements that did not load', open: openBroken },
])

const HOUR = 3_600_000
const at = (hoursAgo: number) => new Date(Date.now() - hoursAgo * HOUR).toISOString()
const FAST = lineResult({ testedAt: at(2) })
const SLOW = lineResult({ id: 'line-0', testedAt: at(400), downloadMbps: 611 })
const VERY_SLOW = lineResult({ testedAt: at(2), downloadMbps: 310 })
const LAPTOP = deviceResult({ measuredAt: at(1) })

async function openWith(page: Page, differences: Partial<WireReply<typeof readSpeedTests>>): Promise<void> {
  await haveSession(page, 'kiri')
  await replyTo(page, readSpeedTests, speedTests(differences))
  await openAt(page, ROUTE, 'Speed test')
  await expect(page.getByRole('button', { name: 'Test my line' })).toBeVisible()
}

async function openEmpty(page: Page): Promise<void> {
  await openWith(page, {})
}

async function openCompared(page: Page): Promise<void> {
  await openWith(page, { results: [FAST, SLOW], devices: [LAPTOP] })
  await expect(page.getByText(/this device gets 84 .*over wifi/)).toBeVisible()
}

async function openSlowLine(page: Page): Promise<void> {
  await openWith(page, { results: [VERY_SLOW], devices: [LAPTOP], plan: { ...FIBRE_MAX, name: LONG } })
  await expect(page.getByRole('link', { name: 'Tell us about it' })).toBeVisible()
}

async function openUnderWay(page: Page): Promise<void> {
  await openWith(page, { requested: true })
  await expect(page.getByText(/^Your line is being tested/)).toBeVisible()
}

async function openRefused(page: Page): Promise<void> {
  await openWith(page, {})
  await refuse(page, requestSpeedTest, 'REQUEST_ERROR')
  await page.getByRole('button', { name: 'Test my line' }).click()
  await expect(page.getByText(/^The test of your line could not be started/)).toBeVisible()
}

const measure = (page: Page) => page.getByRole('button', { name: 'Measure this device' }).click()

async function openMeasuring(page: Page): Promise<void> {
  await openWith(page, {})
  await replyTo(page, beginDeviceTest, BEGUN_DEVICE_TEST)
  await holdAddress(page, `${BEGUN_DEVICE_TEST.path}/delay`)
  await measure(page)
  await expect(page.getByText('Measuring the delay')).toBeVisible()
}

async function openBrokenOff(page: Page): Promise<void> {
  await openWith(page, {})
  await disconnect(page, beginDeviceTest)
  await measure(page)
  await expect(page.getByText(/^The measurement broke off/)).toBeVisible()
}

async function openBroken(page: Page): Promise<void> {
  await haveSession(page, 'kiri')
  await fail(page, readSpeedTests)
  await openAt(page, ROUTE, 'Speed test')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
}
