import { chromium } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

import { signIn } from '../e2e/steps.ts'
import { locateNext } from '../e2e/wizard.ts'
import { CHROMIUM_FLAGS, findChromium } from '../tools/ensure-chromium.ts'

import { withDemoPortal } from './demo-portal.ts'
import { median, spread } from './figures.ts'
import { atMost } from './report.ts'
import type { Measurement } from './report.ts'

const USER = 'kiri'
const SLOWDOWN = 4
const MAX_MILLISECONDS = 200
/** A customer with power, whose bill period has about 1,488 half-hours. */
const POWER_USER = 'ben'
const MAX_POWER_MILLISECONDS = 100
const MAX_STEPS = 14
const LAST_PAGE = 'Check your order'

/** A press: its step, and the milliseconds until the next paint. */
type Pressed = { readonly step: string; readonly milliseconds: number }

/**
 * Measures the time from a press to the next paint, on a phone slowed four times: every step of the plan
 * wizard, and power usage from half-hours to days to periods.
 */
export function measureInp(rounds: number): Promise<Measurement> {
  return withDemoPortal(async (portal) => {
    const [wizard, power]: [Pressed[][], Pressed[][]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      wizard.push(await measureWalk(portal, WIZARD))
      power.push(await measureWalk(portal, POWER))
    }
    return toMeasurement(wizard, power)
  })
}

type Rounds = readonly (readonly Pressed[])[]

function toMeasurement(wizard: Rounds, power: Rounds): Measurement {
  const rounds = [...wizard, ...power]
  return {
    heads: ['press on', `ms to the next paint, CPU ${SLOWDOWN}x`],
    rows: listSteps(rounds).map((step) => [step, spread(listTimes(rounds, step))]),
    verdicts: [
      atMost('slowest step, median', findSlowest(wizard), MAX_MILLISECONDS),
      atMost('power usage, slowest press, median', findSlowest(power), MAX_POWER_MILLISECONDS),
    ],
    rounds,
  }
}

function findSlowest(rounds: Rounds): number {
  return Math.max(...listSteps(rounds).map((step) => median(listTimes(rounds, step))))
}

function listSteps(rounds: Rounds): string[] {
  return [...new Set(rounds.flat().map(({ step }) => step))]
}

function listTimes(rounds: Rounds, step: string): number[] {
  return rounds.flat().flatMap((each) => (each.step === step ? [each.milliseconds] : []))
}

/** A screen with its user and the presses to measure. */
type Walk = {
  readonly user: string
  readonly path: string
  readonly title: string
  readonly press: (page: Page) => Promise<Pressed[]>
}

const WIZARD: Walk = {
  user: USER,
  path: '/change-hub/change-product',
  title: 'Your plan now',
  press: pressThrough,
}
const POWER: Walk = { user: POWER_USER, path: '/power-usage', title: 'Power usage', press: pressPower }

async function measureWalk(baseURL: string, { user, path, title, press }: Walk): Promise<Pressed[]> {
  const executablePath = findChromium()
  if (executablePath === null) throw new Error('No Chromium: npm run e2e says what to do.')
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
  try {
    const page = await browser.newPage({ baseURL, viewport: { width: 412, height: 823 } })
    await signIn(page, user)
    await page.addInitScript(WATCH)
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    return await press(page)
  } finally {
    await browser.close()
  }
}

/**
 * Records the longest interaction since the last reset, as the browser measures it: from the input to the
 * next paint.
 */
const WATCH = `
  window.longest = 0
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries())
      if (interactionId > 0) window.longest = Math.max(window.longest, duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })`

/** Measures the time of an act to the next paint. */
async function timePaint(page: Page, step: string, act: () => Promise<void>): Promise<Pressed> {
  await page.evaluate('window.longest = 0')
  await act()
  await page.evaluate('new Promise((painted) => setTimeout(painted, 300))')
  return { step, milliseconds: Number(await page.evaluate('window.longest')) }
}

/**
 * Presses through power usage: half-hours of several days, days in dollars and back, other periods, and all
 * of two years.
 */
async function pressPower(page: Page): Promise<Pressed[]> {
  const periods = page.getByRole('list', { name: 'Bill periods' }).getByRole('button')
  // open the periods once before, so that the press alone is measured, not the network
  for (const nth of [2, 1]) {
    await periods.nth(nth).click()
    await page.getByRole('figure', { name: /Power of each half-hour/ }).waitFor()
  }
  const pressed = [
    await timePaint(page, 'Power: another month', () => periods.nth(2).click()),
    await timePaint(page, 'Power: the month in dollars', () =>
      page.getByRole('tab', { name: 'Dollars' }).click(),
    ),
    await timePaint(page, 'Power: the month in kWh', () => page.getByRole('tab', { name: 'kWh' }).click()),
  ]
  await page.getByLabel('Day', { exact: true }).focus()
  pressed.push(await timePaint(page, 'Power: another day', () => page.keyboard.press('ArrowUp')))
  await page.getByRole('slider', { name: /each half-hour/ }).focus()
  pressed.push(await timePaint(page, 'Power: another half-hour', () => page.keyboard.press('ArrowLeft')))
  const all = page.getByRole('button', { name: /^Show all/ })
  pressed.push(await timePaint(page, 'Power: two years of months', () => all.click()))
  const year = page.getByRole('figure', { name: /each bill period/ }).getByRole('button')
  return [...pressed, await timePaint(page, 'Power: a month of the year', () => year.nth(-3).click())]
}

/** Walks the wizard to its last page. Throws if it does not get there. */
async function pressThrough(page: Page): Promise<Pressed[]> {
  const pressed: Pressed[] = []
  const press = async (step: string, target: Locator) => {
    if ((await target.count()) > 0) pressed.push(await timePaint(page, step, () => target.first().click()))
  }
  const label = (text: string | RegExp) => page.getByRole('main').locator('label').filter({ hasText: text })
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    if (title === LAST_PAGE) return pressed
    await press(`${title}: a speed`, label('Fibre 300'))
    await press(`${title}: a modem`, label('I use my own modem'))
    await press(`${title}: accept`, label(/^I accept/))
    const day = page.getByLabel('Day of the visit')
    if ((await day.count()) > 0) await day.selectOption({ index: 2 })
    await press(`${title}: next`, locateNext(page))
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor({ state: 'detached' })
  }
  throw new Error(`The wizard did not come to "${LAST_PAGE}" in ${MAX_STEPS} pages.`)
}
