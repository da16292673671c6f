import { expect, test } from 'vitest'

import { FEATURES, dynamicConfiguration } from './contract.ts'

const sample = {
  cachebreaker: { key: 'cachebreaker', value: '1' },
  sales: { userpool: 'customers', businessgroup: 'residential', disablePotsProductChange: false },
  features: { moveHouse: true },
  businessFeatures: {},
  usernameEmailDomain: 'demo.example',
  invoiceToBillDateDays: 14,
  defaultContractLengthMonths: 12,
  modemPostage: 14.95,
  familyFilterFreeMonths: 3,
  helpdesk: { phone: '0800 555 0100', email: 'help@demo.example', helpline: '0800 555 0111' },
  providerTime: '2026-11-20T21:00:00Z',
}

test('a configuration as a provider sends it is taken, money in cents', () => {
  expect(dynamicConfiguration.parse(sample)).toEqual({ ...sample, modemPostage: 1495 })
})

test.each([
  ['CFG-006', 'cachebreaker'],
  ['CFG-007', 'sales'],
  ['CFG-008', 'features'],
  ['CFG-009', 'usernameEmailDomain'],
  ['CFG-010', 'invoiceToBillDateDays'],
  ['CFG-011', 'defaultContractLengthMonths'],
  ['CFG-011', 'modemPostage'],
  ['CFG-011', 'familyFilterFreeMonths'],
  ['CFG-013', 'helpdesk'],
])('%s the configuration holds %s: without it, it is no configuration', (_id, field) => {
  expect(dynamicConfiguration.safeParse({ ...sample, [field]: undefined }).success).toBe(false)
})

test.each([
  ['CFG-006', 'cachebreaker', { key: 'k' }],
  ['CFG-006', 'cachebreaker', { value: '1' }],
  ['CFG-007', 'sales', { userpool: 'u', businessgroup: 'b' }],
  ['CFG-007', 'sales', { userpool: 'u', disablePotsProductChange: false }],
  ['CFG-007', 'sales', { businessgroup: 'b', disablePotsProductChange: false }],
  ['CFG-008', 'features', { moveHouse: 'yes' }],
  ['CFG-009', 'usernameEmailDomain', ''],
  ['CFG-010', 'invoiceToBillDateDays', -1],
  ['CFG-011', 'defaultContractLengthMonths', 0],
  ['CFG-011', 'familyFilterFreeMonths', -1],
  ['CFG-013', 'helpdesk', { phone: '1', email: 'e' }],
])('%s %s is not taken as %j', (_id, field, value) => {
  expect(dynamicConfiguration.safeParse({ ...sample, [field]: value }).success).toBe(false)
})

test('CFG-008 the features map has these switches', () => {
  expect([...FEATURES].toSorted()).toEqual(
    [
      'changeCallingPacks',
      'changeProduct',
      'moveHouse',
      'changePowerPlan',
      'familyFilter',
      'changeProtectionPlan',
      'changeStaticIp',
      'changeVoiceExtras',
      'googleWifi',
      'speedTest',
      'getPower',
      'myWifi',
      'changeBillFrequency',
      'changeData',
      'meshUnits',
      'voiceFeatures',
      'insurance',
      'invoiceDisplay',
      'pdfDownload',
      'portFiltering',
      'mobilePowerPromo',
    ].toSorted(),
  )
})

test('CFG-008 a switch that this page does not know does not stop it', () => {
  expect(dynamicConfiguration.safeParse({ ...sample, features: { somethingNewer: true } }).success).toBe(true)
})
