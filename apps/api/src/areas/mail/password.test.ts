import { verifySync } from '@node-rs/argon2'
import { expect, test } from 'vitest'

import { setMailPassword } from '@switchboard/domain/mail/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'

const api = testApi(fillDemo)
const PASSWORD = 'thirteen "green" kea'

async function set(password: string, mailboxId = '1', ownPassword = 'kea-demo-2026') {
  const parameters = { accountCode: '100482', mailboxId }
  const token = await api().createToken('aroha')
  return api().make(setMailPassword, { token, parameters, body: { password, ownPassword } })
}

test('MAI-021 a mail password is stored only as a hash that a mail server reads', async () => {
  const answer = await set(PASSWORD)
  const rows = await api().sql<{ user: string; password: string }>`select * from mail_login`
  const trail = await api().sql`select detail from audit_event where action = 'mail-password-set'`

  expect(answer.statusCode).toBe(200)
  expect(rows.map(({ user }) => user)).toEqual(['aroha.ngata@mail.demo.example'])
  const hash = rows[0]?.password.replace('{ARGON2ID}', '') ?? ''
  expect(hash).toMatch(/^\$argon2id\$v=19\$/)
  expect([verifySync(hash, PASSWORD), verifySync(hash, 'another one')]).toEqual([true, false])
  expect(trail).toEqual([{ detail: { mailbox: 1 } }])
})

test('MAI-021 a mail password needs the owner’s own password, and the refusal names its field', async () => {
  const readStoredState = async () => [
    await api().sql`select password from mail_login`,
    await api().sql`select 1 from audit_event where action = 'mail-password-set'`,
  ]
  const before = await readStoredState()
  const answers = [await set(PASSWORD, '1', 'not hers'), await set(PASSWORD, '1', '')]

  for (const answer of answers)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      403,
      { code: 'INCORRECT_CURRENT_PASSWORD', field: 'ownPassword' },
    ])
  expect(await readStoredState()).toEqual(before)
})

test('MAI-021 the newest password counts, a password of two lines is refused, and a foreign mailbox is not found', async () => {
  await set('an older one')
  await set(PASSWORD)
  const twoLines = await set('a\nb')
  const foreign = await set(PASSWORD, '7')
  const [row] = await api().sql<{ password: string }>`select password from mail_login`

  expect(verifySync(row?.password.replace('{ARGON2ID}', '') ?? '', PASSWORD)).toBe(true)
  expect(twoLines.json()).toMatchObject({ code: 'MALFORMED_REQUEST', field: 'password' })
  expect(foreign.json()).toMatchObject({ code: 'MAILBOX_NOT_FOUND' })
})

test('MAI-021 each of two mailboxes has its own password', async () => {
  await set(PASSWORD)
  await set('another one', '2')
  const rows = await api().sql<{ user: string; password: string }>`select * from mail_login order by "user"`

  const verified = rows.map(({ user, password }) => [
    user,
    verifySync(password.replace('{ARGON2ID}', ''), PASSWORD),
  ])
  expect(verified).toEqual([
    ['aroha.ngata@mail.demo.example', true],
    ['whanau.ngata@mail.demo.example', false],
  ])
})
