import { day, dayText } from '@switchboard/domain/day'

import { expectAccessible } from './axe.ts'
import { expect, test } from './provider.ts'
import { signIn } from './steps.ts'
import { choose, daysOffered, heading, onTo, placeOrder } from './wizard.ts'

/** Somebody whom no other journey orders for. */
const MOVER = 'nikau'
const TO = /^31 Aro Street/

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

  await onTo(page, 'Choose your plan')
  await choose(page, 'Speed', 'Fibre 100')
  await choose(page, 'Power plan', /^Power, /)
  await choose(page, /health/, 'No')
  await expectAccessible(page)

  await onTo(page, 'Contract and dates')
  const visit = page.getByLabel('Day of the visit')
  const [, , , on = ''] = await daysOffered(visit)
  await visit.selectOption(on)
  await expect(page.getByLabel('Power begins at the new address')).toHaveValue(on)
  await expectAccessible(page)

  await onTo(page, 'Check your order')
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
