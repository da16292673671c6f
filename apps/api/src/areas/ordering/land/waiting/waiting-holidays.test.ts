import { expect, test } from 'vitest'

import { fillDemo } from '#api/demo/fill.ts'
import { demoLocationOf } from '#api/demo/locations.ts'
import { testApi } from '#api/testing/api.ts'
import { bodyFor, offerTo, ordererOf, placed, withPower } from '#api/testing/orders.ts'
import { rowsOn } from '#api/testing/sql.ts'

import { advanceOrders } from '../../advance.ts'

const api = testApi(fillDemo)
const KIRI = '100902'
/** Has broadband and power at the address that Kiri moves to. */
const OCCUPANT = '100517'
const PLACE = demoLocationOf(OCCUPANT) ?? ''

async function takeOver(): Promise<void> {
  const orderer = await ordererOf(api(), 'kiri', KIRI)
  const offer = await offerTo(orderer, 'movehouse', PLACE)
  const moved = bodyFor(offer, { category: 'UFB300/100', kind: 'movehouse' })
  await placed(orderer, { ...withPower(moved, offer), TakesOver: true }, 'movehouse')
}

async function advanceOn(on: string): Promise<void> {
  const now = Date.parse(`${on}T00:00:00Z`)
  expect(await advanceOrders(api().db, now, new AbortController().signal)).toEqual([])
}

const listServices = () =>
  rowsOn(
    api().db,
    `select p.kind from service s join plan p using (plan_code)
     where s.location_id = $1 and s.account_code = $2 and p.kind in ('broadband', 'power') order by 1`,
    [PLACE, KIRI],
  )

test('an order that waits on 24 December is connected after Christmas, and its power is on from Christmas Day', async () => {
  await takeOver()
  await advanceOn('2026-12-24')
  await api().db.script(`delete from service where account_code = '${OCCUPANT}'`)

  await advanceOn('2026-12-25')
  expect(await listServices()).toEqual([{ kind: 'power' }])
  // the Monday on which Boxing Day is kept
  await advanceOn('2026-12-28')
  expect(await listServices()).toEqual([{ kind: 'power' }])
  await advanceOn('2026-12-29')
  expect(await listServices()).toEqual([{ kind: 'broadband' }, { kind: 'power' }])
})
