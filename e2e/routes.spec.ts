import { globSync, readFileSync } from 'node:fs'

import type { Page } from '@playwright/test'

import { accessibilityProblems } from './axe.ts'
import { expect, test } from './provider.ts'
import type { Provider } from './provider.ts'
import { DEMO_PASSWORD, expectDashboard, giveCredentials, signIn } from './steps.ts'

const WIDTHS = [320, 768, 1280] as const
const THEMES = ['light', 'dark'] as const
const HEIGHT = 900
const SECONDS = 1_000

/** A state of a screen: how to come to it, and what is there once it stands. */
type State = {
  /** The route as the router names it; a page that is none of the portal's by where it is. */
  readonly route: string
  readonly what: string
  readonly open: (page: Page, provider: Provider) => Promise<void>
}

const STATES: readonly State[] = [
  { route: '/', what: 'the dashboard', open: (page) => signIn(page, 'aroha') },
  { route: '/', what: 'an account without a bill', open: (page) => signIn(page, 'carla') },
  { route: '/', what: 'the account switcher', open: openSwitcher },
  { route: '/', what: 'the more-menu', open: openMoreMenu },
  { route: '/', what: 'panels that did not come', open: openBrokenDashboard },
  { route: '/', what: 'staff', open: openAsStaff },
  { route: '/', what: 'the error overlay', open: openOverlay },
  { route: '/', what: 'a browser that is too old', open: openInOldBrowser },
  { route: '/', what: 'without a connection', open: openOffline },
  {
    route: '/invoice/$invoiceId',
    what: 'the latest bill',
    open: (page) => openSignedIn(page, '/invoice/latest', /^Bill of/),
  },
  {
    route: '/invoice/$invoiceId',
    what: 'no such bill',
    open: (page) => openSignedIn(page, '/invoice/999', 'Your bill'),
  },
  { route: '/invoice/$invoiceId', what: 'a bill that waits for approval', open: openUnapproved },
  { route: '/pay', what: 'the card form', open: (page) => openSignedIn(page, '/pay', 'Pay by card') },
  { route: '/pay', what: 'a card form with problems', open: openCardProblems },
  { route: '/pay', what: 'a payment being checked', open: openWaitingPayment },
  { route: '/pay', what: 'a payment of which nobody knows', open: openUnknownPayment },
  { route: '/login', what: 'sign in', open: (page) => openAt(page, '/login', 'Sign in') },
  {
    route: '/login',
    what: 'a sign-in that failed',
    open: (page) => openAt(page, '/login?problem=IDENTITY_ERROR', 'Sign in'),
  },
  { route: '/legacy-login', what: 'the form', open: (page) => openAt(page, '/legacy-login', 'Sign in') },
  { route: '/legacy-login', what: 'a form with problems', open: openLoginProblems },
  { route: '/login-complete', what: 'being signed in', open: openSigningIn },
  {
    route: '/logout-complete',
    what: 'signed out',
    open: (page) => openAt(page, '/logout-complete', 'You are signed out'),
  },
  {
    route: '/auto-login',
    what: 'a failed link',
    open: (page) => openAt(page, '/auto-login', 'The account could not be opened'),
  },
  { route: '/auto-login', what: 'the account being opened', open: openOpening },
  { route: '/change-log', what: 'the change log', open: (page) => openAt(page, '/change-log', 'Change log') },
  { route: '/style-guide', what: 'every part', open: openStyleGuide },
  { route: 'the app variant', what: 'its form', open: (page) => openAt(page, '/app/login', 'Sign in') },
  { route: 'the app variant', what: 'its dashboard', open: openApp },
  { route: 'identity', what: 'sign in', open: openIdentity },
  { route: 'identity', what: 'a wrong password', open: openWrongPassword },
  {
    route: 'identity',
    what: 'a sign-in that ran out',
    open: (page) => openAt(page, '/identity/interaction/gone', 'There is a problem'),
  },
  { route: 'identity', what: 'whether to sign out', open: openSignOutQuestion },
  { route: 'sandbox', what: 'the staff desk', open: openDesk },
  {
    route: 'sandbox',
    what: 'its gateway',
    open: (page, { sandbox }) => openAt(page, `${sandbox}/gateway`, /./),
  },
  {
    route: 'sandbox',
    what: 'its legacy portal',
    open: (page, { sandbox }) => openAt(page, `${sandbox}/legacy/`, 'Legacy portal'),
  },
]

test.skip(
  ({ viewport }) => viewport?.width !== WIDTHS[2],
  'each state is looked at in all widths by one project',
)

for (const { route, what, open } of STATES) {
  test(`axe finds nothing and nothing scrolls sideways on ${route}: ${what}`, async ({ page, provider }) => {
    test.setTimeout(120 * SECONDS)
    await open(page, provider)

    const problems: string[] = []
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT })
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme })
        const found = [...(await accessibilityProblems(page)), ...(await sidewaysScroll(page))]
        problems.push(...found.map((problem) => `${width} px, ${colorScheme}: ${problem}`))
      }
    }
    expect(problems).toStrictEqual([])
  })
}

test('every route that the portal builds is among those looked at', () => {
  const built = globSync('apps/web/src/{areas,shell}/**/{routes,own-routes}.ts')
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/^ +path: '([^']+)'/gm)])
    .map(([, path = '']) => path)
    .toSorted()
  const looked = [
    ...new Set(STATES.map(({ route }) => route).filter((route) => route.startsWith('/'))),
  ].toSorted()

  console.log(
    `axe: ${STATES.length} states, ${WIDTHS.join(', ')} px, ${THEMES.join(' and ')}; routes: ${looked.join(' ')}`,
  )
  expect(built.length).toBeGreaterThan(0)
  expect(looked).toStrictEqual(built)
})

/** By how much the page is wider than its window. */
async function sidewaysScroll(page: Page): Promise<string[]> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return over > 0 ? [`the page is ${over} px too wide`] : []
}

async function openAt(page: Page, address: string, heading: string | RegExp): Promise<void> {
  await page.goto(address)
  await expectHeading(page, heading)
}

async function openSignedIn(page: Page, address: string, heading: string | RegExp): Promise<void> {
  await signIn(page, 'aroha')
  await openAt(page, address, heading)
  await page.waitForLoadState('networkidle')
}

async function expectHeading(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

async function openSwitcher(page: Page): Promise<void> {
  await signIn(page, 'aroha')
  await page.getByRole('button', { name: /Switch account/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function openMoreMenu(page: Page): Promise<void> {
  await signIn(page, 'aroha')
  await page.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
}

async function openBrokenDashboard(page: Page): Promise<void> {
  await signIn(page, 'aroha')
  await page.route(/\/api\/accounts\//, (route) => route.fulfill({ status: 500 }))
  await page.reload()
  await expect(page.getByRole('alert').first()).toBeVisible()
}

async function openAsStaff(page: Page, provider: Provider): Promise<void> {
  await openDesk(page, provider)
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: /^Open the portal for/ }).click()
  const address = (await opened).url()
  await (await opened).close()
  expect(address).toContain('/auto-login')
  await page.goto(address)
  await expectDashboard(page)
}

async function openOverlay(page: Page): Promise<void> {
  await page.route(/dynamicconfig/, (route) => route.fulfill({ status: 500 }))
  await page.goto('/')
  await expect(page.getByRole('alertdialog')).toBeVisible()
}

async function openInOldBrowser(page: Page): Promise<void> {
  await page.addInitScript(() => {
    CSS.supports = () => false
  })
  // the page stops its own loading, so no load event comes
  await page.goto('/', { waitUntil: 'commit' })
  await expectHeading(page, 'Please upgrade your browser')
}

async function openOffline(page: Page): Promise<void> {
  await signIn(page, 'aroha')
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
}

async function openUnapproved(page: Page): Promise<void> {
  await signIn(page, 'tama')
  await openAt(page, '/invoice/10300106', 'Your bill')
  await expect(page.getByText('This bill is not ready yet.')).toBeVisible()
}

async function openCardProblems(page: Page): Promise<void> {
  await openSignedIn(page, '/pay', 'Pay by card')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
}

const SOME_TRANSACTION = '/pay?transactionId=00000000-0000-4000-8000-000000000000'

async function openWaitingPayment(page: Page): Promise<void> {
  await page.route(/windcavetransactions/, () => undefined)
  await signIn(page, 'aroha')
  await openAt(page, SOME_TRANSACTION, 'Checking your payment')
}

async function openUnknownPayment(page: Page): Promise<void> {
  await openSignedIn(page, SOME_TRANSACTION, 'We do not know yet whether you have paid')
}

async function openLoginProblems(page: Page): Promise<void> {
  await openAt(page, '/legacy-login', 'Sign in')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
}

async function openSigningIn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    sessionStorage.setItem('switchboard.session.code_verifier', 'verifier')
    sessionStorage.setItem('switchboard.signin.state', 'state')
  })
  await page.route(/connect\/token/, () => undefined)
  await openAt(page, '/login-complete?code=code&state=state.', 'Signing you in')
}

async function openOpening(page: Page): Promise<void> {
  await page.route(/staff\/login/, () => undefined)
  await openAt(page, '/auto-login?token=token&accountcode=100482', 'Opening the account')
}

/** As a portal started for those who build it. */
async function openStyleGuide(page: Page): Promise<void> {
  await page.route('/style-guide', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('"debug":false', '"debug":true') })
  })
  await openAt(page, '/style-guide', 'Style guide')
}

async function openApp(page: Page): Promise<void> {
  await page.goto('/app/')
  await giveCredentials(page, 'aroha')
  await expectDashboard(page)
}

async function openIdentity(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/identity\/interaction\//)
}

async function openWrongPassword(page: Page): Promise<void> {
  await openIdentity(page)
  await giveCredentials(page, 'nobody', 'wrong')
  await expect(page.getByRole('alert')).toBeVisible()
}

async function openSignOutQuestion(page: Page): Promise<void> {
  await signIn(page, 'carla')
  await openAt(page, '/identity/connect/endsession', 'Sign out?')
}

async function openDesk(page: Page, { sandbox }: Provider): Promise<void> {
  await page.goto(`${sandbox}/staff`)
  await page.getByLabel('Staff name').fill('sam')
  await page.getByLabel('Password').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Account code').fill('100482')
  await page.getByRole('button', { name: 'Find account' }).click()
  await expect(page.getByRole('table')).toBeVisible()
}
