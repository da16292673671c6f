import { expect, test } from 'vitest'

import { BRANDS } from '@switchboard/brands/brands'
import { kea } from '@switchboard/brands/kea'
import { readAccount } from '@switchboard/domain/accounts/contract'

import { benAccount } from '#web/testing/ben.ts'

import { greeting } from './greeting.ts'

const account = readAccount.reply.parse({ ...benAccount, name: 'Te Aroha Ngata' })

test.each([
  ['a first name of two words', { firstName: 'Te Aroha' }, 'Kia ora Te Aroha'],
  ['a first name of one word', { name: 'Ben Fowler', firstName: 'Ben' }, 'Kia ora Ben'],
  ['no owner', { name: 'Ben Fowler', firstName: null }, 'Kia ora Ben'],
  ['an older answer', { name: 'Ben Fowler' }, 'Kia ora Ben'],
  [
    'a business',
    { name: 'Nikau Cafe', firstName: 'Te Aroha', businessGroup: 'orconbus' },
    'Kia ora Nikau Cafe',
  ],
])('DSH Readings an account of %s is greeted by its whole name of address', (_who, difference, text) => {
  expect(greeting(kea, { ...account, ...difference }, null)).toBe(text)
})

test('SHL-048 each brand greets in its own words', () => {
  expect(BRANDS.map((brand) => greeting(brand, account, null))).toEqual([
    'Kia ora Te',
    'Hey Te',
    'Hi Te',
    'Hello Te',
    'Welcome Te',
  ])
})

test('an account that is not loaded yet is greeted without a name', () => {
  expect(greeting(kea, undefined, null)).toBe('Kia ora')
})
