import { inspect } from 'node:util'

import { afterEach, expect, test } from 'vitest'

import { resetLetter } from '#api/identity/password-letters.ts'
import { createLogger } from '#api/platform/http/server.ts'
import { testApi } from '#api/testing/api.ts'
import { startSmtp } from '#api/testing/smtp.ts'
import type { TestSmtp } from '#api/testing/smtp.ts'

import { MAX_TRIES, noticesJob } from './outbox.ts'
import { createPost, getPost, MAX_CONNECTIONS } from './post.ts'
import { withdrawLinks, queueLetter } from './letter.ts'

const api = testApi((db) =>
  db.script(`
    insert into account (account_code, name, address, business_group, bill_frequency, next_invoice_date)
      values ('500000', 'Ada', '1 Road', 'residential', 'Monthly', '2026-12-07');
    insert into login_user (user_id, username, first_name, last_name, email)
      values ('user-ada', 'ada@demo.example', 'Ada', 'Tane', 'ada@demo.example')`),
)
const LINK = 'https://portal.test/reset-password/complete?username=ada&code=secret'

async function insertNotice(source: string, to: string) {
  await api().sql`
      insert into communication (account_code, source, event_category, event_type, channel, to_address, subject,
      body, created_at, send_at)
    values ('500000', ${source}, 'Billing', 'Bill', 'Email', ${to}, 'Your bill, whānau', 'Pay $5.', now(), now() - interval '1 second')`
}

async function runOutbox(post: ReturnType<typeof createPost>) {
  await noticesJob(api().services, post).run(new AbortController().signal)
}

async function listNotices() {
  return api().sql`select source, sent_at, send_at, tries from communication order by source`
}

/** Sets the number of tries and makes the next try due: a second ago, because the job's clock has only milliseconds. */
async function makeDue(tries: number) {
  await api().sql`
      update communication set send_at = now() - interval '1 second', tries = ${tries}
      where send_at is not null`
}

let smtp: TestSmtp | undefined
afterEach(() => void smtp?.server.close())

/** A mail server that accepts every letter except to the unknown address. */
async function startMailServer(unknown: string) {
  smtp = await startSmtp()
  smtp.unknown = unknown
  const { letters, url } = smtp
  return { letters, post: createPost({ SMTP_URL: url, MAIL_FROM: 'bills@kea.example' }) }
}

test('without a mail server a notice is marked as sent', async () => {
  await insertNotice('bill:1', 'ada@demo.example')

  await runOutbox(null)

  expect(await listNotices()).toMatchObject([{ source: 'bill:1', sent_at: expect.any(Date), send_at: null }])
})

test('a notice is sent by SMTP once', async () => {
  const { letters, post } = await startMailServer('nobody')
  await insertNotice('bill:1', 'ada@demo.example')

  await Promise.all([runOutbox(post), runOutbox(post)])
  await runOutbox(post)

  expect(letters).toHaveLength(1)
  expect(letters[0]).toContain('To: ada@demo.example')
  expect(letters[0]).toContain('From: bills@kea.example')
  expect(letters[0]).toContain('Message-ID: <500000.bill-1@kea.example>')
  expect(letters[0]).toContain('Pay $5.')
})

test('OPS-010 many notices share a few connections to the mail server, and each is sent once', async () => {
  const { letters, post } = await startMailServer('nobody')
  await api().sql`
    insert into communication (account_code, source, event_category, event_type, channel, to_address, subject, body,
      created_at, send_at)
    select '500000', 'bill:' || n, 'Billing', 'Bill', 'Email', 'ada@demo.example', 'Your bill', 'Pay $5.', now(),
      now() - interval '1 second' from generate_series(1, 60) n`

  await runOutbox(post)

  expect(new Set(letters.map((letter) => /^Message-ID: .*$/m.exec(letter)?.[0])).size).toBe(60)
  expect(letters).toHaveLength(60)
  expect(smtp?.maxOpen).toBe(MAX_CONNECTIONS)
})

test('OPS-010 the jobs and calls of a process share one pool of connections to the mail server', () => {
  const settings = { SMTP_URL: 'smtp://mail.test', MAIL_FROM: 'bills@kea.example' }

  expect(getPost(settings)).not.toBeNull()
  expect(getPost(settings)).toBe(getPost(settings))
})

test('a notice with HTML is sent in both formats', async () => {
  const { letters, post } = await startMailServer('nobody')
  await insertNotice('letter:1', 'ada@demo.example')
  await api().sql`update communication set html = E'<p>Pay <b>$5</b>.</p>\\n'`

  await runOutbox(post)

  expect(letters).toHaveLength(1)
  expect(letters[0]).toContain('multipart/alternative')
  expect(letters[0]).toContain('Pay $5.')
  expect(letters[0]).toContain('<p>Pay <b>$5</b>.</p>')
})

test('a text message is not sent to the mail server', async () => {
  const { letters, post } = await startMailServer('nobody')
  await insertNotice('warning:1:sms', '0215550142')
  await api().sql`update communication set channel = 'SMS'`

  await runOutbox(post)

  expect(letters).toEqual([])
  expect(await listNotices()).toMatchObject([{ sent_at: expect.any(Date), send_at: null }])
})

test.each([
  { at: '2026-11-20T07:30:00+13:00', sent: ['bill:1'] },
  { at: '2026-11-20T08:00:00+13:00', sent: ['bill:1', 'warning:1:sms'] },
  { at: '2026-11-20T20:30:00+13:00', sent: ['bill:1', 'warning:1:sms'] },
  { at: '2026-11-20T21:00:00+13:00', sent: ['bill:1'] },
  { at: '2026-07-20T07:30:00+12:00', sent: ['bill:1'] },
])('a text message waits from 9 pm to 8 am, and an email does not: $at', async ({ at, sent }) => {
  const { post } = await startMailServer('nobody')
  await insertNotice('bill:1', 'ada@demo.example')
  await insertNotice('warning:1:sms', '0215550142')
  await api().sql`update communication set channel = 'SMS' where source = 'warning:1:sms'`
  await api().sql`update provider_clock set offset_milliseconds = ${Date.parse(at) - Date.now()}`

  await runOutbox(post)

  const rows = await api().sql`select source from communication where sent_at is not null order by source`
  expect(rows).toEqual(sent.map((source) => ({ source })))
  const untried = await api().sql`select source from communication where tries = 0`
  expect(untried).toHaveLength(2 - sent.length)
})

test('a notice that cannot be sent is given up after its tries, and delays no other notice', async () => {
  const { letters, post } = await startMailServer('poison')
  await insertNotice('bill:1', 'poison@demo.example')
  await insertNotice('bill:2', 'ada@demo.example')

  await runOutbox(post)
  const first = await listNotices()
  await makeDue(MAX_TRIES - 1)
  await runOutbox(post)
  await makeDue(MAX_TRIES)
  await runOutbox(post)

  expect(first).toMatchObject([
    { source: 'bill:1', sent_at: null, tries: 1, send_at: expect.any(Date) },
    { source: 'bill:2', sent_at: expect.any(Date) },
  ])
  expect(await listNotices()).toMatchObject([
    { source: 'bill:1', sent_at: null, tries: MAX_TRIES, send_at: null },
    { source: 'bill:2', sent_at: expect.any(Date), tries: 1 },
  ])
  expect(letters).toHaveLength(1)
})

async function queueResetLetter(source = 'password-reset:1') {
  await queueLetter(api().db, {
    ...resetLetter(null),
    userId: 'user-ada',
    source,
    to: 'ada@demo.example',
    body: 'Here:\n\n{link}\n\nIt works once.',
    at: Date.now(),
    link: { address: LINK, expiresAt: new Date(Date.now() + 3_600_000) },
  })
  await api().sql`update letter set send_at = now() - interval '1 second'`
}

async function listLetters() {
  return api().sql`select sent_at, send_at, link from letter`
}

test('a letter is sent with its link, and the stored link is removed', async () => {
  const { letters, post } = await startMailServer('nobody')
  await queueResetLetter()

  await runOutbox(post)
  await runOutbox(post)

  expect(letters).toHaveLength(1)
  expect(letters[0]).toContain('To: ada@demo.example')
  expect(decodeText(letters[0] ?? '')).toContain(`Here:\n\n${LINK}\n\nIt works once.`)
  expect(await listLetters()).toEqual([{ sent_at: expect.any(Date), send_at: null, link: null }])
})

/** Decodes the quoted-printable text of a letter. */
function decodeText(letter: string): string {
  return letter.replaceAll('=\n', '').replaceAll('=3D', '=')
}

test('without a mail server the link stays in the table, where it is read', async () => {
  await queueResetLetter()

  await runOutbox(null)

  expect(await listLetters()).toEqual([{ sent_at: expect.any(Date), send_at: null, link: LINK }])
})

test('a link withdrawn before its letter was sent is never sent', async () => {
  const { letters, post } = await startMailServer('nobody')
  await queueResetLetter()

  await withdrawLinks(api().db, { userId: 'user-ada', types: ['PasswordReset'] })
  await runOutbox(post)

  expect(letters).toEqual([])
  expect(await listLetters()).toEqual([])
})

test('the log of a letter that cannot be sent does not contain its link', async () => {
  const warnings: unknown[] = []
  const logger = createLogger('silent')
  logger.warn = (...values: unknown[]) => void warnings.push(...values)
  const { post } = await startMailServer('ada')
  await queueResetLetter()

  await noticesJob({ ...api().services, logger }, post).run(new AbortController().signal)

  expect(warnings).toContain('a notice could not be sent')
  expect(inspect(warnings, { depth: 10 })).not.toContain('secret')
})
