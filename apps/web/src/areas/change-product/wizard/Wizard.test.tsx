import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import type { Brand } from '@switchboard/brands/brand'
import { kea } from '@switchboard/brands/kea'
import {
  ELSEWHERE,
  FIBRE_1000,
  FIBRE_1000_VOICE,
  FIBRE_300_VOICE,
  FIBRE_OFFER,
} from '@switchboard/domain/change-product/testing/facts'
import { searchAddresses } from '@switchboard/domain/qualification/contract'

import { answers } from '#web/testing/network.ts'
import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { signInAs, testPortal, testToken } from '#web/testing/portal.tsx'

import { changeProduct } from '../area.ts'

import {
  PLAN_STEP_PATH,
  findAnswer,
  withinSummary,
  chooseGigabit,
  goOn,
  findHeading,
  findLineAmount,
  listOptions,
  listPartTitles,
  listOrderRequests,
  press,
  search,
  showWizard,
  testWizard,
  chooseGigabitAndGoToSummary,
  setWidePage,
} from './testing/wizard-page.tsx'
import { freeOfCharge, offers } from './testing/replies.ts'

const network = testWizard()

/** The labels of the checkboxes in a part. */
const listBoxLabels = (part: string) =>
  within(screen.getByRole('region', { name: part }))
    .getAllByRole<HTMLInputElement>('checkbox')
    .map(({ labels }) => labels?.[0]?.textContent)

test('HUB-019 a brand that does not order modems has no modem step', async () => {
  const findPartTitles = async (brand: Brand) => {
    showRoutes([...changeProduct.routes, emptyHome], PLAN_STEP_PATH, { ...testPortal(), brand })
    await userEvent.click(await screen.findByRole('radio', { name: /^Fibre 1000/ }))
    const parts = listPartTitles()
    cleanup()
    sessionStorage.clear()
    return parts
  }

  expect(
    [await findPartTitles(kea), await findPartTitles({ ...kea, ordersRouters: false })].map((parts) =>
      parts.includes('Your modem'),
    ),
  ).toEqual([true, false])
})

describe('a change of plan', () => {
  test('CHG-001 CHG-008 CHG-009 CHG-016 CHG-030 CHG-042 one page asks for the whole plan, beside the summary', async () => {
    showWizard()

    await findHeading('Choose your plan')
    expect(document.body.textContent).toContain('Change Plan, step 1 of 3')
    await chooseGigabit()

    expect(listPartTitles()).toEqual([
      'How fast should it be?',
      'Your internet plan',
      'Extras',
      'Family filter',
      'Your modem',
      'Your order',
    ])
    expect(screen.queryByRole('checkbox')).toBeNull()
    await press('Extras')
    await press('Family filter')
    expect(listBoxLabels('Extras')).toEqual(['STATIC-IP'])
    expect(listBoxLabels('Family filter')).toEqual(['SAFE-MODE'])
    expect(screen.getAllByText(/^\$6\.90 each month\.$/).length).toBeGreaterThan(0)
    expect(findLineAmount('Fibre 1000: Unlimited')).toBe('$99.00')
    expect(findLineAmount('Early termination fee')).toBe('$149.50')
    expect(withinSummary().queryByText('This order, once')).not.toBeNull()
    expect(findLineAmount('This order, each month')).toBe('$99.00')
  })

  test('the summary shows no difference and no ending services before a plan is chosen', async () => {
    const [unlimited] = FIBRE_1000.plans.Internet
    if (unlimited === undefined) throw new Error('the speed has a plan')
    const small = { ...unlimited, key: 'CHOUFB1000-60', description: 'Fibre 1000: 60 GB' }
    const Internet = [unlimited, small]
    const two = { ...FIBRE_1000, plans: { ...FIBRE_1000.plans, Internet } }
    network.use(offers({ coreProducts: [two] }))
    showWizard()
    await userEvent.click(await screen.findByRole('radio', { name: /^Fibre 1000/ }))
    expect(withinSummary().queryByText(/than you pay now|This ends/)).toBeNull()

    const [, chosen] = within(screen.getByRole('group', { name: 'Plan' })).getAllByRole('radio')
    if (chosen === undefined) throw new Error('there are two plans')
    await userEvent.click(chosen)
    withinSummary().getByText(/than you pay now/)
    withinSummary().getByText('This ends')
  })

  test('CHG-029 on a narrow page the summary is below the choices, and power in a move has its own page', async () => {
    setWidePage(false)
    network.use(answers(searchAddresses, [ELSEWHERE]))
    showWizard('/move-house')
    await search('Tui{Enter}')
    await press(ELSEWHERE.FullAddress)
    await goOn()

    await findHeading('Choose your plan')
    await chooseGigabit()
    const summary = screen.getByRole('region', { name: 'Your order' })
    expect(summary.textContent).toContain('$99.00')
    const order = screen.getByRole('group', { name: 'Speed' }).compareDocumentPosition(summary)
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
    expect(document.body.textContent).toContain('Move house, step 1 of 4')
    expect(screen.queryByRole('group', { name: 'Power plan' })).toBeNull()
    await goOn()

    await findHeading('Power at your new home')
    expect(screen.getByRole('group', { name: 'Power plan' })).toBeTruthy()
    expect(window.location.search).toBe('?step=power')
    expect(document.body.textContent).toContain('Move house, step 2 of 4')
  })

  test('CHG-030 on a wide page power in a move is on the page of the plan', async () => {
    network.use(answers(searchAddresses, [ELSEWHERE]))
    showWizard('/move-house')
    await search('Tui{Enter}')
    await press(ELSEWHERE.FullAddress)
    await goOn()

    await findHeading('Choose your plan')
    await chooseGigabit()
    expect(screen.getByRole('group', { name: 'Speed' })).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Power at your new home' })).toBeTruthy()
    expect(document.body.textContent).toContain('Move house, step 1 of 3')
  })

  test('a closed part shows its answer, and keeps its choices when it is closed again', async () => {
    showWizard()
    await chooseGigabit()
    const part = screen.getByRole('region', { name: 'Extras' })
    expect(part.textContent).toContain('No extras')
    await press('Extras')
    await userEvent.click(screen.getByRole('checkbox', { name: 'STATIC-IP' }))
    await press('Extras')

    expect(screen.queryByRole('checkbox', { name: 'STATIC-IP' })).toBeNull()
    expect(part.textContent).toContain('STATIC-IP')
    expect(findLineAmount('STATIC-IP')).toBe('$6.90')
  })

  test('a speed shows the difference that the summary shows once it is chosen', async () => {
    showWizard()
    const card = (await screen.findByRole('radio', { name: /^Fibre 1000/ })).parentElement
    const difference = /\$\d+\.\d\d (?:more|less) each month/.exec(card?.textContent ?? '')?.[0]
    await chooseGigabit()

    expect(difference).toBeDefined()
    expect(withinSummary().getByText(/than you pay now/).textContent).toContain(difference)
  })

  test('CHG-024 CHG-025 an unfinished order leads to its first problem and is not sent', async () => {
    showWizard()
    // the modem is missing, and so is the contract on the next page
    await userEvent.click(await screen.findByRole('radio', { name: /^Fibre 1000/ }))
    cleanup()
    showWizard(`${PLAN_STEP_PATH}?step=summary`)
    await press('Place order')

    await findHeading('Choose your plan')
    expect(listOrderRequests('POST', '/orders')).toEqual([])
  })

  test('CHG-058 CHG-062 CHG-068 without a technician visit the plan begins as soon as possible or on a later day', async () => {
    const CoreProducts = FIBRE_OFFER.current.CoreProducts.map((product) => ({
      ...product,
      CoreProductBroabandCategory: 'UFB300/100',
    }))
    network.use(offers({ current: { ...FIBRE_OFFER.current, CoreProducts } }))
    showWizard()
    await chooseGigabit()
    await goOn()

    const days = await screen.findByLabelText<HTMLSelectElement>('Broadband works from')
    const [none, ...offered] = listOptions(days)
    expect(none).toEqual(['', 'Choose a day'])
    expect(offered.slice(0, 2)).toEqual([
      ['2026-11-23', 'ASAP (Mon 23rd Nov)'],
      ['2026-11-24', 'Tue 24th Nov'],
    ])
    expect(offered.at(-1)).toEqual(['2027-01-22', 'Fri 22nd Jan'])
    expect(days.value).toBe('2026-11-23')
  })

  test('the summary names steps where nothing was chosen, and shows no $0.00', async () => {
    network.use(offers({ coreProducts: [freeOfCharge(FIBRE_1000), freeOfCharge(FIBRE_1000_VOICE)] }))
    showWizard()
    await chooseGigabitAndGoToSummary()

    expect(findAnswer('Extras')).toBe('No extras')
    expect(findAnswer('Family filter')).toBe('No family filter')
    expect(findLineAmount('Fibre 1000: Unlimited')).toBe('Included')
    expect(document.body.textContent).not.toMatch(/None|\$0\.00/)
  })

  test('an answer is changed from the summary, and the next button returns to the summary', async () => {
    showWizard()
    await chooseGigabitAndGoToSummary()
    await userEvent.click(screen.getByRole('link', { name: /Change\s*family filter/ }))
    await findHeading('Choose your plan')
    expect(document.activeElement?.textContent).toMatch(/^Family filter/)
    await userEvent.click(await screen.findByRole('checkbox', { name: 'SAFE-MODE' }))
    await press('Back to your order')

    await findHeading('Check your order')
    expect(findAnswer('Family filter')).toBe('SAFE-MODE')
    expect(findAnswer('Technician')).toBe('Monday 7 December 2026')
  })
})

test('the back link of the summary leads to the page before it', async () => {
  showWizard()
  await chooseGigabitAndGoToSummary()

  await userEvent.click(screen.getByRole('link', { name: 'Back' }))
  await findHeading('Contract and dates')
})

describe('a draft', () => {
  test('is restored after a reload, for the same user only', async () => {
    showWizard()
    await chooseGigabit()
    const kept = sessionStorage.getItem('switchboard.session.draft.plan')
    cleanup()
    showWizard()
    const speed = await screen.findByRole('group', { name: 'Speed' })
    expect(
      within(speed)
        .getAllByRole('radio', { checked: true })
        .map((radio) => radio.getAttribute('value')),
    ).toEqual(['UFB-1000-500'])

    cleanup()
    signInAs('100517', testToken({ sub: 'someone-else' }))
    expect(kept).not.toBeNull()
    showWizard()
    expect(
      within(await screen.findByRole('group', { name: 'Speed' })).queryByRole('radio', { checked: true }),
    ).toBeNull()
    expect(sessionStorage.getItem('switchboard.session.draft.plan')).toBeNull()
  })

  test('CHG-026 shows the choices that a changed offer removed', async () => {
    showWizard()
    await chooseGigabit()
    cleanup()
    network.use(offers({ coreProducts: [FIBRE_300_VOICE] }))
    showWizard()

    expect((await screen.findByText(/Please choose again/)).textContent).toContain('the speed')
  })
})
