import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { BRANDS } from '@switchboard/brands/brands'
import { BILL_FREQUENCIES } from '@switchboard/domain/accounts/contract'
import { addDays, day, dayAt } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { toDollars, toCents } from '@switchboard/domain/money'
import { toSalesChannel } from '@switchboard/domain/ordering/sales'

import { toIdentified, unknownActor } from '#api/platform/actor.ts'
import type { Database } from '#api/platform/database/database.ts'
import { AREAS } from '#api/areas.ts'
import { fillDemo } from '#api/fill-demo.ts'
import { demoLocationAt } from '#api/demo/locations.ts'
import { loadOffer } from '#api/provider/offer/offer.ts'
import { toListSteps } from '#api/provider/steps-of-areas.ts'
import { testApi } from '#api/testing/api.ts'
import { runAndRollBack } from '#api/testing/run-and-roll-back.ts'
import { rowsOn } from '#api/testing/sql.ts'

import { placeOrder } from '../place/commit.ts'
import { saveAmendment, insertOrder } from '../store.ts'
import { runAccountUntil } from '../testing/run-until.ts'
import { randomOrder, buildBody } from '../testing/random-orders.ts'
import type { RandomOrder } from '../testing/random-orders.ts'
import { changeValidator } from '../validate/change.ts'

import { forecastWithOrder } from './forecast.ts'
import type { WireForecast } from './forecast.ts'
import { toInstant } from '../testing/orders.ts'

/** The suite runs a few cases, for its time. `FORECAST_CASES=10000` runs the full count. */
const CASES = Number(process.env['FORECAST_CASES'] ?? 6)
const SEED = Number(process.env['FORECAST_SEED'] ?? 42)

const ACCOUNT = '100902'

/** Other accounts get no bills and no orders, because each would slow down every case. */
const api = testApi(async (db) => {
  await fillDemo(db)
  await db.script(`
    update account set next_invoice_date = '2999-01-01' where account_code <> '${ACCOUNT}';
    update service_order set next_on = null where account_code <> '${ACCOUNT}'`)
})
const TODAY = day.parse('2026-11-21')
const PLACES = ['25 Aro Street, Aro Valley, Wellington 6021', '11 Aro Street, Aro Valley, Wellington 6021']

const withEnvironment = (db: Database) => ({ db, environment: api().services.environment })

const dayFromToday = (min: number, max: number) =>
  fc.integer({ min, max }).map((days) => addDays(TODAY, days))
const ended = fc.option(dayFromToday(0, 500), { nil: null })

const aCase = fc.record({
  businessGroup: fc.constantFrom('residential', '2degreessmb'),
  brand: fc.constantFrom(...BRANDS),
  frequency: fc.constantFrom(...BILL_FREQUENCIES),
  nextBill: dayFromToday(1, 31),
  /** Instalments, mobiles, discounts and charges of an order that has just landed. */
  charges: fc.array(
    fc.record({
      kind: fc.constantFrom('plan', 'extra', 'discount'),
      cents: fc.integer({ min: 1, max: 20_000 }),
      quantity: fc.constantFrom(1, 1, 1, 2, 3),
      starts: dayFromToday(-300, 20),
      ends: ended,
      isBilled: fc.boolean(),
    }),
    { maxLength: 4 },
  ),
  fees: fc.array(fc.record({ cents: fc.integer({ min: 1, max: 30_000 }), on: dayFromToday(-3, 40) }), {
    maxLength: 2,
  }),
  credits: fc.array(fc.record({ cents: fc.integer({ min: 1, max: 9_000 }), isPending: fc.boolean() }), {
    maxLength: 2,
  }),
  feeToLeave: fc.option(fc.integer({ min: 0, max: 40_000 }), { nil: null }),
  orders: fc.tuple(randomOrder, randomOrder),
})
type Case = typeof aCase extends fc.Arbitrary<infer One> ? One : never

async function prepareAccount(db: Database, one: Case): Promise<void> {
  const rows = (text: string, ...values: unknown[]) => rowsOn(db, text, [ACCOUNT, ...values])
  await rows(
    `update account set business_group = $2, bill_frequency = $3, next_invoice_date = $4 where account_code = $1`,
    one.businessGroup,
    one.frequency,
    one.nextBill,
  )
  await rows(
    `update service set termination_cents = $2, contract_ends_on = '2027-03-03' where account_code = $1 and service_number = 1`,
    one.feeToLeave,
  )
  for (const [place, { kind, cents, quantity, starts, ends, isBilled }] of one.charges.entries()) {
    const endsOn = ends !== null && ends < starts ? starts : ends
    await rows(
      `insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, monthly_cents, quantity,
         starts_on, ends_on, billed_to)
       select $1, max(charge_number) + 1, $2, $3, 'Other', $2, $4, $5, $6::date, $7::date,
         case when $8 and $6::date <= $9::date then
           case when $7::date < $9::date then $7::date else 'infinity' end end
       from recurring_charge where account_code = $1`,
      `${{ plan: 'service', extra: 'hardware', discount: 'offer' }[kind]}:9${place}`,
      kind,
      kind === 'discount' ? -cents : cents,
      quantity,
      starts,
      endsOn,
      isBilled,
      addDays(one.nextBill, -1),
    )
  }
  for (const [place, { cents, on }] of one.fees.entries()) {
    await rows(
      `insert into one_off_charge (account_code, charge_number, subject, category, name, charged_on, amount_cents)
       values ($1, $2, $3, 'Other', 'Fee', $4, $5)`,
      900 + place,
      `fee:${place}`,
      on,
      cents,
    )
  }
  for (const [place, { cents, isPending }] of one.credits.entries()) {
    await rows(
      isPending
        ? `insert into pending_credit (account_code, credit_number, amount_cents, description) values ($1, $2, $3, 'Sorry')`
        : `insert into unbilled_credit (account_code, credit_number, charge_including_gst_cents, description)
           values ($1, $2, $3, 'Sorry')`,
      900 + place,
      cents,
    )
  }
}

async function findNextStepDay(db: Database): Promise<Day | null> {
  const [row] = await rowsOn<{ day: Day | null }>(
    db,
    'select max(next_on) as day from service_order where account_code = $1',
    [ACCOUNT],
  )
  return row?.day ?? null
}

type OrderForecast = WireForecast & { readonly lastStep: Day }
const refusals = new Map<string, number>()

/** Places an order. Returns its forecast, or null if the order is refused. */
async function placeOrderAt(
  db: Database,
  order: RandomOrder,
  { today, brand, businessGroup }: Pick<Case, 'brand' | 'businessGroup'> & { today: Day },
) {
  const kind = order.isMove ? 'movehouse' : 'product'
  const [home] = await rowsOn<{ id: string }>(
    db,
    'select location_id as id from service where account_code = $1 and location_id is not null limit 1',
    [ACCOUNT],
  )
  const there = PLACES.map(demoLocationAt).find((place) => place !== home?.id) ?? null
  const offer = await loadOffer(db, {
    accountCode: ACCOUNT,
    brand: brand.id,
    salesChannel: toSalesChannel(kind),
    locationId: order.isMove ? there : null,
    today,
  })
  const body = typeof offer === 'string' ? null : buildBody(order, { offer, today, brand, businessGroup })
  if (body === null) return countRefusal('not offered')
  const now = toInstant(today)
  const actor = toIdentified(unknownActor('c'), { kind: 'web', subject: 'kiri' })
  const context = { accountCode: ACCOUNT, actor, today, now, brand }
  const { placement, problems } = await changeValidator(kind)(db, context, { body })
  if (placement === null) return countRefusal(problems.join(' '))
  const snapshot = await placement.snapshot(db)
  const listSteps = toListSteps(AREAS)
  const forecast = await forecastWithOrder(db, { ...context, listSteps }, { kind, body, snapshot })
  if (forecast === null) throw new Error('an order that can be placed has no forecast')
  const { order_id: orderId } = await insertOrder(db, { accountCode: ACCOUNT, kind, now })
  const amendment = { body, feedback: [], quote: placement.quote, now }
  await saveAmendment(db, { accountCode: ACCOUNT, orderId }, amendment)
  expect(await placeOrder(db, { ...context, orderId })).toMatchObject({ state: 'Committed' })
  return { ...forecast, lastStep: snapshot.steps.at(-1)?.on ?? today }
}

function countRefusal(why: string): null {
  refusals.set(why, (refusals.get(why) ?? 0) + 1)
  return null
}

/** The bill of a day without metered charges; undefined if there is none. */
async function readBill(db: Database, billDay: string) {
  const [row] = await rowsOn<{ cents: number; without: number }>(
    db,
    `select coalesce(sum(charge_cents), 0)::bigint as cents,
       round(coalesce(sum(charge_cents), 0) / 1.15)::bigint as without
     from invoice i join invoice_line l using (account_code, invoice_number)
     where i.account_code = $1 and i.period_start = $2 and l.line_kind not in ('usage', 'daily')`,
    [ACCOUNT, billDay],
  )
  return {
    amountIncludingGst: toDollars(toCents(row?.cents ?? 0)),
    amountExcludingGst: toDollars(toCents(row?.without ?? 0)),
  }
}

function toAmounts({ amountIncludingGst, amountExcludingGst }: WireForecast['now']): WireForecast['now'] {
  return { amountIncludingGst, amountExcludingGst }
}

/** If nothing ends by itself, the bill after the forecast regular bill equals the forecast too. */
async function expectNextBillAsForecast(db: Database, { each }: OrderForecast): Promise<void> {
  const [account] = await rowsOn<{ day: Day; hasEndingCharge: boolean }>(
    db,
    `select next_invoice_date as day, exists (select from recurring_charge c where c.account_code = a.account_code
       and c.ends_on between a.next_invoice_date and a.next_invoice_date + 31) as "hasEndingCharge"
     from account a where account_code = $1`,
    [ACCOUNT],
  )
  if (account === undefined) throw new Error(`there is no account ${ACCOUNT}`)
  // such as the free months of the family filter
  if (account.hasEndingCharge) return
  await runAccountUntil(withEnvironment(db), ACCOUNT, account.day)
  expect([account.day, await readBill(db, account.day)]).toEqual([account.day, toAmounts(each)])
  stays += 1
}

let bills = 0
let stays = 0
let pairs = 0

async function checkCase(one: Case): Promise<void> {
  await runAndRollBack(api().db, async (db) => {
    await prepareAccount(db, one)
    let today = addDays(dayAt(toInstant(TODAY)), one.orders[0].waits % 20)
    await runAccountUntil(withEnvironment(db), ACCOUNT, today)
    const forecasts: OrderForecast[] = []
    for (const order of one.orders) {
      const forecast = await placeOrderAt(db, order, { ...one, today })
      if (forecast === null) break
      forecasts.push(forecast)
      await runAccountUntil(withEnvironment(db), ACCOUNT, forecast.lastStep)
      expect(await findNextStepDay(db)).toBeNull()
      today = addDays(forecast.lastStep, one.orders[1].waits)
      if (forecasts.length === 2) today = day.parse(forecast.each.day)
      // the forecast of this order is valid until the next order is placed
      await runAccountUntil(withEnvironment(db), ACCOUNT, today)
      for (const { day: on, ...bill } of [forecast.first, forecast.each].filter(
        (each) => each.day <= today,
      )) {
        expect([on, await readBill(db, on)]).toEqual([on, toAmounts(bill)])
        bills += 1
      }
      const isLast = forecasts.length === 2
      if (isLast && one.charges.every(({ ends }) => ends === null))
        await expectNextBillAsForecast(db, forecast)
    }
    if (forecasts.length === 2) pairs += 1
  })
}

test(
  `the bills that ${CASES} accounts were quoted when they placed two orders in a row are their actual bills, to the cent`,
  { timeout: 600_000 + CASES * 2_000 },
  async () => {
    for (const [place, one] of fc.sample(aCase, { seed: SEED, numRuns: CASES }).entries()) {
      await checkCase(one).catch((error: unknown) => {
        throw new Error(`case ${place}: ${JSON.stringify({ ...one, brand: one.brand.id })}`, { cause: error })
      })
    }
    console.info(
      `${CASES} accounts, ${pairs} with two orders, ${bills} bills to the cent, ${stays} of the bills after them`,
      [...refusals],
    )
    expect(pairs).toBeGreaterThan(CASES / 4)
    expect(stays).toBeGreaterThan(0)
  },
)
