import { expect, test } from 'vitest'

import { statement } from '#api/platform/database/database.ts'
import { createLogger } from '#api/platform/http/server.ts'
import { testApi } from '#api/testing/api.ts'

import { SECRET_FIELDS } from './secret.ts'

const api = testApi(() => Promise.resolve())

/** What the log has of an entry. */
function writeLogEntry(fields: object, message = 'said'): string {
  const lines: string[] = []
  createLogger('debug', { write: (line: string) => void lines.push(line) }).error(fields, message)
  return lines.join('')
}

test.each(SECRET_FIELDS)('a log has no %s, wherever it is', (field) => {
  const secret = { [field]: 'c2VjcmV0' }

  const log = writeLogEntry({
    ...secret,
    body: secret,
    request: { body: secret, more: { deep: secret } },
    plain: 'stays',
  })

  expect(log).not.toContain('c2VjcmV0')
  expect(log).toContain('stays')
})

test.each([
  ['a card number', '4111 1111 1111 1111'],
  ['a card number without spaces', '5555555555554444'],
  ['a token', 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJiZW4ifQ.c2lnbmF0dXJl'],
  ['what a bearer shows', 'Bearer c2VjcmV0LXRva2Vu'],
  ['a code in an address', '/signed-in?state=1&code=c2VjcmV0LXRva2Vu'],
  ['a link that lets someone in', '/reset-password?token=c2VjcmV0LXRva2Vu'],
  ['whom a mail server refuses', '550 5.1.1 <hunter22.o-kerei@mail.example>: no such mailbox'],
  ['the password of a mail server', 'smtps://user:hunter22secret@mail.example'],
])('a log has no %s in its words', (_what, secret) => {
  const log = writeLogEntry({}, `before ${secret} after`)

  expect(log).toContain('[Redacted]')
  expect(log).toContain('after')
  expect(log).not.toMatch(/1111 ?1111|55555555|eyJ|c2VjcmV0|hunter22/)
})

test('numbers that are none of a card stay: instants, accounts, an order', () => {
  expect(writeLogEntry({ at: 1_795_692_875_974, order: '1004820024', id: '4111111111111112' })).not.toContain(
    'Redacted',
  )
})

test('a database’s error is logged by its names, without the row or the values that it was about', async () => {
  const secret = '1985-12-31 at Elm Street'
  const failure: unknown = await api().sql`select ${secret}::date`.catch((error: unknown) => error)
  const row: unknown = await api()
    .sql`insert into audit_event (actor, action, detail) values (${secret}, null, null)`.catch(
    (error: unknown) => error,
  )

  const log = writeLogEntry({ err: failure }) + writeLogEntry({ err: new Error('around it', { cause: row }) })

  expect(log).toContain('invalid input syntax')
  expect(log).toContain('"column":"at"')
  expect(log).not.toContain('Elm Street')
})

test('an SQL error in the log names its statement', async () => {
  const division = statement<never>('division-by-zero', 'select 1 / 0')
  const alone: unknown = await api()
    .db.rows(division, [])
    .catch((error: unknown) => error)
  const inside: unknown = await api()
    .db.transaction((queries) => queries.rows(division, []))
    .catch((error: unknown) => error)

  expect(writeLogEntry({ err: alone })).toContain('"statement":"division-by-zero"')
  expect(writeLogEntry({ err: inside })).toContain('"statement":"division-by-zero"')
})
