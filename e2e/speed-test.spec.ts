import type { Page } from '@playwright/test'

import { beginDeviceTest } from '@switchboard/domain/speed-test/contract'
import { DEVICE_TEST } from '@switchboard/domain/speed-test/limits'

import { expect, test } from './provider.ts'
import { signIn } from './steps.ts'
import { readCallerHeaders } from './stored-session.ts'

const BITS = 8
const MILLION = 1_000_000
const CARRIED_SECONDS = 2
const STREAMS = 5
const SPEED_TESTS = /\/speedTests$/
const MAX_BYTES = DEVICE_TEST.mostDownloadBytes + DEVICE_TEST.mostUploadBytes

type Figures = { readonly download: number; readonly upload: number; readonly movedMb: number }

/** Limits the page's link to a speed in Mbps each way. */
async function limitSpeed(page: Page, mbps: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const throughput = (mbps * MILLION) / BITS
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 5,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
}

/**
 * Measures the speed of plain parallel downloads over the limited link, in Mbps. On a busy machine a
 * browser limits a link more than requested.
 */
async function measureLinkSpeed(page: Page, mbps: number): Promise<number> {
  const speedTestRequest = page.waitForRequest(SPEED_TESTS)
  await page.goto('/speed-test')
  const request = await speedTestRequest
  const headers = await readCallerHeaders(page)
  const begun = await page.request.post(`${request.url()}/device`, { headers })
  const { id, token } = beginDeviceTest.reply.parse(await begun.json())
  const bytes = Math.floor((mbps * MILLION * CARRIED_SECONDS) / BITS / STREAMS)
  const rate = await page.evaluate(
    async ({ address, most, streams }) => {
      const from = performance.now()
      const load = async () =>
        (await fetch(address, { headers: { 'x-measuring': most.token } })).arrayBuffer()
      await Promise.all(Array.from({ length: streams }, load))
      return (most.bytes * streams * 8) / (performance.now() - from) / 1_000
    },
    { address: `/api/measuring/bytes?bytes=${bytes}`, most: { bytes, token }, streams: STREAMS },
  )
  await page.request.put(`${request.url()}/device/${id}`, { headers, data: { measured: null } })
  return rate
}

async function readFigures(page: Page): Promise<Figures> {
  const card = page.getByRole('region', { name: 'This device' })
  const figure = async (term: string) =>
    Number.parseFloat((await card.getByText(term, { exact: true }).locator('+ dd').textContent()) ?? '')
  return {
    download: await figure('Download'),
    upload: await figure('Upload'),
    movedMb: await figure('Data moved'),
  }
}

// a busy machine does not carry faster links evenly
for (const [user, mbps] of [
  ['ben', 10],
  ['kiri', 50],
] as const) {
  test(`a device on a link of ${mbps} Mbps is measured within a tenth, and moves no more data than allowed`, async ({
    page,
  }) => {
    await signIn(page, user)
    await limitSpeed(page, mbps)
    const link = Math.min(mbps, await measureLinkSpeed(page, mbps))
    await page.getByRole('button', { name: 'Measure this device' }).click()
    await expect(page.getByText('This device has been measured.')).toBeVisible()
    const { download, upload, movedMb } = await readFigures(page)
    console.log(
      `speed test: shaped to ${mbps}, carried ${link.toFixed(1)}, measured ${download} down and ${upload} up, ${movedMb} MB`,
    )

    expect(download).toBeGreaterThan(0.9 * link)
    expect(download).toBeLessThan(1.1 * mbps)
    expect(upload).toBeGreaterThan(0.9 * link)
    expect(upload).toBeLessThan(1.1 * mbps)
    expect(movedMb * MILLION).toBeLessThanOrEqual(MAX_BYTES)
  })
}

test('the line is tested by the line test provider, and compared with the speed of a device', async ({
  page,
}) => {
  await signIn(page, 'kiri')
  await page.goto('/speed-test')
  await page.getByRole('button', { name: 'Test my line' }).click()
  await expect(page.getByText(/^Your line is being tested/)).toBeVisible()

  await expect(page.getByRole('region', { name: 'Your line' }).getByText('Tested')).toBeVisible()
  await expect(page.getByRole('row', { name: /The line/ })).toBeVisible()
})

test('PFL-004 PFL-009 port filtering is turned off on the home page and stays off', async ({ page }) => {
  await signIn(page, 'jack')
  const toggle = page.getByRole('switch', { name: 'Port filtering' })
  await expect(toggle).toBeChecked()
  await toggle.click()
  await expect(toggle).not.toBeChecked()
  await page.getByRole('link', { name: 'What it does' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Port filtering' })).toBeVisible()
  await page.reload()
  await expect(toggle).not.toBeChecked()
})
