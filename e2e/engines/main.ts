import { ensurePage } from '../../tools/page.ts'
import { fillSharedDemo, newProvider } from '../new-provider.ts'
import { toAddress, ROUTES } from '../routes.ts'
import { DEMO_PASSWORD } from '../steps.ts'

import { check, fill, hasHeading, hasText, press, waitUntil } from './engine.ts'
import type { Engine, EnginePage } from './engine.ts'
import { startFirefox } from './firefox.ts'
import { startWebKit } from './webkit.ts'

/** Customers with internet, power, mobile, wireless and a business, who together open every area. */
const CUSTOMERS = ['aroha', 'ben', 'jack', 'lani', 'nikau'] as const
const SECURED = ROUTES.filter(({ session }) => session === 'required')
const OPEN = ROUTES.filter(({ session }) => session !== 'required')
const PAYER = 'dev'
const BUYER = 'kiri'

/** Texts that a page shows after an error. */
const FAILURES = [
  'An Unexpected Error Occured',
  'Something went wrong',
  'could not be loaded',
  'could not load',
]
const SETTLED = `document.readyState === 'complete' && document.querySelector('h1')?.innerText.trim() &&
  !document.querySelector('[aria-busy="true"]')`

/**
 * Opens every route as five customers, and open routes without a session, in Firefox and WebKit. Also signs in, pays and
 * orders. Prints the number of opened pages, and engines that are not installed. Exits with 1 if a page failed.
 */
async function main(): Promise<void> {
  await ensurePage()
  const deleteDemo = await fillSharedDemo()
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
      faults.push(...(await checkEngine(engine, provider.portal)))
    } finally {
      await engine.close()
      await provider.stop()
    }
  }
  deleteDemo()
  for (const fault of faults) console.error(fault)
  console.log(`${faults.length} faults`)
  process.exitCode = faults.length === 0 ? 0 : 1
}

async function checkEngine(engine: Engine, portal: string): Promise<string[]> {
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
  await fill(page, 'Username or email address', user)
  await fill(page, 'Password', DEMO_PASSWORD)
  await press(page, '^Sign in$')
  await waitUntil(page, hasHeading('^Kia ora'), 'the dashboard')
}

async function openRoute(page: EnginePage, url: string): Promise<void> {
  await page.open(url)
  // waits and reads in one step, because a route may redirect to another document
  const shown = String(await waitUntil(page, `${SETTLED} && document.body.innerText`, 'a heading'))
  const problems = [...FAILURES.filter((words) => shown.includes(words)), ...page.errors()]
  if (problems.length > 0) throw new Error(problems.join('; '))
}

async function pay(page: EnginePage, portal: string): Promise<void> {
  await page.open(`${portal}/pay`)
  await fill(page, 'Card number', '4111111111111111')
  await fill(page, 'Name on card', 'Dev Patel')
  await fill(page, 'Expiry date', '06/40')
  await fill(page, 'Security code', '123')
  await press(page, String.raw`^Pay\s\$`)
  await waitUntil(page, hasText('Thank you, payment successful'), 'the receipt')
}

async function order(page: EnginePage, portal: string): Promise<void> {
  await page.open(`${portal}/change-hub/static-ip`)
  await check(page, 'Static IP address')
  await check(page, 'Tomorrow')
  await press(page, '^Continue$')
  await press(page, '^Confirm the change$')
  await waitUntil(page, hasText('Your change is made'), 'the confirmation')
}

await main()
