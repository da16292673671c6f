import { beforeEach, describe, expect, test } from 'vitest'

import {
  removeAdditionalProduct,
  readProducts,
  setAdditionalProduct,
} from '@switchboard/domain/catalogue/contract'
import type { SentBody } from '@switchboard/domain/call'
import { addDays, day } from '@switchboard/domain/day'
import { ERRORS } from '@switchboard/domain/errors'
import type { ErrorCode } from '@switchboard/domain/errors'
import {
  changeForecast,
  forecastProductChange,
  makeProductChange,
  readChangeable,
  undoProductChange,
} from '@switchboard/domain/product-change/contract'
import { dollarsOf } from '@switchboard/domain/money'

import { CHANGE_KINDS } from '@switchboard/domain/product-change/kinds'
import type { ChangeKind } from '@switchboard/domain/product-change/kinds'

import { runBills } from '#api/books/bill-run.ts'
import { fillDemo } from '#api/demo/fill.ts'
import { testApi } from '#api/testing/api.ts'

const api = testApi(fillDemo)
const KIRI = '100902'
const TODAY = day.parse('2026-11-21')
const TOMORROW = addDays(TODAY, 1)
const BILL = '2026-12-01'
const PUBLIC_URL = 'http://portal.test'

async function of(user = 'kiri', accountCode = KIRI) {
  return { token: await api().tokenOf(user), parameters: { accountCode } }
}

type Asked = SentBody<typeof makeProductChange>
type Differences = Partial<Asked>

const wanted: SentBody<typeof forecastProductChange> = {
  kind: 'static-ip',
  startsOn: TOMORROW,
  products: { static_ip: 'STATIC-IP' },
  planKey: null,
}
const asked: Asked = { ...wanted, salesChannel: 'SelfService' }

async function make(differences: Differences = {}, who = of()) {
  return api().make(makeProductChange, { ...(await who), body: { ...asked, ...differences } })
}

async function undo(changeNumber: string) {
  const { token } = await of()
  return api().make(undoProductChange, { token, parameters: { accountCode: KIRI, changeNumber }, body: {} })
}

/** A change of each kind, and how many charges begin by it. */
const ONE_OF_EACH: Record<ChangeKind, { wanted: Differences; begins: number }> = {
  'static-ip': { wanted: {}, begins: 1 },
  'calling-packs': {
    wanted: { products: { callingpacklocal: 'CP-LOCAL-60', callingpackmobile: 'CP-MOBILE-60' } },
    begins: 2,
  },
  'protection-plan': { wanted: { products: { wireinsurance: 'WIRE-INSURANCE' } }, begins: 1 },
  'data-cap': { wanted: { products: {}, planKey: 'VDSLVOIP-200' }, begins: 1 },
  // with the discount of its free months
  'family-filter': { wanted: { products: { safe_mode: 'SAFE-MODE' } }, begins: 2 },
  'voice-extras': {
    wanted: { products: { callwaiting: 'CALL-WAITING' }, planKey: 'VDSLVOIP-FEATURES-WORLD' },
    begins: 2,
  },
}

function charges() {
  return api()
    .sql`select charge_number, subject, starts_on, ends_on, monthly_cents, name from recurring_charge
    where account_code = ${KIRI} and ends_on is distinct from starts_on - 1 order by charge_number`
}

async function extras() {
  return api().sql`select starts_on, ends_on, monthly_cents from recurring_charge
    where account_code = ${KIRI} and subject = 'extra:static_ip' order by charge_number`
}

async function changeable() {
  const answer = await api().make(readChangeable, { ...(await of()), query: { kind: 'static-ip' } })
  return readChangeable.reply.parse(answer.json())
}

async function forecast(differences: Partial<typeof wanted> = {}) {
  const body = { ...wanted, ...differences }
  const answer = await api().make(forecastProductChange, { ...(await of()), body })
  return changeForecast.parse(answer.json())
}

async function letters(): Promise<{ subject: string; body: string }[]> {
  return api().sql`select subject, body from communication
    where account_code = ${KIRI} and event_type = 'ProductsChanged' order by communication_id`
}

async function traces(): Promise<string[]> {
  const rows = await api().sql<{ action: string }>`select action from audit_event
    where account_code = ${KIRI} and action like 'product-change%' order by audit_event_id`
  return rows.map(({ action }) => action)
}

function expectRefusal(answer: { statusCode: number; body: string }, code: ErrorCode, field?: string) {
  expect([answer.statusCode, JSON.parse(answer.body)]).toMatchObject([
    ERRORS[code],
    { code, ...(field !== undefined && { field }) },
  ])
}

async function moveTo(to: string): Promise<number> {
  const now = Date.parse(`${to}T00:00:00Z`)
  await api().sql`update provider_clock set offset_milliseconds = ${now - Date.now()}`
  return now
}

async function billOf(to: string) {
  const now = await moveTo(to)
  await runBills({ db: api().db, environment: api().services.environment }, { today: day.parse(to), now })
  const [bill] = await api().sql<{ cents: number }>`
    select coalesce(sum(charge_cents), 0)::int as cents from invoice join invoice_line using (account_code, invoice_number)
    where account_code = ${KIRI} and invoice.period_start = ${to}
      and line_kind is distinct from 'usage' and line_kind is distinct from 'daily'`
  return bill?.cents
}

beforeEach(async () => {
  await api()
    .sql`update account set next_invoice_date = ${BILL}, bill_day_of_month = 1 where account_code = ${KIRI}`
})

describe('what may be changed', () => {
  test('SIP-008 is told with what the account has, what it costs and the days on which it may begin, by one statement of its own', async () => {
    const request = { ...(await of()), query: { kind: 'static-ip' } } as const
    await api().make(readChangeable, request)
    const before = api().db.statementCount()
    const answer = await api().make(readChangeable, request)

    expect(api().db.statementCount() - before).toBe(2)
    expect(readChangeable.reply.parse(answer.json())).toMatchObject({
      held: [],
      products: [
        { key: 'STATIC-IP', service: 'static_ip', charges: [{ unit: 'Monthly', chargeIncludingGst: 1_150 }] },
      ],
      plans: [],
      startDays: [TOMORROW, BILL],
      waiting: null,
    })
  })

  test.each(CHANGE_KINDS)('%s is read by one statement besides that of the session', async (kind) => {
    const request = { ...(await of()), query: { kind } } as const
    await api().make(readChangeable, request)
    const before = api().db.statementCount()
    const answer = await api().make(readChangeable, request)

    expect([answer.statusCode, api().db.statementCount() - before]).toEqual([200, 2])
  })

  test('WPP-009 PAK-009 CAT-049 products of several services are one change, and undone as one', async () => {
    const before = await charges()
    const products = { wireinsurance: 'WIRE-INSURANCE', wiremaintenence: null }
    const first = await make({
      kind: 'protection-plan',
      products: { ...products, wireinsurance: null, wiremaintenence: 'WIRE-MAINTENANCE' },
    })
    expect(first.json()).toMatchObject({ waiting: { begins: ['Wire maintenance'], ends: [] } })
    await moveTo('2026-11-23')
    const changed = await make({ kind: 'protection-plan', products, startsOn: '2026-11-24' })
    expect(changed.json()).toMatchObject({
      waiting: { begins: ['Wire insurance'], ends: ['Wire maintenance'] },
    })
    const packs = { callingpacklocal: 'CP-LOCAL-60', callingpackmobile: 'CP-MOBILE-60' }
    const both = await make({ kind: 'calling-packs', products: packs, startsOn: BILL })
    expect(both.json()).toMatchObject({ waiting: { number: '3', begins: ['National 60', 'Mobile 60'] } })
    expect((await undo('3')).statusCode).toBe(200)
    expect((await undo('2')).statusCode).toBe(200)

    const left = await charges()
    expect(left).toHaveLength(before.length + 1)
    expect(left.at(-1)).toMatchObject({ subject: 'extra:wiremaintenence', ends_on: null })
  })

  test('CAT-061 PAK-009 a homeline is needed for calling packs', async () => {
    const request = { ...(await of('ben', '100517')), query: { kind: 'calling-packs' } } as const
    expectRefusal(await api().make(readChangeable, request), 'NO_VOICE_SERVICE')
  })

  test('CAT-051 is nothing for an account without broadband', async () => {
    const request = { ...(await of('isla', '100802')), query: { kind: 'static-ip' } } as const
    expectRefusal(await api().make(readChangeable, request), 'NO_CORE_PRODUCT')
  })

  test('has wireless broadband too', async () => {
    const request = { ...(await of('grace', '100702')), query: { kind: 'static-ip' } } as const
    expect((await api().make(readChangeable, request)).json()).toMatchObject({
      products: [{ key: 'STATIC-IP' }],
    })
  })
})

describe('a change', () => {
  test('SIP-005 SIP-008 CAT-045 begins on its day with its charge, is told with how to undo it, and leaves a trace', async () => {
    const answer = await make()

    expect(answer.json()).toEqual({
      waiting: { number: '1', startsOn: TOMORROW, begins: ['Static IP address'], ends: [] },
    })
    expect(await extras()).toEqual([{ starts_on: TOMORROW, ends_on: null, monthly_cents: 1_150 }])
    expect((await changeable()).waiting).toEqual(answer.json<{ waiting: object }>().waiting)
    expect(await traces()).toEqual(['product-change-made'])
    const [letter] = await letters()
    expect(letter?.subject).toBe('Your change begins on 22 November 2026')
    expect(letter?.body).toContain('New: Static IP address')
    expect(letter?.body).toContain(
      `Until the day before you can undo it here: ${PUBLIC_URL}/change-hub/static-ip`,
    )
  })

  test('is not there before its day, and is from it on', async () => {
    await make()
    expect((await changeable()).held).toEqual([])

    await moveTo('2026-11-22')
    const { held, waiting } = await changeable()
    expect(held).toMatchObject([{ AdditionalProductKey: 'STATIC-IP', ChargeIncludingGST: 1_150 }])
    expect(waiting).toBeNull()
  })

  test.each([
    ['SIP-006 CAT-046 changes to another', 'OTHER-IP', ['Two addresses'], [{ monthly_cents: 2_000 }]],
    ['SIP-007 CAT-047 ends with none', null, [], []],
  ])('%s', async (_what, productKey, begins, after) => {
    await api()
      .sql`insert into additional_product (additional_product_key, place, service, linked_service, description,
      monthly_cents) values ('OTHER-IP', 99, 'static_ip', 'Internet', 'Two addresses', 2000)`
    await api().sql`insert into additional_charge values ('OTHER-IP', 'Monthly', 2000)`
    await api().make(setAdditionalProduct, {
      ...(await of()),
      body: { salesChannel: 'SelfService', service: 'static_ip', productKey: 'STATIC-IP' },
    })

    const answer = await make({ products: { static_ip: productKey }, startsOn: BILL })

    expect(answer.json()).toMatchObject({ waiting: { begins, ends: ['Static IP address'] } })
    expect(await extras()).toMatchObject([{ ends_on: '2026-11-30', monthly_cents: 1_150 }, ...after])
  })

  test.each([
    ['with the next bill', BILL],
    ['tomorrow', TOMORROW],
  ])('that begins %s is on the bills as its forecast has told, to the cent', async (_when, startsOn) => {
    const told = await forecast({ startsOn })
    await make({ startsOn })
    const bills = [await billOf(BILL), await billOf('2027-01-01')]

    expect(bills).toEqual([told.with.first.amountIncludingGst, told.with.each.amountIncludingGst])
    expect(told.with.each.amountIncludingGst - told.without.each.amountIncludingGst).toBe(1_150)
    expect(told.with.first.day).toBe(BILL)
  })

  test('is forecast without anything being changed', async () => {
    const before = await charges()
    await forecast()

    expect(await charges()).toEqual(before)
    expect(await letters()).toEqual([])
  })

  test('that was shown with other bills is not made', async () => {
    const { with: told } = await forecast()
    const shownBill = ({ day: on, amountIncludingGst }: typeof told.first) => ({
      day: on,
      amount: dollarsOf(amountIncludingGst),
    })
    const shown = { first: shownBill(told.first), each: shownBill(told.each) }
    const before = await charges()

    expectRefusal(
      await make({ shown: { ...shown, each: { ...shown.each, amount: 1 } } }),
      'ORDER_HAS_CHANGED',
    )
    expect(await charges()).toEqual(before)
    expect((await make({ shown })).statusCode).toBe(200)
  })

  test('asked for again is the same one, and another one takes its place', async () => {
    await make()
    expect((await make()).json()).toMatchObject({ waiting: { number: '1' } })
    expect(await traces()).toEqual(['product-change-made'])

    expect((await make({ startsOn: BILL })).json()).toMatchObject({
      waiting: { number: '2', startsOn: BILL },
    })
    expect(await extras()).toMatchObject([{ ends_on: '2026-11-21' }, { starts_on: BILL, ends_on: null }])
  })

  test('to what the account has undoes what waits, and leaves nothing', async () => {
    const before = await charges()
    await make()

    expect((await make({ products: { static_ip: null } })).json()).toEqual({ waiting: null })
    expect(await charges()).toEqual(before)
    expect(await traces()).toEqual(['product-change-made', 'product-change-undone'])
  })

  test.each(CHANGE_KINDS)('of %s that is sent fifty times at once has one effect', async (kind) => {
    const who = of()
    const before = await charges()
    const { wanted: ofKind, begins } = ONE_OF_EACH[kind]
    const asks = { kind, startsOn: BILL, ...ofKind }
    const answers = await Promise.all(Array.from({ length: 50 }, () => make(asks, who)))

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    expect(await charges()).toHaveLength(before.length + begins)
    expect(await letters()).toHaveLength(1)
    expect(await traces()).toEqual(['product-change-made'])
  })
})

describe('a change that may not be made', () => {
  const UNDER_WAY = `insert into product_order (account_code, order_number, kind, status, description, placed_on)
    values ('${KIRI}', 799999, 'product', 'Accepted', 'Fibre', '${TODAY}')`
  const NOTHING_NEW = `update account set can_order_new_products = false where account_code = '${KIRI}'`

  test.each([
    ['SIP-003 ORD-080 while an order is under way', UNDER_WAY, {}, 'ExistingOrderInProgress', undefined],
    ['QUA-014 by who may order nothing new', NOTHING_NEW, {}, 'FORBIDDEN', undefined],
    ['from today', '', { startsOn: TODAY }, 'PROVISIONING_DATE_NOT_OFFERED', 'startsOn'],
    ['from any other day', '', { startsOn: '2026-11-25' }, 'PROVISIONING_DATE_NOT_OFFERED', 'startsOn'],
    [
      'CAT-062 to a product that there is not',
      '',
      { products: { static_ip: 'none' } },
      'ADDITIONAL_PRODUCT_NOT_FOUND',
      'products.static_ip',
    ],
    [
      'CAT-062 to a product of another service',
      '',
      { products: { static_ip: 'SAFE-MODE' } },
      'ADDITIONAL_PRODUCT_NOT_FOUND',
      'products.static_ip',
    ],
    [
      'to a service that its screen does not change',
      '',
      { products: { safe_mode: 'SAFE-MODE' } },
      'ADDITIONAL_PRODUCT_NOT_FOUND',
      'products.safe_mode',
    ],
    ['to a plan', '', { planKey: 'VDSL-UNL' }, 'PLAN_NOT_FOUND', 'planKey'],
  ] satisfies [string, string, Differences, ErrorCode, string | undefined][])(
    '%s is refused, and so is its forecast',
    async (...[, script, differences, code, field]) => {
      await make({ startsOn: BILL })
      await api().db.script(script)
      const before = await charges()
      const body = { ...wanted, ...differences }

      expectRefusal(await make(differences), code, field)
      expectRefusal(await api().make(forecastProductChange, { ...(await of()), body }), code, field)
      expect(await charges()).toEqual(before)
      expect(await traces()).toEqual(['product-change-made'])
    },
  )
})

describe('a change that is undone', () => {
  test.each([
    ['that begins something', null, 'STATIC-IP'],
    ['that ends something', 'STATIC-IP', null],
  ])('%s leaves the charges as they were, is told, and is undone once', async (_what, held, productKey) => {
    const body = { salesChannel: 'SelfService', service: 'static_ip', productKey: held }
    await api().make(setAdditionalProduct, { ...(await of()), body })
    const before = await charges()
    const told = (await letters()).length
    await make({ products: { static_ip: productKey }, startsOn: BILL })

    const answers = await Promise.all(Array.from({ length: 10 }, () => undo('1')))

    expect(answers.map((answer) => answer.json<object>())).toEqual(answers.map(() => ({ startsOn: BILL })))
    expect(await charges()).toEqual(before)
    expect((await letters()).slice(told).map(({ subject }) => subject)).toEqual([
      'Your change begins on 1 December 2026',
      'Your change is undone',
    ])
    expect(await traces()).toEqual(['product-change-made', 'product-change-undone'])
    expect((await changeable()).waiting).toBeNull()
  })

  test('costs nothing on the next bill', async () => {
    const { without } = await forecast()
    await make()
    await undo('1')

    expect(await billOf(BILL)).toBe(without.first.amountIncludingGst)
  })

  test('can be undone to the end of the day before it begins, and no longer', async () => {
    await make()
    await moveTo('2026-11-22')

    expectRefusal(await undo('1'), 'CHANGE_TOO_LATE_TO_UNDO')
    expect(await extras()).toMatchObject([{ ends_on: null }])
  })

  test('is not found by another number', async () => {
    expectRefusal(await undo('7'), 'CHANGE_NOT_FOUND')
    expectRefusal(await undo('x'), 'CHANGE_NOT_FOUND')
  })

  test.each([
    ['set at once', 'STATIC-IP'],
    ['removed at once', null],
  ])('takes no effect where the same is %s', async (_how, productKey) => {
    const body = { salesChannel: 'SelfService', service: 'static_ip', productKey: 'STATIC-IP' }
    if (productKey === null) await api().make(setAdditionalProduct, { ...(await of()), body })
    await make({ products: { static_ip: productKey === null ? null : 'STATIC-IP' }, startsOn: BILL })

    const answer =
      productKey === null
        ? await api().make(removeAdditionalProduct, { ...(await of()), body: { ...body, productKey } })
        : await api().make(setAdditionalProduct, { ...(await of()), body })

    expect(answer.statusCode).toBe(200)
    expect(await traces()).toEqual(['product-change-made', 'product-change-undone'])
    const held = readProducts.reply.parse((await api().make(readProducts, await of())).json())
    expect(held.AdditionalProducts.map(({ AdditionalProductKey }) => AdditionalProductKey)).toEqual(
      productKey === null ? [] : ['STATIC-IP'],
    )
  })

  test('does not bring back what an order has ended meanwhile', async () => {
    const body = { salesChannel: 'SelfService', service: 'static_ip', productKey: 'STATIC-IP' }
    await api().make(setAdditionalProduct, { ...(await of()), body })
    await make({ products: { static_ip: null }, startsOn: BILL })
    await api().sql`update recurring_charge set ends_on = '2026-11-25'
      where account_code = ${KIRI} and subject = 'extra:static_ip'`

    expect((await changeable()).waiting).toBeNull()
    expectRefusal(await undo('1'), 'CHANGE_TOO_LATE_TO_UNDO')
    expect(await extras()).toMatchObject([{ ends_on: '2026-11-25' }])
  })
})
