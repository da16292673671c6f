import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import {
  FIBRE_1000,
  FIBRE_1000_VOICE,
  FIBRE_300_VOICE,
} from '@switchboard/domain/change-product/testing/facts'
import { amendOrder, commitOrder, createOrder } from '@switchboard/domain/ordering/contract'
import { readOffer } from '@switchboard/domain/ordering/offer/contract'

import { answers, refuses } from '#web/testing/network.ts'

import {
  chooseGigabit,
  goFromPlanToSummary,
  findHeading,
  findLineAmount,
  listOrderRequests,
  press,
  showWizard,
  testWizard,
  chooseGigabitAndGoToSummary,
  turnHomelineOn,
} from './testing/wizard-page.tsx'
import { FORECAST, offers, orderReply } from './testing/replies.ts'

const network = testWizard()

describe('an order that cannot be placed', () => {
  test('CHG-069 CHG-071 SHL-052 ORD-068 ORD-071 ORD-072 NotOK is shown with the helpdesk’s number, and resubmit starts at create', async () => {
    network.use(answers(amendOrder, orderReply('NotOK', ['INVALID_PHONE_NUMBER'])))
    showWizard()
    await chooseGigabitAndGoToSummary()
    await press('Place order')

    const dialog = within(await screen.findByRole('alertdialog', { name: 'Problem submitting order' }))
    expect(dialog.getAllByRole('paragraph').map(({ textContent }) => textContent)).toEqual([
      'Someone else has taken the phone number. Choose another one.',
      'If it does not work, call us on 0800 555 0100 or write to help@demo.example.',
    ])
    expect(dialog.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'tel:08005550100',
      'mailto:help@demo.example',
    ])
    expect(listOrderRequests('POST', '/commit')).toEqual([])

    network.use(answers(amendOrder, orderReply('OK')))
    await userEvent.click(dialog.getByRole('button', { name: 'Resubmit' }))
    await findHeading('Your order is placed')
    expect(listOrderRequests('POST', '/orders')).toHaveLength(2)
    const keys = listOrderRequests('POST', '/orders').map(({ headers }) => headers.get('idempotency-key'))
    expect(new Set(keys).size).toBe(2)
  })

  test('ORD-068 a product no longer sold can be submitted again, and is removed when the dialog is closed', async () => {
    showWizard()
    await chooseGigabitAndGoToSummary()
    network.use(
      answers(amendOrder, orderReply('NotOK', ['GET_ALL_CORE_PRODUCTS_CORE_PRODUCT_NOT_FOUND'])),
      offers({ coreProducts: [FIBRE_300_VOICE] }),
    )
    await press('Place order')
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByRole('button', { name: 'Resubmit' })).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Back to the order' }))

    const news = await screen.findByText('Something that you chose is no longer available.')
    expect(news.closest('[role=status]')?.textContent).toContain('the speed')
  })

  test.each([
    ['create', () => refuses(createOrder, 'GENERAL_ERROR')],
    ['amend', () => refuses(amendOrder, 'NO_ORDER_DATA')],
    ['commit', () => refuses(commitOrder, 'FEEDBACK_NOT_OK')],
  ])('CHG-052 CHG-069 ORD-071 a failed %s is shown too', async (_stage, handler) => {
    network.use(handler())
    showWizard()
    await chooseGigabitAndGoToSummary()
    await press('Place order')

    const dialog = await screen.findByRole('alertdialog', { name: 'Problem submitting order' })
    expect(dialog.textContent).toContain('Nothing has been ordered, and what you chose is still here.')
    expect(screen.queryByText('Your order is placed')).toBeNull()
  })

  test('CHG-052 the commit sends the prices shown on the page; if they have changed, the offer is loaded again', async () => {
    network.use(answers(commitOrder, orderReply('NotOK', ['ORDER_HAS_CHANGED'])))
    showWizard()
    await chooseGigabitAndGoToSummary()
    const offerRequests = listOrderRequests('GET', '/offer').length
    await press('Place order')

    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getAllByRole('paragraph')[0]?.textContent).toContain(
      'A price or a day has changed since you started',
    )
    expect(dialog.queryByRole('button', { name: 'Resubmit' })).toBeNull()
    await waitFor(() => expect(listOrderRequests('GET', '/offer')).toHaveLength(offerRequests + 1))
    const { now, first, each } = FORECAST
    const toShownBill = ({ day: on, amountIncludingGst: amount }: typeof first) => ({ day: on, amount })
    const bills = { now: now.amountIncludingGst, first: toShownBill(first), each: toShownBill(each) }
    expect(listOrderRequests('POST', '/commit').map(({ body }) => body)).toEqual([
      JSON.stringify({ shown: { bill: 99, thirtyDays: 0, once: 149.5, bills } }),
    ])
  })

  test('CHG-074 a default homeline no longer sold is replaced by the new default, shown before the order is sent', async () => {
    const { Internet, Voice } = FIBRE_1000_VOICE.plans
    const left = Voice.filter(({ key }) => key !== 'voice-basic')
    const gone = { ...FIBRE_1000_VOICE, plans: { Internet, Voice: left } }
    showWizard()
    await chooseGigabit()
    await turnHomelineOn()
    await userEvent.selectOptions(screen.getByLabelText('Your provider now'), 'I have no phone line now')
    await userEvent.selectOptions(screen.getByLabelText('Your new phone number'), '04 555 0300')
    await goFromPlanToSummary()
    network.use(
      answers(amendOrder, orderReply('NotOK', ['DEFAULT_VOICE_PLAN_MISSING'])),
      offers({ coreProducts: [FIBRE_1000, gone] }),
    )
    await press('Place order')

    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getAllByRole('paragraph')[0]?.textContent).toContain(
      'The phone line that came with this plan',
    )
    expect(dialog.queryByRole('button', { name: 'Resubmit' })).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Back to the order' }))
    expect(findLineAmount('voice-more: Unlimited data')).toBe('$15.00')

    network.use(answers(amendOrder, orderReply('OK')))
    await press('Place order')
    await findHeading('Your order is placed')
    const plans = listOrderRequests('PUT', '/orders/17').map(({ body }) => /voice-\w+/.exec(body)?.[0])
    expect(plans).toEqual(['voice-basic', 'voice-more'])
  })

  test('ORD-068 ORD-072 a refusal that repeats keeps its resubmit, and each resubmit creates another order', async () => {
    network.use(answers(amendOrder, orderReply('NotOK', ['FORBIDDEN'])))
    showWizard()
    await chooseGigabitAndGoToSummary()
    await press('Place order')

    const dialog = within(await screen.findByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Resubmit' }))
    await waitFor(() => expect(listOrderRequests('PUT', '/orders/17')).toHaveLength(2))
    expect(listOrderRequests('POST', '/orders')).toHaveLength(2)
    await userEvent.click(await dialog.findByRole('button', { name: 'Back to the order' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('ORD-068 an order refused because of another order links to that order beside the resubmit', async () => {
    network.use(answers(amendOrder, orderReply('NotOK', ['ExistingOrderInProgress'])))
    showWizard()
    await chooseGigabitAndGoToSummary()
    await press('Place order')

    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getAllByRole('paragraph')[0]?.textContent).toContain(
      'and is under way. Nothing more has been ordered.',
    )
    expect(dialog.getByRole('button', { name: 'Resubmit' })).toBeTruthy()
    const way = dialog.getByRole('link', { name: 'See the order under way' })
    expect(way.getAttribute('href')).toBe('/change-hub')
  })

  test('CHG-070 an unexpected error offers a way back and a way to start again', async () => {
    const broken = { ...FIBRE_300_VOICE, plans: { ...FIBRE_300_VOICE.plans, Voice: [] } }
    network.use(offers({ coreProducts: [broken] }))
    showWizard()
    await userEvent.click(await screen.findByRole('radio', { name: /^Fibre 300/ }))

    expect((await screen.findByRole('alert')).textContent).toContain('Unexpected error')
    expect(screen.getByRole('link', { name: 'Return to Change Hub' }).getAttribute('href')).toBe(
      '/change-hub',
    )
    await press('Reload form')
    await findHeading('Choose your plan')
  })

  test.each(['GENERAL_ERROR', 'SERVICE_UNAVAILABLE'] as const)(
    'CHG-070 SHL-052 an offer that fails with %s shows the same page, an impossible offer shows what to do',
    async (code) => {
      network.use(refuses(readOffer, code))
      showWizard()
      const alert = await screen.findByRole('alert')
      expect(alert.textContent).toMatch(/Unexpected error.*We could not load.*0800 555 0100/)
      expect(screen.getByRole('link', { name: 'Return to Change Hub' })).toBeTruthy()
      network.use(refuses(readOffer, 'NO_CORE_PRODUCT'))
      await press('Reload form')

      await waitFor(() =>
        expect(screen.getByRole('alert').textContent).toContain('cannot find any broadband'),
      )
    },
  )
})
