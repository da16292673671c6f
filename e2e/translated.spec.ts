import type { Page } from '@playwright/test'

import { locateEntries, openMenu, openMenuEntry, waitForMenu } from './menu.ts'
import { expect, test } from './provider.ts'
import { signIn, typeCard } from './steps.ts'

// a browser in another language
test.use({ locale: 'de-DE' })

const OVERLAY = 'An Unexpected Error Occured'
/** A card with another surcharge than that of `typeCard`. */
const AMEX = '371449635398431'

/** Wraps each text, also later texts, as the translator of a browser does, but does not change the words. */
function playTranslator(): void {
  const { insertBefore, removeChild } = Node.prototype
  const skipped = new Set(['FONT', 'SCRIPT', 'STYLE', 'TITLE'])
  const translate = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    for (let text: Node | null = walker.currentNode; text !== null; text = walker.nextNode()) {
      if (text instanceof Text && !skipped.has(text.parentNode?.nodeName ?? 'FONT')) texts.push(text)
    }
    for (const text of texts) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.nodeValue
      outer.append(inner)
      const parent = text.parentNode
      if (parent === null) continue
      insertBefore.call(parent, outer, text)
      removeChild.call(parent, text)
    }
  }
  new MutationObserver((records) => {
    for (const { addedNodes, target, type } of records) {
      if (type === 'characterData') translate(target)
      for (const node of addedNodes) translate(node)
    }
  }).observe(document, { childList: true, characterData: true, subtree: true })
}

async function openTranslated(page: Page, path: string): Promise<void> {
  await signIn(page, 'ben')
  await page.addInitScript(playTranslator)
  await page.goto(path)
  await expect(page.locator('h1 font').first()).toBeVisible()
}

/** The guard of the page replaces functions of the browser once its script has loaded. */
async function waitForGuard(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => String(Node.prototype.removeChild))).not.toContain('native')
}

/** Saving puts a spinner before the label of the button, which the translator has replaced. */
async function saveAlerts(page: Page): Promise<void> {
  await page.getByLabel('My next bill is heading over an amount').check()
  await page.getByLabel('Amount', { exact: true }).fill('250')
  await page.getByRole('button', { name: 'Save usage alerts' }).click()
}

test('a page that the browser translates leads to every screen', async ({ page }) => {
  await openTranslated(page, '/')
  await waitForGuard(page)

  const menu = await openMenu(page)
  await waitForMenu(menu)
  const places = (await locateEntries(menu).allTextContents()).filter((place) => !place.includes('new tab'))
  expect(places.length).toBeGreaterThan(8)
  await page.keyboard.press('Escape')
  for (const name of places) {
    await (await openMenuEntry(await openMenu(page), name)).click()
    await expect(page.locator('h1 font').first()).toBeVisible()
    await expect(page.getByText(OVERLAY)).toHaveCount(0)
    if (name !== 'Get a mobile') continue
    // this entry opens a dialog over the page
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('an amount of a translated page is that of now', async ({ page }) => {
  await openTranslated(page, '/pay')
  await waitForGuard(page)

  await page.getByLabel('Amount to pay').fill('5.00')
  await typeCard(page)
  await expect(page.getByRole('button', { name: 'Pay $5.08' })).toBeVisible()
  await page.getByLabel('Amount to pay').fill('6.50')
  await expect(page.getByRole('button', { name: 'Pay $6.60' })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Total' })).toHaveText('$6.60')
  await expect(page.getByRole('status', { name: 'Surcharge' })).toHaveText('1.50%')
  await typeCard(page, AMEX)
  await expect(page.getByRole('status', { name: 'Surcharge' })).toHaveText('2.40%')
})

test('a form of a translated page is sent', async ({ page }) => {
  await openTranslated(page, '/alerts')
  await waitForGuard(page)

  await saveAlerts(page)

  await expect(page.getByText('Your usage alerts are saved.')).toBeVisible()
  await expect(page.getByText(OVERLAY)).toHaveCount(0)
})

test.describe('without the guard', () => {
  // a service worker would serve the script of the guard from its cache
  test.use({ serviceWorkers: 'block' })

  test('a form of a translated page ends in the error overlay', async ({ page }) => {
    await page.route('**/translated-page-*.js', (route) => route.abort())
    await openTranslated(page, '/alerts')

    await saveAlerts(page)

    await expect(page.getByText(OVERLAY)).toBeVisible()
  })
})
