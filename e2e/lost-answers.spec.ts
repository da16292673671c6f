import type { Page } from '@playwright/test'

import { expect, test } from './provider.ts'
import { bookCallback, signIn, typePerson } from './steps.ts'
import { choose, locateHeading, locateLabel, openNext, openWizard } from './wizard.ts'

// the service worker would reply from its cache
test.use({ serviceWorkers: 'block' })

const COMMIT = /\/orders\/[^/]+\/commit$/
const ORDER = /\/orders\/[^/]+$/
const CALLBACK = /\/message$/
const INVITATION = /\/iam\/Users$/

/** Lets each POST reach the server and drops its reply. */
async function dropReplies(page: Page, pattern: RegExp): Promise<{ readonly done: number }> {
  const lost = { done: 0 }
  await page.route(pattern, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    const answer = await route.fetch()
    if (answer.ok()) lost.done += 1
    await route.abort('connectionreset')
  })
  return lost
}

test('ORD-070 an order whose reply was lost is looked up: it is shown as placed, and exists once', async ({
  page,
}) => {
  await checkOrder(page)
  const commits = await dropReplies(page, COMMIT)

  await page.getByRole('button', { name: 'Place order' }).click()

  await expect(locateHeading(page, 'Your order is placed')).toBeVisible()
  expect(commits.done).toBe(1)
  await page.goto('/change-hub')
  await expect(page.getByRole('listitem').filter({ hasText: /Order \d+/ })).toHaveCount(1)
})

test('an order that cannot be looked up is shown as in doubt until it is known that it was not placed', async ({
  page,
  context,
}) => {
  await checkOrder(page, 'ema')
  await page.route(COMMIT, (route) => route.abort('connectionreset'))
  await page.route(ORDER, (route) =>
    route.request().method() === 'GET' ? route.abort('connectionreset') : route.fallback(),
  )

  await page.getByRole('button', { name: 'Place order' }).click()

  const doubt = page.getByRole('alertdialog', { name: 'We do not know yet whether your order is placed' })
  await expect(doubt).toBeVisible()
  await page.unroute(ORDER)
  await context.setOffline(true)
  await doubt.getByRole('button', { name: 'Ask again' }).click()
  await context.setOffline(false)
  const failure = page.getByRole('alertdialog', { name: 'Problem submitting order' })
  await expect(failure).toContainText('Nothing has been ordered, and what you chose is still here.')
})

test('CON-018 CON-032 a callback whose reply was lost is not reported as failed, and a retry books no second one', async ({
  page,
}) => {
  await signIn(page, 'nikau')
  await page.goto('/contact')
  await page.getByLabel('Which number should we call?').fill('021 555 0123')
  const bookings = await dropReplies(page, CALLBACK)
  const time = await bookCallback(page)
  await expect(page.getByRole('alert')).toContainText('Unable to complete action')
  await expect(page.getByRole('alert')).toContainText('we do not know whether it reached us')
  await page.unroute(CALLBACK)

  await page.getByRole('button', { name: 'Book the callback' }).click()

  await expect(page.getByRole('region', { name: 'Your callback is booked' })).toContainText(time)
  expect(bookings.done).toBe(1)
  await expect(async () => {
    await page.goto('/mynotifications')
    await expect(page.getByRole('link', { name: /^We will call you on/ })).toHaveCount(1, { timeout: 5_000 })
  }).toPass()
})

test('PPL-006 an invitation whose reply was lost is found in the list, which is then shown', async ({
  page,
}) => {
  await signIn(page, 'hemi')
  await page.goto('/add-authorised-person')
  const invitations = await dropReplies(page, INVITATION)
  await typePerson(page, { firstName: 'Mere', lastName: 'Tui', email: 'Mere.Tui@mail.example' })

  await page.getByRole('button', { name: 'Send invitation' }).click()

  await expect(locateHeading(page, 'Users')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove Mere Tui' })).toHaveCount(1)
  expect(invitations.done).toBe(1)
})

/** Fills in an order up to its summary. */
async function checkOrder(page: Page, user = 'lani'): Promise<void> {
  await openWizard(page, user)
  await choose(page, 'Speed', 'Fibre 300')
  if (user === 'lani') {
    await choose(page, 'Modem', 'Hub 6, on a 24 month contract')
    await openNext(page, 'Contract and dates')
    await locateLabel(page, 'I accept a contract of 24 months').click()
    await page.getByLabel('Day of the visit').selectOption({ index: 1 })
  } else {
    await openNext(page, 'When it should change')
  }
  await openNext(page, 'Check your order')
}
