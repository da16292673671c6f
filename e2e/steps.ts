import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

import { BRANDS } from '@switchboard/brands/brands'

/** The password of all demo customers. */
export const DEMO_PASSWORD = 'kea-demo-2026'

/** Opens the portal, which leads to the sign-in form, and signs a demo customer in. */
export async function signIn(page: Page, user: string): Promise<void> {
  await page.goto('/')
  await sendCredentials(page, user)
  await expectDashboard(page)
}

/** Signs in with the button of the login page. After a sign-out in this tab, the portal does not open the form itself. */
export async function signInByButton(page: Page, user: string): Promise<void> {
  await openSignInForm(page)
  await sendCredentials(page, user)
  await expectDashboard(page)
}

/** Opens the sign-in form with the button of the login page. */
export async function openSignInForm(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/identity\/interaction\//)
}

/** Signs a customer in to the app, which has its own sign-in form. */
export async function signInToApp(page: Page, user: string): Promise<void> {
  await page.goto('/app/')
  await page.getByLabel('Keep me signed in on this device').check()
  await sendCredentials(page, user)
  await expectDashboard(page)
}

/** Fills in and sends the open sign-in form. */
export async function sendCredentials(page: Page, user: string, password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('Username or email address').fill(user)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const GREETING = new RegExp(`^(${BRANDS.map(({ greeting }) => greeting).join('|')}) `)

/** Expects the home page of any brand. */
export async function expectDashboard(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: GREETING })).toBeVisible()
}

export async function signOut(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^(More|Your account):/ })
    .click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /signed out/i })).toBeVisible()
}

/** Fills in the card form, by default with a Visa card that the gateway approves. */
export async function typeCard(page: Page, cardNumber = '4111111111111111'): Promise<void> {
  await page.getByLabel('Card number').fill(cardNumber)
  await page.getByLabel('Name on card').fill('Ben Fowler')
  await page.getByLabel('Expiry date').fill('06/40')
  await page.getByLabel('Security code').fill('123')
}

/** Fills in the form that adds a user. */
export async function typePerson(
  page: Page,
  { firstName, lastName, email }: { firstName: string; lastName: string; email: string },
): Promise<void> {
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Mobile number').fill('021 555 0199')
  await page.getByLabel('Day').fill('17')
  await page.getByLabel('Month').fill('May')
  await page.getByLabel('Year').fill('1990')
}

/** Converts an amount on the page to cents. A credit is negative. */
export function parseCents(text: string | null): number {
  const cents = Math.round(Number((text ?? '').replaceAll(/[^\d.]/g, '')) * 100)
  return /CR/.test(text ?? '') ? -cents : cents
}

/** Books a callback at the first free time. Returns the time. */
export async function bookCallback(page: Page): Promise<string> {
  await page.getByLabel('What is it about?').selectOption({ index: 1 })
  const time = page.getByLabel('At what time?')
  const none = page.getByText(/^We have no free times on/)
  for (let days = 2; !(await time.isVisible()); days += 1) {
    await page.getByLabel('On which day?').selectOption({ index: days })
    await expect(time.or(none)).toBeVisible()
  }
  await time.selectOption({ index: 1 })
  const chosen = await time.locator('option:checked').innerText()
  await page.getByRole('button', { name: 'Book the callback' }).click()
  return chosen
}

/** Opens the app as an old version, to which the provider replies with this status. */
export async function openWithVersion(page: Page, status: string): Promise<void> {
  await page.route(/\/device\/applicationversionstatus$/, (route) =>
    route.fulfill({ json: { Status: status } }),
  )
  await page.goto('/app/')
  await expect(page.getByRole('alertdialog')).toBeVisible()
}

/** Signs sam in at the staff desk: the issuer of the sandbox takes a password and a phone. */
export async function signInToDesk(page: Page): Promise<void> {
  await page.goto('/staff/')
  await typeAtStaffIssuer(page, 'sam')
  await expect(page.getByRole('heading', { level: 1, name: 'Staff desk' })).toBeVisible()
}

/** Types a password at the issuer of staff and confirms the second factor. */
export async function typeAtStaffIssuer(
  page: Page,
  user: string,
  secondFactor = 'Confirm on the phone',
): Promise<void> {
  await page.getByLabel('Staff name').fill(user)
  await page.getByLabel('Password').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: secondFactor }).click()
}

/** Searches at the staff desk. */
export async function searchAtDesk(page: Page, query: string): Promise<void> {
  await page.getByLabel('Find an account').fill(query)
  await page.getByRole('button', { name: 'Search' }).click()
}

/** Staff open grace's account from their desk in a tab of its own. The link is the address that the tab opened first. */
export async function openFromDesk(page: Page): Promise<{ tab: Page; link: string }> {
  await signInToDesk(page)
  await searchAtDesk(page, '100702')
  const link = page.context().waitForEvent('request', (request) => request.url().includes('/auto-login?'))
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: /^Open the account/ }).click()
  return { tab: await opened, link: (await link).url() }
}

/** Opens a card that a narrow window shows closed. */
export async function openCard(page: Page, name: string): Promise<void> {
  await page.getByRole('region', { name }).waitFor()
  const toggle = page.getByRole('button', { name, expanded: false })
  if (await toggle.isVisible()) await toggle.click()
}

/** Opens the dates, the credits and the payment method of home, which a narrow window shows closed. */
export async function openSummaryDetails(page: Page): Promise<void> {
  await page.getByRole('region', { name: /What you owe|Your credit/ }).waitFor()
  const closed = page.locator('details:not([open]) > summary', { hasText: 'Dates, credits and how you pay' })
  if (await closed.isVisible()) await closed.click()
}
