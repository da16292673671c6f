import { chromium } from '@playwright/test'
import type { Page } from '@playwright/test'

import { signIn } from '../e2e/steps.ts'
import { CHROMIUM_FLAGS, findChromium } from '../tools/ensure-chromium.ts'

import { withDemoPortal } from './demo-portal.ts'
import { median, spread } from './figures.ts'
import { atMost } from './report.ts'
import type { Measurement } from './report.ts'

const USER = 'kiri'
const SLOWDOWN = 4
const MOST_MILLISECONDS = 200
const MOST_STEPS = 14

/** One press: which step it was made on, and how long until the next paint, in milliseconds. */
type Pressed = { readonly step: string; readonly milliseconds: number }

/** Every step of the plan wizard on a phone four times as slow: from the press to the next paint. */
export function measureInp(rounds: number): Promise<Measurement> {
  return withDemoPortal(async (portal) => {
    const all: Pressed[][] = []
    for (let round = 0; round < rounds; round += 1) all.push(await walked(portal))
    return measurementOf(all)
  })
}

function measurementOf(rounds: readonly (readonly Pressed[])[]): Measurement {
  const steps = [...new Set(rounds.flat().map(({ step }) => step))]
  const of = (step: string) =>
    rounds.flat().flatMap((each) => (each.step === step ? [each.milliseconds] : []))
  return {
    heads: ['press on', `ms to the next paint, CPU ${SLOWDOWN}x`],
    rows: steps.map((step) => [step, spread(of(step))]),
    verdicts: [
      atMost('slowest step, median', Math.max(...steps.map((step) => median(of(step)))), MOST_MILLISECONDS),
    ],
    rounds,
  }
}

async function walked(baseURL: string): Promise<Pressed[]> {
  const executablePath = findChromium()
  if (executablePath === null) throw new Error('No Chromium: npm run e2e says what to do.')
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
  try {
    const page = await browser.newPage({ baseURL, viewport: { width: 412, height: 823 } })
    await signIn(page, USER)
    await page.addInitScript(WATCH)
    await page.goto('/change-hub/change-product')
    await page.getByRole('heading', { level: 1, name: 'Your plan now' }).waitFor()
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    return await pressThrough(page)
  } finally {
    await browser.close()
  }
}

/** The longest interaction since it was last asked for, as the browser counts it: from the input to the next paint. */
const WATCH = `
  window.longest = 0
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries())
      if (interactionId > 0) window.longest = Math.max(window.longest, duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })`

async function pressThrough(page: Page): Promise<Pressed[]> {
  const pressed: Pressed[] = []
  const press = async (what: string, text: string | RegExp) => {
    const target = page.getByRole('main').locator('label, button').filter({ hasText: text }).first()
    if ((await target.count()) === 0) return
    await page.evaluate('window.longest = 0')
    await target.click()
    await page.evaluate('new Promise((painted) => setTimeout(painted, 300))')
    pressed.push({ step: what, milliseconds: Number(await page.evaluate('window.longest')) })
  }
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    if (title === 'Check your order') return pressed
    await press(`${title}: a speed`, 'Fibre 300')
    await press(`${title}: a modem`, 'I use my own modem')
    await press(`${title}: accept`, /^I accept/)
    const day = page.getByLabel('Day of the visit')
    if ((await day.count()) > 0) await day.selectOption({ index: 2 })
    await press(`${title}: next`, /^(Next|Checkout)$/)
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor({ state: 'detached' })
  }
  return pressed
}
