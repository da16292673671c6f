import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import { buildOrder } from '@switchboard/domain/change-product/order'
import { STEPS } from '@switchboard/domain/change-product/steps'
import { FIBRE_FACTS, NEW_PLAN } from '@switchboard/domain/change-product/testing/facts'

import { stepTitle } from '../words.ts'

import {
  PLAN_STEP_PATH,
  withinSummary,
  chooseGigabit,
  goOn,
  findHeading,
  showWizard,
  testWizard,
  chooseGigabitAndGoToSummary,
  turnHomelineOn,
  setWidePage,
} from './testing/wizard-page.tsx'

testWizard()

/** The labels of the fields that have an error. */
const wrongFields = () =>
  Array.from(
    document.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]'),
    (field) => field.labels?.[0]?.textContent,
  )

describe('a change of plan', () => {
  test('CHG-009 every step has a title and a rule that enables it', () => {
    const none = buildOrder(NEW_PLAN, FIBRE_FACTS)

    expect(STEPS.map(({ id }) => stepTitle(id, none))).toEqual([
      'Where are you moving to?',
      'Your plan now',
      'How fast should it be?',
      'Your internet plan',
      'Extras',
      'Calling packs',
      'Family filter',
      'Mobile plans',
      'Your modem',
      'Where your internet comes from',
      'Where your homeline comes from',
      'Power at your new home',
      'Your contract',
      'When the technician comes',
      'When it should change',
      'Check your order',
    ])
    expect(STEPS.filter((step) => step.enabled(none)).map(({ id }) => id)).toEqual([
      'existingServiceType',
      'serviceType',
    ])
  })

  test.each([
    ['wide', true],
    ['narrow', false],
  ])(
    'CHG-007 CHG-023 on a %s page a change of plan is three steps, and the last button is the checkout',
    async (_what, wide) => {
      setWidePage(wide)
      showWizard()
      const readStep = async (title: string) => {
        await findHeading(title)
        const [button] = screen.getAllByRole('button', { name: /^(Continue|Check your order|Place order)$/ })
        return `${/Change Plan, step \d of \d/.exec(document.body.textContent)?.[0]} | ${button?.textContent}`
      }

      expect(await readStep('Choose your plan')).toBe('Change Plan, step 1 of 3 | Continue')
      await chooseGigabit()
      expect(await readStep('Choose your plan')).toBe('Change Plan, step 1 of 3 | Continue')
      await goOn()
      expect(await readStep('Contract and dates')).toBe('Change Plan, step 2 of 3 | Check your order')
      await userEvent.click(screen.getByRole('checkbox', { name: /^I accept/ }))
      await userEvent.selectOptions(screen.getByLabelText('Day of the visit'), 'Mon 7th Dec')
      await goOn()
      expect(await readStep('Check your order')).toBe('Change Plan, step 3 of 3 | Place order')
    },
  )

  test('a part that appears after an attempt to continue shows no error before the next attempt', async () => {
    showWizard()
    await goOn()
    await screen.findByRole('alert')
    await userEvent.click(await screen.findByRole('radio', { name: /^Fibre 1000/ }))
    await screen.findByRole('heading', { level: 2, name: 'Your modem' })
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByText('Choose a modem, or say that you use your own')).toBeNull()

    await goOn()
    expect((await screen.findByRole('alert')).textContent).toContain('Choose a modem')
  })

  test('an attempt without a speed shows the error in the summary at the top', async () => {
    showWizard()
    await goOn()

    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Choose how fast your broadband should be')
  })
})

describe('a missing answer', () => {
  test('a day that was not chosen is reported once, in the words of the visit', async () => {
    showWizard()
    await chooseGigabit()
    await goOn()
    await userEvent.click(await screen.findByRole('checkbox', { name: /^I accept/ }))
    await goOn()

    const problems = within(await screen.findByRole('alert')).getAllByRole('link')
    expect(problems.map(({ textContent }) => textContent)).toEqual([
      'Choose the day on which the technician comes',
    ])
    expect(wrongFields()).toEqual(['Day of the visit'])
  })

  test('ORD-047 the first empty field of the account at the other provider has the error', async () => {
    showWizard()
    await chooseGigabit()
    await turnHomelineOn()
    await userEvent.selectOptions(screen.getByLabelText('Your provider now'), 'Other Telco')
    await userEvent.type(screen.getByLabelText('Name on that account'), 'Kiri Paki')
    await goOn()

    await screen.findByRole('link', { name: /^Enter the provider, and the name and number/ })
    expect(wrongFields()).toEqual(['Your account number with them'])
  })

  test('ORD-059 a new phone number has to be chosen: none is preselected', async () => {
    showWizard()
    await chooseGigabit()
    await turnHomelineOn()
    await userEvent.selectOptions(screen.getByLabelText('Your provider now'), 'Other Telco')
    await userEvent.type(screen.getByLabelText('Name on that account'), 'Kiri Paki')
    await userEvent.type(screen.getByLabelText('Your account number with them'), '1')
    expect(screen.getByLabelText<HTMLSelectElement>('Your new phone number').value).toBe('')
    await goOn()

    await screen.findByRole('link', { name: 'Choose your new phone number' })
    expect(wrongFields()).toEqual(['Your new phone number'])
  })

  test('ORD-047 a customer without a phone gets a new line, and enters no other provider', async () => {
    showWizard()
    await chooseGigabit()
    await turnHomelineOn()
    await userEvent.selectOptions(screen.getByLabelText('Your provider now'), 'I have no phone line now')
    expect(screen.queryByLabelText('Your account number with them')).toBeNull()
    await userEvent.selectOptions(screen.getByLabelText('Your new phone number'), '04 555 0300')
    await goOn()

    await findHeading('Contract and dates')
  })

  test('CHG-033 an invalid postcode of a delivery address has the error', async () => {
    showWizard()
    await chooseGigabit()
    await userEvent.click(screen.getAllByRole('radio', { name: /Hub/ })[0] ?? document.body)
    await userEvent.clear(screen.getByLabelText('Postcode'))
    await userEvent.type(screen.getByLabelText('Postcode'), '60A1')
    await goOn()

    await screen.findByRole('link', { name: /postcode of four digits/ })
    expect(wrongFields()).toEqual(['Postcode'])
  })

  test('CHG-033 an empty line of a delivery address has the error', async () => {
    showWizard()
    await chooseGigabit()
    await userEvent.click(screen.getAllByRole('radio', { name: /Hub/ })[0] ?? document.body)
    await userEvent.clear(screen.getByLabelText('Town or city'))
    await goOn()

    await screen.findByRole('link', { name: /that the modem goes to/ })
    expect(wrongFields()).toEqual(['Town or city'])
  })
})

test('on a narrow page the costs are shown above the button that accepts them', async () => {
  showWizard()
  await chooseGigabitAndGoToSummary()
  cleanup()
  setWidePage(false)
  showWizard(`${PLAN_STEP_PATH}?step=summary`)

  const button = await screen.findByRole('button', { name: 'Place order' })
  const total = withinSummary().getByText('This order, each month')
  expect(total.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
