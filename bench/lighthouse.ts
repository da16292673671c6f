import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { chromium } from '@playwright/test'
import type { BrowserContext } from '@playwright/test'
import lighthouse from 'lighthouse'
import * as z from 'zod/mini'

import { signIn } from '../e2e/steps.ts'
import { CHROMIUM_FLAGS, findChromium } from '../tools/ensure-chromium.ts'

import { withDemoPortal } from './demo-portal.ts'
import { median, spread } from './figures.ts'
import { atLeast, atMost } from './report.ts'
import type { Measurement } from './report.ts'
import { freePort } from './running-api.ts'
import { toStaticHtml, serveStatic } from './static-page.ts'

const USER = 'ben'
const GOALS = { score: 95, layoutShift: 0.02, largestPaintRatio: 3.5 } as const

/**
 * Slowdowns of this machine's processor to a mid-range phone's, by Lighthouse's benchmark index. The factors
 * are from Lighthouse's throttling guide.
 */
const SLOWDOWNS = [
  { from: 1500, factor: 4 },
  { from: 800, factor: 2 },
  { from: 0, factor: 1 },
] as const

/** The result of an audit; times in milliseconds. */
type Audited = {
  readonly score: number
  readonly firstPaint: number
  readonly largestPaint: number
  readonly blocking: number
  readonly speedIndex: number
  readonly layoutShift: number
  readonly requests: number
  readonly benchmarkIndex: number
}

type Browser = { readonly context: BrowserContext; readonly port: number }

/** Compares the signed-in dashboard with a static copy of it, on a throttled phone. */
export function measureLighthouse(rounds: number): Promise<Measurement> {
  return withDemoPortal((portal) => withBrowser(portal, (browser) => comparePages(browser, portal, rounds)))
}

async function comparePages(browser: Browser, portal: string, rounds: number): Promise<Measurement> {
  const twin = await serveStatic(await signInAgain(browser, portal))
  try {
    const { benchmarkIndex } = await auditPage(browser, twin.url, 1)
    const slowdown = SLOWDOWNS.find(({ from }) => benchmarkIndex >= from)?.factor ?? 1
    const sides = [
      { name: 'static page', url: twin.url, audits: new Array<Audited>() },
      { name: 'signed-in dashboard', url: `${portal}/`, audits: new Array<Audited>() },
    ]
    for (let round = 0; round < rounds; round += 1) {
      // a token expires after minutes, so each round starts with a new one
      await signInAgain(browser, portal)
      for (const { url, audits } of sides) audits.push(await auditPage(browser, url, slowdown))
    }
    return toMeasurement(sides, slowdown)
  } finally {
    await twin.stop()
  }
}

function toMeasurement(
  sides: readonly { name: string; audits: readonly Audited[] }[],
  slowdown: number,
): Measurement {
  const [ofTwin, ofPortal] = sides.map(({ audits }) => ({
    score: median(audits.map((audit) => audit.score)),
    largestPaint: median(audits.map((audit) => audit.largestPaint)),
    layoutShift: median(audits.map((audit) => audit.layoutShift)),
  }))
  if (ofTwin === undefined || ofPortal === undefined) throw new Error('nothing was audited')
  const { score, layoutShift, largestPaintRatio } = GOALS
  return {
    heads: [
      'page',
      'score',
      'FCP ms',
      'LCP ms',
      'TBT ms',
      'SI ms',
      'CLS',
      'requests',
      `index, CPU ${slowdown}x`,
    ],
    rows: sides.map(({ name, audits }) => [
      name,
      spread(audits.map((audit) => audit.score)),
      spread(audits.map((audit) => audit.firstPaint)),
      spread(audits.map((audit) => audit.largestPaint)),
      spread(audits.map((audit) => audit.blocking)),
      spread(audits.map((audit) => audit.speedIndex)),
      spread(
        audits.map((audit) => audit.layoutShift),
        3,
      ),
      spread(audits.map((audit) => audit.requests)),
      spread(audits.map((audit) => audit.benchmarkIndex)),
    ]),
    verdicts: [
      atLeast('Lighthouse score', ofPortal.score, score),
      atMost('layout shift', ofPortal.layoutShift, layoutShift),
      atMost(
        'LCP to that of the static page',
        ofPortal.largestPaint / ofTwin.largestPaint,
        largestPaintRatio,
      ),
    ],
    rounds: { slowdown, sides },
  }
}

/** Runs all audits in one Chromium, so that Lighthouse opens its pages in the signed-in profile. */
async function withBrowser<Answer>(
  baseURL: string,
  work: (browser: Browser) => Promise<Answer>,
): Promise<Answer> {
  const executablePath = findChromium()
  if (executablePath === null) throw new Error('No Chromium: npm run e2e says what to do.')
  const port = await freePort()
  const profile = mkdtempSync(join(tmpdir(), 'switchboard-bench-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    baseURL,
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
    viewport: { width: 412, height: 823 },
  })
  try {
    return await work({ context, port })
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

/** Signs the customer in again. Returns the loaded dashboard as a page without scripts. */
async function signInAgain({ context }: Browser, portal: string): Promise<string> {
  const page = await context.newPage()
  await page.goto(`${portal}/`)
  await page.evaluate(() => localStorage.clear())
  await context.clearCookies()
  await signIn(page, USER)
  await page.waitForLoadState('networkidle')
  const html = await toStaticHtml(page)
  await page.close()
  return html
}

/** Audits a first load: an audit clears the caches, but not the local storage with the session. */
async function auditPage({ port }: Browser, url: string, slowdown: number): Promise<Audited> {
  const result = await lighthouse(
    url,
    { port, logLevel: 'error' },
    {
      extends: 'lighthouse:default',
      settings: {
        onlyCategories: ['performance'],
        throttlingMethod: 'devtools',
        throttling: { cpuSlowdownMultiplier: slowdown },
        disableFullPageScreenshot: true,
      },
    },
  )
  if (result === undefined || result.lhr.runtimeError !== undefined) {
    throw new Error(`no audit of ${url}: ${result?.lhr.runtimeError?.message}`)
  }
  const { lhr } = result
  if (lhr.finalDisplayedUrl !== url) throw new Error(`${url} led to ${lhr.finalDisplayedUrl}`)
  const figure = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN
  return {
    score: Math.round((lhr.categories['performance']?.score ?? 0) * 100),
    firstPaint: figure('first-contentful-paint'),
    largestPaint: figure('largest-contentful-paint'),
    blocking: figure('total-blocking-time'),
    speedIndex: figure('speed-index'),
    layoutShift: figure('cumulative-layout-shift'),
    requests: requestCount(lhr.audits['network-requests']?.details),
    benchmarkIndex: lhr.environment.benchmarkIndex,
  }
}

const listed = z.object({ items: z.array(z.unknown()) })

function requestCount(details: unknown): number {
  return listed.safeParse(details).data?.items.length ?? Number.NaN
}
