import { defineConfig } from '@playwright/test'

import { CHROMIUM_FLAGS, findHeadlessShell } from './tools/ensure-chromium.ts'

const executablePath = findHeadlessShell()
const launchOptions = { args: CHROMIUM_FLAGS, ...(executablePath === null ? {} : { executablePath }) }
const width = (name: string, widthPixels: number, heightPixels: number) => ({
  name,
  use: { viewport: { width: widthPixels, height: heightPixels } },
})

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'var/e2e',
  globalSetup: './e2e/build-page.ts',
  // each has a provider of its own: what a journey leaves in the books meets no other at the same time
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // a slow machine is no fault of the product: how fast it is, the benchmarks say
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'var/reports/playwright.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions,
    locale: 'en-NZ',
    timezoneId: 'Pacific/Auckland',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // a trace of each step costs as much as the step: `npx playwright test --last-failed --trace on` records those that failed
    trace: 'off',
  },
  // what a broken network, a bad card or a deployment does depends on no width: and what becomes of an order neither: once is enough.
  // A state is opened once and then looked at in all widths.
  projects: [
    { ...width('narrow', 390, 844), testIgnore: /placed-orders\.spec\.ts|states\// },
    {
      ...width('wide', 1280, 900),
      testIgnore: /(bad-payments|slow-and-broken|first-load|deploy|offline|stored)\.spec\.ts/,
    },
  ],
})
