import { describe, expect, test } from 'vitest'

import { setAdditionalProduct } from '@switchboard/domain/catalogue/change-calls'
import { readChangeable } from '@switchboard/domain/product-change/contract'
import { toDollars } from '@switchboard/domain/money'
import { CHANGE_KINDS } from '@switchboard/domain/catalogue/change-kind'
import type { ChangeKind } from '@switchboard/domain/catalogue/change-kind'

import { expectRefusal } from '#api/testing/expect-refusal.ts'

import { BILL, KIRI, TOMORROW, testProductChanges } from './testing/product-changes.ts'
import type { ChangeDifferences } from './testing/product-changes.ts'

const {
  api,
  authorize,
  makeChange,
  undoChange,
  listCharges,
  listExtras,
  readOptions,
  forecastChange,
  listLetters,
  listTraces,
  moveClockTo,
  runBill,
} = testProductChanges()
const PUBLIC_URL = 'http://portal.test'

/** A change of each kind, and the number of charges that it begins. */
const ONE_OF_EACH: Record<ChangeKind, { difference: ChangeDifferences; begins: number }> = {
  'static-ip': { difference: {}, begins: 1 },
  'calling-packs': {
    difference: { products: { callingpacklocal: 'CP-LOCAL-60', callingpackmobile: 'CP-MOBILE-60' } },
    begins: 2,
  },
  'protection-plan': { difference: { products: { wireinsurance: 'WIRE-INSURANCE' } }, begins: 1 },
  'data-cap': { difference: { products: {}, planKey: 'VDSLVOIP-200' }, begins: 1 },
  // including the discount of its free months
  'family-filter': { difference: { products: { safe_mode: 'SAFE-MODE' } }, begins: 2 },
  'voice-extras': {
    difference: { products: { callwaiting: 'CALL-WAITING' }, planKey: 'VDSLVOIP-FEATURES-WORLD' },
    begins: 2,
  },
}

describe('the possible changes', () => {
  test('SIP-008 has the account’s products, prices and possible start days, read by a single statement of its own', async () => {
    const request = { ...(await authorize()), query: { kind: 'static-ip' } } as const
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

  test.each(CHANGE_KINDS)('%s runs one statement besides the session’s', async (kind) => {
    const request = { ...(await authorize()), query: { kind } } as const
    await api().make(readChangeable, request)
    const before = api().db.statementCount()
    const answer = await api().make(readChangeable, request)

    expect([answer.statusCode, api().db.statementCount() - before]).toEqual([200, 2])
  })

  test('WPP-009 PAK-009 CAT-049 products of several services are one change, and undone as one', async () => {
    const before = await listCharges()
    const products = { wireinsurance: 'WIRE-INSURANCE', wiremaintenence: null }
    const first = await makeChange({
      kind: 'protection-plan',
      products: { ...products, wireinsurance: null, wiremaintenence: 'WIRE-MAINTENANCE' },
    })
    expect(first.json()).toMatchObject({ waiting: { begins: ['Wire maintenance'], ends: [] } })
    await moveClockTo('2026-11-23')
    const changed = await makeChange({ kind: 'protection-plan', products, startsOn: '2026-11-24' })
    expect(changed.json()).toMatchObject({
      waiting: { begins: ['Wire insurance'], ends: ['Wire maintenance'] },
    })
    const packs = {
      callingpacklocal: 'CP-LOCAL-60',
      callingpackmobile: 'CP-MOBILE-60',
      callingpack: 'CP-NEAR',
    }
    const all = await makeChange({ kind: 'calling-packs', products: packs, startsOn: BILL })
    expect(all.json()).toMatchObject({
      waiting: { number: '3', begins: ['National 60', 'Mobile 60', 'International 4'] },
    })
    expect((await undoChange('3')).statusCode).toBe(200)
    expect((await undoChange('2')).statusCode).toBe(200)

    const left = await listCharges()
    expect(left).toHaveLength(before.length + 1)
    expect(left.at(-1)).toMatchObject({ subject: 'extra:wiremaintenence', ends_on: null })
  })

  test('CAT-055 PAK-009 a homeline is needed for calling packs', async () => {
    const request = { ...(await authorize('ben', '100517')), query: { kind: 'calling-packs' } } as const
    expectRefusal(await api().make(readChangeable, request), 'NO_VOICE_SERVICE')
  })

  test.each([
    ['PAK-006', 'residential', [2, 2, 2]],
    ['PAK-008', '2degreessmb', [0, 0, 0]],
  ])('%s business group %s can order this many bundles of calling packs: %j', async (_id, group, counts) => {
    await api().sql`update account set business_group = ${group} where account_code = ${KIRI}`
    const request = { ...(await authorize()), query: { kind: 'calling-packs' } } as const
    const { bundles } = readChangeable.reply.parse((await api().make(readChangeable, request)).json())
    expect(Object.values(bundles).map(({ length }) => length)).toEqual(counts)
  })

  test('CAT-051 is refused for an account without broadband', async () => {
    const request = { ...(await authorize('isla', '100802')), query: { kind: 'static-ip' } } as const
    expectRefusal(await api().make(readChangeable, request), 'NO_CORE_PRODUCT')
  })

  test('CAT-052 is refused for an account with two broadband services', async () => {
    await api().db.script(
      `insert into service (account_code, service_number, plan_code, detail, status, started_on)
       values ('${KIRI}', 9, 'ADSL-UNL', 'elsewhere', 'on', '2026-01-01')`,
    )
    const request = { ...(await authorize()), query: { kind: 'static-ip' } } as const
    expectRefusal(await api().make(readChangeable, request), 'MULTIPLE_CORE_PRODUCTS')
  })

  test('includes wireless broadband', async () => {
    const request = { ...(await authorize('grace', '100702')), query: { kind: 'static-ip' } } as const
    expect((await api().make(readChangeable, request)).json()).toMatchObject({
      products: [{ key: 'STATIC-IP' }],
    })
  })
})

describe('a change', () => {
  test('SIP-005 SIP-008 CAT-045 begins on its day with its charge, an audit entry and a letter on how to undo it', async () => {
    const answer = await makeChange()

    expect(answer.json()).toEqual({
      waiting: { number: '1', startsOn: TOMORROW, begins: ['Static IP address'], ends: [], dataCaps: null },
    })
    expect(await listExtras()).toEqual([{ starts_on: TOMORROW, ends_on: null, monthly_cents: 1_150 }])
    expect((await readOptions()).waiting).toEqual(answer.json<{ waiting: object }>().waiting)
    expect(await listTraces()).toEqual(['product-change-made'])
    const [letter] = await listLetters()
    expect(letter?.subject).toBe('Your change begins on 22 November 2026')
    expect(letter?.body).toContain('New: Static IP address')
    expect(letter?.body).toContain(
      `Until the day before you can undo it here: ${PUBLIC_URL}/change-hub/static-ip`,
    )
  })

  test('is active from its day on', async () => {
    await makeChange()
    expect((await readOptions()).held).toEqual([])

    await moveClockTo('2026-11-22')
    const { held, waiting } = await readOptions()
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
      ...(await authorize()),
      body: { salesChannel: 'SelfService', service: 'static_ip', productKey: 'STATIC-IP' },
    })

    const answer = await makeChange({ products: { static_ip: productKey }, startsOn: BILL })

    expect(answer.json()).toMatchObject({ waiting: { begins, ends: ['Static IP address'] } })
    expect(await listExtras()).toMatchObject([{ ends_on: '2026-11-30', monthly_cents: 1_150 }, ...after])
  })

  test.each([
    ['with the next bill', BILL],
    ['tomorrow', TOMORROW],
  ])('that begins %s is on the bills as forecast, to the cent', async (_when, startsOn) => {
    const forecast = await forecastChange({ startsOn })
    await makeChange({ startsOn })
    const bills = [await runBill(BILL), await runBill('2027-01-01')]

    expect(bills).toEqual([forecast.with.first.amountIncludingGst, forecast.with.each.amountIncludingGst])
    expect(forecast.with.each.amountIncludingGst - forecast.without.each.amountIncludingGst).toBe(1_150)
    expect(forecast.with.first.day).toBe(BILL)
  })

  test('is forecast without changing anything', async () => {
    const before = await listCharges()
    await forecastChange()

    expect(await listCharges()).toEqual(before)
    expect(await listLetters()).toEqual([])
  })

  test('is refused if the page has shown other bills', async () => {
    const { with: forecast } = await forecastChange()
    const toShownBill = ({ day: on, amountIncludingGst }: typeof forecast.first) => ({
      day: on,
      amount: toDollars(amountIncludingGst),
    })
    const shown = { first: toShownBill(forecast.first), each: toShownBill(forecast.each) }
    const before = await listCharges()

    expectRefusal(
      await makeChange({ shown: { ...shown, each: { ...shown.each, amount: 1 } } }),
      'ORDER_HAS_CHANGED',
    )
    expect(await listCharges()).toEqual(before)
    expect((await makeChange({ shown })).statusCode).toBe(200)
  })

  test('that is repeated is the same change, and another change replaces it', async () => {
    await makeChange()
    expect((await makeChange()).json()).toMatchObject({ waiting: { number: '1' } })
    expect(await listTraces()).toEqual(['product-change-made'])

    expect((await makeChange({ startsOn: BILL })).json()).toMatchObject({
      waiting: { number: '2', startsOn: BILL },
    })
    expect(await listExtras()).toMatchObject([{ ends_on: '2026-11-21' }, { starts_on: BILL, ends_on: null }])
  })

  test('HUB-038 is refused if another change of its kind waits than its caller knows', async () => {
    await makeChange({ waiting: null })
    const before = await listCharges()

    expect((await makeChange({ waiting: null })).json()).toMatchObject({ waiting: { number: '1' } })
    for (const waiting of [null, '7'])
      expectRefusal(await makeChange({ startsOn: BILL, waiting }), 'WAITING_CHANGE_DIFFERS', 'waiting')
    expect(await listCharges()).toEqual(before)
    expect((await makeChange({ startsOn: BILL, waiting: '1' })).json()).toMatchObject({
      waiting: { number: '2' },
    })
  })

  test('HUB-038 is refused if the change that its caller knows waits no longer', async () => {
    await makeChange()
    await undoChange('1')

    const refused = await makeChange({ startsOn: BILL, waiting: '1' })
    expectRefusal(refused, 'WAITING_CHANGE_DIFFERS', 'waiting')
    expect((await makeChange({ startsOn: BILL, waiting: null })).statusCode).toBe(200)
  })

  test('to the present products undoes the waiting change and leaves no rows', async () => {
    const before = await listCharges()
    await makeChange()

    expect((await makeChange({ products: { static_ip: null } })).json()).toEqual({ waiting: null })
    expect(await listCharges()).toEqual(before)
    expect(await listTraces()).toEqual(['product-change-made', 'product-change-undone'])
  })

  test.each(CHANGE_KINDS)('of %s that is sent fifty times at once has one effect', async (kind) => {
    const who = authorize()
    const before = await listCharges()
    const { difference: ofKind, begins } = ONE_OF_EACH[kind]
    const change = { kind, startsOn: BILL, ...ofKind }
    const answers = await Promise.all(Array.from({ length: 50 }, () => makeChange(change, who)))

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    expect(await listCharges()).toHaveLength(before.length + begins)
    expect(await listLetters()).toHaveLength(1)
    expect(await listTraces()).toEqual(['product-change-made'])
  })
})
