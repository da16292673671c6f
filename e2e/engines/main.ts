import { buildPage, isPageStale } from '../../tools/page.ts'
import { fillOnce, newProvider } from '../new-provider.ts'
import { toAddress, ROUTES } from '../routes.ts'
import { DEMO_PASSWORD } from '../steps.ts'

import { check, choosePlace, fill, hasHeading, hasText, press, waitUntil } from './engine.ts'
import type { Engine, EnginePage } from './engine.ts'
import { startFirefox } from './firefox.ts'
import { startWebKit } from './webkit.ts'

/** Internet, power, mobile, wireless, a business: together they open every area. */
const CUSTOMERS = ['aroha', 'ben', 'jack', 'lani', 'nikau'] as const
const SECURED = ROUTES.filter(({ session }) => session === 'required')
const OPEN = ROUTES.filter(({ session }) => session !== 'required')
const PAYER = 'dev'
const BUYER = 'kiri'

/** The text of a page after a script error. */
const FAILURES = [
  'An Unexpected Error Occured',
  'Something went wrong',
  'could not be loaded',
  'could not load',
]
const SETTLED = `document.readyState === 'complete' && document.querySelector('h1')?.innerText.trim() &&
  !document.querySelector('[aria-busy="true"]')`

/**
 * Opens every route as five customers, and the open ones without a session, in Firefox and WebKit, and signs in, pays and
 * orders there. Prints the number of opened pages. An engine that is not installed is named and left out. Exits with 1 if a
 * page failed.
 */
async function main(): Promise<void> {
  if (isPageStale() && (await buildPage()) !== 0) throw new Error('the page could not be bundled')
  const forget = await fillOnce()
  const faults: string[] = []
  for (const [name, start] of [
    ['Firefox', startFirefox],
    ['WebKit', startWebKit],
  ] as const) {
    const engine = await start()
    if (engine === null) {
      console.log(`${name}: not installed on this machine, left out`)
      continue
    }
    const provider = await newProvider()
    try {
      faults.push(...(await walk(engine, provider.portal)))
    } finally {
      await engine.close()
      await provider.stop()
    }
  }
  forget()
  for (const fault of faults) console.error(fault)
  console.log(`${faults.length} faults`)
  process.exitCode = faults.length === 0 ? 0 : 1
}

async function walk(engine: Engine, portal: string): Promise<string[]> {
  const faults: string[] = []
  let opened = 0
  const attempt = async (title: string, work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      faults.push(`${engine.name}: ${title}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  const withCustomer = async (user: string, work: (page: EnginePage) => Promise<void>) => {
    const page = await engine.newPage()
    await attempt(user, async () => {
      await signIn(page, portal, user)
      await work(page)
    })
    await page.close()
  }
  const openRoutes = async (who: string, page: EnginePage, routes: typeof ROUTES) => {
    for (const route of routes) {
      await attempt(`${who} at ${route.path}`, () => openRoute(page, portal + toAddress(route)))
      opened += 1
    }
  }
  const signedOut = await engine.newPage()
  await openRoutes('nobody', signedOut, OPEN)
  await signedOut.close()
  for (const user of CUSTOMERS) await withCustomer(user, (page) => openRoutes(user, page, SECURED))
  await withCustomer(PAYER, (page) => pay(page, portal))
  await withCustomer(BUYER, (page) => order(page, portal))
  console.log(
    `${engine.name}: ${opened} routes of ${CUSTOMERS.length} customers and of nobody, sign-in, a payment and an order`,
  )
  return faults
}

async function signIn(page: EnginePage, portal: string, user: string): Promise<void> {
  await page.open(portal)
  await fill(page, 'Username or e-mail address', user)
  await fill(page, 'Password', DEMO_PASSWORD)
  await press(page, '^Sign in$')
  await waitUntil(page, hasHeading('^Kia ora'), 'the dashboard')
}

async function openRoute(page: EnginePage, url: string): Promise<void> {
  await page.open(url)
  // settled and read in one step: a route may lead on to another document
  const shown = String(await waitUntil(page, `${SETTLED} && document.body.innerText`, 'a heading'))
  const problems = [...FAILURES.filter((words) => shown.includes(words)), ...page.errors()]
  if (problems.length > 0) throw new Error(problems.join('; '))
}

async function pay(page: EnginePage, portal: string): Promise<void> {
  await page.open(`${portal}/pay`)
  await fill(page, 'Card number', '4111111111111111')
  await fill(page, 'Name on card', 'Dev Patel')
  await choosePlace(page, 'Expiry month', 6)
  await choosePlace(page, 'Expiry year', 5)
  await fill(page, 'Security code', '123')
  await press(page, String.raw`^Pay\s\$`)
  await waitUntil(page, hasText('Thank you, payment successful'), 'the receipt')
}

async function order(page: EnginePage, portal: string): Promise<void> {
  await page.open(`${portal}/change-hub/static-ip`)
  await check(page, 'Static IP address')
  await check(page, 'Tomorrow')
  await press(page, '^Go on$')
  await press(page, '^Confirm the change$')
  await waitUntil(page, hasText('Your change is made'), 'the confirmation')
}

await main()
