import { expect, test } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'

import { BEN, testGap } from './testing/gap.ts'

const gap = await testGap()
const { api } = gap

async function queueLetters() {
  await api().db.script(`
    insert into communication (account_code, source, event_category, event_type, channel, to_address, subject, body,
        created_at, send_at)
      values ('${BEN.accountCode}', 'test:1', 'Billing', 'BillReady', 'Email', 'ben@demo.example', 'Bill', 'Bill',
        '2026-11-20', now());
    insert into letter (user_id, source, event_type, to_address, subject, body, link, link_expires_at, created_at, send_at)
      select user_id, 'test:2', 'PasswordReset', email, 'Password', '{link}', 'https://portal.test/x', now() + interval '1 hour',
        '2026-11-20', now() from login_user where username like 'ben@%';
    insert into password_link (user_id, purpose, code_hash, expires_at)
      select user_id, 'reset', 'hash', now() + interval '1 hour' from login_user where username like 'ben@%'`)
}

async function countWaiting() {
  const [row] = await api().sql<{ notices: number; links: number }>`
    select (select count(*) from communication where send_at is not null) as notices,
      (select count(*) from letter where link is not null or send_at is not null)
        + (select count(*) from password_link) as links`
  return row
}

test('OPS-016 sessions of the restored moment end, and a session after the first run stays', async () => {
  const token = await api().createToken('ben')
  await gap.markMoment()
  const { access } = await gap.recoverGap()
  const revived = await api().make(readAccount, { token, parameters: { accountCode: BEN.accountCode } })
  const later = await api().createToken('ben')
  const again = await gap.recoverGap()

  expect(access.sessions).toBe(1)
  expect(revived.json()).toMatchObject({ code: 'SessionTokenRevoked' })
  expect(again.access).toEqual({ sessions: 0, links: 0 })
  const parameters = { accountCode: BEN.accountCode }
  expect((await api().make(readAccount, { token: later, parameters })).statusCode).toBe(200)
})

test('OPS-016 notices that wait are sent, and links for a new password are withdrawn', async () => {
  await queueLetters()
  await gap.markMoment()

  const { letters, access, droppedLetters } = await gap.recoverGap()

  expect(letters).toMatchObject([{ type: 'BillReady', count: 1 }])
  expect({ access, droppedLetters }).toMatchObject({ access: { links: 1 }, droppedLetters: 0 })
  expect(await countWaiting()).toEqual({ notices: 1, links: 0 })
})

test('OPS-016 notices that wait are given up where the operator drops them, and newer ones stay', async () => {
  await queueLetters()
  await gap.markMoment()
  await gap.pay()
  await gap.restore()

  const { droppedLetters } = await gap.recoverGap({ letters: 'drop' })

  const waiting = await api().sql<{ event_type: string }>`
    select event_type from communication where send_at is not null`
  expect(droppedLetters).toBe(1)
  expect(waiting).toMatchObject([{ event_type: expect.not.stringContaining('BillReady') }])
})
