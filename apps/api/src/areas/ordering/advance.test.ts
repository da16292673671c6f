import { expect, test } from 'vitest'

import { day } from '@switchboard/domain/day'
import { orderResponse } from '@switchboard/domain/ordering/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { demoLocationAt } from '#api/demo/locations.ts'
import { testApi } from '#api/testing/api.ts'
import { amendAs, bodyFor, beginOrder, offerTo, signInBuyer, submitOrder } from '#api/testing/orders.ts'

import { advanceOrders } from './advance.ts'
import { DEVICE, DEVICES, OLD_DEVICE, orderFibre, listStatuses } from './testing/advanced-orders.ts'
import { KIRI, fetchOrder, runDays, selectRows, toInstant } from './testing/orders.ts'

const api = testApi(fillDemo)

test('an order and its fibre order advance day by day', async () => {
  const { orderer, orderId } = await orderFibre(api())
  const seen: unknown[] = [await listStatuses(api())]

  await runDays(api(), '2026-11-26', '2026-11-27')
  seen.push(await listStatuses(api()))
  await runDays(api(), '2026-11-29')
  seen.push(await listStatuses(api()))
  await runDays(api(), '2026-12-07')
  seen.push(await listStatuses(api()))

  const expected_on = '2026-12-07'
  expect(seen).toEqual([
    [
      { kind: 'change-plan', status: 'Accepted', expected_on },
      { kind: 'fibre', status: 'Acknowledged', expected_on: null },
    ],
    [
      { kind: 'change-plan', status: 'In Progress', expected_on },
      { kind: 'fibre', status: 'Network Build', expected_on: null },
    ],
    [
      { kind: 'change-plan', status: 'In Progress', expected_on },
      { kind: 'fibre', status: 'Fibre Install Date Confirmed', expected_on },
    ],
    [
      { kind: 'change-plan', status: 'Complete', expected_on },
      { kind: 'fibre', status: 'Completed', expected_on },
    ],
  ])
  const order = await fetchOrder(api(), orderer, orderId)
  expect(order.steps.map(({ step, done }) => [step, done])).toEqual([
    ['accepted', true],
    ['networkBuild', true],
    ['installDateConfirmed', true],
    ['sent', true],
    ['connected', true],
  ])
  expect(
    await selectRows(
      api(),
      `
        select count(*)::int as letters from communication
        where source like 'order:%' and event_type = 'OrderComplete'`,
    ),
  ).toEqual([{ letters: 1 }])
})

test.each<[why: string, address: string, at: string[]]>([
  ['is missing gets it laid first', '31 Aro Street, Aro Valley, Wellington 6021', ['networkBuild']],
  ['is laid gets no visit', '25 Aro Street, Aro Valley, Wellington 6021', []],
])('a fibre account that moves to a house where fibre %s', async (_why, address, steps) => {
  const nikau = await signInBuyer(api(), 'nikau', '101001')
  const offer = await offerTo(nikau, 'movehouse', demoLocationAt(address))
  const body = bodyFor(offer, { category: 'UFB300/100', kind: 'movehouse' })

  const { orderId } = await submitOrder(nikau, body, 'movehouse')

  const order = await fetchOrder(api(), nikau, orderId)
  expect(order.steps.map(({ step }) => step).filter((step) => step === 'networkBuild')).toEqual(steps)
  expect(
    await selectRows(
      api(),
      `select kind, status from product_order where account_code = '101001' and kind = 'fibre'`,
    ),
  ).toEqual(steps.map(() => ({ kind: 'fibre', status: 'Acknowledged' })))
})

test('CHG-065 a fibre account that moves is not connected before fibre can be laid', async () => {
  const nikau = await signInBuyer(api(), 'nikau', '101001')
  const there = demoLocationAt('31 Aro Street, Aro Valley, Wellington 6021')
  const offer = await offerTo(nikau, 'movehouse', there)
  const connect = day.parse('2026-11-30')
  const body = bodyFor(offer, { category: 'UFB300/100', kind: 'movehouse', connect })
  const orderId = await beginOrder(nikau, 'movehouse')

  const answer = orderResponse.parse((await amendAs(nikau, orderId, body)).json())

  expect(answer.OrderFeedback.ValidationFeedback).toEqual([{ FeedbackKey: 'PROVISIONING_DATE_NOT_OFFERED' }])
})

test('several processes that advance the same order land it once', async () => {
  await orderFibre(api())
  const late = toInstant(day.parse('2026-12-20'))

  await Promise.all([1, 2, 3].map(() => advanceOrders(api().db, late, new AbortController().signal)))

  expect(
    await selectRows(
      api(),
      `select charged_on, count(*)::int as charges from one_off_charge where account_code = '${KIRI}'
      and subject like 'order:%' group by charged_on`,
    ),
  ).toEqual([{ charged_on: '2026-12-07', charges: 2 }])
  expect(await selectRows(api(), DEVICES)).toEqual([OLD_DEVICE, { ...DEVICE, hardware_product_key: 'HUB6' }])
  expect(
    await selectRows(
      api(),
      `select action from audit_event where account_code = '${KIRI}' and action like 'order-%' order by action`,
    ),
  ).toEqual([{ action: 'order-completed' }, { action: 'order-placed' }])
})

test('an order whose step fails does not stop other orders, and continues once the fault is repaired', async () => {
  const { orderer } = await orderFibre(api())
  const nikau = await signInBuyer(api(), 'nikau', '101001')
  await submitOrder(nikau, bodyFor(await offerTo(nikau), { category: 'UFB300/100' }))
  const december = toInstant(day.parse('2026-12-08'))
  const stopping = new AbortController().signal
  await api().db.script(`
    create function disturb() returns trigger language plpgsql as $$ begin raise 'no room'; end $$;
    create trigger disturbed before update on service for each row when (old.account_code = '${KIRI}')
      execute function disturb()`)

  const failed = await advanceOrders(api().db, december, stopping)
  const during = await selectRows(
    api(),
    `select account_code, next_on from service_order order by account_code`,
  )
  await api().db.script('drop function disturb cascade')
  const mended = await advanceOrders(api().db, december, stopping)

  expect(failed).toMatchObject([{ accountCode: orderer.accountCode }])
  expect(during).toEqual([
    { account_code: KIRI, next_on: '2026-12-07' },
    { account_code: '101001', next_on: null },
  ])
  expect(mended).toEqual([])
  expect(
    await selectRows(api(), 'select count(*)::int as waiting from service_order where next_on is not null'),
  ).toEqual([{ waiting: 0 }])
})
