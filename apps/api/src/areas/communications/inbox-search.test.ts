import { beforeEach, expect, test } from 'vitest'

import { readCommunications } from '@switchboard/domain/communications/contract'
import type { SentQuery } from '@switchboard/domain/call'

import { testApi } from '#api/testing/api.ts'
import { fillSignIn } from '#api/testing/sign-in-demo.ts'

const api = testApi(fillSignIn)
const BEN = '100517'

type InboxQuery = SentQuery<typeof readCommunications>

async function readInbox(query: InboxQuery = {}) {
  const token = await api().createToken('ben')
  const reply = await api().make(readCommunications, { token, parameters: { accountCode: BEN }, query })
  const { Communications, NextBefore, Years } = readCommunications.reply.parse(reply.json())
  return { subjects: Communications.map(({ Subject }) => Subject), next: NextBefore, years: Years }
}

async function addNotice(sentAt: string, subject: string, body = 'Kia ora'): Promise<void> {
  await api().sql`
    insert into communication (account_code, source, event_category, event_type, channel, to_address, subject, body,
      created_at, sent_at)
    values (${BEN}, ${`${subject} ${sentAt}`}, 'Billing', 'Bill', 'Email', 'ben@demo.example', ${subject}, ${body},
      ${sentAt}::timestamptz, ${sentAt}::timestamptz)`
}

beforeEach(async () => {
  // the last minute of 2023 and the first of 2024 in New Zealand
  await addNotice('2023-12-31T10:59:00Z', 'Your bill of November')
  await addNotice('2023-12-31T11:00:00Z', 'Your bill of December', 'You pay $94.50 by direct debit.')
  await addNotice('2026-05-01T00:00:00Z', 'Kāinga: your new plan')
})

test('the years of all messages are listed, newest first, by New Zealand time', async () => {
  expect((await readInbox()).years).toEqual([2026, 2024, 2023])
  expect((await readInbox({ year: '2024' })).years).toEqual([2026, 2024, 2023])
})

test.each<[what: string, query: InboxQuery, subjects: string[]]>([
  ['a year', { year: '2023' }, ['Your bill of November']],
  ['the year after', { year: '2024' }, ['Your bill of December']],
  ['words of the subject, without macrons', { search: 'KAINGA plan' }, ['Kāinga: your new plan']],
  ['the beginning of a word', { search: 'nov' }, ['Your bill of November']],
  ['a part of the text', { search: '$94.50' }, ['Your bill of December']],
  ['words within a year', { year: '2026', search: 'bill' }, []],
])('COM-006 %s finds its messages', async (_what, query, subjects) => {
  expect((await readInbox(query)).subjects).toEqual(subjects)
})

test('an inbox without messages has no years', async () => {
  await api().sql`delete from communication where account_code = ${BEN}`

  expect(await readInbox()).toEqual({ subjects: [], next: null, years: [] })
})
