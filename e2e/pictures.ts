import { join } from 'node:path'

import { chromium } from '@playwright/test'
import type { Browser, Locator, Page } from '@playwright/test'

import { CHROMIUM_FLAGS, findHeadlessShell } from '../tools/ensure-chromium.ts'
import { ensurePage } from '../tools/page.ts'
import { isProgram, ROOT } from '../tools/processes.ts'
import { locateDifference, openLatestBill } from './bill.ts'
import { newProvider } from './new-provider.ts'
import { takeScreenPictures } from './screen-pictures.ts'
import { signIn } from './steps.ts'
import { answerPlanQuestions, completeWizard, openWizard, PLAN } from './wizard.ts'

/** The settings of a browser that takes pictures. */
export const PICTURE_CONTEXT = {
  locale: 'en-NZ',
  timezoneId: 'Pacific/Auckland',
  reducedMotion: 'reduce',
} as const

/** CSS pixels above the shown part of the page: the fixed header and a margin. */
const TOP_PIXELS = 84

/** A picture of the README: its file in `docs`, and its screen. */
type Picture = {
  readonly file: string
  readonly route: string
  /** Signs a customer in and opens the screen. */
  readonly open: (page: Page) => Promise<void>
  /** The part at the top of the picture. By default the picture begins at the top of the page. */
  readonly locatePart?: (page: Page) => Locator
}

export const PICTURES: readonly Picture[] = [
  { file: 'home.png', route: '/', open: (page) => signIn(page, 'ben') },
  {
    file: 'bill-explained.png',
    route: '/invoice/$invoiceId',
    open: (page) => openLatestBill(page, 'aroha'),
    locatePart: locateDifference,
  },
  { file: 'order-costs.png', route: PLAN, open: openOrder, locatePart: locateForecast },
]

/** Starts a demo provider in a temporary folder, and saves the pictures of the README and of the screens. */
async function takePictures(): Promise<void> {
  await ensurePage()
  const provider = await newProvider()
  const browser = await launchBrowser()
  try {
    for (const picture of PICTURES) await takePicture(browser, provider.portal, picture)
    await takeScreenPictures(browser, provider.portal, PICTURE_CONTEXT)
  } finally {
    await browser.close()
    await provider.stop()
  }
}

export function launchBrowser(): Promise<Browser> {
  const executablePath = findHeadlessShell()
  return chromium.launch({
    args: CHROMIUM_FLAGS,
    ...(executablePath !== null && { executablePath }),
  })
}

async function takePicture(
  browser: Browser,
  portal: string,
  { file, open, locatePart }: Picture,
): Promise<void> {
  const page = await browser.newPage({
    ...PICTURE_CONTEXT,
    viewport: { width: 1280, height: 800 },
    baseURL: portal,
  })
  await open(page)
  // parts that load later move the parts below
  await page.waitForLoadState('networkidle')
  if (locatePart !== undefined) await scrollToTop(locatePart(page))
  // without a button under the pointer
  await page.mouse.move(0, 0)
  await page.screenshot({ path: join(ROOT, 'docs', file), animations: 'disabled' })
  await page.close()
  console.log(`docs/${file}`)
}

async function openOrder(page: Page): Promise<void> {
  await openWizard(page, 'kiri')
  await completeWizard(page, () => answerPlanQuestions(page, 'Fibre 950'))
  await locateForecast(page).waitFor()
}

function locateForecast(page: Page): Locator {
  return page.getByRole('region', { name: 'Your bills with this order' })
}

/** Scrolls a part of the page to the top of the picture, or as far as possible. */
async function scrollToTop(part: Locator): Promise<void> {
  await part.evaluate((element, top) => {
    scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' })
  }, TOP_PIXELS)
}

if (isProgram(import.meta.url)) await takePictures()
