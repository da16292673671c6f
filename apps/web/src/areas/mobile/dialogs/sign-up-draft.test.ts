import { expect, test } from 'vitest'

import type { MobileProduct } from '@switchboard/domain/mobile/contract'
import { toCents } from '@switchboard/domain/money'

import { getSentAddress, listSignUpProblems } from './sign-up-draft.ts'

const PLAN: MobileProduct = {
  planKey: 'mobile-12',
  name: 'Mobile 12 GB',
  chargeIncludingGst: toCents(4_500),
  chargeExcludingGst: toCents(3_913),
  isGroupMember: false,
  groupTag: null,
  changeOnly: false,
}

const complete = {
  planKey: 'mobile-12',
  brings: false,
  toBring: { number: '', providerKey: '', providerAccount: '' },
  numbersShown: 0,
  number: '021 555 2000',
  sim: 'card' as const,
  address: {
    StreetName: '5 Hinemoa Street',
    Suburb: 'Glenholme',
    City: 'Rotorua',
    PostCode: '3010',
    Country: 'New Zealand',
  },
  acceptsTerms: true,
}

test.each([
  ['complete', {}, []],
  ['MOB-025 without a street', { address: { ...complete.address, StreetName: '' } }, ['delivery-StreetName']],
  ['MOB-025 without a town or city', { address: { ...complete.address, City: '' } }, ['delivery-City']],
  ['MOB-025 without a suburb', { address: { ...complete.address, Suburb: ' ' } }, ['delivery-Suburb']],
  [
    'MOB-025 with a postcode of three',
    { address: { ...complete.address, PostCode: '301' } },
    ['delivery-PostCode'],
  ],
  ['MOB-027 with a number that is short', { number: '021 5555' }, ['signup-number']],
  ['MOB-027 with a number that is long', { number: '021 555 2000 11' }, ['signup-number']],
  ['MOB-027 with a landline', { number: '09 555 2000' }, ['signup-number']],
  [
    'MOB-078 of an eSIM without an address',
    { sim: 'esim' as const, address: { ...complete.address, StreetName: '', PostCode: '' } },
    [],
  ],
  ['without a plan', { planKey: null }, ['signup-plan']],
  ['without its terms accepted', { acceptsTerms: false }, ['signup-terms']],
])('a sign-up %s', (_id, difference, fields) => {
  const draft = { ...complete, ...difference }
  const problems = listSignUpProblems(draft, { plans: [PLAN], numbers: [draft.number] })
  expect(problems.map(({ fieldId }) => fieldId)).toEqual(fields)
})

test('MOB-078 an address that was typed before an eSIM was chosen is not sent', () => {
  expect(getSentAddress({ ...complete, sim: 'esim' })).toBeNull()
  expect(getSentAddress(complete)).toEqual(complete.address)
})
