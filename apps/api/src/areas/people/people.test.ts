import { describe, expect, test } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { readPendingPeople, readPeople, removePerson } from '@switchboard/domain/people/contract'

import { refreshWith, testBrowser, fetchTokens } from '#api/testing/browser.ts'

import { AROHA, parameters, testPeople } from './testing/people.ts'

const { api, listPeople, listPending, listTrail } = testPeople()

async function removeFromAccount(userGuid: string, { user = 'aroha', account = AROHA } = {}) {
  return api().make(removePerson, {
    token: await api().createToken(user),
    parameters: { userGuid },
    query: { claimType: 'Account', claimValue: account },
  })
}

describe('the list', () => {
  test('PPL-009 PPL-010 PPL-023 has the owner and the authorised person with their roles and details', async () => {
    expect(await listPeople()).toEqual([
      {
        userGuid: 'user-aroha',
        firstName: 'Aroha',
        lastName: 'Ngata',
        emailAddress: 'aroha@demo.example',
        mobileNumber: null,
        dateOfBirth: null,
        role: 'AccountOwner',
        level: null,
        since: null,
        isYou: true,
      },
      {
        userGuid: 'user-mere',
        firstName: 'Mere',
        lastName: 'Ngata',
        emailAddress: 'mere@demo.example',
        mobileNumber: '0215550171',
        dateOfBirth: '1994-02-11',
        role: 'AuthorisedPerson',
        level: 'pay',
        since: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        isYou: false,
      },
    ])
  })

  test.each(['aroha', 'mere', 'ben'])(
    'PPL-003 both of two authorised people are read by %s',
    async (reader) => {
      await api().sql`
        insert into claim (user_id, account_code, role, level, since)
        select 'user-ben', account_code, role, level, since + interval '1 day' from claim
        where account_code = ${AROHA} and user_id = 'user-mere'`

      expect((await listPeople(reader)).map(({ userGuid, role }) => [userGuid, role])).toEqual([
        ['user-aroha', 'AccountOwner'],
        ['user-mere', 'AuthorisedPerson'],
        ['user-ben', 'AuthorisedPerson'],
      ])
    },
  )

  test('an authorised person reads their own number and birth date, and not those of others', async () => {
    await api().sql`
        update claim set date_of_birth = '1980-01-01', mobile_number = '0210000000'
        where user_id = 'user-aroha'`

    expect(await listPeople('mere')).toMatchObject([
      { userGuid: 'user-aroha', mobileNumber: null, dateOfBirth: null, isYou: false },
      { userGuid: 'user-mere', mobileNumber: '0215550171', dateOfBirth: '1994-02-11', isYou: true },
    ])
  })

  test('PPL-011 PPL-018 PPL-024 lists the pending people separately, each with an id', async () => {
    const found = await listPending()

    expect(found).toEqual([
      expect.objectContaining({ firstName: 'Rangi', lastName: 'Ngata', emailAddress: 'rangi@mail.example' }),
      expect.objectContaining({ firstName: 'Sione', lastName: 'Tuala', emailAddress: 'sione@mail.example' }),
    ])
    expect(found.every(({ id }) => typeof id === 'string' && id !== '')).toBe(true)
    expect(new Set(found.map(({ id }) => id)).size).toBe(2)
    expect(found.map(({ id }) => ({ pending_id: id }))).toEqual(
      await api()
        .sql`select pending_id from pending_person where account_code = ${AROHA} order by invited_at`,
    )
  })

  test('PPL-016 PPL-018 PPL-023 PPL-024 belongs to a single account: another account of the owner has nobody else', async () => {
    const token = await api().createToken('aroha')
    const request = { token, parameters: { accountCode: '100483' } }

    expect((await api().make(readPeople, request)).json()).toMatchObject([{ userGuid: 'user-aroha' }])
    expect((await api().make(readPendingPeople, request)).json()).toEqual([])
  })
})

describe('removing', () => {
  test('PPL-016 PPL-018 PPL-026 takes the account away on the next call, also for a token that was refreshed', async () => {
    await api().sql`insert into claim (user_id, account_code, role)
      values ('user-mere', '100517', 'AuthorisedPerson')`
    const browser = testBrowser(api().app)
    const before = await fetchTokens(browser, { username: 'mere', password: 'kea-demo-2026' })
    const other = await api().createToken('mere', 'device')
    expect((await api().make(readAccount, { token: before.access_token, parameters })).statusCode).toBe(200)

    const removed = await removeFromAccount('user-mere')

    expect([removed.statusCode, removed.json()]).toEqual([200, {}])
    const refreshed = (await refreshWith(browser, before.refresh_token)).json<{ access_token: string }>()
    const calls = await Promise.all(
      [before.access_token, other, refreshed.access_token].map((token) =>
        api().make(readAccount, { token, parameters }),
      ),
    )
    expect(calls.map((call) => call.json<{ code: string }>().code)).toEqual([
      'ACCOUNT_CODE_NOT_AVAILABLE',
      'ACCOUNT_CODE_NOT_AVAILABLE',
      'ACCOUNT_CODE_NOT_AVAILABLE',
    ])
    expect((await listPeople()).map(({ userGuid }) => userGuid)).toEqual(['user-aroha'])
    expect(await api().sql`select account_code from claim where user_id = 'user-mere'`).toEqual([
      { account_code: '100517' },
    ])
  })

  test('keeps the person a user, sends letters to them and the owner, and is in the trail', async () => {
    await removeFromAccount('user-mere')

    const rows = await api().sql`
      select (select count(*) from login_user where user_id = 'user-mere') as users,
        (select subject from letter) as letter,
        (select to_address || ': ' || subject from communication) as owner_letter`
    expect(rows).toEqual([
      {
        users: 1,
        letter: 'You no longer act for the account of Aroha Ngata',
        owner_letter: 'aroha@demo.example: Someone was removed from your account',
      },
    ])
    expect(await listTrail()).toMatchObject([
      {
        actor: 'web:user-aroha',
        action: 'person-removed',
        detail: { person: 'Mere Ngata', userId: 'user-mere' },
      },
    ])
  })

  test.each([
    ['the owner', 'user-aroha', { user: 'aroha' }, 404],
    ['someone who does not act for the account', 'user-ben', { user: 'aroha' }, 404],
    ['nobody', 'user-nobody', { user: 'aroha' }, 404],
    ['a person of another account', 'user-mere', { user: 'ben' }, 403],
    ['a person, by someone who owns another account', 'user-mere', { user: 'ben', account: '100517' }, 404],
    ['the owner, by the authorised person', 'user-aroha', { user: 'mere' }, 403],
    ['the authorised person, by themselves', 'user-mere', { user: 'mere' }, 403],
  ])('PPL-016 PPL-026 %s is refused', async (_who, userGuid, caller, status) => {
    expect((await removeFromAccount(userGuid, caller)).statusCode).toBe(status)
    expect((await listPeople()).map((person) => person.userGuid)).toEqual(['user-aroha', 'user-mere'])
  })

  test('PPL-026 without the claim’s type or value is malformed', async () => {
    const token = await api().createToken('aroha')
    const url = '/api/iam/Users/user-mere/claims'
    const headers = { authorization: `Bearer ${token}` }

    const answers = await Promise.all(
      ['', '?claimType=Account', '?claimType=Staff&claimValue=100482', '?claimType=Account&claimValue='].map(
        (query) => api().app.inject({ method: 'DELETE', url: url + query, headers }),
      ),
    )

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400])
    expect(await listPeople()).toHaveLength(2)
  })
})
