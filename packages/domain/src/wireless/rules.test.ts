import { expect, test } from 'vitest'

import { day } from '../day.ts'

import { contractStatus, toOrderedContract, renewalDay } from './rules.ts'

const EARLIER = day.parse('2025-11-21')
const TODAY = day.parse('2026-11-21')
const LATER = day.parse('2026-11-22')

test.each([
  ['WBB-014 a start and no end is open', EARLIER, null, 'open'],
  ['WBB-015 an end to come is ongoing', EARLIER, LATER, 'ongoing'],
  ['WBB-016 an end behind is expired', EARLIER, EARLIER, 'expired'],
  ['WBB-016 on the day of its end it is expired', EARLIER, TODAY, 'expired'],
  ['WBB-017 without a start it is expired, with no end', null, null, 'expired'],
  ['WBB-017 without a start it is expired, with an end to come', null, LATER, 'expired'],
])('%s', (_id, startsOn, endsOn, status) => {
  expect(contractStatus({ startsOn, endsOn }, TODAY)).toBe(status)
})

test('WBB-035 an order begins 12 months where the contract is expired, and keeps any other', () => {
  const kept = { ContractLength: 0, ContractHandlingOption: 'nochange' }

  expect(toOrderedContract('expired')).toEqual({ ContractLength: 12, ContractHandlingOption: 'new' })
  expect(toOrderedContract('open')).toEqual(kept)
  expect(toOrderedContract('ongoing')).toEqual(kept)
})

test('WBB-039 data renews two days after the bill date', () => {
  expect(renewalDay(day.parse('2026-12-30'))).toBe('2027-01-01')
})
