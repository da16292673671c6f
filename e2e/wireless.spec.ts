import type { Locator, Page, Route } from '@playwright/test'

import { readWireless } from '@switchboard/domain/wireless/contract'

import { expectAccessible } from './axe.ts'
import { pressByKeyboard, tabTo } from './keyboard.ts'
import { expect, test } from './provider.ts'
import { replyToOrders } from './states/orders.ts'
import { changeReply } from './states/replies.ts'
import { signIn } from './steps.ts'
import { choose } from './wizard.ts'

const CHANGE = '/my-wireless/change-product'

/** The way in which a customer operates the page: with the mouse, or with the keyboard only. */
type InputMethod = {
  readonly press: (page: Page, target: Locator) => Promise<void>
  readonly tick: (page: Page, target: Locator) => Promise<void>
}
const MOUSE: InputMethod = {
  press: (_page, target) => target.click(),
  tick: (_page, target) => target.check(),
}
const KEYBOARD: InputMethod = {
  press: pressByKeyboard,
  async tick(page, target) {
    await tabTo(page, target)
    await page.keyboard.press('Space')
  },
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const failure = (page: Page, name: string) => page.getByRole('alertdialog', { name })

/** Holds the next order until it is continued or fulfilled. */
async function holdOrder(page: Page) {
  const { promise: heldRoute, resolve } = Promise.withResolvers<Route>()
  await page.route(/\/orders$/, (route) => resolve(route), { times: 1 })
  return heldRoute
}

/** Expects that Escape does not close the dialog while an order is being sent. */
async function expectStaysOpen(page: Page, open: Locator): Promise<void> {
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(open).toBeVisible()
  await expect(open.getByRole('button', { name: 'Close' })).toHaveCount(0)
}

type Names = {
  readonly opener: string
  readonly form: string
  readonly send: string
  readonly failed: string
  readonly placed: string
}

/** Opens the order, closes it, opens it again, lets it fail, and sends it again with success. */
async function order(page: Page, { press, tick }: InputMethod, names: Names): Promise<void> {
  const opener = button(page, names.opener)
  const form = dialog(page, names.form)
  await press(page, opener)
  await expect(form).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await expect(opener).toBeFocused()

  await press(page, opener)
  await tick(page, form.getByLabel('I accept these terms'))
  const first = holdOrder(page)
  await press(page, form.getByRole('button', { name: names.send }))
  const held = await first
  await expect(form.getByText('We are sending your order.')).toBeVisible()
  await expectStaysOpen(page, form)
  await held.fulfill({ status: 500 })

  const failed = failure(page, names.failed)
  await expect(failed).toBeVisible()
  await expectAccessible(page)
  const second = holdOrder(page)
  await press(page, failed.getByRole('button', { name: 'Send it again' }))
  const again = await second
  await expect(failed.getByText('We are sending your order again.')).toBeVisible()
  await expectStaysOpen(page, failed)
  await again.fallback()

  const placed = dialog(page, names.placed)
  await expect(placed).toBeVisible()
  await expectAccessible(page)
  await press(page, placed.getByRole('button', { name: 'Done' }))
  await expect(placed).toHaveCount(0)
}

const SOLD_ADD_ONS = [
  { key: 'addon-wbb-60', name: '60 GB wireless data', chargeIncludingGst: 20, chargeExcludingGst: 17.39 },
]
const ADD_ON = {
  opener: 'Add 60 GB wireless data',
  form: 'Add 60 GB wireless data?',
  send: 'Add it',
  failed: 'Problem submitting order',
  placed: 'Your order is placed',
}
const UPGRADE = {
  opener: 'Check the order',
  form: 'Change to Wireless Unlimited Plus?',
  send: 'Place order',
  failed: 'Problem submitting order',
  placed: 'Your order is placed',
}
const SIGN_UP = {
  opener: 'Check the order',
  form: 'Get Wireless 300 GB?',
  send: 'Place order',
  failed: 'Problem submitting your order of wireless broadband',
  placed: 'Wireless broadband is ordered',
}

test('WBB-010 to WBB-013 WBB-031 WBB-040 a wireless add-on is ordered by keyboard after a failure', async ({
  page,
}) => {
  // more data is sold beside a cap, which no demo customer of version 2 has
  await changeReply(page, readWireless, ({ service, billDate }) => ({
    service: service && { ...service, soldAddOns: SOLD_ADD_ONS },
    billDate,
  }))
  await replyToOrders(page, 'placed')
  await signIn(page, 'grace')
  await page.goto('/my-wireless')
  await expect(page.getByText(/^Your data renews on/)).toBeVisible()
  await expectAccessible(page)
  await order(page, KEYBOARD, ADD_ON)

  await expect(page).toHaveURL(/\/my-wireless$/)
  await expect(page.getByText('60 GB wireless data is ordered.')).toBeVisible()
  await expectAccessible(page)
})

test('WBB-009 to WBB-013 WBB-019 WBB-030 a change with a new modem is ordered by mouse, and its order is shown', async ({
  page,
}) => {
  await signIn(page, 'grace')
  await page.goto('/my-wireless')
  await page.getByRole('link', { name: 'Change plan' }).click()
  await choose(page, 'Plans, each month', 'Wireless Unlimited Plus')
  await expect(page.getByLabel('Street')).toHaveValue('31 Riccarton Road')
  await expectAccessible(page)
  await order(page, MOUSE, UPGRADE)

  await expect(page).toHaveURL(/\/my-wireless$/)
  await page.getByRole('link', { name: /^See order/ }).click()
  await expect(page.getByText('Go 5G Max modem', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('WBB-007 WBB-010 to WBB-013 a home with a fixed line orders wireless broadband by keyboard', async ({
  page,
}) => {
  await signIn(page, 'kiri')
  await page.goto('/my-wireless')
  await expect(page).toHaveURL(new RegExp(`${CHANGE}$`))
  const first = page.getByRole('radio', { name: 'Wireless 300 GB' })
  await tabTo(page, first)
  await page.keyboard.press('Space')
  await expect(first).toBeChecked()
  await order(page, KEYBOARD, SIGN_UP)

  // the wireless service starts with the modem; until then the page shows the order under way
  await expect(page.getByText('An order is under way.')).toBeVisible()
})

test('WBB-003 WBB-022 a version 1 customer is redirected home, also from changes that are not for wireless customers', async ({
  page,
}) => {
  await signIn(page, 'finn')
  for (const address of ['/my-wireless', CHANGE, '/move-house']) {
    await page.goto(address)
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('heading', { level: 1, name: /^Kia ora/ })).toBeVisible()
  }
})
