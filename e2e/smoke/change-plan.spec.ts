import { expectAccessible } from '../axe.ts'
import { expect, test } from '../provider.ts'
import { readWidth } from '../width.ts'
import { PLAN, answerPlanQuestions, completeWizard, locateHeading, openWizard } from '../wizard.ts'

/** Each width orders for its own customer. Only Kiri's change ends a contract early. */
const ORDERS = {
  narrow: { user: 'ema', speed: 'Fibre 100', fees: false },
  wide: { user: 'kiri', speed: 'Fibre 300', fees: true },
} as const

test('CHG-001 CHG-008 CHG-029 CHG-030 CHG-052 ORD-080 a customer in a contract changes plan at the shown costs, and cannot order a second time', async ({
  page,
}, { project }) => {
  const { user, speed, fees } = ORDERS[readWidth(project)]
  await openWizard(page, user)
  await expectAccessible(page)
  await completeWizard(page, () => answerPlanQuestions(page, speed))
  await expectAccessible(page)
  await expect(page.getByText('Early termination fee').first()).toBeVisible({ visible: fees })

  // back and forward keep the answers
  await page.goBack()
  await expect(locateHeading(page, 'Check your order')).toHaveCount(0)
  await page.goForward()
  await expect(locateHeading(page, 'Check your order')).toBeVisible()

  await page.getByRole('button', { name: 'Place order' }).dblclick()
  await expect(locateHeading(page, 'Your order is placed')).toBeVisible()
  await expect(page.getByText(/^Your reference is \d+\./)).toBeVisible()
  await expectAccessible(page)

  await page.goto(PLAN)
  await expect(page).toHaveURL(/\/change-hub$/)
})
