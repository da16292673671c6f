import { expect, test } from 'vitest'

import { createPxFusionTransaction, updatePxFusionTransaction } from '@switchboard/domain/payments/contract'

import { AROHA } from './testing/card-payments.ts'
import { purchase, testSavedCards } from './testing/saved-cards.ts'

const { api, gateway, authorizeBen, readMethod } = await testSavedCards()

async function createOlder(body = purchase) {
  const who = await authorizeBen()
  const created = await api().make(createPxFusionTransaction, { ...who, body })
  const started = createPxFusionTransaction.reply.parse(created.json())
  return {
    started,
    update: () =>
      api().make(updatePxFusionTransaction, { ...who, body: { transactionId: started.transactionId } }),
  }
}

test('PAY-056 the older provider’s transaction takes the older form', async () => {
  const { started } = await createOlder()

  expect(started).toMatchObject({ form: 'pxfusion', transactionId: expect.stringMatching(/^[0-9a-f]{32}$/) })
  expect(new URL(started.paymentUrl).pathname).toBe('/pxmi3/pxfusionauth')
})

test('PAY-057 the older transaction is updated to pending, then paid; it is booked once and its card saved', async () => {
  const { started, update } = await createOlder()
  const pending = await update()
  await gateway.submitOlderForm(started.paymentUrl, started.providerTransactionId)

  const updated = [await update(), await update()]

  expect(pending.json()).toMatchObject({ status: 'Pending', retry: true })
  expect(updated.map((answer): unknown => answer.json())).toMatchObject([
    { status: 'Successful', amount: 100, cardSaved: true },
    { status: 'Successful', amount: 100, cardSaved: true },
  ])
  expect(await gateway.listApprovedCharges()).toContain(started.transactionId)
  expect(await readMethod()).toMatchObject({ recurringType: 'CreditCard' })
})

test('PAY-057 PAY-064 a failed, a foreign and an unknown transaction are refused', async () => {
  const { started, update } = await createOlder()
  await gateway.cancel(started.paymentUrl.replace('pxfusionauth', 'none'))
  await api().sql`update card_transaction set state = 'declined', settled_at = ${new Date()}`
  const aroha = { token: await api().createToken('aroha'), parameters: { accountCode: AROHA } }
  const foreign = await api().make(updatePxFusionTransaction, {
    ...aroha,
    body: { transactionId: started.transactionId },
  })

  expect((await update()).json()).toMatchObject({ code: 'TRANSACTION_FAILED' })
  expect(foreign.json()).toMatchObject({ code: 'PAGE_NOT_FOUND', field: 'transactionId' })
})

test('an impossible reply does not end an older transaction', async () => {
  const { started, update } = await createOlder()
  await gateway.submitOlderForm(started.paymentUrl, started.providerTransactionId)
  await gateway.turn({ answerOtherAmount: true })

  expect((await update()).json()).toMatchObject({ status: 'Pending', retry: true })
})

test('PAY-044 PAY-056 an unknown type of request is refused at the older provider too', async () => {
  const answer = await api().make(createPxFusionTransaction, {
    ...(await authorizeBen()),
    body: { ...purchase, transactionType: 'Refund' },
  })

  expect(answer.json()).toMatchObject({ code: 'INVALID_REQUEST_TYPE', field: 'transactionType' })
})
