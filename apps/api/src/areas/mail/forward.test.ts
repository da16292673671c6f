import { expect, test } from 'vitest'

import {
  askForwardAddress,
  confirmForwardAddress,
  readMailFilters,
  saveMailFilter,
} from '@switchboard/domain/mail/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'

const api = testApi(fillDemo)
const PASSWORD = 'kea-demo-2026'
const ABROAD = 'aroha@elsewhere.example'
const FILTER_ID = '0d7a2c1e-93f4-4b58-8a61-5f0c2e7b9d14'
const OF_MAILBOX = { accountCode: '100482', mailboxId: '1' }

async function requestCode(password = PASSWORD, address = ABROAD) {
  const token = await api().createToken('aroha')
  return api().make(askForwardAddress, { token, parameters: OF_MAILBOX, body: { address, password } })
}

async function confirm(code: string, address = ABROAD) {
  const token = await api().createToken('aroha')
  return api().make(confirmForwardAddress, { token, parameters: OF_MAILBOX, body: { address, code } })
}

async function forward(address = ABROAD) {
  const request = { token: await api().createToken('aroha'), parameters: OF_MAILBOX }
  const { revision } = readMailFilters.reply.parse((await api().make(readMailFilters, request)).json())
  return api().make(saveMailFilter, {
    ...request,
    parameters: { ...OF_MAILBOX, mailFilterId: FILTER_ID },
    body: {
      name: 'Abroad',
      allConditionsRequired: true,
      conditions: [{ headerMatch: 'FROM', comparison: 'CONTAINS', value: 'bank' }],
      actions: [{ actionType: 'FORWARD', orderIndex: 0, address }],
      orderIndex: 0,
      revision,
    },
  })
}

/** Letters with codes to an address outside the account, the newest first. */
function listLetters() {
  return api().sql<{ code: string; body: string }>`
    select link as code, body from letter where to_address = ${ABROAD} order by letter_id desc`
}

test('mail is forwarded to an outside address after the password and the code of that address', async () => {
  const before = await forward()
  const reply = await requestCode()
  const [letter] = await listLetters()
  const confirmed = await confirm(`\u202A ${letter?.code ?? ''} \u202C`)
  const after = await forward('Aroha@Elsewhere.example')

  expect(before.json()).toMatchObject({ code: 'MAIL_FORWARD_UNCONFIRMED', field: 'actions.0.address' })
  expect(reply.statusCode).toBe(200)
  expect(letter?.code).toMatch(/^\d{8}$/)
  expect(letter?.body).not.toContain(letter?.code)
  expect(confirmed.json()).toMatchObject({ confirmed: [ABROAD] })
  expect(after.statusCode).toBe(200)
  const notices = await api().sql<{ to_address: string; body: string }>`
    select to_address, body from communication where event_type = 'MailForward' order by to_address`
  expect(notices.map(({ to_address: to }) => to)).toEqual([
    'aroha.ngata@mail.demo.example',
    'aroha@demo.example',
  ])
  for (const { body } of notices) {
    expect(body).toContain(ABROAD)
    expect(body).not.toContain(letter?.code)
  }
})

test('a wrong password sends nothing', async () => {
  const answer = await requestCode('wrong')

  expect(answer.json()).toMatchObject({ code: 'INCORRECT_CURRENT_PASSWORD', field: 'password' })
  expect(await listLetters()).toEqual([])
})

test('after five wrong attempts even the right code is refused', async () => {
  await requestCode()
  const [letter] = await listLetters()
  const guesses = [1, 2, 3, 4, 5].map((add) =>
    String((Number(letter?.code) + add) % 100_000_000).padStart(8, '0'),
  )
  for (const guess of guesses)
    expect((await confirm(guess)).json()).toMatchObject({ code: 'MAIL_CODE_REFUSED' })

  expect((await confirm(letter?.code ?? '')).json()).toMatchObject({
    code: 'MAIL_CODE_REFUSED',
    field: 'code',
  })
  expect((await forward()).json()).toMatchObject({ code: 'MAIL_FORWARD_UNCONFIRMED' })
})

test('a newer code replaces the older one, and an expired code is refused', async () => {
  await requestCode()
  await requestCode()
  const [newer, older] = await listLetters()
  expect((await confirm(older?.code ?? '')).json()).toMatchObject({ code: 'MAIL_CODE_REFUSED' })
  await api().db.script("update mail_forward_address set expires_at = now() - interval '1 second'")
  expect((await confirm(newer?.code ?? '')).json()).toMatchObject({ code: 'MAIL_CODE_REFUSED' })
})

test('a code is valid for one address and one mailbox', async () => {
  await requestCode()
  const [letter] = await listLetters()
  const code = letter?.code ?? ''
  const token = await api().createToken('aroha')
  const otherMailbox = await api().make(confirmForwardAddress, {
    token,
    parameters: { ...OF_MAILBOX, mailboxId: '2' },
    body: { address: ABROAD, code },
  })

  expect(otherMailbox.json()).toMatchObject({ code: 'MAIL_CODE_REFUSED' })
  expect((await confirm(code, 'someone@elsewhere.example')).json()).toMatchObject({
    code: 'MAIL_CODE_REFUSED',
  })
})

test('no address gets more than five codes a day', async () => {
  for (let count = 0; count < 5; count += 1) expect((await requestCode()).statusCode).toBe(200)

  expect((await requestCode()).json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

test('an address of the mailbox itself is refused by its field', async () => {
  expect((await requestCode(PASSWORD, 'aroha.ngata@mail.demo.example')).json()).toMatchObject({
    code: 'MAIL_FILTER_REFUSED',
    field: 'address',
  })
})
