import { expect, test } from 'vitest'

import type { ErrorCode } from '@switchboard/domain/errors'
import type { OrderBody, RentalKind } from '@switchboard/domain/ordering/contract'
import { RENTAL_PROBLEM_CODES } from '@switchboard/domain/ordering/renting/validate'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { signInBuyer } from '#api/testing/orders.ts'

import { HOME, KIRI, fetchFeedback, kiri, mesh, netcomm, offerTo, wifi } from './testing/rental-orders.ts'

const api = testApi(fillDemo)

const GRACE = '100702'

type Refused = [code: ErrorCode, why: string, kind: RentalKind, body: OrderBody, before?: string]

const more = { Service: 'mesh', ServiceEntity: null, RatePlan: 'mesh' }

const REFUSED: readonly Refused[] = [
  ['FORM_STATE_INVALID', 'another product', 'meshunits', { ...mesh(), AdditionalProducts: [more] }],
  ['HARDWARE_ORDER_FOR_SERVICE_NOT_SET', 'no unit', 'meshunits', mesh({ units: 0 })],
  [
    'SERVICE_NOT_FOUND',
    "another account's line",
    'meshunits',
    mesh({ serviceEntity: 'c100482@demo.example' }),
  ],
  ['AVAILABILITY_ERROR', 'a modem', 'meshunits', mesh({ unitKey: 'HUB6' })],
  ['AVAILABILITY_ERROR', 'Google Wifi as mesh', 'meshunits', mesh({ unitKey: 'GWIFI' })],
  ['AVAILABILITY_ERROR', 'another plan', 'googlewifi', wifi({ unitKey: 'GWIFI-PRO' })],
  [
    'AVAILABILITY_ERROR',
    'MSH-027 a type that cannot be had there',
    'meshunits',
    mesh(),
    `update hardware_product set technologies = '{}' where hardware_product_key = 'MESH-GOOGLE'`,
  ],
  [
    'AVAILABILITY_ERROR',
    'MSH-011 a type that is not the one that it has',
    'meshunits',
    netcomm({ promoCode: null }),
    `insert into inventory_item (account_code, model, number_of_24ghz_networks, number_of_5ghz_networks)
      values ('${KIRI}', 'Nest Wifi Point', 0, 0)`,
  ],
  ['MAXIMUM_NUMBER_ERROR', 'MSH-014 MSH-026 more than can be had', 'meshunits', mesh({ units: 5 })],
  ['MAXIMUM_NUMBER_ERROR', 'two rentals', 'googlewifi', wifi({ units: 2 })],
  ['CONTRACT_LENGTH_NOT_AVAILABLE_FOR_PLANS', 'no contract', 'googlewifi', wifi({ months: 0 })],
  ['CONTRACT_LENGTH_NOT_AVAILABLE_FOR_PLANS', 'a contract', 'meshunits', mesh({ months: 12 })],
  [
    'INVALID_HARDWARE_DELIVERY_ADDRESS',
    'MSH-018 no suburb',
    'meshunits',
    mesh({ delivery: { ...HOME, Suburb: '' } }),
  ],
  ...(['StreetName', 'Suburb', 'City', 'PostCode'] as const).map((part): Refused => [
    'INVALID_HARDWARE_DELIVERY_ADDRESS',
    `GWF-016 no ${part}`,
    'googlewifi',
    wifi({ delivery: { ...HOME, [part]: ' ' } }),
  ]),
  [
    'PROMO_CODE_NOT_AVAILABLE',
    'MSH-020 the trial of Google units',
    'meshunits',
    mesh({ promoCode: 'MESHTRIAL' }),
  ],
  [
    'PROMO_CODE_NOT_AVAILABLE',
    'MSH-020 netcomm units without the trial',
    'meshunits',
    netcomm({ promoCode: null }),
  ],
  [
    'PROMO_CODE_NOT_AVAILABLE',
    'MSH-020 a trial of who has units',
    'meshunits',
    netcomm(),
    `insert into inventory_item (account_code, model, number_of_24ghz_networks, number_of_5ghz_networks)
      values ('${KIRI}', 'CloudMesh Satellite', 0, 0)`,
  ],
  ['BUSINESS_GROUP_NOT_FOUND', 'another group', 'meshunits', { ...mesh(), BusinessGroup: 'orconbus' }],
  ['FORBIDDEN', 'another channel', 'meshunits', { ...mesh(), SalesChannel: 'MoveHouse' }],
  ['FORBIDDEN', 'another seller', 'meshunits', { ...mesh(), SalesPerson: 'Sam Tautahi' }],
  [
    'FORBIDDEN',
    'MSH-003 an account that may order nothing',
    'meshunits',
    mesh(),
    `update account set can_order_new_products = false where account_code = '${KIRI}'`,
  ],
  [
    'ExistingOrderInProgress',
    'GWF-003 an order under way',
    'googlewifi',
    wifi(),
    `insert into product_order (account_code, order_number, kind, status, description, placed_on)
      values ('${KIRI}', 5000900, 'add-product', 'Accepted', 'Wireless 300 GB', '2026-11-20')`,
  ],
  [
    'AVAILABILITY_ERROR',
    'GWF-004 Google Wifi for who has mesh units',
    'googlewifi',
    wifi(),
    `insert into inventory_item (account_code, model, number_of_24ghz_networks, number_of_5ghz_networks)
      values ('${KIRI}', 'Nest Wifi Point', 0, 0)`,
  ],
]

test.each(REFUSED)('%s: %s (%s)', async (...[code, , kind, body, before]) => {
  if (before !== undefined) await api().db.script(before)

  expect(await fetchFeedback(await kiri(api()), kind, body)).toEqual([code])
})

test('every code of the rules is tried', () => {
  expect(new Set(REFUSED.map(([code]) => code))).toEqual(new Set(RENTAL_PROBLEM_CODES))
})

test('GWF-005 MSH-004 nothing is rented for wireless broadband', async () => {
  const grace = await signInBuyer(api(), 'grace', GRACE)
  const body = mesh({ serviceEntity: `c${GRACE}@demo.example` })

  expect(await offerTo(api(), grace)).toMatchObject({ serviceEntity: null, units: [] })
  expect(await fetchFeedback(grace, 'meshunits', body)).toContain('SERVICE_NOT_FOUND')
  expect(await fetchFeedback(grace, 'googlewifi', body)).toContain('SERVICE_NOT_FOUND')
})
