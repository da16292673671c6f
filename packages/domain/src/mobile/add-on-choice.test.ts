import { expect, test } from 'vitest'

import { toCents } from '../money.ts'

import { addOnsForMobile } from './add-on-choice.ts'
import type { MobileAddOn, MobileService } from './contract.ts'

const PRICE = { chargeIncludingGst: toCents(500), chargeExcludingGst: toCents(435) }

function addOn(planKey: string, differences: Partial<MobileAddOn> = {}): MobileAddOn {
  const charges = [{ unit: 'Once' as const, ...PRICE }]
  const noGroup = { isGroupMember: false, groupTag: null }
  return {
    planKey,
    name: planKey,
    charges,
    ...noGroup,
    duration: 'onemonth',
    endsOn: null,
    addedDataMb: null,
    ...differences,
  }
}

type Line = Pick<MobileService, 'plan' | 'groupTag' | 'isGroupLeader' | 'addOns'>

function line(periodDataMb: number | null | undefined, differences: Partial<Line> = {}): Line {
  const plan = { planKey: 'plan', name: 'plan', ...PRICE, periodDataMb }
  return { plan, groupTag: null, isGroupLeader: false, addOns: [], ...differences }
}

const ADD_ONS = [
  addOn('data', { addedDataMb: 1_024 }),
  addOn('calls'),
  addOn('roaming', { duration: null }),
  addOn('member', { isGroupMember: true, groupTag: 'share' }),
]
const leader = (periodDataMb: number) => line(periodDataMb, { groupTag: 'share', isGroupLeader: true })
const member = line(null, { groupTag: 'share' })

test.each([
  ['of a plan with data', line(12_288), [], ['data', 'calls', 'roaming']],
  ['of a plan that states no data', line(undefined), [], ['data', 'calls', 'roaming']],
  ['of a plan with unlimited data', line(0), [line(12_288)], ['calls', 'roaming']],
  ['of a member, whose leader has data', member, [line(0), leader(40_960)], ['data', 'calls', 'roaming']],
  ['of a member, whose leader has unlimited data', member, [leader(0)], ['calls', 'roaming']],
  ['of a leader with unlimited data', leader(0), [member], ['calls', 'roaming']],
])('MOB-088 the add-ons %s', (_of, mobile, others, keys) => {
  expect(addOnsForMobile(ADD_ONS, [...others, mobile], mobile).map(({ planKey }) => planKey)).toEqual(keys)
})

test('MOB-058 only an add-on without an end is not offered again', () => {
  const addOns = ['data', 'roaming'].map((planKey) => ({ planKey, name: planKey, endsOn: null }))
  const mobile = line(12_288, { addOns })

  expect(addOnsForMobile(ADD_ONS, [mobile], mobile).map(({ planKey }) => planKey)).toEqual(['data', 'calls'])
})
