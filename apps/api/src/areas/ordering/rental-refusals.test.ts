import { expect, test } from 'vitest'

import type { ErrorCode } from '@switchboard/domain/errors'
import type { OrderBody, RentalKind } from '@switchboard/domain/ordering/contract'
import { RENTAL_PROBLEM_CODES } from '@switchboard/domain/ordering/renting/validate'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { signInBuyer } from '#api/testing/orders.ts'

import { HOME, buildMeshBody, buildNetcommBody, offerTo, buildWifiBody } from './testing/rental-orders.ts'
import { KIRI, fetchFeedback, kiri } from './testing/orders.ts'

const api = testApi(fillDemo)

const GRACE = '100702'

type Refused = [code: ErrorCode, why: string, kind: RentalKind, body: OrderBody, before?: string]

const more = { Service: 'mesh', ServiceEntity: null, RatePlan: 'mesh' }

const REFUSED: readonly Refused[] = [
  ['FORM_STATE_INVALID', 'another product', 'meshunits', { ...buildMeshBody(), AdditionalProducts: [more] }],
  ['HARDWARE_ORDER_FOR_SERVICE_NOT_SET', 'no unit', 'meshunits', buildMeshBody({ units: 0 })],
  [
    'SERVICE_NOT_FOUND',
    "another account's line",
    'meshunits',
    buildMeshBody({ serviceEntity: 'c100482@demo.example' }),
  ],
  ['AVAILABILITY_ERROR', 'a modem', 'meshunits', buildMeshBody({ unitKey: 'HUB6' })],
  ['AVAILABILITY_ERROR', 'Google Wifi as mesh', 'meshunits', buildMeshBody({ unitKey: 'GWIFI' })],
  ['AVAILABILITY_ERROR', 'another plan', 'googlewifi', buildWifiBody({ unitKey: 'GWIFI-PRO' })],
  [
    'AVAILABILITY_ERROR',
    'MSH-027 a type that cannot be had there',
    'meshunits',
    buildMeshBody(),
    `update hardware_product set technologies = '{}' where hardware_product_key = 'MESH-GOOGLE'`,
  ],
  [
    'AVAILABILITY_ERROR',
    'MSH-011 a type that is not the one that it has',
    'meshunits',
    buildNetcommBody({ promoCode: null }),
    `insert into inventory_item (account_code, model, number_of_24ghz_networks, number_of_5ghz_networks)
      values ('${KIRI}', 'Nest Wifi Point', 0, 0)`,
  ],
  ['MAXIMUM_NUMBER_ERROR', 'MSH-014 MSH-026 more than can be had', 'meshunits', buildMeshBody({ units: 5 })],
  ['MAXIMUM_NUMBER_ERROR', 'two rentals', 'googlewifi', buildWifiBody({ units: 2 })],
  ['CONTRACT_LENGTH_NOT_AVAILABLE_FOR_PLANS', 'no contract', 'googlewifi', buildWifiBody({ months: 0 })],
  ['CONTRACT_LENGTH_NOT_AVAILABLE_FOR_PLANS', 'a contract', 'meshunits', buildMeshBody({ months: 12 })],
  [
    'INVALID_HARDWARE_DELIVERY_ADDRESS',
    'MSH-018 no suburb',
    'meshunits',
    buildMeshBody({ delivery: { ...HOME, Suburb: '' } }),
  ],
  ...(['StreetName', 'Suburb', 'City', 'PostCode'] as const).map((part): Refused => [
    'INVALID_HARDWARE_DELIVERY_ADDRESS',
    `GWF-016 no ${part}`,
    'googlewifi',
    buildWifiBody({ delivery: { ...HOME, [part]: ' ' } }),
  ]),
  [
    'PROMO_CODE_NOT_AVAILABLE',
    'MSH-020 the trial of Google units',
    'meshunits',
    buildMeshBody({ promoCode: 'MESHTRIAL' }),
  ],
  [
    'PROMO_CODE_NOT_AVAILABLE',
    'MSH-020 netcomm units without the trial',
    'meshunits',
    buildNetcommBody({ promoCode: null }),
  ],
  [
    'PROMO_CODE_NOT_AVAILABLE',
    'MSH-020 a trial of who has units',
    'meshunits',
    buildNetcommBody(),
    `insert into inventory_item (account_code, model, number_of_24ghz_networks, number_of_5ghz_networks)
      values ('${KIRI}', 'CloudMesh Satellite', 0, 0)`,
  ],
  [
    'BUSINESS_GROUP_NOT_FOUND',
    'another group',
    'meshunits',
    { ...buildMeshBody(), BusinessGroup: 'orconbus' },
  ],
  ['FORBIDDEN', 'another channel', 'meshunits', { ...buildMeshBody(), SalesChannel: 'MoveHouse' }],
  ['FORBIDDEN', 'another seller', 'meshunits', { ...buildMeshBody(), SalesPerson: 'Sam Tautahi' }],
  [
    'FORBIDDEN',
    'MSH-003 an account that may order nothing',
    'meshunits',
    buildMeshBody(),
    `update account set can_order_new_products = false where account_code = '${KIRI}'`,
  ],
  [
    'ExistingOrderInProgress',
    'GWF-003 an order under way',
    'googlewifi',
    buildWifiBody(),
    `insert into product_order (account_code, order_number, kind, status, description, placed_on)
      values ('${KIRI}', 5000900, 'add-product', 'Accepted', 'Wireless 300 GB', '2026-11-20')`,
  ],
  [
    'AVAILABILITY_ERROR',
    'GWF-004 Google Wifi for an account with mesh units',
    'googlewifi',
    buildWifiBody(),
    `insert into inventory_item (account_code, model, number_of_24ghz_networks, number_of_5ghz_networks)
      values ('${KIRI}', 'Nest Wifi Point', 0, 0)`,
  ],
]

test.each(REFUSED)('%s: %s (%s)', async (...[code, , kind, body, before]) => {
  if (before !== undefined) await api().db.script(before)

  expect(await fetchFeedback(await kiri(api()), kind, body)).toEqual([code])
})

test('each code of the rules is covered', () => {
  expect(new Set(REFUSED.map(([code]) => code))).toEqual(new Set(RENTAL_PROBLEM_CODES))
})

test('GWF-005 MSH-004 wireless broadband cannot rent hardware', async () => {
  const grace = await signInBuyer(api(), 'grace', GRACE)
  const body = buildMeshBody({ serviceEntity: `c${GRACE}@demo.example` })

  expect(await offerTo(api(), grace)).toMatchObject({ serviceEntity: null, units: [] })
  expect(await fetchFeedback(grace, 'meshunits', body)).toContain('SERVICE_NOT_FOUND')
  expect(await fetchFeedback(grace, 'googlewifi', body)).toContain('SERVICE_NOT_FOUND')
})
