import { expect, test } from 'vitest'

import { currentProducts } from '../catalogue/current-products.ts'

import { describeCurrentChoice, findWaitingChange } from './current-choice.ts'

const priced = { ChargeIncludingGST: 10, ChargeExcludingGST: 8.7 }
const plan = {
  PlanKey: 'P',
  PlanDescription: 'Fibre 300: 200 GB',
  ...priced,
  ContractStartDate: null,
  ContractExpirationDate: null,
  TerminationChargeExcludingGST: null,
  TerminationChargeIncludingGST: null,
  TerminationChargeMonthly: null,
}
const extra = (service: string, name: string) => ({
  AdditionalProductKey: name,
  AdditionalProductService: service,
  AdditionalProductServiceID: null,
  AdditionalProductDescription: name,
  ...priced,
})
const core = {
  CoreProductKey: 'C',
  CoreProductBundleCategory: '',
  CoreProductBroabandCategory: 'UFB300/100',
  CoreProductVoiceCategory: '',
  LocationID: null,
  CoreProductComponents: [{ service: 'Internet', serviceId: null, plan }],
}

function having(AdditionalProducts: readonly object[], CoreProducts: readonly object[] = [core]) {
  const nothing = { MobileAdditionalProducts: [], Offers: [], ProductOrders: [] }
  return currentProducts.parse({ CoreProducts, AdditionalProducts, ...nothing })
}

test.each([
  ['billFrequency', 'Every fortnight'],
  ['product', 'Fibre 300'],
  ['data', '200 GB'],
  ['staticIp', 'Static IP address'],
  ['callingPacks', 'National 60, International 4'],
  ['protectionPlan', 'No protection plan'],
  ['familyFilter', 'No family filter'],
  ['voiceExtras', 'No voice extras'],
  ['mesh', '2 units'],
  ['mobile', null],
] as const)('the hub shows the current choice of %s', (id, text) => {
  const extras = [
    extra('static_ip', 'Static IP address'),
    extra('CallingPackLocal', 'National 60'),
    extra('callingpack', 'International 4'),
  ]
  expect(describeCurrentChoice(id, having(extras), { billFrequency: 'Fortnightly', wifiUnits: 2 })).toBe(text)
})

test('HUB-038 the hub finds the change of an option that has not begun', () => {
  const waiting = { kind: 'data-cap', startsOn: '2026-12-01', begins: ['VDSL: 200 GB data'], ends: [] }
  const products = currentProducts.parse({ ...having([]), WaitingChanges: [waiting] })

  expect(findWaitingChange('data', products)).toEqual(waiting)
  expect(findWaitingChange('staticIp', products)).toBeNull()
  expect(findWaitingChange('mobile', products)).toBeNull()
})

test('DAT-012 with weekly bills the hub shows the data of a week', () => {
  const component = { service: 'Internet', serviceId: null, plan: { ...plan, DataCapMb: 204_800 } }
  const weekly = { billFrequency: 'Weekly', wifiUnits: 0 } as const

  expect(
    describeCurrentChoice('data', having([], [{ ...core, CoreProductComponents: [component] }]), weekly),
  ).toBe('46.15 GB a week')
})

test.each([
  ['product', null],
  ['data', null],
  ['staticIp', 'No static IP'],
  ['callingPacks', 'No packs'],
  ['mesh', 'No units'],
] as const)('an account without broadband has its own text for %s', (id, text) => {
  expect(describeCurrentChoice(id, having([], []), { billFrequency: 'Monthly', wifiUnits: 0 })).toBe(text)
})
