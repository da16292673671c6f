import { expect, test } from 'vitest'

import {
  createCardTransaction,
  processCardTransaction,
  readCardTransaction,
} from '@switchboard/domain/payments/contract'

import { ledgerSum } from '#api/books/ledger.ts'
import { fillDemo } from '#api/demo/fill.ts'
import { testApi } from '#api/testing/api.ts'
import { testGateway } from '#api/testing/gateway.ts'

const gateway = await testGateway()
const api = testApi(fillDemo, {}, { GATEWAY_URL: gateway.url, GATEWAY_TIMEOUT_SECONDS: '1' })

const BEN = '100517'
const purchase = {
  transactionType: 'Purchase',
  amount: 100,
  isRequestingRecurringPaymentMethod: false,
  cardType: 'Visa',
  returnPath: '/pay',
} as const

test('PAY-018 PAY-020 PAY-024 a payment is created, the card posted to the gateway, polled, processed and booked', async () => {
  const token = await api().tokenOf('ben')
  const created = await api().make(createCardTransaction, {
    token,
    parameters: { accountCode: BEN },
    body: purchase,
  })
  expect(created.json()).toMatchObject({ form: 'windcave' })
  const { paymentUrl, transactionId } = created.json()
  const parameters = { accountCode: BEN, transactionId }

  const before = await api().make(readCardTransaction, { token, parameters })
  expect(before.json()).toMatchObject({ status: 'Pending', retry: true })

  const back = await gateway.submitCard(paymentUrl)
  expect(back).toMatch(new RegExp(`^http://portal.test/pay\\?transactionId=${transactionId}&sessionId=`))

  const after = await api().make(readCardTransaction, { token, parameters })
  expect(after.json()).toMatchObject({
    status: 'Successful',
    retry: false,
    amount: 100,
    surcharge: 1.5,
    total: 101.5,
  })
  const processed = await api().make(processCardTransaction, { token, parameters })
  expect(processed.json()).toMatchObject({ status: 'Successful', discount: 0 })
  expect(await ledgerSum(api().db)).toBe(0)
})
