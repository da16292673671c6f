import { expect, test } from 'vitest'

import { actsOn } from './acts.ts'
import type { Condition, MailFilter } from './filter.ts'
import { addressesIn, decodeHeader, messageHead } from './message-head.ts'

const HEAD = `Return-Path: <bounce@shop.example>
From: "Shop, the" <News@Shop.example> (a comment, with@sign)
To: friends: A <a@us.example>, b@us.example;
Cc: c@us.example
Subject: =?utf-8?q?K=C5=8Drero?= =?utf-8?B?IG1haQ==?= of a
\tlong subject*

Subject: not of the head
`

function acts(condition: Condition) {
  const filter: MailFilter = {
    mailFilterId: 'x',
    name: 'x',
    allConditionsRequired: true,
    conditions: [condition],
    actions: [{ actionType: 'DELETE', orderIndex: 0, address: null }],
    orderIndex: 0,
  }
  return actsOn([filter], messageHead(HEAD)).isDeleted
}

test.each<[boolean, Condition['headerMatch'], Condition['comparison'], string]>([
  [true, 'FROM', 'EQUALS', 'news@shop.example'],
  [false, 'FROM', 'EQUALS', 'with@sign'],
  [false, 'FROM', 'EQUALS', 'shop.example'],
  [true, 'FROM', 'CONTAINS', 'shop, THE'],
  [true, 'FROM', 'STARTSWITH', '"shop'],
  [true, 'FROM', 'ENDSWITH', 'SIGN)'],
  [true, 'FROM', 'ENDSWITH', '@shop.example'],
  [false, 'FROM', 'ENDSWITH', '@shop'],
  [true, 'FROM', 'STARTSWITH', 'news@'],
  [false, 'FROM', 'STARTSWITH', 'shop.example'],
  [true, 'TO', 'STARTSWITH', 'b@us'],
  [true, 'TO', 'EQUALS', 'a@us.example'],
  [true, 'TO', 'EQUALS', 'b@us.example'],
  [true, 'TO', 'EQUALS', 'c@us.example'],
  [false, 'TO', 'CONTAINS', 'bounce'],
  [true, 'SUBJECT', 'EQUALS', 'kōrero mai of a long subject*'],
  [false, 'SUBJECT', 'EQUALS', 'KŌRERO mai of a long subject*'],
  [true, 'SUBJECT', 'ENDSWITH', 'subject*'],
  [false, 'SUBJECT', 'ENDSWITH', 's*t*'],
  [false, 'SUBJECT', 'CONTAINS', 'not of'],
])('MAI-014 %s: %s %s %s', (expected, headerMatch, comparison, value) => {
  expect(acts({ headerMatch, comparison, value })).toBe(expected)
})

test('filters act in their order, by all or any conditions, up to a filter that deletes', () => {
  const from: Condition = { headerMatch: 'FROM', comparison: 'CONTAINS', value: 'shop' }
  const not: Condition = { headerMatch: 'FROM', comparison: 'CONTAINS', value: 'bank' }
  const make = (mailFilterId: string, difference: Partial<MailFilter>): MailFilter => ({
    mailFilterId,
    name: mailFilterId,
    allConditionsRequired: true,
    conditions: [from],
    actions: [{ actionType: 'FORWARD', orderIndex: 0, address: `${mailFilterId}@x.example` }],
    orderIndex: 0,
    ...difference,
  })
  const filters = [
    make('all', { conditions: [from, not] }),
    make('any', { conditions: [from, not], allConditionsRequired: false }),
    make('deletes', { actions: [{ actionType: 'DELETE', orderIndex: 0, address: null }] }),
    make('later', {}),
  ]

  expect(actsOn(filters, messageHead(HEAD))).toEqual({
    mailFilterIds: ['any', 'deletes'],
    forwardedTo: ['any@x.example'],
    isDeleted: true,
  })
})

test.each([
  ['=?utf-8?Q?a_b=3F?=', 'a b?'],
  ['=?iso-8859-1?q?caf=E9?= x', 'café x'],
  ['=?utf-8?B?w6k=?==?utf-8?B?w6k=?=', 'éé'],
  ['=?big5?B?w6k=?=', '=?big5?B?w6k=?='],
  ['=?utf-8?B?6Q==?=', '=?utf-8?B?6Q==?='],
])('%s reads %s', (raw, text) => {
  expect(decodeHeader(raw)).toBe(text)
})

test.each([
  ['a@b.example', ['a@b.example']],
  ['"x <no@x.example>, y" <a@b.example>, <c@d.example>', ['a@b.example', 'c@d.example']],
  ['group:;', []],
  ['nobody', []],
  ['', []],
])('the addresses in %s', (raw, addresses) => {
  expect(addressesIn(raw)).toEqual(addresses)
})
