import type { Page } from '@playwright/test'

import { expect, test } from './provider.ts'
import { ROUTES, toAddress } from './routes.ts'
import { signIn } from './steps.ts'

/** The businesses of the demo are of two business groups. */
const BUSINESSES = ['dev', 'ema'] as const
/** Cards about a balance, by the beginning of their text, and pages of payments and letters need no word of GST (ACC-020). */
const BALANCE_CARDS = ['What you owe', 'We take $', 'AmountAmount to pay']
const PAGES_WITHOUT_GST: ReadonlySet<string> = new Set([
  '/mynotifications',
  '/pay',
  '/payment-method',
  '/payment-method/credit-card',
])
const PRICED = ROUTES.filter(({ session, path }) => session === 'required' && !PAGES_WITHOUT_GST.has(path))

type Amounts = { readonly count: number; readonly withoutWord: string[] }

async function readAmounts(page: Page, path: string): Promise<Amounts> {
  await page.goto(path)
  // a card has no amount while it loads
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(
    () =>
      document.readyState === 'complete' &&
      document.querySelector('#main h1') !== null &&
      document.querySelector('[aria-busy="true"]') === null,
  )
  return findAmounts(page)
}

/** The visible amounts of the open page, and those whose card has no word of GST. */
function findAmounts(page: Page): Promise<Amounts> {
  return page.locator('#main').evaluate((main, ofBalances) => {
    const ownText = (element: Element) =>
      [...element.childNodes]
        .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        .map(({ textContent }) => textContent)
        .join('')
    // the sign and the digits of an amount may be separate elements
    const isAmount = (element: Element) =>
      /\$\s?\d/.test(ownText(element)) ||
      (/^\s*[\d,]+\.\d\d\s*$/.test(ownText(element)) &&
        element.parentElement?.textContent.includes('$') === true)
    // the wizard has one sentence for all cards of a page
    const ofPage = main.textContent.includes('Prices exclude GST.')
    const amounts = [...main.querySelectorAll('*')].filter(
      (element) => isAmount(element) && element.checkVisibility(),
    )
    const withoutWord = amounts
      .map((element) => element.closest('section, form, dialog, article') ?? element)
      .filter((card) => !ofBalances.some((begins) => card.textContent.startsWith(begins)))
      .filter((card) => !card.textContent.includes('GST') && !ofPage)
      .map((card) => card.textContent.replaceAll(/\s+/g, ' ').slice(0, 120))
    return { count: amounts.length, withoutWord: [...new Set(withoutWord)] }
  }, BALANCE_CARDS)
}

/** Lists the amounts without a word of GST on every route, with the path of the route. */
async function readRoutes(page: Page): Promise<Amounts> {
  const withoutWord: string[] = []
  let count = 0
  for (const route of PRICED) {
    const found = await readAmounts(page, toAddress(route))
    count += found.count
    withoutWord.push(...found.withoutWord.map((text) => `${route.path}: ${text}`))
  }
  return { count, withoutWord }
}

for (const user of BUSINESSES) {
  test(`ACC-020 each amount of the first page of a route has a word of GST in its card for ${user}`, async ({
    page,
  }) => {
    test.slow()
    await signIn(page, user)
    const { count, withoutWord } = await readRoutes(page)

    console.log(`gst: ${count} amounts on ${PRICED.length} routes of ${user}`)
    expect(count).toBeGreaterThan(50)
    expect(withoutWord).toEqual([])
  })
}

test('an amount in a card without a word of GST is found', async ({ page }) => {
  await signIn(page, 'ema')
  await page.locator('#main').evaluate((main) => {
    main.append(document.createElement('section'))
    main.lastElementChild?.append('It costs $1.00.')
  })

  expect((await findAmounts(page)).withoutWord).toEqual(['It costs $1.00.'])
})
