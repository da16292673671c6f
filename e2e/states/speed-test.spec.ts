import type { Page } from '@playwright/test'

import { expect } from '../provider.ts'

import { lookAt } from './look.ts'
import { haveSession, openAt } from './open.ts'

const ROUTE = '/speed-test'
const READ = /\/speedTests$/
const DEVICE = /\/speedTests\/device$/
const LONG = `Fibre-Whangaparāoa-Te-Rerenga-o-Te-Wairua ${'w'.repeat(60)}`

lookAt('speed-test', [
  { route: ROUTE, what: 'nothing measured yet', open: openEmpty },
  { route: ROUTE, what: 'a device that gets less than the line', open: openCompared },
  { route: ROUTE, what: 'a slow line of a plan with a very long name', open: openSlowLine },
  { route: ROUTE, what: 'a test under way', open: openUnderWay },
  { route: ROUTE, what: 'a request that failed', open: openRefused },
  { route: ROUTE, what: 'a device that is being measured', open: openMeasuring },
  { route: ROUTE, what: 'a measurement that broke off', open: openBrokenOff },
  { route: ROUTE, what: 'measurements that did not load', open: openBroken },
])

const HOUR = 3_600_000
const at = (hoursAgo: number) => new Date(Date.now() - hoursAgo * HOUR).toISOString()
const line = (id: string, hoursAgo: number, downloadMbps: number) => ({
  id,
  testedAt: at(hoursAgo),
  downloadMbps,
  uploadMbps: 480,
  latencyMs: 4.2,
})
const LAPTOP = {
  id: 'device',
  measuredAt: at(1),
  downloadMbps: 84.3,
  uploadMbps: 40.1,
  idleMs: 9,
  loadedMs: 61,
  connection: 'wifi',
  usedBytes: 71_200_000,
}
const PLAN = { name: 'Fibre Max', downloadMbps: 950, uploadMbps: 500 }

async function openWith(page: Page, shown: object): Promise<void> {
  await haveSession(page, 'kiri')
  const json = { requested: false, results: [], devices: [], plan: PLAN, ...shown }
  await page.route(READ, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json }) : route.continue(),
  )
  await openAt(page, ROUTE, 'Speed test')
  await expect(page.getByRole('button', { name: 'Test my line' })).toBeVisible()
}

async function openEmpty(page: Page): Promise<void> {
  await openWith(page, {})
}

async function openCompared(page: Page): Promise<void> {
  await openWith(page, { results: [line('a', 2, 902), line('b', 400, 611)], devices: [LAPTOP] })
  await expect(page.getByText(/this device gets 84 Mbit\/s over wifi/)).toBeVisible()
}

async function openSlowLine(page: Page): Promise<void> {
  await openWith(page, { results: [line('a', 2, 310)], devices: [LAPTOP], plan: { ...PLAN, name: LONG } })
  await expect(page.getByRole('link', { name: 'Tell us about it' })).toBeVisible()
}

async function openUnderWay(page: Page): Promise<void> {
  await openWith(page, { requested: true })
  await expect(page.getByText(/^Your line is being tested/)).toBeVisible()
}

async function openRefused(page: Page): Promise<void> {
  await openWith(page, {})
  await page.route(READ, (route) => route.fulfill({ status: 422, json: { code: 'REQUEST_ERROR' } }))
  await page.getByRole('button', { name: 'Test my line' }).click()
  await expect(page.getByText(/^The test of your line could not be started/)).toBeVisible()
}

const measure = (page: Page) => page.getByRole('button', { name: 'Measure this device' }).click()

async function openMeasuring(page: Page): Promise<void> {
  await openWith(page, {})
  const begun = { id: 'one', token: 'one', path: '/measuring', seconds: 600 }
  await page.route(DEVICE, (route) =>
    route.fulfill({ json: { ...begun, mostDownloadBytes: 1_000, mostUploadBytes: 1_000 } }),
  )
  // never answered
  await page.route(/\/measuring\/delay$/, () => undefined)
  await measure(page)
  await expect(page.getByText('Measuring the delay')).toBeVisible()
}

async function openBrokenOff(page: Page): Promise<void> {
  await openWith(page, {})
  await page.route(DEVICE, (route) => route.abort())
  await measure(page)
  await expect(page.getByText(/^The measurement broke off/)).toBeVisible()
}

async function openBroken(page: Page): Promise<void> {
  await haveSession(page, 'kiri')
  await page.route(READ, (route) => route.fulfill({ status: 500 }))
  await openAt(page, ROUTE, 'Speed test')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
}
