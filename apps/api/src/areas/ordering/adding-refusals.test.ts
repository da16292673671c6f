import { expect, test } from 'vitest'

import { day } from '@switchboard/domain/day'
import type { ErrorCode } from '@switchboard/domain/errors'
import { ADDING_PROBLEM_CODES } from '@switchboard/domain/ordering/adding/validate'
import { orderResponse } from '@switchboard/domain/ordering/contract'
import type { AddKind, OrderBody } from '@switchboard/domain/ordering/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { amendAs, sendCommit, beginOrder, signInBuyer, submitOrder } from '#api/testing/orders.ts'
import type { Orderer } from '#api/testing/orders.ts'
import { testApi } from '#api/testing/api.ts'

import {
  CARD,
  GRACE,
  HEMI,
  KIRI,
  MOBILE,
  MOBILE_OF_KIRI,
  ORDERS,
  WAITING,
  buildBody,
  withDifference,
  signInCustomer,
  plan,
} from './testing/added-orders.ts'
import { fetchFeedback, runOrders, selectRows } from './testing/orders.ts'

/** Hemi gets a mobile outside his group and lines that cannot be changed. Another account has a line of the same number. */
const api = testApi(async (db, ...rest) => {
  await fillDemo(db, ...rest)
  await db.script(`
    insert into service (account_code, service_number, plan_code, service_entity, detail, status, started_on)
      values ('100801', 9, 'mobile-12', '${MOBILE}', '${MOBILE}', 'on', '2026-01-01'),
        ('100801', 8, 'mobile-12', null, '', 'on', '2026-01-01'),
        ('100801', 7, 'mobile-12', '${WAITING}', '${WAITING}', 'ordered', null),
        ('100902', 9, 'mobile-12', '${MOBILE_OF_KIRI}', '${MOBILE_OF_KIRI}', 'on', '2026-01-01'),
        ('100902', 8, 'mobile-12', '${MOBILE}', '${MOBILE}', 'on', '2026-01-01');
    insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, monthly_cents, starts_on)
      values ('100801', 90, 'service:9', 'plan', 'Mobile', 'Mobile 12 GB', 4500, '2026-01-01')`)
})

test('plans for business, of another brand or for voice cannot be ordered as residential wireless', async () => {
  await api().db.script(`
    insert into core_product (core_product_key, place, description, broadband_category, bundle_type, wireless_version,
      brands, sales_channels) values ('OTHERS', 99, 'Wireless', 'WBB', 'Wireless', 2, '{orcon}', '{SelfService}');
    insert into plan (plan_code, kind, name, monthly_cents, broadband_category, core_product_key, plan_service, for_business)
      values ('business', 'broadband', 'Business', 100, 'WBB', 'WBBV2', 'Internet', true),
        ('others', 'broadband', 'Others', 100, 'WBB', 'OTHERS', 'Internet', null),
        ('voice', 'voice', 'Voice', 100, null, 'WBBV2', 'Voice', null);
    insert into plan_charge select code, 'Monthly', 100 from unnest(array['business', 'others', 'voice']) code`)
  const grace = await signInCustomer(api(), GRACE)

  for (const RatePlan of ['business', 'others', 'voice', 'wbb_300']) {
    const body = withDifference({ RatePlan }, ORDERS.wirelessproduct.body)
    expect(await fetchFeedback(grace, 'wirelessproduct', body), RatePlan).toEqual([
      'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT',
    ])
  }
  expect(await fetchFeedback(grace, 'wirelessproduct', ORDERS.wirelessproduct.body)).toEqual([])
})

const withHardwareOrders = (...HardwareOrders: OrderBody['HardwareOrders']) => ({
  ...ORDERS.connection.body,
  HardwareOrders,
})

type Refused = [code: ErrorCode, why: string, kind: AddKind, body: OrderBody, before?: string]

const REFUSED: Refused[] = [
  ...[
    { Questions: [{ question: 'Byod' as const, answer: 'Yes', serviceEntity: null }] },
    { ElectricityToEnd: { RequestedDateOfRelinquishment: day.parse('2026-12-01') } },
    {
      LosingProviders: [
        {
          losingProviderKey: 'OTHER',
          losingProviderAccountName: '',
          losingProviderAccountNumber: '',
          service: 'Voice' as const,
        },
      ],
    },
  ].map((more): Refused => [
    'FORM_STATE_INVALID',
    `${Object.keys(more).join()} of a change of broadband`,
    'mobileplan',
    { ...plan, ...more },
  ]),
  ...[
    { ...CARD, serviceEntity: MOBILE },
    { ...CARD, items: [{ key: 'SIM' }, { key: 'SIM' }] },
    { ...CARD, items: [] },
    { ...CARD, contract: { contractHandlingOption: 'new' as const, contractLength: 12 } },
  ].map((card): Refused => [
    'HARDWARE_PRODUCT_NOT_AVAILABLE_FOR_PLANS',
    `a card as ${JSON.stringify(card)}`,
    'connection',
    withHardwareOrders(card),
  ]),
  ['HARDWARE_PRODUCT_NOT_AVAILABLE_FOR_PLANS', 'two cards', 'connection', withHardwareOrders(CARD, CARD)],
  [
    'PROMO_CODE_NOT_AVAILABLE',
    'a promo code',
    'mobileplan',
    { ...plan, PromoCodes: [{ promoCode: 'X', serviceEntity: null }] },
  ],
  ['SERVICE_NOT_FOUND_IN_ORDER', 'nothing', 'mobileplan', buildBody(null)],
  ['SERVICE_NOT_FOUND_IN_ORDER', 'another kind’s product', 'mobileaddon', plan],
  [
    'SERVICE_NOT_FOUND_IN_ORDER',
    'two at once',
    'mobileplan',
    { ...plan, AdditionalProducts: [...plan.AdditionalProducts, ...plan.AdditionalProducts] },
  ],
  ['SERVICE_PLAN_NOT_SELECTED', 'no plan', 'mobileplan', withDifference({ RatePlan: null })],
  [
    'SERVICE_NOT_FOUND',
    'another account’s line',
    'mobileplan',
    withDifference({ ServiceEntity: MOBILE_OF_KIRI }),
  ],
  ['SERVICE_NOT_FOUND', 'no line', 'mobileplan', withDifference({ ServiceEntity: null })],
  [
    'SERVICE_NOT_FOUND',
    'a line that is not on yet',
    'mobileplan',
    withDifference({ ServiceEntity: WAITING }),
  ],
  [
    'INVALID_PHONE_NUMBER',
    'a number that is not to be had',
    'connection',
    withDifference({ ServiceEntity: '021 555 1' }, ORDERS.connection.body),
  ],
  [
    'INVALID_PHONE_NUMBER',
    'MOB-027 a number of a house',
    'connection',
    withDifference({ ServiceEntity: '09 555 2000' }, ORDERS.connection.body),
  ],
  [
    'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT',
    'a plan that is not sold',
    'mobileplan',
    withDifference({ RatePlan: 'mobile-nothing' }),
  ],
  [
    'MOBILE_GROUP_EXISTS',
    'MOB-032 a second leader',
    'mobileplan',
    withDifference({ RatePlan: 'mobile-group' }),
  ],
  [
    'MOBILE_GROUP_HAS_MEMBERS',
    'MOB-023 a leader who leaves members',
    'mobileplan',
    withDifference({ ServiceEntity: '021 555 0181' }),
  ],
  [
    'MOBILE_GROUP_NOT_FOUND',
    'MOB-034 a member without a leader',
    'mobileplan',
    withDifference({ RatePlan: 'mobile-member' }),
    `delete from service where account_code = '100801' and plan_code = 'mobile-group'`,
  ],
  [
    'MOBILE_GROUP_FULL',
    'MOB-023 one member more than a group may have',
    'mobileplan',
    withDifference({ RatePlan: 'mobile-member' }),
    `update mobile_group set max_member_count = 2`,
  ],
  [
    'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT',
    'MOB-034 a plan for changes alone',
    'connection',
    withDifference({ RatePlan: 'mobile-light' }, ORDERS.connection.body),
  ],
  [
    'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT',
    'MOB-029 a roam pack',
    'mobileaddon',
    withDifference({ RatePlan: 'addon-roam-world' }, ORDERS.mobileaddon.body),
  ],
  [
    'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT',
    'a prepaid plan',
    'mobileplan',
    withDifference({ RatePlan: 'mobile-prepay' }),
  ],
  [
    'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT',
    'what the line has already without an end',
    'mobileaddon',
    ORDERS.mobileaddon.body,
    `update plan set duration = null where plan_code = 'addon-data-5';
     insert into service (account_code, service_number, plan_code, service_entity, detail, status, started_on)
       values ('100801', 10, 'addon-data-5', '${MOBILE}', '${MOBILE}', 'on', '2026-01-01')`,
  ],
  [
    'ORDER_CORE_PRODUCT_TO_CHANGE_NOT_SET',
    'MOB-021 the plan of now',
    'mobileplan',
    withDifference({ RatePlan: 'mobile-12' }),
  ],
  ['HARDWARE_ORDER_FOR_SERVICE_NOT_SET', 'no card', 'connection', withHardwareOrders()],
  [
    'HARDWARE_PRODUCT_NOT_AVAILABLE_FOR_PLANS',
    'another thing than a card',
    'connection',
    withHardwareOrders({ ...CARD, items: [{ key: 'HUB6' }] }),
  ],
  [
    'HARDWARE_PRODUCT_NOT_AVAILABLE_FOR_PLANS',
    'a card for a change of plan',
    'mobileplan',
    { ...plan, HardwareOrders: [CARD] },
  ],
  [
    'INVALID_HARDWARE_DELIVERY_ADDRESS',
    'ORD-051 an address without a postcode',
    'connection',
    withHardwareOrders({ ...CARD, address: { ...CARD.address, PostCode: '' } }),
  ],
  ['BUSINESS_GROUP_NOT_FOUND', 'another group', 'mobileplan', { ...plan, BusinessGroup: '2degreessmb' }],
  ['FORBIDDEN', 'another channel', 'mobileplan', { ...plan, SalesChannel: 'MoveHouse' }],
  [
    'FORBIDDEN',
    'QUA-014 an account that may order nothing new',
    'mobileplan',
    plan,
    `update account set can_order_new_products = false`,
  ],
]

test.each(REFUSED)('ORD-084 %s is returned for %s', async (...[code, _why, kind, body, before = '']) => {
  await api().db.script(before)
  const orderer = await signInCustomer(api(), HEMI)
  const orderId = await beginOrder(orderer, kind)

  const amended = orderResponse.parse((await amendAs(orderer, orderId, body)).json())

  expect(amended.state).toBe('NotOK')
  expect(amended.OrderFeedback.ValidationFeedback[0]).toEqual({ FeedbackKey: code })
  expect((await sendCommit(orderer, orderId)).json()).toMatchObject({ code: 'FEEDBACK_NOT_OK' })
  expect(await selectRows(api(), `select from product_order where account_code = '100801'`)).toEqual([])
})

test('each feedback code of an addition is in the table or has its own test', () => {
  const own = ['ExistingOrderInProgress', 'TERMS_NOT_ACCEPTED', 'NUMBER_CANNOT_BE_BROUGHT']
  const tested = new Set<string>([...REFUSED.map(([code]) => code), ...own])
  expect(ADDING_PROBLEM_CODES.filter((code) => !tested.has(code))).toEqual([])
})

test('video is ordered once per account, with broadband and accepted terms', async () => {
  const [aroha, hemi, kiri] = [
    await signInBuyer(api(), 'aroha', '100482'),
    await signInCustomer(api(), HEMI),
    await signInCustomer(api(), KIRI),
  ]
  const feedback = (orderer: Orderer, entity: string) =>
    fetchFeedback(orderer, 'onlinevideo', withDifference({ ServiceEntity: entity }, ORDERS.onlinevideo.body))

  expect(await feedback(aroha, 'c100482@demo.example')).toEqual([
    'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT',
  ])
  expect(await feedback(hemi, MOBILE)).toEqual(['SERVICE_NOT_FOUND'])
  const { TermsAccepted: _accepted, ...without } = ORDERS.onlinevideo.body
  expect(await fetchFeedback(kiri, 'onlinevideo', without)).toEqual(['TERMS_NOT_ACCEPTED'])

  await api().db.script(`
    insert into service (account_code, service_number, plan_code, service_entity, detail, status, started_on)
      values ('100902', 7, 'CHOUFB300-UNL', 'second@demo.example', '', 'on', '2026-01-01')`)
  await submitOrder(kiri, ORDERS.onlinevideo.body, 'onlinevideo')
  expect(await feedback(kiri, 'second@demo.example')).toEqual(['ExistingOrderInProgress'])
  await runOrders(api(), '2026-11-21')
  await api().db.script(
    `delete from service s using plan p where p.plan_code = s.plan_code and p.kind = 'video'`,
  )
  expect(await feedback(kiri, 'second@demo.example')).toEqual([
    'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT',
  ])
})

test('wireless of the first version cannot be changed by this order', async () => {
  const finn = await signInBuyer(api(), 'finn', '100701')
  await api().db.script(`update account set can_order_new_products = true where account_code = '100701'`)
  const body = withDifference({ ServiceEntity: 'c100701@demo.example' }, ORDERS.wirelessproduct.body)

  expect(await fetchFeedback(finn, 'wirelessproduct', body)).toEqual(['SERVICE_NOT_FOUND'])
})

test('ORD-111 staff can order only under their own name', async () => {
  const staff = { ...(await signInCustomer(api(), HEMI)), token: await api().createStaffToken(HEMI.account) }

  expect(await fetchFeedback(staff, 'mobileplan', plan)).toEqual(['FORBIDDEN'])
  expect(await fetchFeedback(staff, 'mobileplan', { ...plan, SalesPerson: 'Sam Tautahi' })).toEqual([])
})
