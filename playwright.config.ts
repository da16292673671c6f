import { defineConfig } from '@playwright/test'

import { writeShuffledSpecs } from './e2e/shuffled-specs.ts'
import { CHROMIUM_FLAGS, findHeadlessShell } from './tools/ensure-chromium.ts'
import { chooseWait } from './tools/patience.ts'

const executablePath = findHeadlessShell()
/** A document lives for seconds: code that is optimized for it costs more than it saves. */
const UNOPTIMIZED = '--js-flags=--no-opt --no-maglev'
const launchOptions = {
  args: [...CHROMIUM_FLAGS, UNOPTIMIZED],
  ...(executablePath === null ? {} : { executablePath }),
}
const width = (name: string, widthPixels: number, heightPixels: number) => ({
  name,
  use: { viewport: { width: widthPixels, height: heightPixels } },
})

const ONLY_NARROW = [
  'app',
  'bad-payments',
  'bill-explained',
  'billing-frequency',
  'brought-number',
  'campaign',
  'canaries',
  'compare-plans',
  'cookie-mode',
  'deploy',
  'details',
  'direct-debit',
  'fibre-orders',
  'first-bills',
  'first-load',
  'get-power',
  'help-desk',
  'mail',
  'messages',
  'meter-reading',
  'mobile',
  'mobile-numbers',
  'mobile-use',
  'offline',
  'overdue',
  'paid-twice',
  'partners',
  'passkeys',
  'passwords',
  'people',
  'power-plan',
  'product-changes',
  'rehearsal',
  'saved-card',
  'security',
  'session',
  'sign-in-again',
  'sign-out',
  'slow-and-broken',
  'staff-and-app',
  'staff-desk',
  'stored',
  'voice-features',
  'wifi',
  'wireless',
]
/** The longest of them; the wide page also has more places to come past by keyboard. */
const ONLY_WIDE = [
  'axe',
  'cancel-order',
  'clock-change',
  'gst-words',
  'keyboard',
  'lost-answers',
  'mobile-groups',
  'months-of-power',
  'placed-orders',
  'routes',
  'speed-test',
]
const journeys = (names: readonly string[]) => new RegExp(`/e2e/(smoke/)?(${names.join('|')})\\.spec\\.ts$`)

/** A journey runs in both widths where its steps depend on the width; elsewhere once is enough. */
const FULL = [
  { ...width('narrow', 390, 844), testIgnore: [journeys(ONLY_WIDE), /\/states\//] },
  { ...width('wide', 1280, 900), testIgnore: journeys(ONLY_NARROW) },
]
/** The quick lane before a change lands: the most important journeys and one state of each route. */
const LANDING = [
  { ...width('smoke', 390, 844), testMatch: /\/e2e\/smoke\/.*\.spec\.ts$/ },
  // states are opened in the wide layout, as in the full lane, and then made narrow
  { ...width('states', 1280, 900), testMatch: /\/e2e\/states\/.*\.spec\.ts$/ },
]

export default defineConfig({
  // no journey depends on the order of files: the full lane runs them in a random one
  testDir: process.env['JOURNEY_ORDER'] === 'random' ? writeShuffledSpecs() : 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'var/e2e',
  globalSetup: './e2e/prepare.ts',
  // each has a provider of its own: what a journey leaves in the books meets no other at the same time
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // no journey fails because the machine is slow: the limit only ends one that would never end by itself
  timeout: 600_000,
  // orders are carried out every 20 seconds, and a page then asks for the result every few seconds
  expect: { timeout: chooseWait({ quiet: 30_000, busy: 90_000 }) },
  reporter: [['list'], ['json', { outputFile: 'var/reports/playwright.json' }]],
  use: {
    actionTimeout: chooseWait({ quiet: 20_000, busy: 180_000 }),
    browserName: 'chromium',
    launchOptions,
    locale: 'en-NZ',
    timezoneId: 'Pacific/Auckland',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // a trace of each step costs as much as the step: `npx playwright test --last-failed --trace on` records those that failed
    trace: 'off',
  },
  projects: process.env['LANE'] === 'landing' ? LANDING : FULL,
})
