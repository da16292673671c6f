import { describe, expect, test } from 'vitest'

import { orderResponse } from '@switchboard/domain/ordering/contract'
import type { OrderBody } from '@switchboard/domain/ordering/contract'
import { cancelOrder, readOrder } from '@switchboard/domain/ordering/following/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { amendAs, sendCommit, beginOrder, signInBuyer } from '#api/testing/orders.ts'

import {
  FIRST_BILL,
  listBills,
  fetchFeasibility,
  runUntil,
  orderFor,
  place,
  fetchFeedback,
} from './testing/frequency-orders.ts'
import { KIRI, setClock } from './testing/orders.ts'

const api = testApi(fillDemo)

describe('an order', () => {
  test('FRQ-013 FRQ-015 is of the kind plan, begins with the next bill, and each day is billed once', async () => {
    expect(await place(api())).toMatchObject({ state: 'Committed' })
    await runUntil(api(), '2026-12-17')

    expect((await listBills(api())).map((bill) => Object.values(bill))).toEqual([
      ['2026-12-03', '2026-12-09', '2026-12-17', 2_169],
      ['2026-12-10', '2026-12-16', '2026-12-24', 2_169],
      ['2026-12-17', '2026-12-23', '2026-12-31', 2_169],
    ])
    expect(await api().sql`select bill_frequency from account where account_code = ${KIRI}`).toEqual([
      { bill_frequency: 'Weekly' },
    ])
  })

  test('FRQ-022 has the cycle, the old and new products, the extras, the business group and the channel', async () => {
    await api()
      .sql`insert into recurring_charge (account_code, charge_number, subject, product_key, line_kind, category, name,
      monthly_cents, starts_on) values (${KIRI}, 90, 'extra:static_ip', 'STATIC-IP', 'extra', 'Extras', 'Static IP', 1150,
      '2026-11-01')`
    const { CoreProductsToChange, ...body } = await orderFor(api(), 'Fortnightly')

    expect(body).toMatchObject({
      BillingDetail: { BillCycleKey: 'Fortnightly from 2026-12-03', BillFrequency: 'Fortnightly' },
      AdditionalProducts: [{ Service: 'static_ip', RatePlan: 'STATIC-IP' }],
      BusinessGroup: 'residential',
      SalesChannel: 'SelfService',
    })
    const [change] = CoreProductsToChange
    expect([change?.FromCoreProductKey, change?.ToCoreProductKey]).toEqual(['VDSLVOIP', 'VDSLVOIP'])
    expect(change?.FromCoreProductComponents).toEqual(change?.ToCoreProductComponents)
    expect(await fetchFeedback(api(), await orderFor(api(), 'Fortnightly'))).toEqual([])
  })

  const REFUSED: readonly [string, (body: OrderBody) => OrderBody, string][] = [
    [
      'the frequency of now',
      (body) => ({
        ...body,
        BillingDetail: { BillCycleKey: 'Monthly from 2026-12-03', BillFrequency: 'Monthly' },
      }),
      'BILL_FREQUENCY_IS_THIS',
    ],
    [
      'a cycle of another day',
      (body) => ({
        ...body,
        BillingDetail: { BillCycleKey: 'Weekly from 2026-12-04', BillFrequency: 'Weekly' },
      }),
      'ORDER_HAS_CHANGED',
    ],
    [
      'another plan',
      (body) => ({
        ...body,
        CoreProductsToChange: body.CoreProductsToChange.map((change) => ({
          ...change,
          ToCoreProductComponents: change.ToCoreProductComponents.map((part) => ({
            ...part,
            RatePlan: 'other',
          })),
        })),
      }),
      'ORDER_HAS_CHANGED',
    ],
    [
      'another product beside it',
      (body) => ({
        ...body,
        AdditionalProducts: [{ Service: 'static_ip', ServiceEntity: null, RatePlan: 'STATIC-IP' }],
      }),
      'ORDER_HAS_CHANGED',
    ],
  ]
  test.each(REFUSED)('of %s is not OK', async (_what, otherwise, problem) => {
    expect(await fetchFeedback(api(), otherwise(await orderFor(api(), 'Weekly')))).toEqual([problem])
  })

  test.each(['product', 'movehouse', 'mobileplan'] as const)(
    'of the kind %s has no frequency',
    async (kind) => {
      expect(await fetchFeedback(api(), await orderFor(api(), 'Weekly'), kind)).toEqual([
        'FORM_STATE_INVALID',
      ])
    },
  )

  test('that is committed fifty times at once is placed once', async () => {
    const orderer = await signInBuyer(api(), 'kiri', KIRI)
    const order = await orderFor(api(), 'Weekly')
    const ids = await Promise.all(Array.from({ length: 10 }, () => beginOrder(orderer, 'plan')))
    for (const id of ids) await amendAs(orderer, id, order)
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_none, place) => {
        const answer = await sendCommit(orderer, ids[place % ids.length] ?? '')
        return answer.statusCode === 200 ? orderResponse.parse(answer.json()) : null
      }),
    )

    const numbers = answers.flatMap((answer) =>
      answer?.state === 'Committed' ? [answer.OrderIdentifier] : [],
    )
    expect(numbers).toHaveLength(5)
    expect(new Set(numbers).size).toBe(1)
    await runUntil(api(), '2026-12-10')
    expect(await api().sql`select frequency from bill_cycle_change where account_code = ${KIRI}`).toEqual([
      { frequency: 'Weekly' },
    ])
    expect(await listBills(api())).toHaveLength(2)
  })

  test('is confirmed in a letter and shown in the list of orders', async () => {
    const { OrderIdentifier } = await place(api())
    const [letter] = await api().sql<{ body: string }>`
      select body from communication where account_code = ${KIRI} and subject = ${`We have your order ${OrderIdentifier}`}`
    expect(letter?.body).toContain('3 December 2026: From this bill on they come every week.')
    expect(letter?.body).toContain('VDSL: Unlimited data: $20.54 a week')
    expect(letter?.body).toContain('Until 2 December 2026 you can cancel it')
    const order = await api().make(readOrder, {
      token: await api().createToken('kiri'),
      parameters: { accountCode: KIRI, orderId: OrderIdentifier },
    })
    expect(order.json()).toMatchObject({ description: 'Bills every week', cancelUntil: '2026-12-02' })
  })
})

describe('undoing', () => {
  async function cancel(orderId: string) {
    const answer = await api().make(cancelOrder, {
      token: await api().createToken('kiri'),
      parameters: { accountCode: KIRI, orderId },
    })
    const body: unknown = answer.json()
    return body
  }

  test('before the day of the change undoes everything, and the change can be ordered again', async () => {
    const { OrderIdentifier } = await place(api())
    expect(await fetchFeasibility(api())).toMatchObject({
      isFeasible: false,
      reason: 'orderUnderWay',
      waiting: { OrderIdentifier, billFrequency: 'Weekly', startsOn: FIRST_BILL },
    })
    expect(await cancel(OrderIdentifier)).toMatchObject({ cancelUntil: null })
    expect(await fetchFeasibility(api())).toMatchObject({
      isFeasible: true,
      waiting: null,
      billingPeriodModifiedDate: null,
    })
    await runUntil(api(), FIRST_BILL)

    expect(await listBills(api())).toMatchObject([{ period_start: FIRST_BILL, period_end: '2027-01-02' }])
  })

  test('is too late once the change has begun', async () => {
    const { OrderIdentifier } = await place(api())
    await runUntil(api(), FIRST_BILL)
    await setClock(api(), FIRST_BILL)
    expect(await cancel(OrderIdentifier)).toMatchObject({ code: 'ORDER_TOO_LATE_TO_CANCEL' })
    expect(await listBills(api())).toMatchObject([{ period_end: '2026-12-09' }])
  })
})
