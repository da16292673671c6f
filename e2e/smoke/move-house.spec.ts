import type { Page } from '@playwright/test'

import { day, dayText } from '@switchboard/domain/day'

import { expectAccessible } from '../axe.ts'
import { expect, test } from '../provider.ts'
import { signIn } from '../steps.ts'
import { readWidth } from '../width.ts'
import type { Width } from '../width.ts'
import { choose, completeWizard, listOfferedDays, locateHeading, placeOrder } from '../wizard.ts'

/** No other smoke journey orders for this customer. */
const MOVER = 'nikau'
const TO = /^31 Aro Street/

test('MOV-001 MOV-002 MOV-009 MOV-010 MOV-013 MOV-014 MOV-017 MOV-027 QUA-013 a customer moves house to an address found by search', async ({
  page,
}, { project }) => {
  await signIn(page, MOVER)
  await page.goto('/change-hub/move-house')
  await expect(page).toHaveURL(/\/move-house$/)
  await expect(locateHeading(page, 'Where are you moving to?')).toBeVisible()
  await page.getByLabel('New address').fill('Aro Street Wellington')
  await expectAccessible(page)
  await page.getByRole('button', { name: TO }).click()
  await page.getByRole('button', { name: 'Another address' }).click()
  await page.getByLabel('New address').fill('Aro Street Wellington')
  await page.getByRole('button', { name: TO }).click()
  await expect(page.getByText('You move to')).toBeVisible()

  const on = await answerMove(page, readWidth(project))

  await expectAccessible(page)
  const amended = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().includes('/orders/'),
  )
  await placeOrder(page)
  expect((await amended).postDataJSON()).toMatchObject({
    SalesChannel: 'MoveHouse',
    ElectricityToChange: { RequestedDateOfProvisioning: on },
  })
  const steps = page.getByRole('list', { name: 'What happens next' })
  await expect(steps.getByRole('listitem').filter({ hasText: 'Power begins' })).toContainText(
    dayText(day.parse(on)),
  )
  await expectAccessible(page)
})

/** Goes on to the summary. Returns the day of the visit, which is also the first day of power unless changed. */
async function answerMove(page: Page, width: Width): Promise<string> {
  let on = ''
  const chooseSpeed = () => choose(page, 'Speed', 'Fibre 100')
  const choosePower = async () => {
    await choose(page, 'Power plan', /^Power, /)
    await choose(page, /health/, 'No')
  }
  const chooseVisit = async () => {
    const visit = page.getByLabel('Day of the visit')
    const [, , , day = ''] = await listOfferedDays(visit)
    await visit.selectOption(day)
    on = day
  }
  const expectPowerDay = () => expect(page.getByLabel('Power begins at the new address')).toHaveValue(on)
  const answers = new Map([
    ['Choose your plan', width === 'wide' ? [chooseSpeed, choosePower] : [chooseSpeed]],
    ['Power at your new home', [choosePower]],
    ['Contract and dates', [chooseVisit, expectPowerDay]],
  ])
  await completeWizard(page, async (title) => {
    for (const answer of answers.get(title) ?? []) await answer()
    await expectAccessible(page)
  })
  return on
}
