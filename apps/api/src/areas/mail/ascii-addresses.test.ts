import { expect, test } from 'vitest'

import type { MailFilter } from '@switchboard/domain/mail/filter'

import { toAsciiDomains } from './ascii-addresses.ts'

const FILTER: MailFilter = {
  mailFilterId: '0d7a2c1e-93f4-4b58-8a61-5f0c2e7b9d14',
  name: 'Marae',
  allConditionsRequired: true,
  conditions: [],
  actions: [],
  orderIndex: 0,
}

test.each([
  ['hui@māori.example', 'hui@xn--mori-qsa.example'],
  ['hui@kea.example', 'hui@kea.example'],
  ['hui@xn--mori-qsa.example', 'hui@xn--mori-qsa.example'],
  ['Māori', 'Māori'],
  ['hui@ ', 'hui@ '],
])('the address %s is %s for the mail server', (address, ascii) => {
  const filter = toAsciiDomains({
    ...FILTER,
    conditions: [{ headerMatch: 'TO', comparison: 'EQUALS', value: address }],
    actions: [{ actionType: 'FORWARD', orderIndex: 0, address }],
  })

  expect(filter.conditions[0]?.value).toBe(ascii)
  expect(filter.actions[0]?.address).toBe(ascii)
})

test.each([
  { headerMatch: 'SUBJECT', comparison: 'EQUALS', value: 'hui@māori.example' },
  { headerMatch: 'FROM', comparison: 'ENDSWITH', value: '@māori.example' },
] as const)('a condition on $headerMatch that is no whole address keeps its text', (condition) => {
  expect(toAsciiDomains({ ...FILTER, conditions: [condition] }).conditions).toEqual([condition])
})
