import { describe, expect, test } from 'vitest'

import { readProductOrders } from '@switchboard/domain/catalogue/contract'
import { day } from '@switchboard/domain/day'
import { cancelOrder } from '@switchboard/domain/ordering/following/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { demoLocationAt } from '#api/demo/locations.ts'
import { testApi } from '#api/testing/api.ts'
import { bodyFor, offerTo, signInBuyer, submitOrder } from '#api/testing/orders.ts'
import type { Orderer } from '#api/testing/orders.ts'

import { advanceOrders } from './advance.ts'
import { orderFibre, listStatuses } from './testing/advanced-orders.ts'
import { KIRI, fetchOrder, runDays, selectRows } from './testing/orders.ts'

const api = testApi(fillDemo)

describe('if fibre has to be laid, the order is connected', () => {
  const at = async (instant: string) => {
    expect(await advanceOrders(api().db, Date.parse(instant), new AbortController().signal)).toEqual([])
  }
  type Installed = {
    readonly state: string
    readonly day?: string
    readonly status?: string
    readonly read?: string
  }
  const installs = async ({ state, day, status = 'Fibre Install Date Confirmed', read }: Installed) => {
    const visit = { from: day && `${day}T13:00:00+13:00`, until: day && `${day}T17:00:00+13:00` }
    await api().sql`insert into fibre_order (account_code, order_number, ticket_id, status, read_at)
      select account_code, order_number, 'kiri', ${status}, ${read ?? null} from product_order
      where account_code = ${KIRI} and kind = 'fibre'
      on conflict (account_code, order_number) do update set status = excluded.status, read_at = excluded.read_at`
    await api()
      .sql`insert into fibre_visit (account_code, order_number, visit_type, state, starts_at, ends_at, changed_at)
      select account_code, order_number, 'Install', ${state}, ${visit.from ?? null}, ${visit.until ?? null}, now()
      from fibre_order where account_code = ${KIRI}
      on conflict (account_code, order_number, visit_type) do update
        set state = excluded.state, starts_at = excluded.starts_at, ends_at = excluded.ends_at`
  }
  const readStatus = async () => (await listStatuses(api()))[0]
  const began = () =>
    selectRows(
      api(),
      `select distinct starts_on from recurring_charge
      where account_code = '${KIRI}' and line_kind = 'plan' and starts_on > '2026-11-22'`,
    )

  test('later on its day, once the company has reported the result', async () => {
    await orderFibre(api())
    await installs({ state: 'booked', day: '2026-12-07', read: '2026-12-07T16:50:00+13:00' })

    await at('2026-12-07T16:59:00+13:00')
    await at('2026-12-07T17:05:00+13:00')
    const before = await readStatus()
    await installs({ state: 'done', day: '2026-12-07', status: 'Completed' })
    await at('2026-12-07T17:10:00+13:00')

    expect(before).toMatchObject({ status: 'In Progress', expected_on: '2026-12-07' })
    expect(await readStatus()).toMatchObject({ status: 'Complete' })
    expect(await began()).toEqual([{ starts_on: '2026-12-07' }])
  })

  test.each([
    [
      'that day, where the company answers and says nothing else',
      '2026-12-07T17:01:00+13:00',
      '2026-12-07T17:02:00+13:00',
    ],
    ['the day after, where it is silent', '2026-12-07T08:00:00+13:00', '2026-12-08T00:01:00+13:00'],
  ])('after its visit on %s', async (_when, read, instant) => {
    await orderFibre(api())
    await installs({ state: 'booked', day: '2026-12-07', read })

    await at(instant)

    expect(await readStatus()).toMatchObject({ status: 'Complete' })
    expect(await began()).toEqual([{ starts_on: '2026-12-07' }])
  })

  test('with the booked visit and its time in the order', async () => {
    const { orderer, orderId } = await orderFibre(api())
    const before = await fetchOrder(api(), orderer, orderId)
    await installs({ state: 'booked', day: '2026-12-07' })

    expect(before.visits).toBeUndefined()
    const { visits } = await fetchOrder(api(), orderer, orderId)
    expect(visits?.map(({ type, state, timeslot }) => [type, state, timeslot.startDateTime])).toEqual([
      ['Install', 'booked', Date.parse('2026-12-07T13:00:00+13:00')],
    ])
  })

  test('on the later day of a moved visit, which the order shows at once and is charged from', async () => {
    const { orderer, orderId } = await orderFibre(api())
    await at('2026-11-26T08:00:00+13:00')
    await installs({ state: 'booked', day: '2026-12-10' })

    await at('2026-11-26T09:00:00+13:00')
    const { steps } = await fetchOrder(api(), orderer, orderId)
    const meanwhile = await readStatus()
    await at('2026-12-07T08:00:00+13:00')
    await at('2026-12-11T08:00:00+13:00')

    expect(steps.at(-1)).toMatchObject({ step: 'connected', on: '2026-12-10', done: false })
    expect(meanwhile).toMatchObject({ expected_on: '2026-12-10' })
    expect(await readStatus()).toMatchObject({ status: 'Complete' })
    expect(await began()).toEqual([{ starts_on: '2026-12-10' }])
  })

  test('on its own day if the visit was moved to an earlier day', async () => {
    await orderFibre(api())
    await at('2026-11-26T08:00:00+13:00')
    await installs({ state: 'done', day: '2026-12-01', status: 'Completed' })

    await at('2026-12-02T08:00:00+13:00')
    const before = await readStatus()
    await at('2026-12-07T08:00:00+13:00')

    expect(before).toMatchObject({ status: 'In Progress', expected_on: '2026-12-07' })
    expect(await began()).toEqual([{ starts_on: '2026-12-07' }])
  })

  test('not on Auckland Anniversary Day in Auckland, if the company had no day on the Friday before', async () => {
    await orderFibre(api())
    await api().sql`update address set town = 'Auckland'`
    await installs({ state: 'none' })
    await at('2027-01-29T08:00:00+13:00')
    await installs({ state: 'done', day: '2027-01-29', status: 'Completed' })

    await at('2027-02-01T08:00:00+13:00')
    const onHoliday = await readStatus()
    await at('2027-02-02T08:00:00+13:00')

    expect(onHoliday).toMatchObject({ status: 'In Progress' })
    expect(await readStatus()).toMatchObject({ status: 'Complete' })
  })

  test('not on Christmas Day, if the company had no day on 24 December and has finished since', async () => {
    await orderFibre(api())
    await installs({ state: 'none' })
    await at('2026-12-24T08:00:00+13:00')
    await installs({ state: 'done', day: '2026-12-24', status: 'Completed' })

    await at('2026-12-25T08:00:00+13:00')
    const onChristmas = await readStatus()
    await at('2026-12-29T08:00:00+13:00')

    expect(onChristmas).toMatchObject({ status: 'In Progress' })
    expect(await began()).toEqual([{ starts_on: '2026-12-29' }])
  })

  test.each<[why: string, installed: Installed]>([
    ['the visit is missed', { state: 'missed', day: '2026-12-07' }],
    ['the visit is cancelled', { state: 'cancelled', day: '2026-12-07' }],
    ['there is no visit', { state: 'none' }],
    ['the company has given it up', { state: 'booked', day: '2026-12-07', status: 'Cancelled' }],
  ])(
    'not while %s: the order has no day until a visit is booked, and can be cancelled',
    async (_why, installed) => {
      const { orderer, orderId } = await orderFibre(api())
      await installs(installed)

      await at('2026-12-08T08:00:00+13:00')
      await at('2026-12-09T08:00:00+13:00')
      const before = await readStatus()
      const since = () =>
        selectRows(
          api(),
          `select waits_since from service_order where account_code = '${KIRI}' and next_on is not null`,
        )
      const waiting = await since()
      const { cancelUntil, steps } = await fetchOrder(api(), orderer, orderId)
      await installs({ state: 'booked', day: '2026-12-10' })
      await at('2026-12-09T09:00:00+13:00')
      const { steps: stepsBooked } = await fetchOrder(api(), orderer, orderId)
      const booked = [await readStatus(), ...(await since())]
      await at('2026-12-10T08:00:00+13:00')
      await at('2026-12-11T08:00:00+13:00')

      expect(before).toMatchObject({ status: 'In Progress', expected_on: null })
      expect(waiting).toEqual([{ waits_since: '2026-12-08' }])
      expect(steps.at(-1)).toEqual({ step: 'connected', on: null, done: false })
      expect(steps.filter(({ done, on }) => done && on === null)).toEqual([])
      // the next run of the job sets the new day and ends the wait
      expect(stepsBooked.at(-1)).toEqual({ step: 'connected', on: '2026-12-10', done: false })
      expect(booked).toMatchObject([{ expected_on: '2026-12-10' }, { waits_since: null }])
      // the last day to cancel is the order's first day, today; without the wait it would be later
      expect(cancelUntil).toBe(steps[0]?.on)
      expect(await readStatus()).toMatchObject({ status: 'Complete' })
      expect(await began()).toEqual([{ starts_on: '2026-12-10' }])
    },
  )
})

test('CAT-043 HUB-009 an order with a fibre installation is listed once, under the number that the customer has', async () => {
  const { orderer, orderId } = await orderFibre(api())
  const { token, accountCode } = orderer

  const orders = await api().make(readProductOrders, { token, parameters: { accountCode } })

  const { OrderIdentifier } = await fetchOrder(api(), orderer, orderId)
  expect(orders.json()).toMatchObject([{ OrderNumber: OrderIdentifier, Active: true }])
})

describe('an order that ends after its connection completes the fibre company’s order too', () => {
  async function connectMove(): Promise<{ nikau: Orderer; orderId: string }> {
    const nikau = await signInBuyer(api(), 'nikau', '101001')
    const there = demoLocationAt('31 Aro Street, Aro Valley, Wellington 6021')
    const offer = await offerTo(nikau, 'movehouse', there)
    const body = bodyFor(offer, { category: 'UFB300/100', kind: 'movehouse' })
    const leaves = body.CoreProductsToChange.map((change) => ({
      ...change,
      RequestedDateOfRelinquishment: day.parse('2026-12-11'),
    }))
    const { orderId } = await submitOrder(nikau, { ...body, CoreProductsToChange: leaves }, 'movehouse')
    await runDays(api(), '2026-12-07')
    await api().sql`update product_order set status = 'Held' where account_code = '101001' and kind = 'fibre'`
    return { nikau, orderId }
  }
  const listOrderStatuses = () =>
    selectRows(
      api(),
      `select kind, status from product_order
      where account_code = '101001' and placed_on > '2026-11-20' order by kind`,
    )

  test('by its last step', async () => {
    await connectMove()

    await runDays(api(), '2026-12-11')

    expect(await listOrderStatuses()).toEqual([
      { kind: 'fibre', status: 'Completed' },
      { kind: 'move-house', status: 'Complete' },
    ])
  })

  test('by a cancellation', async () => {
    const { nikau, orderId } = await connectMove()
    await api().sql`update service_order set waits_since = '2026-12-07' where account_code = '101001'`

    const parameters = { accountCode: nikau.accountCode, orderId }
    const answer = await api().make(cancelOrder, { token: nikau.token, parameters })

    expect(answer.statusCode).toBe(200)
    expect(await listOrderStatuses()).toEqual([
      { kind: 'fibre', status: 'Completed' },
      { kind: 'move-house', status: 'Cancelled' },
    ])
  })
})
