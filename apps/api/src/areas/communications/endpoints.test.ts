import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import {
  MAX_COMMUNICATIONS,
  readCommunication,
  readCommunications,
} from '@switchboard/domain/communications/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { noticesJob } from '#api/provider/notices/outbox.ts'
import { testApi } from '#api/testing/api.ts'
import { fillSignIn } from '#api/testing/sign-in-demo.ts'

const BEN = '100517'
const AROHA = '100482'

const page = z.object({
  Communications: z.array(z.looseObject({ CommunicationID: z.number(), Subject: z.string() })),
  NextBefore: z.nullable(z.string()),
})

describe('the inbox of the demo', () => {
  const api = testApi(fillDemo)

  test('COM-004 COM-005 COM-006 holds every notice that was sent, emails and texts, newest first', async () => {
    const token = await api().createToken('ben')
    await noticesJob(api().services, null).run(new AbortController().signal)

    const answer = await api().make(readCommunications, { token, parameters: { accountCode: BEN } })

    expect(answer.statusCode).toBe(200)
    const { Communications } = page.parse(answer.json())
    const senders = await api().sql<{ id: number }>`
      select communication_id as id from communication where account_code <> ${BEN}`
    const foreign = new Set(senders.map(({ id }) => id))
    expect(foreign.size).toBeGreaterThan(0)
    expect(Communications.filter(({ CommunicationID }) => foreign.has(CommunicationID))).toEqual([])
    const bills = Communications.filter(({ Subject }) => Subject.startsWith('Your bill of'))
    expect(bills.length).toBeGreaterThan(10)
    const warnings = Communications.filter(({ Subject }) => Subject === 'Your bill is overdue')
    expect(warnings).toHaveLength(2)
    expect(warnings.find(({ ['Channel']: channel }) => channel === 'SMS')).toEqual({
      CommunicationID: expect.any(Number),
      DateCreated: expect.stringMatching(/^2026-11-20T21:\d\d:\d\dZ$/),
      EventCategoryKey: 'Billing',
      EventTypeKey: 'OverdueWarning',
      Channel: 'SMS',
      Subject: 'Your bill is overdue',
      Mediums: [
        {
          CommunicationMediumID: 1,
          MediumTypeKey: 'SMS',
          DateSent: expect.stringMatching(/^2026-11-20T21:\d\d:\d\dZ$/),
          ToAddress: '0225550117',
        },
      ],
    })
    const sent = Communications.map(({ ['Mediums']: mediums }) => JSON.stringify(mediums)).map(
      (text) => /"DateSent":"([^"]+)"/.exec(text)?.[1] ?? '',
    )
    expect(sent).toEqual(sent.toSorted().toReversed())
  })

  test('COM-007 an HTML letter has both of its bodies', async () => {
    const token = await api().createToken('ben')
    const rows = await api().sql<{ id: number }>`
      select communication_id as id from communication where account_code = ${BEN} and html is not null`

    const answer = await api().make(readCommunication, {
      token,
      parameters: {
        accountCode: BEN,
        communicationId: String(rows[0]?.id),
        communicationMediumId: '1',
      },
    })

    expect(answer.json()).toMatchObject({
      Channel: 'Email',
      Text: expect.stringContaining('There is nothing for you to do.'),
      Html: expect.stringContaining('<p>There is nothing for you to do.</p>'),
    })
  })
})

describe('an inbox', () => {
  const api = testApi(fillSignIn)
  let token: string

  beforeEach(async () => {
    token = await api().createToken('ben')
  })

  /** Inserts a notice, sent the given minutes after 1 November; null: not sent yet. */
  async function addNotice(source: string, minutes: number | null, body = 'Kia ora', account = BEN) {
    const rows = await api().sql<{ id: number }>`
      insert into communication (account_code, source, event_category, event_type, channel, to_address, subject, body,
        created_at, sent_at)
      values (${account}, ${source}, 'Billing', 'Bill', 'Email', 'ben@demo.example', ${source}, ${body},
        '2026-11-01T00:00:00Z', '2026-11-01T00:00:00Z'::timestamptz + make_interval(mins => ${minutes}))
      returning communication_id as id`
    return String(rows[0]?.id)
  }

  async function read(before?: string) {
    const query = before === undefined ? {} : { before }
    const answer = await api().make(readCommunications, { token, parameters: { accountCode: BEN }, query })
    const { Communications, NextBefore } = page.parse(answer.json())
    return { subjects: Communications.map(({ Subject }) => Subject), next: NextBefore }
  }

  function open(communicationId: string, communicationMediumId = '1', accountCode = BEN) {
    return api().make(readCommunication, {
      token,
      parameters: { accountCode, communicationId, communicationMediumId },
      headers: { 'x-correlation-id': 'same' },
    })
  }

  test('COM-006 is empty if nothing was sent', async () => {
    await addNotice('not sent yet', null)

    expect(await read()).toEqual({ subjects: [], next: null })
  })

  test('COM-006 is ordered by the time of sending, not of writing', async () => {
    await addNotice('sent late', 9)
    await addNotice('sent at once', 1)

    expect((await read()).subjects).toEqual(['sent late', 'sent at once'])
  })

  test('COM-006 returns 2,000 messages by pages, each once, newest first, even with equal times', async () => {
    await api().db.script(`
      insert into communication (account_code, source, event_category, event_type, channel, to_address, subject, body,
        created_at, sent_at)
      select '${BEN}', 'notice ' || n, 'Billing', 'Bill', 'Email', 'ben@demo.example', 'notice ' || n, 'Kia ora',
        '2026-11-01T00:00:00Z', '2026-11-01T00:00:00Z'::timestamptz + make_interval(mins => n / 7)
      from generate_series(1, 2000) n`)

    const seen: string[] = []
    let pages = 0
    let before: string | null = null
    do {
      const { subjects, next }: { subjects: string[]; next: string | null } = await read(before ?? undefined)
      seen.push(...subjects)
      pages += 1
      before = next
    } while (before !== null)

    expect(pages).toBe(2_000 / MAX_COMMUNICATIONS)
    expect(seen).toEqual(Array.from({ length: 2_000 }, (_none, place) => `notice ${2_000 - place}`))
  })

  test('COM-006 has no page after a message of another account', async () => {
    await addNotice('mine', 1)
    const foreign = await addNotice('hers', 5, 'Kia ora', AROHA)

    expect(await read(foreign)).toEqual({ subjects: [], next: null })
  })

  test('COM-004 COM-005 COM-007 shows one message with its content', async () => {
    const id = await addNotice('Your bill', 1, 'Kia ora <b>Ben</b>')

    expect((await open(id)).json()).toEqual({
      CommunicationID: Number(id),
      DateCreated: '2026-11-01T00:00:00Z',
      EventCategoryKey: 'Billing',
      EventTypeKey: 'Bill',
      Channel: 'Email',
      Subject: 'Your bill',
      Mediums: [
        {
          CommunicationMediumID: 1,
          MediumTypeKey: 'Email',
          DateSent: '2026-11-01T00:01:00Z',
          ToAddress: 'ben@demo.example',
        },
      ],
      Text: 'Kia ora <b>Ben</b>',
      Html: null,
    })
  })

  test('COM-007 COM-010 a message of another account gets the same reply as an unknown message', async () => {
    const foreign = await open(await addNotice('hers', 1, 'Kia ora', AROHA))
    const missing = await open('999999999')

    expect(foreign.json()).toMatchObject({ code: 'MEDIUM_NOT_FOUND' })
    expect(foreign.statusCode).toBe(404)
    expect(foreign.body).toBe(missing.body)
  })

  test.each([
    ['another medium', '2'],
    ['a medium that is no number', 'one'],
    ['a medium in another spelling', '01'],
  ])('COM-010 %s is refused', async (_why, medium) => {
    const id = await addNotice('Your bill', 1)

    expect((await open(id, medium)).json()).toMatchObject({ code: 'MEDIUM_NOT_FOUND' })
  })

  test.each(['latest', '1e3', '99999999999999999999', "1'; select 1"])(
    'COM-010 a communication with the id %s is not there',
    async (id) => {
      expect((await open(id)).json()).toMatchObject({ code: 'MEDIUM_NOT_FOUND' })
    },
  )

  test('COM-010 an unsent message is not found', async () => {
    expect((await open(await addNotice('not sent yet', null))).json()).toMatchObject({
      code: 'MEDIUM_NOT_FOUND',
    })
  })

  test('COM-009 a message without content is refused', async () => {
    const answer = await open(await addNotice('blank', 1, ' \n'))

    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'EMPTY_COMMUNICATION' })
  })

  test('COM-009 a message without text has the content of its HTML', async () => {
    const id = await addNotice('HTML alone', 1, '')
    await api().sql`update communication set html = '<p>Kia ora</p>' where communication_id = ${id}`

    const answer = await open(id)

    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ Text: '', Html: '<p>Kia ora</p>' })
  })

  test('a page before an invalid id is refused by its field', async () => {
    const answer = await api().app.inject({
      url: `/api/accounts/${BEN}/communications?before=yesterday`,
      headers: { authorization: `Bearer ${token}` },
    })

    expect(answer.json()).toMatchObject({ code: 'MALFORMED_REQUEST', field: 'before' })
  })
})
