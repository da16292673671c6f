import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { commitOrder } from '@switchboard/domain/ordering/contract'
import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'

import { session } from '#web/http/session.ts'
import { answers, refuses } from '#web/testing/network.ts'

import {
  withinSummary,
  chooseGigabit,
  listForecastLines,
  goFromPlanToSummary,
  goOn,
  findHeading,
  findLineAmount,
  listOrderRequests,
  press,
  showWizard,
  testWizard,
  chooseGigabitAndGoToSummary,
} from './testing/wizard-page.tsx'
import { FORECAST, orderReply } from './testing/replies.ts'

const network = testWizard()

test('ORD-042 the termination fee of the new contract is shown in dollars before the contract is accepted', async () => {
  showWizard()
  await chooseGigabit()
  await goOn()

  await screen.findByText(/If you leave before it ends, that costs \$250\.00, once;/)
})

test('CHG-051 before an order is placed the page shows its lines, the whole next bill and the later bills', async () => {
  showWizard()
  await chooseGigabitAndGoToSummary()

  expect(
    withinSummary()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Fibre 1000: Unlimited$99.00',
    'This order, each month$99.00',
    'Early termination fee$149.50',
    'This order, once$149.50',
    'VDSL: Unlimited data$89.00',
  ])
  expect(await listForecastLines()).toEqual([
    'Fibre 1000$99.00',
    'Hub 6$10.00',
    'Fibre 1000, 8 of 30 days, 7 December to 14 December$26.40',
    'In total$135.40',
    'Fibre 1000$99.00',
    'Hub 6$10.00',
    'In total$109.00',
  ])
  expect(document.body.textContent).toContain(
    'You pay $99.00 each month now. From the bill of 15 January 2027 it is $109.00 each month.',
  )
  expect(JSON.parse(listOrderRequests('POST', '/order-forecasts')[0]?.body ?? '{}')).toMatchObject({
    type: 'plan',
    order: { CoreProductsToChange: [{ ToCoreProductKey: 'CHOUFB1000' }] },
  })

  await press('Place order')
  await findHeading('Your order is placed')
  expect(await listForecastLines()).toContain('In total$135.40')
  expect(listOrderRequests('POST', '/order-forecasts')).toHaveLength(1)
})

test('ACC-020 ACC-023 a business sees a smart phone line, and its next bill without GST and with the GST apart', async () => {
  session.write({ businessGroup: '2degreessmb' })
  showWizard()
  await chooseGigabit()
  expect(screen.getByRole('group', { name: /smart phone line/i })).toBeTruthy()
  expect(screen.queryByRole('group', { name: /homeline/i })).toBeNull()
  expect(findLineAmount('Fibre 1000: Unlimited')).toBe('$86.09')
  await goFromPlanToSummary()

  expect((await listForecastLines()).slice(0, 5)).toEqual([
    'Fibre 1000$86.09',
    'Hub 6$8.70',
    'Fibre 1000, 8 of 30 days, 7 December to 14 December$22.96',
    'GST$17.66',
    'In total, including GST$135.40',
  ])
})

test('an order can be placed although its bills could not be forecast', async () => {
  network.use(refuses(forecastOrder, 'GENERAL_ERROR'))
  showWizard()
  await chooseGigabitAndGoToSummary()
  await screen.findByText(/could not work out your bills/)
  network.use(answers(forecastOrder, { forecast: FORECAST }))
  await press('Try again')

  expect(await listForecastLines()).toContain('In total$135.40')
})

test('CHG-052 an order whose bills could not be forecast is complete once it is committed', async () => {
  network.use(refuses(forecastOrder, 'GENERAL_ERROR'))
  showWizard()
  await chooseGigabitAndGoToSummary()
  await screen.findByText(/could not work out your bills/)
  await press('Place order')

  await findHeading('Your order is placed')
})

test('the forecast of an order that cannot be placed is not requested again', async () => {
  network.use(answers(forecastOrder, { forecast: null }))
  showWizard()
  await chooseGigabitAndGoToSummary()

  await screen.findByText(/^This order cannot be placed as it is/)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

describe('an order that cannot be placed', () => {
  test('if the forecast changed after it was shown, the page shows the new bills', async () => {
    showWizard()
    await chooseGigabitAndGoToSummary()
    await screen.findByText(/^Your bills with this order/)
    const raised = { ...FORECAST.each, amountIncludingGst: 777.77, amountExcludingGst: 676.32 }
    network.use(
      answers(commitOrder, orderReply('NotOK', ['ORDER_HAS_CHANGED'])),
      answers(forecastOrder, { forecast: { ...FORECAST, each: raised } }),
    )
    expect(document.body.textContent).not.toContain('$777.77')
    await press('Place order')

    await press('Back to the order')
    await waitFor(() => expect(document.body.textContent).toContain('it is $777.77 each month'))
  })
})
