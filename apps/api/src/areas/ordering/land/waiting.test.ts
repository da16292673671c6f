import { expect, test } from 'vitest'

import { addDays } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import type { OrderBody } from '@switchboard/domain/ordering/contract'
import type { Offer } from '@switchboard/domain/ordering/offer/contract'

import { fillDemo } from '#api/demo/fill.ts'
import { demoLocationAt, demoLocationOf } from '#api/demo/locations.ts'
import { testApi } from '#api/testing/api.ts'
import {
  CONNECT,
  amends,
  bodyFor,
  created,
  offerTo,
  ordererOf,
  placed,
  withPower,
} from '#api/testing/orders.ts'
import { rowsOn } from '#api/testing/sql.ts'

import { advanceOrders } from './advance.ts'

const api = testApi(fillDemo)
const KIRI = '100902'
/** Has broadband and power at 48 Cuba Street. */
const OCCUPANT = '100517'
const THERE = demoLocationOf(OCCUPANT) ?? ''
const FREE = demoLocationAt('25 Aro Street, Aro Valley, Wellington 6021')

const rowsOf = (text: string) => rowsOn(api().db, text)

async function lives(on: Day): Promise<void> {
  const now = Date.parse(`${on}T00:00:00Z`)
  expect(await advanceOrders(api().db, now, new AbortController().signal)).toEqual([])
}

async function move(locationId: string): Promise<{ body: OrderBody; offer: Offer }> {
  const offer = await offerTo(await ordererOf(api(), 'kiri', KIRI), 'movehouse', locationId)
  const moved = bodyFor(offer, { category: 'UFB300/100', kind: 'movehouse' })
  return { offer, body: withPower(moved, offer) }
}

async function takesOver(): Promise<void> {
  const { body } = await move(THERE)
  await placed(await ordererOf(api(), 'kiri', KIRI), { ...body, TakesOver: true }, 'movehouse')
}

const servicesThere = () =>
  rowsOf(`select s.account_code, p.kind from service s join plan p using (plan_code)
    where s.location_id = '${THERE}' and p.kind in ('broadband', 'power') order by 1, 2`)

const OCCUPANTS = [
  { account_code: OCCUPANT, kind: 'broadband' },
  { account_code: OCCUPANT, kind: 'power' },
]

const letters = (account: string, source: string) =>
  rowsOf(`select to_address, subject, body from communication
    where account_code = '${account}' and source like '${source}'`)

test('an address where another account is connected is not ordered for unless its people move out', async () => {
  const orderer = await ordererOf(api(), 'kiri', KIRI)
  const { offer, body } = await move(THERE)
  const orderId = await created(orderer, 'movehouse')

  expect(offer.isOccupied).toBe(true)
  expect((await move(FREE)).offer.isOccupied).toBe(false)
  expect((await amends(orderer, orderId, body)).json()).toMatchObject({
    state: 'NotOK',
    OrderFeedback: { ValidationFeedback: [{ FeedbackKey: 'ADDRESS_OCCUPIED' }] },
  })
  expect((await amends(orderer, orderId, { ...body, TakesOver: true })).json()).toMatchObject({ state: 'OK' })
})

test('who lives at an address that is taken over is told when it is ordered, without a name', async () => {
  await takesOver()

  const told = await letters(OCCUPANT, 'taken-over:%')
  expect(told).toEqual([
    {
      to_address: 'ben@demo.example',
      subject: 'Somebody moves to 48 Cuba Street, Te Aro, Wellington 6011',
      body: expect.stringContaining('on 7 December 2026'),
    },
  ])
  expect(JSON.stringify(told)).not.toMatch(/kiri|paki|100902/i)
})

test('a connection of somebody else is not taken: the order waits day by day, and is done once they have left', async () => {
  await takesOver()

  await lives(addDays(CONNECT, 1))
  await lives(addDays(CONNECT, 5))

  expect(await servicesThere()).toEqual(OCCUPANTS)
  const [waits, ...more] = await letters(KIRI, 'order:%:waits')
  expect(waits).toMatchObject({ body: expect.stringContaining('We told them that somebody moves in.') })
  expect(more).toEqual([])
  const shown = `select status, sub_status, expected_on from product_order where account_code = '${KIRI}' and kind = 'move-house'`
  expect(await rowsOf(shown)).toEqual([
    { status: 'Held', sub_status: 'Address occupied', expected_on: addDays(CONNECT, 6) },
  ])
  await api().db.script(`delete from service where account_code = '${OCCUPANT}'`)
  await lives(addDays(CONNECT, 9))

  expect(await servicesThere()).toEqual(OCCUPANTS.map(({ kind }) => ({ account_code: KIRI, kind })))
  expect(await rowsOf(shown)).toMatchObject([{ status: 'Complete', sub_status: '' }])
  const began = await rowsOf(`select distinct starts_on from recurring_charge
    where account_code = '${KIRI}' and line_kind = 'plan' and starts_on > '${CONNECT}'`)
  expect(began).toEqual([{ starts_on: addDays(CONNECT, 6) }])
})

test('of two orders for one free address the second waits for the first to leave', async () => {
  const { body } = await move(FREE)
  await placed(await ordererOf(api(), 'kiri', KIRI), body, 'movehouse')
  await api().db.script(
    `update service set location_id = '${FREE}' where account_code = '${OCCUPANT}' and service_number = 1`,
  )

  await lives(addDays(CONNECT, 3))

  const [waits] = await letters(KIRI, 'order:%:waits')
  expect(waits).toMatchObject({ body: expect.not.stringContaining('We told them') })

  expect(
    await rowsOf(`select s.account_code, p.kind from service s join plan p using (plan_code)
      where s.location_id = '${FREE}' order by 1`),
  ).toEqual([
    { account_code: OCCUPANT, kind: 'broadband' },
    { account_code: KIRI, kind: 'power' },
  ])
})

test('a connection that somebody holds whose service has no place is not taken either: it is asked about, and waited for', async () => {
  await api().db.script(`
    delete from service where account_code = '${OCCUPANT}' and location_id = '${THERE}' and service_entity not in (
      select icp from electricity_connection);
    update service set location_id = null where account_code = '${OCCUPANT}'`)
  expect((await move(THERE)).offer.isOccupied).toBe(true)
  await takesOver()

  await lives(addDays(CONNECT, 3))

  expect(await letters(OCCUPANT, 'taken-over:%')).toHaveLength(1)
  expect(await letters(KIRI, 'order:%:waits')).toHaveLength(1)
  await api().db.script(`delete from service where account_code = '${OCCUPANT}'`)
  await lives(addDays(CONNECT, 5))
  expect(await servicesThere()).toEqual(OCCUPANTS.map(({ kind }) => ({ account_code: KIRI, kind })))
})

test('the database has an electricity connection on one account at a time', async () => {
  await expect(
    api().db
      .script(`insert into service (account_code, service_number, plan_code, detail, status, started_on, service_entity)
      select '${KIRI}', 99, plan_code, detail, status, started_on, service_entity from service
      where account_code = '${OCCUPANT}' and plan_code = 'power-smart'`),
  ).rejects.toThrow('service_icp')
})
