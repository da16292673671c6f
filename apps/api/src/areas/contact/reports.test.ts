import { describe, expect, test } from 'vitest'

import {
  MAX_COMMENT_CHARACTERS,
  readMessageReasons,
  readRaiseIssueReasons,
  reportIssue,
} from '@switchboard/domain/contact/contract'

import { MAX_REPORTS_A_DAY } from './endpoints.ts'
import { BEN, testContact } from './testing/contact.ts'

const { api, post, get, asBen } = testContact()

describe('the reasons', () => {
  test('CON-005 CON-016 the callback reasons are listed in their order, and no others', async () => {
    const answer = await get('messagereasons')

    expect(answer.json()).toEqual([
      { ReasonKey: 'billing', ReasonDescription: 'A bill or a payment' },
      { ReasonKey: 'internet', ReasonDescription: 'Broadband or wifi' },
      { ReasonKey: 'power', ReasonDescription: 'Power' },
      { ReasonKey: 'mobile', ReasonDescription: 'Mobile or home phone' },
      { ReasonKey: 'moving', ReasonDescription: 'Moving house' },
      { ReasonKey: 'other', ReasonDescription: 'Something else' },
    ])
  })

  test('CON-021 without callback reasons the call is refused', async () => {
    await api().sql`delete from help_reason where kind = 'callback'`

    const answer = await api().make(readMessageReasons, asBen())

    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'NO_MESSAGE_REASONS' })
  })

  test('CON-019 CON-028 so are the issue reasons, and without any the call is refused', async () => {
    const answer = await get('raiseissuereasons')
    expect(answer.json()).toEqual([
      { IssueKey: 'no-internet', IssueDescription: 'My broadband does not work' },
      { IssueKey: 'slow-internet', IssueDescription: 'My broadband is slow or drops out' },
      { IssueKey: 'no-voice', IssueDescription: 'My phone line does not work' },
      { IssueKey: 'no-mobile', IssueDescription: 'My mobile has no reception' },
      { IssueKey: 'power-out', IssueDescription: 'My power is off' },
      { IssueKey: 'meter-reading', IssueDescription: 'My meter reading is not taken' },
      { IssueKey: 'other', IssueDescription: 'Something else does not work' },
    ])

    await api().sql`delete from help_reason where kind = 'issue'`
    const none = await api().make(readRaiseIssueReasons, asBen())
    expect(none.json()).toMatchObject({ code: 'NO_ISSUE_REASONS' })
  })
})

describe('a report of a fault', () => {
  async function issues(): Promise<unknown[]> {
    const rows = await api().sql`
      select account_code, issue_key, issue_comment, reported_by from customer_issue`
    return rows
  }

  test('CON-008 CON-014 CON-020 is stored with its audit entry and its confirmation, and can be read back', async () => {
    const answer = await api().make(reportIssue, {
      ...asBen(),
      body: { IssueKey: 'no-internet', IssueComment: 'Kāore he ipurangi <b>🛜</b>' },
    })

    expect(answer.json()).toEqual({ IssueReference: '1' })
    expect(await issues()).toEqual([
      {
        account_code: BEN,
        issue_key: 'no-internet',
        issue_comment: 'Kāore he ipurangi <b>🛜</b>',
        reported_by: 'web:user-ben',
      },
    ])
    const rows = await api().sql`
      select (select count(*) from audit_event where action = 'issue-reported')::int as traces, subject, body
      from communication`
    expect(rows).toEqual([
      {
        traces: 1,
        subject: 'We have your report 1',
        body: expect.stringContaining('Thank you for telling us: My broadband does not work.'),
      },
    ])
  })

  const [LINE, DEVICE] = ['0d7a2c1e-93f4-4b58-8a61-5f0c2e7b9d14', '3b0f6c55-7a0e-4c6b-9f4d-1a2b3c4d5e6f']

  async function addMeasurements(accountCode: string) {
    await api()
      .sql`insert into line_test (line_test_id, account_code, state, asked_at, looked_at, tested_at, download_mbps,
        upload_mbps, latency_ms)
      values (${LINE}, ${accountCode}, 'done', now(), now(), '2026-11-20T21:00:00Z', 902, 480, 9)`
    await api().sql`insert into device_test (device_test_id, account_code, begun_at, measured)
      values (${DEVICE}, ${accountCode}, '2026-11-20T21:05:00Z',
        '{"downloadMbps": 84, "uploadMbps": 41, "idleMs": 12, "loadedMs": 90, "connection": "wifi"}')`
  }

  test('stores the measurements of the line and of a device, with their values at that time', async () => {
    await addMeasurements(BEN)
    const body = { IssueKey: 'no-internet', SpeedTests: [LINE, DEVICE.toUpperCase()] }

    expect((await api().make(reportIssue, { ...asBen(), body })).statusCode).toBe(200)

    const [kept] = await api().sql<{ measured: unknown }>`select measured from customer_issue`
    expect(kept?.measured).toEqual([
      expect.objectContaining({ what: 'line', id: LINE, downloadMbps: 902, uploadMbps: 480, latencyMs: 9 }),
      expect.objectContaining({ what: 'device', id: DEVICE, downloadMbps: 84, connection: 'wifi' }),
    ])
    const [letter] = await api().sql<{ body: string }>`select body from communication`
    expect(letter?.body).toContain('Your speed test is attached to it.')
  })

  test('CON-031 with a measurement that is unknown or of another account is refused and not stored', async () => {
    await addMeasurements('100482')
    const refusals = await Promise.all(
      [[LINE], [DEVICE], [LINE, LINE], ['11111111-1111-4111-8111-111111111111'], ['none']].map((SpeedTests) =>
        api().make(reportIssue, { ...asBen(), body: { IssueKey: 'no-internet', SpeedTests } }),
      ),
    )

    const taken = 'LOG_CUSTOMER_ISSUE_FAILED'
    expect(refusals.map((answer) => answer.json<{ code: string }>().code)).toEqual([
      taken,
      taken,
      taken,
      taken,
      'MALFORMED_REQUEST',
    ])
    expect(await issues()).toEqual([])
  })

  test('of an account are limited in a day, even if many arrive at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: MAX_REPORTS_A_DAY + 5 }, () => post('customerissue', { IssueKey: 'no-internet' })),
    )

    const refusals = answers.filter(({ statusCode }) => statusCode !== 200)
    expect(refusals.map(({ statusCode }) => statusCode)).toEqual([429, 429, 429, 429, 429])
    expect(Number(refusals[0]?.headers['retry-after'])).toBeGreaterThan(86_000)
    await api().sql`update provider_clock set offset_milliseconds = offset_milliseconds + 86400001`
    expect((await post('customerissue', { IssueKey: 'no-internet' })).statusCode).toBe(200)
  })

  test('CON-014 CON-030 with an unknown reason is refused', async () => {
    for (const IssueKey of ['rain', 'billing', '']) {
      const answer = await post('customerissue', { IssueKey })

      expect(answer.statusCode).toBe(422)
      expect(answer.json()).toMatchObject({ code: 'RAISE_ISSUE_KEY_VALIDATION_FAILED', field: 'IssueKey' })
    }
    expect(await issues()).toEqual([])
  })

  test.each([
    [
      'that is too long',
      { IssueKey: 'other', IssueComment: 'c'.repeat(MAX_COMMENT_CHARACTERS + 1) },
      'IssueComment',
    ],
    ['CON-008 without a key', { IssueComment: 'dark' }, 'IssueKey'],
  ])('%s is refused by its field', async (_why, report, field) => {
    const answer = await post('customerissue', report)

    expect(answer.json()).toMatchObject({ code: 'MALFORMED_REQUEST', field })
    expect(await issues()).toEqual([])
  })

  test('under the same key is stored once', async () => {
    const key = { 'idempotency-key': 'report-of-ben' }
    const report = { IssueKey: 'power-out', IssueComment: 'dark' }

    const first = await post('customerissue', report, key)
    const again = await post('customerissue', report, key)

    expect(again.body).toBe(first.body)
    expect(await issues()).toHaveLength(1)
  })
})
