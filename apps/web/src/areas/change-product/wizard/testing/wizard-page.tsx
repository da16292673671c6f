import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { amendOrder, commitOrder, createOrder } from '@switchboard/domain/ordering/contract'
import { readOrder } from '@switchboard/domain/ordering/following/contract'
import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'
import { FOLLOWED } from '@switchboard/domain/ordering/testing/followed'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { answers, listRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { changeProduct } from '../../area.ts'

import { FORECAST, offers, orderReply } from './replies.ts'

export const PLAN_STEP_PATH = '/change-hub/change-product'

export function setWidePage(isWide: boolean): void {
  vi.stubGlobal('matchMedia', () => ({
    matches: isWide,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
}

/** The wizard on a network that answers each of its calls. Every test begins with a wide page and an empty storage. */
export function testWizard() {
  const network = testNetwork()

  beforeAll(() => import('../Wizard.tsx'))

  beforeEach(async () => {
    setWidePage(true)
    testCalls()
    signInAs()
    await loadConfiguration(network, { features: { changeProduct: true, moveHouse: true } })
    network.use(
      offers(),
      answers(readAccount, {
        accountCode: '100517',
        name: 'Ben Fowler',
        address: '11 Aro Street',
        businessGroup: 'residential',
        billCycle: { billFrequency: 'Monthly' },
        nextBillDate: '2026-12-29',
      }),
      answers(createOrder, orderReply('Draft')),
      answers(amendOrder, orderReply('OK')),
      answers(commitOrder, orderReply('Committed')),
      answers(readOrder, FOLLOWED),
      answers(forecastOrder, { forecast: FORECAST }),
    )
  })

  afterEach(() => {
    // before the stubs are removed, because an unmounting component may read the width
    cleanup()
    sessionStorage.clear()
    localStorage.clear()
    vi.unstubAllGlobals()
  })

  return network
}

export function showWizard(address = PLAN_STEP_PATH) {
  return showRoutes([...changeProduct.routes, emptyHome], address)
}

export const findHeading = (name: string) => screen.findByRole('heading', { level: 1, name })

export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

/** Presses the button that leads to the next page. */
export const goOn = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /^(Continue|Check your order)$/ }))
}

export const withinSummary = () => within(screen.getByRole('region', { name: 'Your order' }))

export const listPartTitles = () =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

/** The amount of a line of the summary. */
export const findLineAmount = (name: string) =>
  withinSummary()
    .getAllByRole('listitem')
    .find(({ firstElementChild }) => firstElementChild?.textContent === name)?.lastElementChild?.textContent

export const findAnswer = (name: string) =>
  screen.getAllByRole('term').find(({ textContent }) => textContent === name)?.nextElementSibling?.textContent

export const listOptions = ({ options }: HTMLSelectElement) =>
  Array.from(options, ({ value, label }) => [value, label])

export const listOrderRequests = (method: string, path: string) =>
  listRequests().filter((sent) => sent.method === method && sent.url.pathname.endsWith(path))

export async function chooseGigabit(): Promise<void> {
  await userEvent.click(await screen.findByRole('radio', { name: /^Fibre 1000/ }))
  await userEvent.click(screen.getByRole('radio', { name: 'I use my own modem' }))
}

export const turnHomelineOn = () =>
  userEvent.click(within(screen.getByRole('group', { name: /homeline/ })).getByRole('radio', { name: 'Yes' }))

export async function chooseGigabitAndGoToSummary(): Promise<void> {
  await chooseGigabit()
  await goFromPlanToSummary()
}

export async function goFromPlanToSummary(): Promise<void> {
  await goOn()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'I accept a contract of 12 months' }))
  await userEvent.selectOptions(screen.getByLabelText('Day of the visit'), 'Mon 7th Dec')
  await goOn()
  await findHeading('Check your order')
}

export const listForecastLines = async () =>
  within(await screen.findByRole('region', { name: 'Your bills with this order' }))
    .getAllByRole('listitem', { hidden: true })
    .map(({ textContent }) => textContent)

export async function search(text: string): Promise<void> {
  await userEvent.type(await screen.findByLabelText('New address'), text)
}
