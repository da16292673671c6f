import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'

import { readAccount, readServices } from '@switchboard/domain/accounts/contract'
import {
  readBillingInformation,
  readInvoiceHeaders,
  readPendingCredits,
  readUnbilledCredits,
} from '@switchboard/domain/billing/contract'
import { readOutlook } from '@switchboard/domain/billing/outlook'
import { readAdditionalProducts, readProducts } from '@switchboard/domain/catalogue/contract'
import { readDashboard } from '@switchboard/domain/dashboard/contract'
import { readPaymentsUnderWay } from '@switchboard/domain/payments/card-payments'
import { readRecurringPayment } from '@switchboard/domain/payments/recurring-payment'
import { readContactInformation } from '@switchboard/domain/profile/contract'
import { readLatestAvailableDate, readPromise } from '@switchboard/domain/promise-to-pay/contract'
import { readCallsNow, readDataNow, readPowerNow } from '@switchboard/domain/usage/now'

import { showRoutes } from '#web/testing/area-routes.tsx'
import {
  benAccount,
  benContact,
  benDataNow,
  benPowerNow,
  benCurrentProducts,
  benProducts,
  benServices,
} from '#web/testing/ben.ts'
import {
  benBilling,
  benHeaders,
  benOutlook,
  benPayment,
  benPromiseStanding,
  noPromise,
} from '#web/testing/ben-bills.ts'
import { answers, answersRaw, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { failureCodes } from '#web/testing/failures.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { dashboard } from './area.ts'

const network = testNetwork()

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
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

  test('BIL-007 unbilled credits are shown when the pending credits failed to load', async () => {
    network.use(
      refuses(readPendingCredits, 'GENERAL_ERROR'),
      answers(readUnbilledCredits, [{ ChargeIncludingGST: 4, Description: 'Wrong charge' }]),
    )
    showRoutes(dashboard.routes, '/')

    expect(await screen.findByText('We could not load your pending credits.')).toBeTruthy()
    expect((await screen.findByText('Unbilled credits')).nextElementSibling?.textContent).toBe('$4.00 CR')
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
  ] as const)('%s (%s) is reported in place, and other panels stay', async (_what, code, call, words) => {
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

  test('a failed panel tries again on request', async () => {
    network.use(answersRaw(readBillingInformation, '{}'))
    showRoutes(dashboard.routes, '/')
    const again = await screen.findByRole('button', { name: 'Try again' })

    network.use(answers(readBillingInformation, benBilling))
    await userEvent.click(again)

    expect(await screen.findByText(/323\.73/)).toBeTruthy()
  })

  test('BIL-044 CFG-017 the invoices are not requested while the switch is off', async () => {
    await loadConfiguration(network, { features: {} })

    showRoutes(dashboard.routes, '/')

    await screen.findByText('Fibre 300')
    await screen.findByText(/323\.73/)
    expect(listRequests().filter(({ url }) => url.pathname.endsWith('/invoiceheaders'))).toEqual([])
  })
})
