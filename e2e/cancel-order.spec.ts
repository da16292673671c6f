import { expectAccessible } from './axe.ts'
import { expectDone } from './placed.ts'
import { expect, test } from './provider.ts'
import { choose, locateHeading, openNext, openWizard, placeOrder } from './wizard.ts'

test('an order is cancelled on its page, in two tabs at once, and holds nothing up any more', async ({
  page,
  context,
}) => {
  await openWizard(page, 'nikau')
  await choose(page, 'Speed', 'Fibre 100')
  await openNext(page, 'When it should change')
  await openNext(page, 'Check your order')
  const reference = await placeOrder(page)
  const steps = page.getByRole('list', { name: 'What happens next' })
  const confirmed = await steps.innerText()
  await page.getByRole('link', { name: 'See your order' }).click()
  await expect(locateHeading(page, `Your order ${reference}`)).toBeVisible()
  expect(await steps.innerText()).toBe(confirmed)
  const other = await context.newPage()
  await other.goto(page.url())

  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: 'Cancel this order' }).click()
    await expectAccessible(tab)
  }
  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: 'Cancel the order' }).click()
    await expect(tab.getByRole('status').filter({ hasText: 'This order is cancelled' })).toBeVisible()
  }
  await expectAccessible(page)
  await other.close()

  await expectDone(page)
})
