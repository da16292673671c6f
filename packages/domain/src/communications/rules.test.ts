import { expect, test } from 'vitest'

import type { Communication, Medium } from './contract.ts'
import { inboxEntries, isEmpty, findMedium } from './rules.ts'

function medium(id: number, sentAt: number): Medium {
  return {
    CommunicationMediumID: id,
    MediumTypeKey: 'Email',
    DateSent: sentAt,
    ToAddress: 'ben@demo.example',
  }
}

const communication: Communication = {
  CommunicationID: 7,
  DateCreated: 100,
  EventTypeKey: 'Bill',
  Channel: 'Email',
  Subject: 'Your bill',
  Mediums: [medium(1, 200), medium(2, 400)],
  Text: 'Kia ora',
  Html: null,
}

test('COM-003 COM-005 the inbox has one entry a medium, newest first by the moment of sending', () => {
  const other = { ...communication, CommunicationID: 8, Mediums: [medium(1, 300)] }

  const entries = inboxEntries([communication, other])

  expect(entries.map(({ address, sentAt }) => [address, sentAt])).toEqual([
    ['/communication/7/2', 400],
    ['/communication/8/1', 300],
    ['/communication/7/1', 200],
  ])
})

test.each([
  ['1', 1],
  ['2', 2],
  ['3', undefined],
  ['01', undefined],
  ['', undefined],
])('COM-010 the medium that an address names as “%s”', (id, found) => {
  expect(findMedium(communication, id)?.CommunicationMediumID).toBe(found)
})

test.each([
  [null, null, true],
  [' \n', '', true],
  ['Kia ora', null, false],
  [null, '<p>Kia ora</p>', false],
])('COM-009 a text of %j and HTML of %j are nothing to read: %s', (Text, Html, empty) => {
  expect(isEmpty({ Text, Html })).toBe(empty)
})
