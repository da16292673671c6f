import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { readOrder } from '@switchboard/domain/ordering/following/contract'
import { FOLLOWED } from '@switchboard/domain/ordering/testing/followed'

import { session } from '#web/http/session.ts'
import { benAccount, benServiceFacts } from '#web/testing/ben.ts'
import { answers, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { show } from './testing/order-screen.tsx'

const network = testNetwork()

beforeAll(() => import('./OrderScreen.tsx'))

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network, {})
  network.use(answers(readAccount, benAccount))
})

afterEach(() => {
  vi.restoreAllMocks()
})

test('ACC-020 a business sees the costs of its order without GST', async () => {
  session.write({ businessGroup: 'orconbus' })
  network.use(answers(readOrder, FOLLOWED))
  show()

  await screen.findByText(/Prices exclude GST\.$/)
  const costs = within(screen.getByRole('region', { name: 'What it costs' }))
  expect(costs.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain(
    'This order, each month$78.26',
  )
})

test('CHG-052 ORD-070 the page of a placed order shows its products, costs and progress', async () => {
  network.use(answers(readOrder, FOLLOWED))
  show()

  await screen.findByRole('heading', { level: 1, name: 'Your order 5000017' })
  await screen.findByText('Fibre 300: Unlimited, Homeline. At 11 Aro Street, Wellington.')
  const lines = (region: string) =>
    within(screen.getByRole('region', { name: region }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(lines('What you ordered')).toEqual(['VDSL: Unlimited data$89.00'])
  expect(lines('What it costs')).toEqual([
    'Fibre 300: Unlimited$85.00',
    'Homeline$5.00',
    'This order, each month$90.00',
    'Postage$14.95',
    'This order, once$14.95',
  ])
  expect(lines('What happens next')).toEqual([
    'We have your order, DoneFriday 20 November 2026',
    'Your modem goes to the courier, To comeWednesday 2 December 2026It takes one to three working days.',
    'A technician comes, and your new plan begins, To comeMonday 7 December 2026Someone over 18 must be at home.',
  ])
  expect(listRequests().map(({ url }) => url.pathname)).toContain('/api/accounts/100517/orders/5000017')
})

test.each([
  ['residential', '26.40c a kWh by day, 17.20c a kWh at night and 53.00c a day, including GST.'],
  ['2degreessmb', '22.96c a kWh by day, 14.96c a kWh at night and 46.09c a day, excluding GST.'],
])('ACC-020 an order of group %s lists each rate of its power', async (businessGroup, ratesShown) => {
  session.write({ businessGroup })
  const rates = {
    centsPerUnitIncludingGst: 26.4,
    centsPerNightUnitIncludingGst: 17.2,
    centsPerDayIncludingGst: 53,
  }
  const nothing = { amountIncludingGst: 0, amountExcludingGst: 0 }
  const power = { kind: 'power', name: 'Two dials', due: 'used', ...nothing, rates } as const
  network.use(answers(readOrder, { ...FOLLOWED, costs: [...FOLLOWED.costs, power] }))
  show()

  await screen.findByText(`Two dials is charged separately, by how much you use: ${ratesShown}`)
})

test('an unknown order shows the number of the helpdesk', async () => {
  network.use(refuses(readOrder, 'NO_ORDER_DATA'))
  show()

  expect((await screen.findByRole('alert')).textContent).toContain('call us on 0800 555 0100')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test.each([
  ['700001', 'Your order 700001'],
  ['latest', 'Your latest order'],
  ['of%20somewhere', 'Your order'],
])('the heading of the order page at %s is %s', async (address, title) => {
  network.use(refuses(readOrder, 'NO_ORDER_DATA'))
  show(address)

  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
})

test.each([
  ['shows that it waits', {}, true],
  ['and is in progress shows no wait', { CustomerFacingTicketStatus: 'In Progress' }, false],
  ['and was placed elsewhere shows no wait', { type: 'elsewhere' as const, order: null, costs: [] }, false],
])('an order on hold because its address is occupied %s', async (_what, differences, waits) => {
  network.use(answers(readOrder, { ...FOLLOWED, CustomerFacingTicketStatus: 'Held', ...differences }))
  show()

  await screen.findByRole('region', { name: 'What you ordered' })
  const notice = screen.queryByText('This order is waiting for its address.')
  expect(notice !== null).toBe(waits)
  if (waits)
    expect(notice?.parentElement?.textContent).toMatch(
      /for 60 days at most, .* on the first working day after theirs/,
    )
})

test.each([
  ['links to the booking if the fibre company works on', true],
  ['asks to call if the fibre company has stopped', false],
])('an order without a day from the fibre company %s, and shows no day', async (_what, works) => {
  const serviceFacts = { ...benServiceFacts, activeFibreOrder: works }
  const steps = FOLLOWED.steps.map((step) => (step.step === 'connected' ? { ...step, on: null } : step))
  const power = { step: 'powerOn' as const, on: null, done: false }
  network.use(
    answers(readAccount, { ...benAccount, serviceFacts }),
    answers(readOrder, { ...FOLLOWED, steps: [...steps, power], CustomerFacingTicketStatus: 'Held' }),
  )
  show()

  const notice = (await screen.findByText('The technician’s visit is not booked yet.')).parentElement
  expect(notice?.textContent).toContain('is not charged before')
  expect(notice?.querySelector('a')?.getAttribute('href')).toBe(works ? '/order-status' : undefined)
  expect(notice?.textContent.includes('Call us')).toBe(!works)
  expect(screen.getAllByText('We will tell you the day')).toHaveLength(2)
  expect(screen.queryByText(/7 December/)).toBeNull()
  expect(screen.queryByText('This order is waiting for its address.')).toBeNull()
})

test('an order placed elsewhere shows its steps and cannot be cancelled', async () => {
  network.use(
    answers(readOrder, {
      ...FOLLOWED,
      type: 'elsewhere',
      description: 'From ADSL to Wireless Unlimited',
      order: null,
      costs: [],
      ends: [],
      visited: false,
      cancelUntil: null,
      steps: [
        { step: 'accepted', on: '2026-11-20', done: true },
        { step: 'inProgress', on: null, done: false },
        { step: 'connected', on: null, done: false },
      ],
    }),
  )
  show()

  await screen.findByText('From ADSL to Wireless Unlimited.')
  const steps = within(screen.getByRole('list', { name: 'What happens next' })).getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'We have your order, DoneFriday 20 November 2026',
    'We set everything up, To come',
    'What you ordered begins, To comeWe will tell you the day',
  ])
  expect(screen.queryByRole('region', { name: 'What it costs' })).toBeNull()
  expect(screen.queryByText(/cancel/)).toBeNull()
})
