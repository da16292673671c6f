import { existsSync } from 'node:fs'

import { launch } from 'puppeteer-core'
import type { Page } from 'puppeteer-core'

import type { Engine, EnginePage } from './engine.ts'

const PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox']

const MAX_MILLISECONDS = 120_000

/** Errors that Firefox reports for a load aborted by leaving the page. */
const ABORTED_LOAD = 'A ServiceWorker intercepted the request'

/**
 * Opens an address. If the load was aborted and the page is still at the old address, it tries once more, because a
 * navigation of the old page may abort a load. A route that redirects to another site aborts each load, which is no error.
 */
async function openAddress(page: Page, url: string): Promise<void> {
  const before = page.url()
  await loadUnlessAborted(page, url)
  if (page.url() === before && before !== url) await loadUnlessAborted(page, url)
}

async function loadUnlessAborted(page: Page, url: string): Promise<void> {
  try {
    await page.goto(url, { waitUntil: 'domcontentloaded', timeout: MAX_MILLISECONDS })
  } catch (error) {
    if (!String(error).includes('NS_BINDING_ABORTED')) throw error
  }
}

/** Starts Firefox of the machine by WebDriver BiDi (Debian: `firefox-esr`). Returns null if it is not installed. */
export async function startFirefox(): Promise<Engine | null> {
  const executablePath = PLACES.find((path) => existsSync(path))
  if (executablePath === undefined) return null
  const browser = await launch({ browser: 'firefox', executablePath, headless: true })
  return {
    name: `Firefox (${await browser.version()})`,
    newPage: async () => {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      const errors: string[] = []
      page.on('pageerror', (error) => {
        if (!String(error).includes(ABORTED_LOAD)) errors.push(String(error))
      })
      const engine: EnginePage = {
        open: async (url) => {
          // leaving the old page may abort its loads of scripts, which Firefox reports as errors
          await loadUnlessAborted(page, 'about:blank')
          errors.length = 0
          await openAddress(page, url)
        },
        // oxlint-disable-next-line typescript/consistent-type-assertions -- the caller knows the type of the value
        evaluate: async <Value>(expression: string) => (await page.evaluate(expression)) as Value,
        click: (selector) => page.click(selector),
        type: async (selector, text) => {
          await page.click(selector, { count: 3 })
          await page.type(selector, text)
        },
        errors: () => errors,
        close: () => context.close(),
      }
      return engine
    },
    close: () => browser.close(),
  }
}
