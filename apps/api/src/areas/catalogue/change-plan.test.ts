import { describe, expect, test } from 'vitest'

import { changePlan } from '@switchboard/domain/catalogue/change-calls'

import { expectRefusal } from '#api/testing/expect-refusal.ts'

import { KIRI, TODAY, toNotice, testHeldProducts } from './testing/held-products.ts'

const { api, authorize, readHeld, countTraces, listNotices, listCharges } = testHeldProducts()

describe('the plan of a current service', () => {
  test('CAT-044 is changed and charged from today', async () => {
    const body = { service: 'Voice', planKey: 'VDSLVOIP-FEATURES-WORLD' } as const
    expect((await api().make(changePlan, { ...(await authorize()), body })).statusCode).toBe(200)

    const [core] = (await readHeld()).CoreProducts
    expect(core?.CoreProductComponents[1]?.plan).toMatchObject({
      PlanKey: 'VDSLVOIP-FEATURES-WORLD',
      ChargeIncludingGST: 2_500,
    })
    expect(core?.CoreProductComponents[0]?.plan).toMatchObject({
      PlanKey: 'VDSLVOIP-UNL',
      ChargeIncludingGST: 8_900,
    })
    expect(await listCharges('service:2')).toMatchObject([
      { ends_on: '2026-11-20', monthly_cents: 500 },
      { starts_on: TODAY, ends_on: null, monthly_cents: 2_500 },
    ])
    expect(await countTraces('plan-changed')).toBe(1)
    expect(await listNotices()).toEqual([
      toNotice([
        'It now has: Homeline World: 300 minutes to 20 countries',
        'It no longer has: Homeline with features: 04 555 0192',
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
    expectRefusal(await api().make(changePlan, { ...(await authorize()), body }), code)
    expect(await countTraces('plan-changed')).toBe(0)
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

    expectRefusal(await api().make(changePlan, { ...(await authorize()), body: WORLD }), code)
    expect(await countTraces('plan-changed')).toBe(0)
  })

  test('keeps its contract, and a change back adds one charge', async () => {
    const request = await authorize()
    for (const planKey of [WORLD.planKey, 'VDSLVOIP-FEATURES', WORLD.planKey, 'VDSLVOIP-FEATURES']) {
      const answer = await api().make(changePlan, { ...request, body: { service: 'Voice', planKey } })
      expect(answer.statusCode).toBe(200)
    }

    expect(await listCharges('service:2')).toMatchObject([
      { ends_on: '2026-11-20', monthly_cents: 500 },
      { starts_on: TODAY, ends_on: null, monthly_cents: 500 },
    ])
    const [core] = (await readHeld()).CoreProducts
    expect(core?.CoreProductComponents[0]?.plan.ContractExpirationDate).toBe('2027-05-05')
    expect(await countTraces('plan-changed')).toBe(4)
  })

  test('of voice is refused for an account with several lines', async () => {
    const body = { service: 'Voice', planKey: 'CHOUFB1000VOIP-SMARTLINE-FEATURES' } as const
    const request = await authorize('dev', '100601')

    expectRefusal(await api().make(changePlan, { ...request, body }), 'MULTIPLE_CORE_PRODUCTS')
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
  ])('CHG-076 %s a homeline is charged the catalogue price, to the cent', async (frequency, cents) => {
    await api().db.script(`
      update account set bill_frequency = '${frequency}' where account_code = '${KIRI}';
      update service set plan_code = 'VDSLVOIP-FEATURES-WORLD' where account_code = '${KIRI}' and service_number = 2`)
    const body = { service: 'Voice', planKey: 'VDSLVOIP-FEATURES' } as const
    expect((await api().make(changePlan, { ...(await authorize()), body })).statusCode).toBe(200)

    const [core] = (await readHeld()).CoreProducts
    expect(core?.CoreProductComponents[1]?.plan.ChargeIncludingGST).toBe(cents)
  })

  test('CAT-060 of voice is refused for an account without a voice service', async () => {
    const body = { service: 'Voice', planKey: 'CHOUFB300VOIP-FEATURES' } as const
    expectRefusal(
      await api().make(changePlan, { ...(await authorize('ben', '100517')), body }),
      'SERVICE_NOT_IN_CURRENT_CORE_PRODUCT',
    )
  })
})
