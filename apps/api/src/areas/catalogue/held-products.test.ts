import { describe, expect, test } from 'vitest'

import { addAdditionalProduct } from '@switchboard/domain/catalogue/change-calls'
import { readContract, readProductOrders, readVoiceService } from '@switchboard/domain/catalogue/contract'
import { readCurrentBundle } from '@switchboard/domain/catalogue/listing/contract'

import { expectRefusal } from '#api/testing/expect-refusal.ts'

import { KIRI, TODAY, toProduct, testHeldProducts } from './testing/held-products.ts'

const { api, authorize, readHeld } = testHeldProducts()

describe('the products of an account', () => {
  test('CAT-021 each of two core products has its own address', async () => {
    await api().sql`insert into service
      select (jsonb_populate_record(s, '{"service_number": 900001, "service_entity": "bach@demo.example", "location_id": "9000013"}')).*
      from service s join plan p using (plan_code)
      where s.account_code = ${KIRI} and s.status = 'on' and p.broadband_category is not null`

    const { CoreProducts } = await readHeld()

    expect(CoreProducts.map(({ LocationID }) => LocationID)).toEqual(['9000012', '9000013'])
  })

  test('CAT-020 CAT-021 CAT-022 MOB-037 have their contract and its termination fee', async () => {
    const { CoreProducts, ...rest } = await readHeld()

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
              DataCapMb: null,
              IncludedServices: null,
            },
          },
          {
            service: 'Voice',
            serviceId: '04 555 0192',
            plan: expect.objectContaining({
              PlanKey: 'VDSLVOIP-FEATURES',
              ContractStartDate: null,
              IncludedServices: ['callminder', 'callerdisplay'],
            }),
          },
        ],
      },
    ])
    expect(rest).toEqual({
      AdditionalProducts: [],
      MobileAdditionalProducts: [],
      Offers: [],
      ProductOrders: [],
      WaitingChanges: [],
    })
    const ofHemi = await readHeld('hemi', '100801')
    const member = {
      AdditionalProductKey: 'mobile-member',
      AdditionalProductService: 'mobile2_linerental',
      AdditionalProductDescription: 'Mobile group member',
      ChargeIncludingGST: 3_000,
      ChargeExcludingGST: 2_609,
    }
    expect(ofHemi.MobileAdditionalProducts).toEqual([
      { ...member, AdditionalProductServiceID: '021 555 0182' },
      { ...member, AdditionalProductServiceID: '021 555 0183' },
      expect.objectContaining({
        AdditionalProductKey: 'mobile-group',
        AdditionalProductServiceID: '021 555 0181',
        ChargeIncludingGST: 6_500,
      }),
    ])
  })

  test('CAT-020 CAT-024 HUB-025 have their current offers', async () => {
    expect((await readHeld()).Offers).toEqual([])
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
    expect((await readHeld()).Offers).toEqual([
      { OfferName: 'Contract discount', AmountIncludingGst: 1_000, AmountExcludingGst: 870 },
      { OfferName: 'Ends today', AmountIncludingGst: 230, AmountExcludingGst: 200 },
      { OfferName: 'Begins today', AmountIncludingGst: 345, AmountExcludingGst: 300 },
    ])
  })

  test('CAT-026 have a contract that is read by its own call', async () => {
    expect((await api().make(readContract, await authorize())).json()).toEqual({
      expires: '2027-05-05',
      etfIncludingGst: 120,
    })
  })

  test('CAT-026 without a contract have no end and no fee', async () => {
    await api().db.script(`update service set contract_ends_on = null, termination_cents = null
      where account_code = '${KIRI}' and service_number = 1`)

    expect((await api().make(readContract, await authorize())).json()).toEqual({
      expires: null,
      etfIncludingGst: null,
    })
  })

  test('CAT-012 CAT-023 include a voice extra with its phone number and the sum of its charges', async () => {
    await api().db.script(`
      insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, monthly_cents,
        quantity, starts_on)
      values ('${KIRI}', 901, 'extra:callingpack', 'extra', 'Extras', 'Four countries', 805, 2, '2026-01-01'),
        ('100517', 902, 'extra:static_ip', 'extra', 'Extras', 'Of another account', 1150, 1, '2026-01-01')`)

    expect((await readHeld()).AdditionalProducts).toEqual([
      {
        AdditionalProductKey: 'CP-NEAR',
        AdditionalProductService: 'callingpack',
        AdditionalProductServiceID: '04 555 0192',
        AdditionalProductDescription: 'Four countries',
        ChargeIncludingGST: 1_610,
        ChargeExcludingGST: 1_400,
      },
    ])
  })

  test('CAT-027 have a voice service with its calling area and contract', async () => {
    expect((await api().make(readVoiceService, await authorize())).json()).toEqual({
      lca: 'Wellington',
      contractStartDate: null,
      contractEndDate: null,
    })

    await api().db.script(`
      update service set contract_started_on = '2026-03-01', contract_ends_on = '2028-03-01'
      where account_code = '${KIRI}' and service_number = 2`)
    expect((await api().make(readVoiceService, await authorize())).json()).toMatchObject({
      contractStartDate: '2026-03-01',
      contractEndDate: '2028-03-01',
    })
  })

  test('CAT-055 without voice are NO_VOICE_SERVICE', async () => {
    expectRefusal(await api().make(readVoiceService, await authorize('ben', '100517')), 'NO_VOICE_SERVICE')
  })

  test('CAT-053 have a calling pack bundle or none', async () => {
    expectRefusal(await api().make(readCurrentBundle, await authorize()), 'NO_PRODUCT_BUNDLE')
    await api().make(addAdditionalProduct, {
      ...(await authorize()),
      body: toProduct('callingpacklocal', 'CP-LOCAL-60'),
    })

    expect((await api().make(readCurrentBundle, await authorize())).json()).toMatchObject({
      key: 'BUNDLE-NATIONAL-60',
      price: 4.6,
    })
  })

  test('CAT-043 CAT-025 have a list of orders with the pending and completed ones', async () => {
    await api()
      .sql`insert into product_order values ('100533', 600001, 'power', 'Completed', '', 'Power', '2026-10-01', '2026-10-05')`
    const orders = await api().make(readProductOrders, await authorize('carla', '100533'))

    expect(orders.json()).toEqual([
      {
        OrderNumber: '700003',
        CustomerFacingTicketStatus: 'Held',
        Description: 'Fibre 300 at 3/16 Kōwhai Road',
        PlacedOn: '2026-11-12',
        ExpectedOn: null,
        Active: true,
      },
      {
        OrderNumber: '600001',
        CustomerFacingTicketStatus: 'Completed',
        Description: 'Power',
        PlacedOn: '2026-10-01',
        ExpectedOn: '2026-10-05',
        Active: false,
      },
    ])
  })

  test('CAT-020 HUB-009 are listed with the orders under way, without those that ended', async () => {
    await api().sql`insert into product_order values
      ('100533', 600001, 'power', 'Completed', '', 'Power', '2026-10-01', '2026-10-05'),
      ('100533', 700009, 'mobile', 'Accepted', '', 'Mobile', '2026-11-20', null)`
    const { ProductOrders } = await readHeld('carla', '100533')

    expect(ProductOrders.map(({ OrderNumber, Active }) => [OrderNumber, Active])).toEqual([
      ['700009', true],
      ['700003', true],
    ])
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
  ])('ORD-079 HUB-010 an order that is %s is not under way', async (status) => {
    await api().db.script(`update product_order set status = '${status}' where account_code = '100533'`)
    expect((await api().make(readProductOrders, await authorize('carla', '100533'))).json()).toMatchObject([
      { Active: false },
    ])
  })

  test.each(['Accepted', 'Acknowledged', 'In Progress', 'Held', 'Consent Required'])(
    'ORD-079 HUB-009 an order that is %s is under way',
    async (status) => {
      await api().db.script(`update product_order set status = '${status}' where account_code = '100533'`)
      expect((await api().make(readProductOrders, await authorize('carla', '100533'))).json()).toMatchObject([
        { Active: true },
      ])
    },
  )
})
