import { once } from 'node:events'
import { createServer } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { readEnvironment } from '#api/platform/environment.ts'
import type { Environment } from '#api/platform/environment.ts'
import { testApi } from '#api/testing/api.ts'
import { testGateway } from '#api/testing/gateway.ts'

import { findMailbox, findMailboxSymptoms } from './doctor-mailboxes.ts'
import type { Symptom } from './symptom.ts'

const sandbox = await testGateway()
const api = testApi((db) =>
  db.script(`
    insert into account (account_code, name, address, business_group, bill_frequency, next_invoice_date)
      values ('500000', 'Ada', '1 Road', 'residential', 'Monthly', '2026-12-07'),
        ('500001', 'Ben', '2 Road', 'residential', 'Monthly', '2026-12-07')`),
)

function readSettings(variables: Readonly<Record<string, string>>): Environment {
  const settings = readEnvironment({ MAIL_SERVER_URL: sandbox.mailServerUrl, ...variables })
  if (Array.isArray(settings)) throw new Error(settings.join())
  return settings
}

function examine(variables: Readonly<Record<string, string>>): Promise<Symptom[]> {
  return findMailboxSymptoms(readSettings(variables))
}

/** Starts a mail server without TLS that answers each command with this line. */
async function startServer(reply: string): Promise<{ url: string; received: string[] }> {
  const received: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('OK\r\n')
    socket.on('data', (chunk) => {
      received.push(String(chunk))
      socket.write(reply)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = Object.assign({ port: 0 }, server.address())
  return { url: `sieve://127.0.0.1:${port}`, received }
}

test('OPS-023 the user and key of the mail server are proved by a sign-in', async () => {
  expect(await examine({})).toEqual([
    { part: 'mailboxes', state: 'ok', message: 'the mail server accepts our login' },
  ])
})

test.each(['MAIL_SERVER_USER', 'MAIL_SERVER_KEY'])(
  'OPS-023 a mail server that refuses our login is found (%s)',
  async (setting) => {
    expect(await examine({ [setting]: 'wrong', MAIL_FROM: 'bills@kea.example' })).toEqual([
      {
        part: 'mailboxes',
        state: 'wrong',
        message: 'the mail server refuses our login (Authentication failed.)',
        todo: 'check MAIL_SERVER_USER and MAIL_SERVER_KEY, and that this user may act for postmaster@kea.example',
      },
    ])
  },
)

test('OPS-023 a mail server that ends the session of an accepted login is a note', async () => {
  const { url } = await startServer('BYE "Internal login failure."\r\n')

  expect(await examine({ MAIL_SERVER_URL: url })).toMatchObject([
    { state: 'note', message: expect.stringContaining('Internal login failure.') },
  ])
})

test('OPS-023 a mail server that does not run is found', async () => {
  expect(await examine({ MAIL_SERVER_URL: 'sieve://127.0.0.1:1' })).toMatchObject([
    { state: 'wrong', message: 'the mail server does not answer (ECONNREFUSED)' },
  ])
})

test('OPS-023 a mail server without TLS gets no key outside the sandbox', async () => {
  const { url, received } = await startServer('OK\r\n')

  expect(
    await findMailboxSymptoms({ ...readSettings({ MAIL_SERVER_URL: url }), SANDBOX: false }),
  ).toMatchObject([
    { state: 'wrong', message: 'the mail server does not answer (the mail server offers no TLS)' },
  ])
  expect(received).toEqual([])
})

test('the mailbox of a sign-in is one whose script the mail server has, if there is one', async () => {
  const { db, sql } = api()
  expect(await findMailbox(db)).toBeNull()

  await sql`insert into mailbox (account_code, mailbox_id, address)
    values ('500000', 1, 'ada@kea.example'), ('500000', 2, 'tane@kea.example'), ('500001', 1, 'ben@kea.example')`
  await sql`insert into mailbox_script (account_code, mailbox_id, revision, script, settling_since)
    values ('500000', 1, 1, 'keep;', now()), ('500000', 2, 1, 'keep;', null)`

  expect(await findMailbox(db)).toBe('tane@kea.example')
})
