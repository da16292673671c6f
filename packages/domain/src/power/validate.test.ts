import { expect, test } from 'vitest'

import { day } from '../day.ts'
import type { OrderBody } from '../ordering/contract.ts'

import { ICP } from './sign-up/testing/facts.ts'
import { powerProblems } from './validate.ts'
import type { PowerFacts } from './validate.ts'

const TODAY = day.parse('2026-11-21')
const CONNECTION = {
  locationId: '9000011',
  ami: false,
  status: 'active',
  isSupplied: false,
  isOrdered: false,
} as const

const FACTS: PowerFacts = {
  connection: CONNECTION,
  plans: [
    {
      coreProductKey: 'ELECTRICITY',
      planKey: 'power-dial',
      description: 'Power',
      centsPerUnitIncludingGst: 24,
      centsPerDayIncludingGst: 53,
    },
  ],
  products: { all: 3, electricity: 1 },
  businessGroup: 'residential',
  salesPerson: 'SelfServiceV1',
  isStaff: false,
  canOrderNewProducts: true,
  hasPower: false,
  hasActiveOrder: false,
  internetEntity: 'kiri@demo.example',
  powerBundlePromoCode: 'BUNDLE10',
  meterLocations: ['inside', 'gate'],
  today: TODAY,
}

const question = (name: OrderBody['Questions'][number]['question'], answer: string) => ({
  question: name,
  answer,
  serviceEntity: ICP,
})
const MEDICAL = question('PowerMedicalDependent', 'No')
const SWITCHES = question('LiveThereOrMovingIn', 'LiveThere')
const MOVES = question('LiveThereOrMovingIn', 'MovingIn')

type Power = NonNullable<OrderBody['ElectricityToChange']>
const ACCESS = { AccessWarningKey: null, EquipmentLocationKey: 'gate', Notes: '' }
const POWER: Power = {
  Icp: ICP,
  CoreProductKey: 'ELECTRICITY',
  RatePlan: 'power-dial',
  ServiceAddress: { LocationID: '9000011', AddressAccessInformation: ACCESS },
  RequestedDateOfProvisioning: day.parse('2026-11-27'),
  RequestedDateOfRelinquishment: null,
}

/** A switch that can be placed. */
const BODY: OrderBody = {
  BusinessGroup: 'residential',
  SalesChannel: 'SelfService',
  SalesPerson: 'SelfServiceV1',
  CoreProductsToChange: [],
  ElectricityToChange: POWER,
  AdditionalProducts: [],
  HardwareOrders: [],
  LosingProviders: [],
  Questions: [MEDICAL, SWITCHES],
  PromoCodes: [],
}

const withPower = (difference: Partial<Power>): Partial<OrderBody> => ({
  ElectricityToChange: { ...POWER, ...difference },
})
const withAccess = (difference: object): Partial<OrderBody> =>
  withPower({
    ServiceAddress: { LocationID: '9000011', AddressAccessInformation: { ...ACCESS, ...difference } },
  })
const movingIn = (on: string, promoCode: string | null = 'BUNDLE10'): Partial<OrderBody> => ({
  ...withPower({ RequestedDateOfProvisioning: day.parse(on) }),
  Questions: [MEDICAL, MOVES],
  PromoCodes: promoCode === null ? [] : [{ promoCode, serviceEntity: null }],
})
const STAFF = { isStaff: true }

test.each<[why: string, body: Partial<OrderBody>, facts: Partial<PowerFacts>]>([
  ['a switch', {}, {}],
  ['PWR-005 PWR-008 staff beside an order', {}, { ...STAFF, hasActiveOrder: true }],
  ['PWR-008 staff where there is power', {}, { ...STAFF, hasPower: true }],
  ['PWR-009 staff, for whom nothing new may be ordered', {}, { ...STAFF, canOrderNewProducts: false }],
  ['PWR-028 three months back', movingIn('2026-08-21'), {}],
  ['PWR-028 a month ahead', movingIn('2026-12-21'), {}],
  ['PWR-029 staff long ago', movingIn('2020-01-01'), STAFF],
  ['PWR-029 staff far ahead', movingIn('2030-01-01'), STAFF],
  ['PWR-031 255 letters of notes', withAccess({ Notes: 'x'.repeat(255) }), {}],
  ['PWR-031 255 signs of two units', withAccess({ Notes: '🐕'.repeat(255) }), {}],
  ['PWR-033 a smart meter without access', withPower({ ServiceAddress: { LocationID: '9000011' } }), smart()],
  [
    'PWR-059 someone depends on power',
    { Questions: [question('PowerMedicalDependent', 'Yes'), SWITCHES] },
    {},
  ],
  ['PWR-097 moving in without broadband', movingIn('2026-12-01', null), { internetEntity: null }],
])('%s: the order has no problem', (_why, body, facts) => {
  expect(powerProblems({ ...BODY, ...body }, { ...FACTS, ...facts })).toEqual([])
})

function smart(): Partial<PowerFacts> {
  return { connection: { ...CONNECTION, ami: true } }
}

test.each<[code: string, why: string, body: Partial<OrderBody>, facts: Partial<PowerFacts>]>([
  ['ExistingOpenContractRetail', 'PWR-003 PWR-023 the account has power', {}, { hasPower: true }],
  [
    'ExistingOpenContractRetail',
    'PWR-023 the connection is supplied, for staff too',
    {},
    { ...STAFF, connection: { ...CONNECTION, isSupplied: true } },
  ],
  ['ExistingOrderInProgress', 'PWR-004 PWR-006 PWR-024 an order is under way', {}, { hasActiveOrder: true }],
  [
    'ExistingOrderInProgress',
    'PWR-024 the connection is ordered, for staff too',
    {},
    { ...STAFF, connection: { ...CONNECTION, isOrdered: true } },
  ],
  ['FORBIDDEN', 'PWR-007 nothing new may be ordered', {}, { canOrderNewProducts: false }],
  ['PROVISIONING_DATE_NOT_OFFERED', 'PWR-028 a day too early', movingIn('2026-08-20'), {}],
  ['PROVISIONING_DATE_NOT_OFFERED', 'PWR-028 a day too late', movingIn('2026-12-22'), {}],
  ['METER_LOCATION_REFUSED', 'PWR-030 no place', withAccess({ EquipmentLocationKey: '' }), {}],
  ['METER_LOCATION_REFUSED', 'PWR-030 another place', withAccess({ EquipmentLocationKey: 'roof' }), {}],
  ['SITE_ACCESS_REFUSED', 'PWR-031 256 letters of notes', withAccess({ Notes: 'x'.repeat(256) }), {}],
  ['SITE_ACCESS_REFUSED', 'PWR-033 access to a smart meter', {}, smart()],
  ['INSUFFICIENT_ORDER_INFO', 'PWR-059 no medical question', { Questions: [SWITCHES] }, {}],
  ['INSUFFICIENT_ORDER_INFO', 'PWR-060 no answer about moving in', { Questions: [MEDICAL] }, {}],
  ['INSUFFICIENT_ORDER_INFO', 'PWR-060 a question twice', { Questions: [MEDICAL, SWITCHES, SWITCHES] }, {}],
  ['NO_ELECTRICITY_CORE_PRODUCT', 'PWR-088 no power is sold', {}, { products: { all: 3, electricity: 0 } }],
  [
    'MULTIPLE_ELECTRICITY_CORE_PRODUCTS',
    'PWR-089 two are sold',
    {},
    { products: { all: 3, electricity: 2 } },
  ],
  ['NO_CORE_PRODUCTS', 'PWR-090 nothing is sold', {}, { products: { all: 0, electricity: 0 } }],
  ['PROMO_CODE_NOT_AVAILABLE', 'PWR-097 another code', movingIn('2026-12-01', 'BBPOWER'), {}],
  ['PROMO_CODE_NOT_AVAILABLE', 'PWR-097 no code', movingIn('2026-12-01', null), {}],
  [
    'PROMO_CODE_NOT_AVAILABLE',
    'PWR-097 a code without broadband',
    movingIn('2026-12-01'),
    { internetEntity: null },
  ],
  [
    'FORM_STATE_INVALID',
    'MOB-081 it has a mobile number to bring',
    {
      NumberToBring: { number: '021 777 0123', providerKey: 'HARBOUR-MOBILE', providerAccount: 'HM-4471' },
    },
    {},
  ],
  ['FORBIDDEN', 'PWR-098 sold by someone else', { SalesPerson: 'Sam' }, {}],
])('%s alone where %s', (code, _why, body, facts) => {
  expect(powerProblems({ ...BODY, ...body }, { ...FACTS, ...facts })).toEqual([code])
})
