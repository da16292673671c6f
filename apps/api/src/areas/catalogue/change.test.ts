import { describe, expect, test } from 'vitest'

import {
  addAdditionalProduct,
  changeAdditionalProduct,
  changePlan,
  readContract,
  readCurrentBundle,
  readProductOrders,
  readProducts,
  readVoiceService,
  removeAdditionalProduct,
  setAdditionalProduct,
} from '@switchboard/domain/catalogue/contract'
import { ERRORS } from '@switchboard/domain/errors'
import type { ErrorCode } from '@switchboard/domain/errors'

import { fillDemo } from '#api/demo/fill.ts'
import { testApi } from '#api/testing/api.ts'

const api = testApi(fillDemo)
const KIRI = '100902'
const TODAY = '2026-11-21'

async function of(user = 'kiri', accountCode = KIRI) {
  return { token: await api().tokenOf(user), parameters: { accountCode } }
}

async function held(user = 'kiri', accountCode = KIRI) {
  return readProducts.reply.parse((await api().make(readProducts, await of(user, accountCode))).json())
}

async function keys() {
  return (await held()).AdditionalProducts.map(({ AdditionalProductKey }) => AdditionalProductKey)
}

function expectRefusal(answer: { statusCode: number; body: string }, code: ErrorCode) {
  expect([answer.statusCode, JSON.parse(answer.body)]).toMatchObject([ERRORS[code], { code }])
}

function product(service: string, productKey: string) {
  return { salesChannel: 'SelfService', service, productKey }
}

async function traces(action: string): Promise<number> {
  const events = await api()
    .sql`select audit_event_id from audit_event where action = ${action} and account_code = ${KIRI}`
  return events.length
}

function told(lines: string[]) {
  return `What account ${KIRI} has with us was changed on 21 November 2026.

${lines.join('\n')}

Your next bill shows what began and what ended, by the day. If you did not ask for this, call us.`
}

async function notices(): Promise<string[]> {
  const sent = await api().sql<{ body: string }>`
    select body from communication where account_code = ${KIRI} and event_type = 'ProductsChanged'`
  return sent.map(({ body }) => body)
}

function charges(subject: string) {
  const text = `select starts_on, ends_on, monthly_cents from recurring_charge
    where account_code = $1 and subject = $2 order by charge_number`
  return api().db.rows<{ starts_on: string; ends_on: string | null; monthly_cents: number }>(
    { name: 'test-charges', text },
    [KIRI, subject],
  )
}

const filter = product('safe_mode', 'SAFE-MODE')

describe('an additional product', () => {
  const UNDER_WAY = `
    insert into product_order (account_code, order_number, kind, status, description, placed_on)
    values ('${KIRI}', 799999, 'product', 'Accepted', 'Fibre', '${TODAY}')`
  const NOTHING_NEW = `update account set can_order_new_products = false where account_code = '${KIRI}'`
  const FILTER = `insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name,
    monthly_cents, starts_on, product_key)
    values ('${KIRI}', 901, 'extra:safe_mode', 'extra', 'Extras', 'Family filter', 495, '2026-01-01', 'SAFE-MODE')`

  test.each([
    ['QUA-014 is added', NOTHING_NEW, addAdditionalProduct, 'FORBIDDEN'],
    ['QUA-014 is set', NOTHING_NEW, setAdditionalProduct, 'FORBIDDEN'],
    ['ORD-080 is added', UNDER_WAY, addAdditionalProduct, 'ExistingOrderInProgress'],
    ['ORD-080 is set', UNDER_WAY, setAdditionalProduct, 'ExistingOrderInProgress'],
  ] as const)('%s by nobody who may order nothing now: %#', async (_what, script, call, code) => {
    await api().db.script(script)

    expectRefusal(await api().make(call, { ...(await of()), body: filter }), code)
    expect(await charges('extra:safe_mode')).toEqual([])
  })

  test('QUA-014 stays, is taken off, and the bill comes on paper, whatever may be ordered', async () => {
    await api().db.script(`${FILTER}; ${NOTHING_NEW}; ${UNDER_WAY}`)
    const asked = await of()
    const answers = [
      await api().make(addAdditionalProduct, { ...asked, body: filter }),
      await api().make(addAdditionalProduct, { ...asked, body: product('paperbill', 'PAPER-BILL') }),
      await api().make(setAdditionalProduct, { ...asked, body: { ...filter, productKey: null } }),
    ]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await charges('extra:safe_mode')).toMatchObject([{ ends_on: '2026-11-20' }])
  })

  test.each([
    ['taken off', removeAdditionalProduct],
    ['set to nothing', setAdditionalProduct],
  ])('of which there are two is %s with both, and the notice names both', async (_how, call) => {
    await api().db.script(`${FILTER}; ${FILTER.replace('901', '902').replace('Family filter', 'Old filter')}`)

    const answer = await api().make(call, { ...(await of()), body: { ...filter, productKey: null } })

    expect(answer.statusCode).toBe(200)
    expect(await charges('extra:safe_mode')).toMatchObject([
      { ends_on: '2026-11-20' },
      { ends_on: '2026-11-20' },
    ])
    expect(await notices()).toEqual([told(['It has no more: Family filter, Old filter'])])
  })

  test('CAT-020 CAT-045 CAT-012 CAT-023 is added from today, charged and on the record, with its trace', async () => {
    const answer = await api().make(addAdditionalProduct, { ...(await of()), body: filter })

    expect(answer.json()).toEqual({ service: 'safe_mode', productKey: 'SAFE-MODE' })
    expect((await held()).AdditionalProducts).toEqual([
      {
        AdditionalProductKey: 'SAFE-MODE',
        AdditionalProductService: 'safe_mode',
        AdditionalProductServiceID: 'c100902@demo.example',
        AdditionalProductDescription: 'Family filter',
        ChargeIncludingGST: 495,
        ChargeExcludingGST: 430,
      },
    ])
    expect(await traces('additional-product-set')).toBe(1)
    expect(await api().sql`select detail from audit_event where action = 'additional-product-set'`).toEqual([
      { detail: { service: 'safe_mode', productKey: 'SAFE-MODE', salesChannel: 'SelfService' } },
    ])
  })

  test('added again is the same one, without a second trace', async () => {
    await api().make(addAdditionalProduct, { ...(await of()), body: filter })
    await api().make(addAdditionalProduct, { ...(await of()), body: filter })

    expect(await keys()).toEqual(['SAFE-MODE'])
    expect(await traces('additional-product-set')).toBe(1)
    expect(await notices()).toEqual([told(['It has now: Family filter'])])
  })

  test('added fifty times at once is there once', async () => {
    const asked = { ...(await of()), body: filter }
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => api().make(addAdditionalProduct, asked)),
    )

    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
    expect(await keys()).toEqual(['SAFE-MODE'])
  })

  test('CAT-046 is changed for another of its service', async () => {
    const asked = await of()
    await api().make(addAdditionalProduct, { ...asked, body: product('callingpack', 'CP-NEAR') })
    const body = { ...product('CallingPack', 'CP-WORLD'), salesChannel: 'MoveHouse' }
    const answer = await api().make(changeAdditionalProduct, { ...asked, body })

    expect(answer.json()).toEqual({ service: 'callingpack', productKey: 'CP-WORLD' })
    expect(await keys()).toEqual(['CP-WORLD'])
    const details = await api().sql<{ detail: object }>`
      select detail from audit_event where action = 'additional-product-set' order by audit_event_id`
    expect(details.at(-1)?.detail).toEqual({
      service: 'callingpack',
      productKey: 'CP-WORLD',
      salesChannel: 'MoveHouse',
    })
  })

  test('CAT-047 is taken off from today, so that one of a day costs nothing', async () => {
    const asked = await of()
    await api().make(addAdditionalProduct, { ...asked, body: filter })
    const answer = await api().make(removeAdditionalProduct, {
      ...asked,
      body: { ...filter, productKey: null },
    })

    expect(answer.json()).toEqual({ service: 'safe_mode', lastDay: '2026-11-20' })
    expect(await keys()).toEqual([])
  })

  test('added and taken off again and again on a day it leaves one charge', async () => {
    const asked = await of()
    for (const productKey of ['CP-NEAR', null, 'CP-WORLD', null, 'CP-NEAR']) {
      await api().make(setAdditionalProduct, {
        ...asked,
        body: { salesChannel: 'SelfService', service: 'callingpack', productKey },
      })
    }

    expect(await keys()).toEqual(['CP-NEAR'])
    expect(await charges('extra:callingpack')).toHaveLength(1)
  })

  test('CAT-048 is set in one call, to a product or to none', async () => {
    const asked = await of()
    const answer = await api().make(setAdditionalProduct, { ...asked, body: filter })
    expect(answer.json()).toEqual({ service: 'safe_mode', productKey: 'SAFE-MODE' })
    expect(await keys()).toEqual(['SAFE-MODE'])

    await api().make(setAdditionalProduct, { ...asked, body: { ...filter, productKey: null } })
    expect(await keys()).toEqual([])

    expect(
      (await api().make(setAdditionalProduct, { ...asked, body: { ...filter, productKey: null } }))
        .statusCode,
    ).toBe(200)
  })

  test.each([
    ['CAT-062', 'unknown', product('safe_mode', 'none'), 'ADDITIONAL_PRODUCT_NOT_FOUND'],
    ['CAT-062', 'of another service', product('static_ip', 'SAFE-MODE'), 'ADDITIONAL_PRODUCT_NOT_FOUND'],
    ['CAT-062', 'of no service', product('service:1', 'SAFE-MODE'), 'ADDITIONAL_PRODUCT_NOT_FOUND'],
  ] as const)('%s that is %s is refused', async (...[, , body, code]) => {
    expectRefusal(await api().make(addAdditionalProduct, { ...(await of()), body }), code)
    expect(await keys()).toEqual([])
  })

  test('CAT-061 of voice is refused to an account without voice', async () => {
    const asked = await of('ben', '100517')
    const body = product('callingpack', 'CP-NEAR')

    expectRefusal(
      await api().make(addAdditionalProduct, { ...asked, body }),
      'SERVICE_NOT_AVAILABLE_IN_CURRENT_CORE_PRODUCT',
    )
  })

  test('CAT-051 is refused to an account without broadband', async () => {
    const asked = await of('isla', '100802')
    expectRefusal(await api().make(addAdditionalProduct, { ...asked, body: filter }), 'NO_CORE_PRODUCT')
  })

  test('CAT-063 cannot be changed where there is none', async () => {
    expectRefusal(
      await api().make(changeAdditionalProduct, { ...(await of()), body: filter }),
      'EXISTING_ADDITIONAL_PRODUCT_NOT_FOUND',
    )
  })

  test('may be had by a business too', async () => {
    const asked = await of('dev', '100601')
    expect((await api().make(addAdditionalProduct, { ...asked, body: filter })).statusCode).toBe(200)
  })
})

describe('the plan of a current service', () => {
  test('CAT-044 is changed from today, and charged so', async () => {
    const body = { service: 'Voice', planKey: 'VDSLVOIP-FEATURES-WORLD' } as const
    expect((await api().make(changePlan, { ...(await of()), body })).statusCode).toBe(200)

    const [core] = (await held()).CoreProducts
    expect(core?.CoreProductComponents[1]?.plan).toMatchObject({
      PlanKey: 'VDSLVOIP-FEATURES-WORLD',
      ChargeIncludingGST: 2_500,
    })
    expect(await charges('service:2')).toMatchObject([
      { ends_on: '2026-11-20', monthly_cents: 500 },
      { starts_on: TODAY, ends_on: null, monthly_cents: 2_500 },
    ])
    expect(await traces('plan-changed')).toBe(1)
    expect(await notices()).toEqual([
      told([
        'It has now: Homeline World: 300 minutes to 20 countries',
        'It has no more: Homeline with features: 04 555 0192',
      ]),
    ])
  })

  test.each([
    ['CAT-059', 'unknown', { service: 'Internet', planKey: 'none' }, 'PLAN_NOT_FOUND'],
    [
      'CAT-044 ORD-043',
      'of another core product',
      { service: 'Internet', planKey: 'CHOUFB300-UNL' },
      'PLAN_NOT_AVAILABLE_FOR_CORE_PRODUCT',
    ],
    [
      '',
      'for business',
      { service: 'Internet', planKey: 'VDSLVOIP-BUSINESS' },
      'PLAN_NOT_AVAILABLE_FOR_CORE_PRODUCT',
    ],
  ] as const)('%s that is %s is refused', async (...[, , body, code]) => {
    expectRefusal(await api().make(changePlan, { ...(await of()), body }), code)
    expect(await traces('plan-changed')).toBe(0)
  })

  const WORLD = { service: 'Voice', planKey: 'VDSLVOIP-FEATURES-WORLD' } as const

  test.each([
    [
      'while an order is under way',
      `insert into product_order (account_code, order_number, kind, status, description, placed_on)
       values ('${KIRI}', 799999, 'product', 'Accepted', 'Fibre', '${TODAY}')`,
      'ExistingOrderInProgress',
    ],
    [
      'QUA-014 while the account may order nothing new',
      `update account set can_order_new_products = false where account_code = '${KIRI}'`,
      'FORBIDDEN',
    ],
    [
      'to a voice plan that comes by itself',
      `update plan set selectable = false where plan_code = '${WORLD.planKey}'`,
      'VOICE_PLAN_NOT_DEFAULT_OR_SELECTABLE',
    ],
  ] as const)('is not changed %s', async (_why, script, code) => {
    await api().db.script(script)

    expectRefusal(await api().make(changePlan, { ...(await of()), body: WORLD }), code)
    expect(await traces('plan-changed')).toBe(0)
  })

  test('stays under its contract, and changed to and fro it has one more charge', async () => {
    const asked = await of()
    for (const planKey of [WORLD.planKey, 'VDSLVOIP-FEATURES', WORLD.planKey, 'VDSLVOIP-FEATURES']) {
      const answer = await api().make(changePlan, { ...asked, body: { service: 'Voice', planKey } })
      expect(answer.statusCode).toBe(200)
    }

    expect(await charges('service:2')).toMatchObject([
      { ends_on: '2026-11-20', monthly_cents: 500 },
      { starts_on: TODAY, ends_on: null, monthly_cents: 500 },
    ])
    const [core] = (await held()).CoreProducts
    expect(core?.CoreProductComponents[0]?.plan.ContractExpirationDate).toBe('2027-05-05')
    expect(await traces('plan-changed')).toBe(4)
  })

  test('of voice is refused where there are several lines, and none of them is changed', async () => {
    const body = { service: 'Voice', planKey: 'CHOUFB1000VOIP-SMARTLINE-FEATURES' } as const
    const asked = await of('dev', '100601')

    expectRefusal(await api().make(changePlan, { ...asked, body }), 'MULTIPLE_CORE_PRODUCTS')
    const plans = await api().db.rows(
      {
        name: 'test-plans',
        text: `
          select distinct plan_code from service
          where account_code = '100601' and plan_code like '%SMARTLINE%'`,
      },
      [],
    )
    expect(plans).toEqual([{ plan_code: 'CHOUFB1000VOIP-SMARTLINE' }])
  })

  test.each([
    ['Fortnightly', 230],
    ['Weekly', 115],
  ])('CHG-076 %s a homeline is charged what the catalogue says, to the cent', async (frequency, cents) => {
    await api().db.script(`
      update account set bill_frequency = '${frequency}' where account_code = '${KIRI}';
      update service set plan_code = 'VDSLVOIP-FEATURES-WORLD' where account_code = '${KIRI}' and service_number = 2`)
    const body = { service: 'Voice', planKey: 'VDSLVOIP-FEATURES' } as const
    expect((await api().make(changePlan, { ...(await of()), body })).statusCode).toBe(200)

    const [core] = (await held()).CoreProducts
    expect(core?.CoreProductComponents[1]?.plan.ChargeIncludingGST).toBe(cents)
  })

  test('CAT-060 of voice is refused where there is none', async () => {
    const body = { service: 'Voice', planKey: 'CHOUFB300VOIP-FEATURES' } as const
    expectRefusal(
      await api().make(changePlan, { ...(await of('ben', '100517')), body }),
      'SERVICE_NOT_IN_CURRENT_CORE_PRODUCT',
    )
  })
})

describe('what the account has', () => {
  test('CAT-020 CAT-021 CAT-022 MOB-037 is answered with its contract and what ending it costs', async () => {
    const { CoreProducts, ...rest } = await held()

    expect(CoreProducts).toEqual([
      {
        CoreProductKey: 'VDSLVOIP',
        CoreProductBundleCategory: 'Broadband',
        CoreProductBroabandCategory: 'VDSL',
        CoreProductVoiceCategory: 'VOIP',
        LocationID: '9000012',
        CoreProductComponents: [
          {
            service: 'Internet',
            serviceId: 'c100902@demo.example',
            plan: {
              PlanKey: 'VDSLVOIP-UNL',
              PlanDescription: 'VDSL: Unlimited data',
              ChargeIncludingGST: 8_900,
              ChargeExcludingGST: 7_739,
              ContractStartDate: '2026-05-05',
              ContractExpirationDate: '2027-05-05',
              TerminationChargeIncludingGST: 12_000,
              TerminationChargeExcludingGST: 10_435,
              TerminationChargeMonthly: 2_000,
            },
          },
          {
            service: 'Voice',
            serviceId: '04 555 0192',
            plan: expect.objectContaining({ PlanKey: 'VDSLVOIP-FEATURES', ContractStartDate: null }),
          },
        ],
      },
    ])
    expect(rest).toEqual({
      AdditionalProducts: [],
      MobileAdditionalProducts: [],
      Offers: [],
      ProductOrders: [],
    })
    const ofHemi = await held('hemi', '100801')
    expect(
      ofHemi.MobileAdditionalProducts.map((mobile) => [
        mobile.AdditionalProductKey,
        mobile.AdditionalProductServiceID,
      ]),
    ).toEqual([
      ['mobile-group', '021 555 0181'],
      ['mobile-member', '021 555 0182'],
      ['mobile-member', '021 555 0183'],
    ])
  })

  test('CAT-020 CAT-024 HUB-025 with the offers that run', async () => {
    expect((await held()).Offers).toEqual([])
    await api().db.script(
      `update recurring_charge set ends_on = null where account_code = '${KIRI}' and line_kind = 'discount';
       insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, monthly_cents,
         starts_on, ends_on) values
         ('${KIRI}', 901, 'offer:1', 'discount', 'Discounts', 'Ended', -100, '2026-01-01', '2026-11-20'),
         ('${KIRI}', 902, 'offer:2', 'discount', 'Discounts', 'Ends today', -230, '2026-01-01', '${TODAY}'),
         ('${KIRI}', 903, 'offer:3', 'discount', 'Discounts', 'Begins today', -345, '${TODAY}', null),
         ('${KIRI}', 904, 'offer:4', 'discount', 'Discounts', 'Begins tomorrow', -100, '2026-11-22', null),
         ('100517', 905, 'offer:5', 'discount', 'Discounts', 'Of another account', -100, '2026-01-01', null)`,
    )
    expect((await held()).Offers).toEqual([
      { OfferName: 'Contract discount', AmountIncludingGst: 1_000, AmountExcludingGst: 870 },
      { OfferName: 'Ends today', AmountIncludingGst: 230, AmountExcludingGst: 200 },
      { OfferName: 'Begins today', AmountIncludingGst: 345, AmountExcludingGst: 300 },
    ])
  })

  test('CAT-026 its contract on its own', async () => {
    expect((await api().make(readContract, await of())).json()).toEqual({
      expires: '2027-05-05',
      etfIncludingGst: 120,
    })
  })

  test('CAT-027 its voice service with the calling area and its own contract, if it has one', async () => {
    expect((await api().make(readVoiceService, await of())).json()).toEqual({
      lca: 'Wellington',
      contractStartDate: null,
      contractEndDate: null,
    })

    await api().db.script(`
      update service set contract_started_on = '2026-03-01', contract_ends_on = '2028-03-01'
      where account_code = '${KIRI}' and service_number = 2`)
    expect((await api().make(readVoiceService, await of())).json()).toMatchObject({
      contractStartDate: '2026-03-01',
      contractEndDate: '2028-03-01',
    })
  })

  test('CAT-055 voice of a product without it is NO_VOICE_SERVICE', async () => {
    expectRefusal(await api().make(readVoiceService, await of('ben', '100517')), 'NO_VOICE_SERVICE')
  })

  test('CAT-053 its calling pack bundle, or that it has none', async () => {
    expectRefusal(await api().make(readCurrentBundle, await of()), 'NO_PRODUCT_BUNDLE')
    await api().make(addAdditionalProduct, {
      ...(await of()),
      body: product('callingpacklocal', 'CP-LOCAL-60'),
    })

    expect((await api().make(readCurrentBundle, await of())).json()).toMatchObject({
      key: 'BUNDLE-NATIONAL-60',
      price: 4.6,
    })
  })

  test('CAT-020 CAT-043 CAT-025 its orders, those under way and those done', async () => {
    const orders = await api().make(readProductOrders, await of('jack', '100901'))

    expect(orders.json()).toEqual([
      {
        OrderNumber: '700003',
        CustomerFacingTicketStatus: 'In Progress',
        Description: 'From ADSL to Wireless Unlimited',
        PlacedOn: '2026-11-18',
        ExpectedOn: '2026-11-26',
        Active: true,
      },
    ])
    const { ProductOrders } = await held('jack', '100901')
    expect(ProductOrders).toEqual(readProductOrders.reply.parse(orders.json()))
  })

  test.each([
    'Draft',
    'Abandoned',
    'Complete',
    'Declined',
    'Completed',
    'Service Given',
    'Closed',
    'Cancelled',
  ])('ORD-079 an order that is %s is not under way', async (status) => {
    await api().db.script(`update product_order set status = '${status}' where account_code = '100901'`)
    expect((await api().make(readProductOrders, await of('jack', '100901'))).json()).toMatchObject([
      { Active: false },
    ])
  })

  test.each(['Accepted', 'Acknowledged', 'In Progress', 'Held', 'Consent Required'])(
    'ORD-079 an order that is %s is under way',
    async (status) => {
      await api().db.script(`update product_order set status = '${status}' where account_code = '100901'`)
      expect((await api().make(readProductOrders, await of('jack', '100901'))).json()).toMatchObject([
        { Active: true },
      ])
    },
  )
})
