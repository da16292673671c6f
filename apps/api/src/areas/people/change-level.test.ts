import { expect, test } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import type { Level } from '@switchboard/domain/level'
import { readPeople, setPersonLevel } from '@switchboard/domain/people/contract'
import type { AuthorisedPerson } from '@switchboard/domain/people/contract'
import { changeMobileNumber } from '@switchboard/domain/profile/phone-calls'

import { testApi } from '#api/testing/api.ts'
import { fillSignIn } from '#api/testing/sign-in-demo.ts'

const api = testApi(fillSignIn)
const AROHA = '100482'
const parameters = { accountCode: AROHA }

async function change(userGuid: string, level: Level, { user = 'aroha', account = AROHA } = {}) {
  return api().make(setPersonLevel, {
    token: await api().createToken(user),
    parameters: { accountCode: account, userGuid },
    body: { level },
  })
}

async function listLevels() {
  const answer = await api().make(readPeople, { token: await api().createToken('aroha'), parameters })
  return answer.json<AuthorisedPerson[]>().map(({ userGuid, level }) => [userGuid, level])
}

const listTrail = () =>
  api().sql`select actor, action, detail from audit_event where action = 'person-level-changed'`

test('a level that the owner changes is valid from the person’s next call on, up and down', async () => {
  const token = await api().createToken('mere')
  const write = async () =>
    (await api().make(changeMobileNumber, { token, parameters, body: { MobileNumber: '0215550142' } })).json<{
      code?: string
    }>().code ?? null

  const before = await write()
  const lowered = await change('user-mere', 'see')
  const low = await write()
  const seen = await api().make(readAccount, { token, parameters })
  await change('user-mere', 'order')

  expect([lowered.statusCode, lowered.json()]).toEqual([200, {}])
  expect([before, low, await write()]).toEqual([null, 'LEVEL_TOO_LOW', null])
  expect(seen.statusCode).toBe(200)
  expect(await listLevels()).toEqual([
    ['user-aroha', null],
    ['user-mere', 'order'],
  ])
})

test('a changed level is in the trail, and the person and the owner get letters', async () => {
  await change('user-mere', 'see')

  expect(await listTrail()).toEqual([
    {
      actor: 'web:user-aroha',
      action: 'person-level-changed',
      detail: { person: 'Mere Ngata', userId: 'user-mere', levelBefore: 'pay', level: 'see' },
    },
  ])
  const [letter] = await api().sql<{ to_address: string; body: string }>`select to_address, body from letter`
  expect(letter?.to_address).toBe('mere@demo.example')
  expect(letter?.body).toContain(
    'What you may do on the account of Aroha Ngata has changed: from now on you may see the account.',
  )
  const [notice] = await api().sql<{ to_address: string; body: string }>`
    select to_address, body from communication`
  expect(notice?.to_address).toBe('aroha@demo.example')
  expect(notice?.body).toContain(
    'What Mere Ngata (mere@demo.example) may do on your account was changed: from now on they may see the account.',
  )
})

test('setting a person’s present level sends and stores nothing', async () => {
  expect((await change('user-mere', 'pay')).statusCode).toBe(200)

  expect(await listTrail()).toEqual([])
  expect(await api().sql`select 1 from letter union all select 1 from communication`).toEqual([])
})

test.each([
  ['the owner’s, by the owner', 'user-aroha', { user: 'aroha' }, 404],
  ['of someone who does not act for the account', 'user-ben', { user: 'aroha' }, 404],
  ['of a person of another account', 'user-mere', { user: 'ben' }, 403],
  ['of a person, by someone who owns another account', 'user-mere', { user: 'ben', account: '100517' }, 404],
  ['the owner’s, by the authorised person', 'user-aroha', { user: 'mere' }, 403],
  ['the authorised person’s, by themselves', 'user-mere', { user: 'mere' }, 403],
])('a level %s is not changed', async (_whose, userGuid, caller, status) => {
  const before = await listLevels()

  expect((await change(userGuid, 'order', caller)).statusCode).toBe(status)

  expect(await listLevels()).toEqual(before)
  expect(await listTrail()).toEqual([])
})
