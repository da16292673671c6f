import type { Locator, Page } from '@playwright/test'

import { expectAccessible } from './axe.ts'
import { expect, test } from './provider.ts'
import { signIn } from './steps.ts'
import { goOn, heading, label } from './wizard.ts'

const MOST_PAGES = 16

/** Somebody whom no other journey orders for. */
const MOVER = 'nikau'
const TO = /^31 Aro Street/

async function answer(page: Page): Promise<void> {
  const when = async (control: Locator, act: (found: Locator) => Promise<unknown>) => {
    if ((await control.count()) > 0) await act(control.first())
  }
  await when(label(page, 'Fibre 100'), (found) => found.click())
  await when(label(page, 'I use my own modem'), (found) => found.click())
  const power = page.getByRole('group', { name: /^Power plan/ })
  if ((await power.count()) > 0) {
    await power.locator('label').first().click()
    await when(page.getByRole('group', { name: /health/ }), (found) => label(found, 'No').click())
  }
  await when(page.getByLabel('Your provider now'), (found) => found.selectOption({ index: 1 }))
  await when(page.getByLabel('Name on that account'), (found) => found.fill('Nikau Reti'))
  await when(page.getByLabel('Account number there'), (found) => found.fill('12345'))
  await when(label(page, /^I accept a contract/), (found) => found.click())
  await when(page.getByLabel('Day of the visit'), (found) => found.selectOption({ index: 3 }))
  await when(page.getByLabel('Broadband works from'), (found) => found.selectOption({ index: 12 }))
}

test('MOV-001 MOV-002 MOV-009 MOV-010 MOV-013 MOV-014 MOV-017 MOV-027 QUA-013 a house is moved to an address that was searched for', async ({
  page,
}, { project }) => {
  test.skip(project.name === 'narrow', 'a house is moved once')
  await signIn(page, MOVER)
  await page.goto('/change-hub/move-house')
  await expect(page).toHaveURL(/\/move-house$/)
  await expect(heading(page, 'Where are you moving to?')).toBeVisible()
  await page.getByLabel('New address').fill('Aro Street Wellington')
  await expectAccessible(page)
  await page.getByRole('button', { name: TO }).click()
  await page.getByRole('button', { name: 'Another address' }).click()
  await page.getByLabel('New address').fill('Aro Street Wellington')
  await page.getByRole('button', { name: TO }).click()
  await expect(page.getByText('You move to')).toBeVisible()

  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    if (title === 'Check your order') break
    await answer(page)
    await expectAccessible(page)
    await goOn(page).click()
    await expect(heading(page, title)).toHaveCount(0)
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Place the order' }).click()
  await expect(heading(page, 'Your order is placed')).toBeVisible()
  await expectAccessible(page)
})
