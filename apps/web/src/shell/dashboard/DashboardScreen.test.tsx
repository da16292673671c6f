import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { HttpHandler } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'

import type { AccountFacts } from '@switchboard/domain/access'
import { readAccount, readServices } from '@switchboard/domain/accounts/contract'
import {
  readBillingInformation,
  readInvoiceHeaders,
  readPendingCredits,
  readUnbilledCredits,
} from '@switchboard/domain/billing/contract'
import { readOutlook } from '@switchboard/domain/billing/outlook'
import {
  readAdditionalProducts,
  readProducts,
  removeAdditionalProduct,
} from '@switchboard/domain/catalogue/contract'
import type { WireReply } from '@switchboard/domain/call'
import { readDashboard } from '@switchboard/domain/dashboard/contract'
import { readPaymentsUnderWay } from '@switchboard/domain/payments/card-payments'
import { readRecurringPayment } from '@switchboard/domain/payments/recurring-payment'
import { FEATURES } from '@switchboard/domain/config/contract'
import { readContactInformation } from '@switchboard/domain/profile/contract'
import { readLatestAvailableDate, readPromise } from '@switchboard/domain/promise-to-pay/contract'
import { NO_SERVICES } from '@switchboard/domain/testing/account-facts'
import { readCallsNow, readDataNow, readPowerNow } from '@switchboard/domain/usage/now'

import { billing as billingArea } from '#web/areas/billing/area.ts'
import { session } from '#web/http/session.ts'
import { showRoutes } from '#web/testing/area-routes.tsx'
import {
  benAccount,
  benContact,
  benDataNow,
  benPowerNow,
  benCurrentProducts,
  benDashboard,
  benProducts,
  benServices,
} from '#web/testing/ben.ts'
import {
  benBilling,
  benChecking,
  benHeader,
  benHeaders,
  benOutlook,
  benPayment,
  benPromiseStanding,
  noPromise,
} from '#web/testing/ben-bills.ts'
import { answers, answersRaw, breaks, refuses, sentRequests, testNetwork } from '#web/testing/network.ts'
import { failureCodes } from '#web/testing/failures.ts'
import {
  loadConfiguration,
  signedIn,
  testCalls,
  testDynamicConfiguration,
  testPortal,
} from '#web/testing/portal.tsx'
import { testRoute } from '#web/testing/test-route.ts'

import { dashboard } from './area.ts'

const network = testNetwork()

beforeEach(async () => {
  testCalls()
  signedIn()
  await loadConfiguration(network)
})

/** As after a sign-in: the home page with Ben's account, but for these differences. */
async function showDashboard(
  differences: Partial<WireReply<typeof readDashboard>> = {},
  facts: Partial<AccountFacts> = {},
) {
  network.use(answers(readDashboard, { ...benDashboard, ...differences }))
  const router = showRoutes([...dashboard.routes, ...billingArea.routes], '/', undefined, facts)
  await screen.findByRole('heading', { level: 1 })
  return router
}

function billing(differences: Partial<WireReply<typeof readBillingInformation>>) {
  return { billingInformation: { ...benBilling, ...differences } }
}

function summary() {
  return within(screen.getByRole('region', { name: /What you owe|Your credit/ }))
}

function valueOf(term: string) {
  return summary().getByText(term).nextElementSibling?.textContent
}

test('a person is greeted by the first name, and told where things stand', async () => {
  await showDashboard()

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Kia ora Ben')
  const sentence = '$163.89 has been overdue since 30 October. Please pay it now.'
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('while a payment is checked nobody is asked to pay', async () => {
  await showDashboard({
    paymentsUnderWay: [benChecking],
  })

  expect(await screen.findByText(/Please do not pay again/)).toBeTruthy()
  expect(await screen.findByText('$163.89 has been overdue since 30 October.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Pay now' })).toBeNull()
})

test('BIL-034 DSH-024 what is overdue is told by the bills that it is of, not all of it since the oldest', async () => {
  const [november, october] = benHeaders
  await showDashboard({
    ...billing({ OverdueBalance: 173.73 }),
    invoiceHeaders: [
      benHeader({ InvoiceNumber: 10051713, BillDate: '2026-11-15', DueDate: '2026-11-29', Total: 150 }),
      { ...benHeader(november), DueDate: '2026-11-14' },
      benHeader(october),
    ],
  })

  const sentence =
    '$173.73 is overdue: $13.89 since 30 October and $159.84 since 14 November. Please pay it now.'
  expect(await screen.findByText(sentence)).toBeTruthy()
})

const ben = { ...benOutlook, isOverdue: true }
const promised = { outcome: 'open', promiseDate: '2026-12-05', amount: 163.89, left: 163.89 } as const

test('while a promise runs nobody is asked to pay what it is about', async () => {
  await showDashboard({ outlook: { ...ben, promise: promised } })

  const sentence = 'You have promised to pay the $163.89 that is overdue by 5 December.'
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.queryByText(/Please pay it now/)).toBeNull()
})

test.each([
  ['broken', 163.89, 'You promised to pay $163.89 by 5 December 2026.', /^It has not been paid/],
  ['kept', 0, 'You have kept your promise to pay $163.89 by 5 December 2026.', /^Thank you/],
] as const)('a promise that was %s, with $%d left, is told', async (outcome, left, title, text) => {
  await showDashboard({ outlook: { ...ben, promise: { ...promised, outcome, left } } })

  expect(await summary().findByText(title)).toBeTruthy()
  expect(summary().getByText(text)).toBeTruthy()
})

const byDebit = {
  recurringPayment: {
    recurringType: 'PaperlessDirectDebit',
    directDebit: { accountName: 'Ben', bank: '01', branch: '0242', account: '0100194', suffix: '00' },
    creditCard: null,
  },
} as const

test('PAY-028 of an account that is collected leads what is taken when and from where, and nobody is told to pay by hand', async () => {
  await showDashboard({
    ...billing({ OverdueBalance: 0 }),
    ...byDebit,
    outlook: {
      ...benOutlook,
      isOverdue: false,
      next: { day: '2026-11-30', amount: 308.73, underWay: false },
      withNextBill: true,
    },
  })

  const taken = 'We take $308.73 on 30 November from ANZ ••94. You do not have to pay by hand.'
  expect(await screen.findByText(taken)).toBeTruthy()
  expect(screen.getAllByText(/We take/)).toHaveLength(1)
  expect(summary().queryByRole('link', { name: 'Pay now' })).toBeNull()
  expect(summary().getByRole('link', { name: 'Pay by card instead' })).toBeTruthy()
  // $323.73 is owed
  expect(summary().getByText(/ by 30 November/).textContent).toBe(
    '$15.00 comes off when $308.73 is paid by 30 November.',
  )
})

test('a direct debit that failed is told with its reason, what is tried next and what to do', async () => {
  await showDashboard({
    ...byDebit,
    outlook: {
      ...ben,
      withNextBill: true,
      failed: { day: '2026-11-18', amount: 163.89, method: 'DirectDebit', reason: 'noFunds' },
    },
  })

  const title = 'Your direct debit of $163.89 on 18 November did not go through.'
  expect(await summary().findByText(title)).toBeTruthy()
  expect(summary().getByText(/there was not enough money\. Please pay now/).textContent).toContain(
    'We do not try again before your next bill falls due.',
  )
})

test('a business is greeted by its whole name', async () => {
  await showDashboard({
    account: { ...benAccount, name: 'Ema Tamihere Florist', businessGroup: '2degreessmb' },
  })

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Kia ora Ema Tamihere Florist')
})

describe('the account summary', () => {
  test('DSH-016 BIL-005 shows the balance with what may be done about it', async () => {
    await showDashboard()

    expect(summary().getByText(/323\.73/).textContent).toBe('$323.73')
    expect(summary().getByRole('link', { name: 'Pay now' }).getAttribute('href')).toBe('/pay')
    expect(summary().getByRole('link', { name: 'See the bill' }).getAttribute('href')).toBe('/invoice/latest')
  })

  test('DSH-016 BIL-006 BIL-022 BIL-071 shows pending credits as one positive amount with CR', async () => {
    await showDashboard()

    expect(valueOf('Pending credits')).toBe('$12.50 CR')
  })

  test('DSH-016 BIL-007 BIL-023 BIL-071 shows unbilled credits as one positive amount with CR', async () => {
    const more = { ChargeIncludingGST: 4, Description: 'Wrong charge' }
    await showDashboard({ unbilledCredits: [...benDashboard.unbilledCredits, more] })

    expect(valueOf('Unbilled credits')).toBe('$9.75 CR')
  })

  test('BIL-006 BIL-007 credits that come to nothing are not shown', async () => {
    await showDashboard({ pendingCredits: [], unbilledCredits: [] })

    expect(valueOf('Payment method')).toBe('Manual')
    expect(summary().queryByText(/credits/)).toBeNull()
    expect(summary().queryByText('$0.00')).toBeNull()
  })

  test.each([
    ['Manual', 'Manual'],
    ['CreditCard', 'Credit Card'],
    ['DirectDebit', 'Direct Debit'],
    ['PaperlessDirectDebit', 'Direct Debit'],
  ] as const)('DSH-016 BIL-008 PAY-074 tells %s as %s', async (recurringType, label) => {
    await showDashboard({ recurringPayment: { ...benPayment, recurringType } })

    expect(valueOf('Payment method')).toBe(label)
  })

  test('BIL-034 DSH-024 marks an overdue account as overdue and since when', async () => {
    await showDashboard()

    expect(summary().getByText('Overdue since 30 October')).toBeTruthy()
  })

  test.each([
    ['nothing is past its day', { OverdueBalance: 0 }],
    ['the balance is nothing', { AccountBalance: 0 }],
  ])('BIL-034 DSH-024 does not mark it when %s', async (_why, difference) => {
    await showDashboard({ ...billing(difference), invoiceHeaders: [benHeader()] })

    expect(summary().queryByText(/^Overdue/)).toBeNull()
  })

  test('an account that is not overdue reads when it is due', async () => {
    await showDashboard({ ...billing({ OverdueBalance: 0 }), invoiceHeaders: [benHeader()] })

    expect(summary().getByText('Due in 9 days')).toBeTruthy()
    expect(valueOf('Due date')).toBe('30 November 2026')
  })

  test('BIL-021 shows the balance, whether some of it is overdue, and the discount that can be had now', async () => {
    await showDashboard()

    expect(summary().getByText(/323\.73/)).toBeTruthy()
    expect(valueOf('Overdue')).toBe('$163.89')
    expect(summary().getByText(/comes off/).textContent).toBe('$15.00 comes off')
  })

  test('BIL-021 shows neither where nothing is overdue and the day of the discount has passed', async () => {
    await showDashboard(billing({ OverdueBalance: 0, PpdExpiryDate: '2026-11-20' }))

    expect(summary().getByText(/323\.73/)).toBeTruthy()
    expect(summary().queryByText('Overdue')).toBeNull()
    expect(summary().queryByText(/comes off/)).toBeNull()
  })

  test('BIL-035 DSH-025 offers the prompt-payment discount while it is active, its last day included', async () => {
    await showDashboard(billing({ PpdExpiryDate: '2026-11-21' }))

    expect(summary().getByText(/ by 21 November/).textContent).toBe(
      '$15.00 comes off when $308.73 is paid by 21 November.',
    )
  })

  test.each([
    ['its day has passed', { PpdExpiryDate: '2026-11-20' }],
    ['there is none', { CurrentTotalPpdDiscount: 0 }],
  ])('BIL-035 DSH-025 says nothing of the discount when %s', async (_why, difference) => {
    await showDashboard(billing(difference))

    expect(summary().queryByText(/comes off/)).toBeNull()
  })

  test.each([
    [
      'the current invoice date plus the days while that has not passed',
      '2026-11-10',
      '24 November 2026 (bill made on 10 November 2026)',
    ],
    ['the same on the last day of that', '2026-11-07', '21 November 2026 (bill made on 7 November 2026)'],
    [
      'the next invoice date plus the days after that',
      '2026-11-06',
      '24 December 2026 (bill made on 10 December 2026)',
    ],
  ])(
    'DSH-023 DSH-026 shows as next bill date %s, with the next invoice date',
    async (_what, CurrentInvoiceDate, shown) => {
      await showDashboard(billing({ CurrentInvoiceDate }))

      expect(valueOf('Next bill date')).toBe(shown)
      expect(summary().queryByText(/invoice/i)).toBeNull()
    },
  )

  test('BIL-071 a negative balance is a credit, with nothing to pay', async () => {
    await showDashboard(billing({ AccountBalance: -12, OverdueBalance: 0, CurrentTotalPpdDiscount: 0 }))

    expect(summary().getByText(/12\.00/).textContent).toBe('$12.00 CR')
    expect(summary().queryByRole('link', { name: 'Pay now' })).toBeNull()
    expect(screen.getByText('You are $12.00 in credit. There is nothing to pay.')).toBeTruthy()
  })

  test('a balance of nothing is an amount, and says so', async () => {
    await showDashboard(
      billing({ AccountBalance: 0, OverdueBalance: 0, CurrentTotalPpdDiscount: 0, AmountToPayForPpd: 0 }),
    )

    expect(summary().getByText(/0\.00/, { selector: '[class*=large]' }).textContent).toBe('$0.00')
    expect(summary().getByText('Nothing to pay')).toBeTruthy()
    expect(summary().queryByRole('link', { name: 'Pay now' })).toBeNull()
  })
})

describe('recent bills', () => {
  function bills() {
    return within(screen.getByRole('region', { name: 'Recent bills' }))
  }

  test('DSH-007 DSH-016 BIL-010 BIL-072 lists the bills, newest first, without the latest', async () => {
    await showDashboard({ invoiceHeaders: benHeaders.toReversed() })

    const links = bills().getAllByRole('link', { name: /\d{4}$/ })
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'October 10th, 2026',
      'September 10th, 2026',
    ])
  })

  test('BIL-009 BIL-038 groups the bills by the month of their bill date', async () => {
    await showDashboard({
      invoiceHeaders: [
        benHeader(),
        benHeader({ InvoiceNumber: 5, BillDate: '2026-09-01', DueDate: '2026-09-21' }),
        benHeader({ InvoiceNumber: 4, BillDate: '2026-10-10', DueDate: '2026-10-30' }),
        benHeader({ InvoiceNumber: 3, BillDate: '2026-10-24', DueDate: '2026-10-23' }),
      ],
    })

    const months = bills().getAllByRole('rowheader', { name: /^\w+ \d{4}$/ })
    expect(months.map(({ textContent }) => textContent)).toEqual(['October 2026', 'September 2026'])
    const october = months[0]?.closest('tbody')
    expect(october?.textContent).toMatch(/October 24th, 2026.*October 10th, 2026/)
    expect(months[1]?.closest('tbody')?.textContent).toContain('September 1st, 2026')
    // the due date of the newest lies before its bill date
    expect(bills().getByRole('row', { name: /^October 24th/ }).textContent).toContain('13 November')
  })

  test('BIL-003 a bill is chosen by its date', async () => {
    await showDashboard()

    expect(bills().getByRole('link', { name: 'October 10th, 2026' }).getAttribute('href')).toBe(
      '/invoice/2026-10-10',
    )
  })

  test('BIL-044 CFG-017 DSH-017 the list and the bill are there while the switch is on, and neither while it is off', async () => {
    await showDashboard()
    expect(bills()).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See the bill' })).toBeTruthy()

    cleanup()
    await loadConfiguration(network, { features: {} })
    await showDashboard()

    expect(screen.queryByRole('region', { name: 'Recent bills' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'See the bill' })).toBeNull()
  })

  test('an account without bills reads what will be here', async () => {
    await showDashboard({ invoiceHeaders: [] })

    expect(bills().getByText('No bills yet')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'See the bill' })).toBeNull()
  })

  test('many bills show their newest six months first, and all when asked', async () => {
    const invoiceHeaders = Array.from({ length: 12 }, (_nothing, index) => {
      const month = String(index + 1).padStart(2, '0')
      return benHeader({
        InvoiceNumber: index + 1,
        BillDate: `2025-${month}-10`,
        DueDate: `2025-${month}-25`,
      })
    })
    await showDashboard({ invoiceHeaders })
    expect(bills().getAllByRole('link', { name: /2025$/ })).toHaveLength(6)

    await userEvent.click(bills().getByRole('button', { name: 'Show all bills' }))

    expect(bills().getAllByRole('link', { name: /2025$/ })).toHaveLength(11)
  })
})

describe('without the composite call', () => {
  beforeEach(() => {
    network.use(
      answers(readAccount, benAccount),
      answers(readServices, benServices),
      answers(readBillingInformation, benBilling),
      answers(readPendingCredits, []),
      answers(readUnbilledCredits, []),
      answers(readInvoiceHeaders, benHeaders),
      answers(readOutlook, benOutlook),
      answers(readRecurringPayment, benPayment),
      answers(readPaymentsUnderWay, []),
      answers(readLatestAvailableDate, benPromiseStanding),
      answers(readPromise, noPromise),
      answers(readAdditionalProducts, benProducts),
      answers(readProducts, benCurrentProducts),
      answers(readContactInformation, benContact),
      answers(readDataNow, benDataNow),
      answers(readCallsNow, null),
      answers(readPowerNow, benPowerNow),
      refuses(readDashboard, 'PAGE_NOT_FOUND'),
    )
  })

  test('every panel makes its own call', async () => {
    showRoutes(dashboard.routes, '/')

    expect(await screen.findByText('Kia ora Ben')).toBeTruthy()
    expect(await screen.findByText(/323\.73/)).toBeTruthy()
    expect(await screen.findByText('Fibre 300')).toBeTruthy()
    expect(await screen.findByLabelText('I will pay by')).toBeTruthy()
    expect(await screen.findByText('80 GB')).toBeTruthy()
    expect(await screen.findByText('74.5 kWh')).toBeTruthy()
  })

  test.each([
    [
      'BIL-057 a missing balance',
      'BALANCE_NOT_FOUND',
      readBillingInformation,
      'We could not load your balance.',
    ],
    [
      'BIL-058 malformed pending credits',
      'INVALID_PENDING_CREDITS_RESPONSE',
      readPendingCredits,
      'We could not load your pending credits.',
    ],
    [
      'BIL-059 malformed unbilled credits',
      'INVALID_UNBILLED_CREDITS_RESPONSE',
      readUnbilledCredits,
      'We could not load your unbilled credits.',
    ],
    [
      'BIL-060 an answer without headers',
      'INVOICE_HEADERS_MISSING',
      readInvoiceHeaders,
      'We could not load your bills.',
    ],
    [
      'DSH-008 contact information that is none',
      'INVALID_CONTACT_INFORMATION_RESPONSE',
      readContactInformation,
      'We could not load your details.',
    ],
    [
      'PAY-060 a malformed payment method',
      'INVALID_PAYMENT_METHOD_RESPONSE',
      readRecurringPayment,
      'We could not load how you pay.',
    ],
  ] as const)('%s (%s) is told in its place and the other panels stay', async (_what, code, call, words) => {
    network.use(answersRaw(call, '{"unexpected":true}'))

    showRoutes(dashboard.routes, '/')

    expect((await screen.findByRole('alert')).textContent).toContain(words)
    expect(failureCodes()).toEqual([code])
    expect(await screen.findByText('Fibre 300')).toBeTruthy()
  })

  test.each([
    ['BIL-057 is missing', readBillingInformation, 'null', 'BALANCE_NOT_FOUND'],
    [
      'BIL-057 has no balance',
      readBillingInformation,
      JSON.stringify({ ...benBilling, AccountBalance: undefined }),
      'BALANCE_NOT_FOUND',
    ],
    ['BIL-058 is missing', readPendingCredits, 'null', 'INVALID_PENDING_CREDITS_RESPONSE'],
    ['BIL-058 has no amount', readPendingCredits, '[{"Description":""}]', 'INVALID_PENDING_CREDITS_RESPONSE'],
    ['BIL-059 is missing', readUnbilledCredits, 'null', 'INVALID_UNBILLED_CREDITS_RESPONSE'],
    [
      'BIL-059 has no charge',
      readUnbilledCredits,
      '[{"Description":""}]',
      'INVALID_UNBILLED_CREDITS_RESPONSE',
    ],
  ] as const)('an answer that %s is an error', async (_how, call, text, code) => {
    network.use(answersRaw(call, text))

    showRoutes(dashboard.routes, '/')

    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(failureCodes()).toEqual([code])
  })

  test('a panel that failed tries again when asked', async () => {
    network.use(answersRaw(readBillingInformation, '{}'))
    showRoutes(dashboard.routes, '/')
    const again = await screen.findByRole('button', { name: 'Try again' })

    network.use(answers(readBillingInformation, benBilling))
    await userEvent.click(again)

    expect(await screen.findByText(/323\.73/)).toBeTruthy()
  })

  test('BIL-044 CFG-017 the invoices are not asked for while the switch is off', async () => {
    await loadConfiguration(network, { features: {} })

    showRoutes(dashboard.routes, '/')

    await screen.findByText('Fibre 300')
    await screen.findByText(/323\.73/)
    expect(sentRequests().filter(({ url }) => url.pathname.endsWith('/invoiceheaders'))).toEqual([])
  })
})

const WITH_FEATURES = { features: new Set(FEATURES) }

test.each([
  {
    id: 'DSH-010',
    service: { kind: 'insurance', name: 'Contents insurance', detail: 'Policy HC-20417', status: 'on' },
    href: '/change-hub/insurance',
    has: { insurance: true },
  },
  {
    id: 'DSH-011',
    service: { kind: 'video', name: 'Prime Video', detail: '', status: 'on' },
    href: '/prime-video',
    has: { video: 'has' },
  },
] as const)('$id of its services $service.name leads to its page', async ({ service, href, has }) => {
  network.use(answers(readDashboard, { ...benDashboard, services: [service] }))
  const facts = { ...WITH_FEATURES, services: { ...NO_SERVICES, ...has } }
  showRoutes([...dashboard.routes, testRoute(href)], '/', testPortal(), facts)

  const services = within(await screen.findByRole('region', { name: 'Your services' }))
  expect(services.getByRole('link', { name: service.name }).getAttribute('href')).toBe(href)
})

test('DSH-012 the mesh units of the account stand among its services, and lead to more of them', async () => {
  const href = '/change-hub/get-wifi-mesh'
  network.use(answers(readDashboard, benDashboard))
  const show = (wifiUnits: number) =>
    showRoutes([...dashboard.routes, testRoute(href)], '/', testPortal(), {
      ...WITH_FEATURES,
      services: { ...NO_SERVICES, internet: true, wifiUnits },
    })
  show(2)

  const services = within(await screen.findByRole('region', { name: 'Your services' }))
  expect(services.getByRole('link', { name: 'Mesh units' }).getAttribute('href')).toBe(href)
  expect(services.getByText('2 units')).toBeTruthy()
  cleanup()
  show(0)
  await screen.findByText('Fibre 300')
  expect(screen.queryByText('Mesh units')).toBeNull()
})

test('DSH-015 how often bills come is told to who may change it, and leads there', async () => {
  network.use(answers(readDashboard, benDashboard))
  const routes = [...dashboard.routes, ...billingArea.routes, testRoute('/flexible-billing')]
  const open = (internet: boolean) =>
    showRoutes(routes, '/', testPortal(), { ...WITH_FEATURES, services: { ...NO_SERVICES, internet } })
  open(true)

  const link = await screen.findByRole('link', { name: 'Change how often' })
  expect(link.getAttribute('href')).toBe('/flexible-billing')
  expect(valueOf('Bills come')).toBe('every month Change how often')
  cleanup()
  open(false)
  await screen.findByText(/323\.73/)
  expect(screen.queryByText('Bills come')).toBeNull()
})

test('DSH-013 PTP-001 promise to pay stands on the dashboard of who may promise, and of nobody else', async () => {
  await showDashboard()
  expect(await screen.findByRole('region', { name: 'Promise to pay' })).toBeTruthy()

  cleanup()
  await showDashboard({ promiseStanding: { ...benPromiseStanding, blockingStatus: 'none' } })
  expect(screen.queryByRole('region', { name: 'Promise to pay' })).toBeNull()
  expect(sentRequests().some(({ url }) => url.pathname.includes('/promise'))).toBe(false)
})

describe('DSH-008 personal details', () => {
  const details = () => within(screen.getByRole('region', { name: 'Your details' }))
  const valueOfDetail = (term: string) => details().getByText(term).nextElementSibling?.textContent

  test('say who is reached how, without a call of their own, and lead to where they are changed', async () => {
    await showDashboard()

    expect(['Name', 'E-mail', 'Phone', 'Address'].map(valueOfDetail)).toEqual([
      'Ben Fowler',
      'ben@demo.example',
      '0225550117',
      '48 Cuba Street, Te Aro, Wellington 6011',
    ])
    expect(details().getByRole('link', { name: 'See or change' }).getAttribute('href')).toBe('/details')
    expect(sentRequests().some(({ url }) => url.pathname.endsWith('/contactinformation'))).toBe(false)
  })

  test('say what is missing', async () => {
    await showDashboard({ contactInformation: { ...benContact, email: null, mobilePhone: null } })

    expect(['E-mail', 'Phone'].map(valueOfDetail)).toEqual(['We have none', 'We have none'])
  })

  test('show the home phone where there is no mobile', async () => {
    await showDashboard({
      contactInformation: { ...benContact, mobilePhone: null, homePhone: '045550117' },
    })

    expect(valueOfDetail('Phone')).toBe('045550117')
  })
})

test('DSH-009 an order under way is told with its state, and leads to what it is; nothing is said of one that is done', async () => {
  const order = {
    OrderNumber: '700003',
    CustomerFacingTicketStatus: 'In Progress',
    Description: 'From Fibre 300 to Fibre 900',
    PlacedOn: '2026-11-18',
    ExpectedOn: '2026-11-26',
    Active: true,
  }
  const done = { ...order, OrderNumber: '700002', Active: false }
  await showDashboard({ products: { ...benCurrentProducts, ProductOrders: [done, order] } })

  const orders = within(screen.getByRole('region', { name: 'Your orders' }))
  expect(orders.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Your plan', '/change-hub'],
    ['From Fibre 300 to Fibre 900', '/change-hub/order/700003'],
  ])
  expect(orders.getByText('In Progress, since 18 November 2026, expected on 26 November 2026.')).toBeTruthy()

  cleanup()
  await showDashboard({ products: { ...benCurrentProducts, ProductOrders: [done] } })
  expect(screen.queryByRole('region', { name: 'Your orders' })).toBeNull()
})

test('DSH-009 a fibre order under way leads to the order status', async () => {
  const order = {
    OrderNumber: '700003',
    CustomerFacingTicketStatus: 'In Progress',
    Description: 'Fibre 300',
    PlacedOn: '2026-11-18',
    ExpectedOn: null,
    Active: true,
  }
  const services = { ...NO_SERVICES, fibreOrder: true, activeFibreOrder: true }
  await showDashboard({ products: { ...benCurrentProducts, ProductOrders: [order] } }, { services })

  const orders = within(screen.getByRole('region', { name: 'Your orders' }))
  expect(orders.getByRole('link', { name: 'Order status' }).getAttribute('href')).toBe('/order-status')
})

test('services read whether they are on or ordered', async () => {
  await showDashboard()

  const services = within(screen.getByRole('region', { name: 'Your services' })).getAllByRole('listitem')
  expect(services.map(({ textContent }) => textContent)).toEqual([
    'Fibre 30048 Cuba Street, WellingtonOn',
    'Power, smart meter48 Cuba Street, WellingtonOrdered',
  ])
})

test.each([
  ['BIL-036', 20, '30 November 2026 (bill made on 10 November 2026)'],
  ['BIL-036', 11, '21 November 2026 (bill made on 10 November 2026)'],
  ['BIL-037', 10, '20 December 2026 (bill made on 10 December 2026)'],
])('%s DSH-026 the configured days decide the next bill date: %d', async (_requirement, days, shown) => {
  await loadConfiguration(network, { ...testDynamicConfiguration, invoiceToBillDateDays: days })

  await showDashboard()

  expect(valueOf('Next bill date')).toBe(shown)
})

describe('the paper bill', () => {
  const staticAddress = {
    service: 'static_ip',
    name: 'Static IP address',
    ChargeIncludingGST: 11.5,
    ChargeExcludingGST: 10,
  }

  test('BIL-011 is offered for removal with what it costs, without a call of its own', async () => {
    await showDashboard()

    expect(summary().getByText('Your bill comes on paper for $2.50 a month. Online it is free.')).toBeTruthy()
    expect(summary().getByRole('button', { name: 'Remove paper bill' })).toBeTruthy()
    expect(sentRequests().some(({ url }) => url.pathname.includes('/products/'))).toBe(false)
  })

  test.each([
    ['nothing', []],
    ['other products', [staticAddress]],
  ])('BIL-011 is not offered to an account that has %s', async (_what, additionalProducts) => {
    await showDashboard({ additionalProducts })

    expect(valueOf('Payment method')).toBe('Manual')
    expect(summary().queryByRole('button', { name: 'Remove paper bill' })).toBeNull()
    expect(summary().queryByText(/on paper/)).toBeNull()
  })

  test('ACC-020 a business reads its price without GST', async () => {
    session.write({ businessGroup: 'orconbus' })
    await showDashboard()

    expect(summary().getByText(/\$2\.17 a month excluding GST\./)).toBeTruthy()
  })

  test('BIL-013 is removed under a key, and the saving is said', async () => {
    network.use(answers(removeAdditionalProduct, { service: 'paperbill', lastDay: '2026-11-20' }))
    await showDashboard({ additionalProducts: [staticAddress, ...benProducts] })

    await userEvent.click(summary().getByRole('button', { name: 'Remove paper bill' }))

    expect(await summary().findByText('Your paper bill is removed. You save $2.50 a month.')).toBeTruthy()
    expect(summary().queryByRole('button', { name: 'Remove paper bill' })).toBeNull()
    const removal = sentRequests().find(({ method }) => method === 'POST')
    expect(JSON.parse(removal?.body ?? '')).toEqual({
      salesChannel: 'web',
      service: 'paperbill',
      productKey: null,
    })
    expect(removal?.headers.get('idempotency-key')).toMatch(/^[\w-]{20,}$/)
  })

  test.each<[string, HttpHandler]>([
    ['refused', refuses(removeAdditionalProduct, 'EXISTING_ADDITIONAL_PRODUCT_NOT_FOUND')],
    ['cut off', breaks(removeAdditionalProduct)],
  ])('BIL-012 a removal that is %s says nothing and stays offered', async (_how, handler) => {
    network.use(handler)
    await showDashboard()
    const said = document.body.textContent

    await userEvent.click(summary().getByRole('button', { name: 'Remove paper bill' }))

    await waitFor(() =>
      expect(
        summary().getByRole('button', { name: 'Remove paper bill' }).getAttribute('aria-busy'),
      ).toBeNull(),
    )
    expect(sentRequests().filter(({ method }) => method === 'POST')).toHaveLength(1)
    expect(document.body.textContent).toBe(said)
  })
})
