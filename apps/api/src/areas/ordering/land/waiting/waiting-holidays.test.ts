import { expect, test } from 'vitest'

import { fillDemo } from '#api/fill-demo.ts'
import { findDemoLocation } from '#api/demo/locations.ts'
import { testApi } from '#api/testing/api.ts'
import { bodyFor, offerTo, signInBuyer, submitOrder, withPower } from '#api/testing/orders.ts'
import { rowsOn } from '#api/testing/sql.ts'

import { KIRI, runOrders } from '../../testing/orders.ts'

const api = testApi(fillDemo)
/** Has broadband and power at the address that Kiri moves to. */
const OCCUPANT = '100517'
const PLACE = findDemoLocation(OCCUPANT) ?? ''

async function orderTakeover(): Promise<void> {
  const orderer = await signInBuyer(api(), 'kiri', KIRI)
  const offer = await offerTo(orderer, 'movehouse', PLACE)
  const moved = bodyFor(offer, { category: 'UFB300/100', kind: 'movehouse' })
  await submitOrder(orderer, { ...withPower(moved, offer), TakesOver: true }, 'movehouse')
}

const listServices = () =>
  rowsOn(
    api().db,
    `select p.kind from service s join plan p using (plan_code)
     where s.location_id = $1 and s.account_code = $2 and p.kind in ('broadband', 'power') order by 1`,
    [PLACE, KIRI],
  )

test('an order that waits on 24 December is connected after Christmas, and its power is on from Christmas Day', async () => {
  await orderTakeover()
  await runOrders(api(), '2026-12-24')
  await api().db.script(`delete from service where account_code = '${OCCUPANT}'`)

  await runOrders(api(), '2026-12-25')
  expect(await listServices()).toEqual([{ kind: 'power' }])
  // the Monday on which Boxing Day is observed
  await runOrders(api(), '2026-12-28')
  expect(await listServices()).toEqual([{ kind: 'power' }])
  await runOrders(api(), '2026-12-29')
  expect(await listServices()).toEqual([{ kind: 'broadband' }, { kind: 'power' }])
})

const selectProgress = () =>
  rowsOn(
    api().db,
    `select s.waits_since, s.next_on, p.status, p.sub_status from service_order s
     join product_order p using (account_code, order_number) where s.account_code = $1`,
    [KIRI],
  )

test.each([
  ['24 December', '2026-12-24', '2026-12-29'],
  ['a Friday', '2026-12-11', '2026-12-14'],
])(
  'an order still waits after its power is switched on, if its broadband waits from %s',
  async (_what, friday, nextTry) => {
    await orderTakeover()
    await api().db.script(`delete from service s using plan p
    where p.plan_code = s.plan_code and s.account_code = '${OCCUPANT}' and p.kind = 'power'`)

    await runOrders(api(), friday)

    expect(await listServices()).toEqual([{ kind: 'power' }])
    expect(await selectProgress()).toEqual([
      { waits_since: friday, next_on: nextTry, status: 'Held', sub_status: 'Address occupied' },
    ])
    await runOrders(api(), nextTry)
    expect(await selectProgress()).toMatchObject([{ waits_since: friday, status: 'Held' }])
  },
)

test('an order whose broadband no longer waits does not wait for the day of its power', async () => {
  await orderTakeover()
  await runOrders(api(), '2026-12-07')
  await api().db.script(`delete from service where account_code = '${OCCUPANT}'`)
  await runOrders(api(), '2026-12-08')

  expect(await listServices()).toEqual([{ kind: 'broadband' }])
  expect(await selectProgress()).toEqual([
    { waits_since: null, next_on: '2026-12-09', status: 'In Progress', sub_status: '' },
  ])
})

test('an order for an Auckland address is not connected on Auckland Anniversary Day', async () => {
  await orderTakeover()
  await api().sql`update address set town = 'Auckland' where location_id = ${PLACE}`
  await runOrders(api(), '2027-01-29')
  await api().db.script(`delete from service where account_code = '${OCCUPANT}'`)

  await runOrders(api(), '2027-02-01')
  expect(await listServices()).toEqual([{ kind: 'power' }])
  await runOrders(api(), '2027-02-02')
  expect(await listServices()).toEqual([{ kind: 'broadband' }, { kind: 'power' }])
})
