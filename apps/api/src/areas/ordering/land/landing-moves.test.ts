import { expect, test } from 'vitest'

import { day } from '@switchboard/domain/day'

import { runBills } from '#api/provider/books/bill-run.ts'
import { fillDemo } from '#api/fill-demo.ts'
import { demoLocationAt } from '#api/demo/locations.ts'
import { testApi } from '#api/testing/api.ts'
import { submitOrder } from '#api/testing/orders.ts'

import { NEW_ADDRESS, listCharges, buildMove, withHardware } from './testing/landed-orders.ts'
import { KIRI, runOrders, selectRows } from '../testing/orders.ts'

const api = testApi(fillDemo)

const starts = expect.any(String)

test('CHG-061 broadband that is kept at the old address is charged to its last day', async () => {
  const { orderer, body } = await buildMove(api(), { RequestedDateOfRelinquishment: day.parse('2026-12-17') })
  await submitOrder(orderer, body, 'movehouse')

  await runOrders(api(), '2026-12-07')
  const status = `select status, expected_on from product_order where account_code = '${KIRI}'`
  expect(await selectRows(api(), status)).toEqual([{ status: 'In Progress', expected_on: '2026-12-17' }])
  await runOrders(api(), '2026-12-17')

  expect(await listCharges(api(), '%service:1')).toEqual([
    { subject: 'service:1', monthly_cents: 8_900, starts_on: starts, ends_on: '2026-12-06' },
    {
      subject: 'order:5000001:service:1',
      monthly_cents: 8_900,
      starts_on: '2026-12-07',
      ends_on: '2026-12-17',
    },
    { subject: 'service:1', monthly_cents: 8_500, starts_on: '2026-12-07', ends_on: null },
  ])
  expect(await selectRows(api(), status)).toEqual([{ status: 'Complete', expected_on: '2026-12-17' }])
  await runBills(api().services, { today: day.parse('2027-01-03'), now: Date.parse('2027-01-03T00:00:00Z') })
  expect(
    await selectRows(
      api(),
      `select l.charge_cents as cents, l.period_start as starts, l.period_end as ends
      from invoice_line l where l.account_code = '${KIRI}' and l.subject = 'order:5000001:service:1'`,
    ),
  ).toEqual([{ cents: Math.round((8_900 * 11) / 31), starts: '2026-12-07', ends: '2026-12-17' }])
})

test.each([
  ['after the order', '2026-11-25', '2026-11-25'],
  ['before the order, and no day before that is given back', '2026-11-05', '2026-11-20'],
])('CHG-063 broadband that ended %s is not charged until the new broadband', async (_what, left, last) => {
  const { orderer, body } = await buildMove(api(), { RequestedDateOfRelinquishment: day.parse(left) })
  await submitOrder(orderer, body, 'movehouse')

  await runOrders(api(), '2026-11-25')
  const ended = { subject: 'service:1', monthly_cents: 8_900, starts_on: starts, ends_on: last }
  expect(await listCharges(api(), 'service:1')).toEqual([ended])
  const runs = `
    select plan_code, status, started_on from service where account_code = '${KIRI}'
    order by service_number`
  const waits = { status: 'ordered', started_on: null }
  expect(await selectRows(api(), runs)).toMatchObject([waits, waits])
  await runOrders(api(), '2026-12-07')

  const on = { status: 'on', started_on: '2026-12-07' }
  expect(await selectRows(api(), runs)).toEqual([
    { plan_code: 'CHOUFB300VOIP-UNL', ...on },
    { plan_code: 'CHOUFB300VOIP-FEATURES', ...on },
  ])

  expect(await listCharges(api(), 'service:1')).toEqual([
    ended,
    { subject: 'service:1', monthly_cents: 8_500, starts_on: '2026-12-07', ends_on: null },
  ])
})

test('CHG-078 in a move the line of a homeline without its own price is quoted and charged twice', async () => {
  await api().db.script(`
    update account set bill_frequency = 'Fortnightly' where account_code = '${KIRI}';
    update plan set monthly_cents = 0 where plan_code = 'CHOUFB300VOIP-FEATURES';
    update plan_charge set charge_cents = 0 where plan_code = 'CHOUFB300VOIP-FEATURES'`)
  const { orderer, body } = await buildMove(api())
  await submitOrder(orderer, body, 'movehouse')

  await runOrders(api(), '2026-12-07')

  expect(
    await selectRows(
      api(),
      `select period_price(c.monthly_cents, 'Fortnightly') as cents,
        (select o.told -> 'costs' -> 2 ->> 'amountIncludingGst' from service_order o)::numeric * 100 as quoted
      from recurring_charge c where c.account_code = '${KIRI}' and c.subject = 'service:2' and c.ends_on is null`,
    ),
  ).toEqual([{ cents: 460, quoted: 460 }])
})

test('a move changes the homeline’s address, lists a paper bill under Other, and confirms the months', async () => {
  await api().db.script(
    `update service set location_id = '9000001' where account_code = '${KIRI}' and service_number = 2`,
  )
  const { orderer, offer, body } = await buildMove(api())
  const paper = { Service: 'paperbill', ServiceEntity: null, RatePlan: 'PAPER-BILL' }
  const whole = withHardware({ ...body, AdditionalProducts: [paper] }, offer, ['HUB6'])
  await submitOrder(orderer, whole, 'movehouse')

  await runOrders(api(), '2026-12-07')

  const there = { location_id: demoLocationAt(NEW_ADDRESS) }
  expect(
    await selectRows(
      api(),
      `select location_id from service where account_code = '${KIRI}' order by service_number`,
    ),
  ).toEqual([there, there])
  expect(
    await selectRows(
      api(),
      `
      select category from recurring_charge
      where account_code = '${KIRI}' and subject = 'extra:paperbill'
      and starts_on = '2026-12-07'`,
    ),
  ).toEqual([{ category: 'Other' }])
  expect(
    await selectRows(
      api(),
      `select about from recurring_charge where account_code = '${KIRI}' and subject = 'service:1'
      and ends_on is null`,
    ),
  ).toEqual([{ about: 'Unlimited data' }])
  const [letter] = await selectRows(api(), `select body from communication where event_type = 'OrderPlaced'`)
  expect(letter).toEqual({
    body: expect.stringMatching(
      /order number is \d+[^]+Your new address is 25 Aro Street[^]+Your phone number is 04 555 0192\.\n[^]+Hub 6: \$5\.00 a month[^]+contract runs for 12 months\nLeaving the contract before its end costs \$250\.00, once\nHub 6 is paid over 12 months, \$60\.00 in total/,
    ),
  })
})
