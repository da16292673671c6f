import { describe, expect, test } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import type { Level } from '@switchboard/domain/level'
import { createOrder } from '@switchboard/domain/ordering/contract'
import { readInvitation } from '@switchboard/domain/people/invitation-calls'
import { changeMobileNumber } from '@switchboard/domain/profile/phone-calls'
import { userClaims } from '@switchboard/domain/session/claims'
import { login } from '@switchboard/domain/session/contract'

import { MAX_REFUSALS } from '#api/identity/refusals.ts'
import { BEN_FORM } from '#api/testing/sign-in-demo.ts'

import { MAX_ACCEPTANCES } from './accept.ts'
import { AROHA, PASSWORD, HANA, parameters, testPeople } from './testing/people.ts'

const { api, invite, listPeople, listPending, listLetters, readMailedCode, accept, listTrail } = testPeople()

describe('an invitation', () => {
  test('PPL-017 is accepted by a new person with a password, once, and gives access to this account alone', async () => {
    await invite()
    const code = await readMailedCode()

    const [accepted, repeated] = [await accept(code), await accept(code)]

    expect([accepted.statusCode, repeated.statusCode]).toEqual([200, 403])
    const claims = await api().sql`select c.account_code, c.role, c.since is not null as dated
      from claim c join login_user u using (user_id) where u.username = ${HANA}`
    expect(claims).toEqual([{ account_code: AROHA, role: 'AuthorisedPerson', dated: true }])
    const token = await api().createToken('hana.kerei')
    expect((await api().make(readAccount, { token, parameters })).statusCode).toBe(200)
    expect((await listPeople()).at(-1)).toMatchObject({
      firstName: 'Hana',
      mobileNumber: '0215550199',
      dateOfBirth: '1990-05-17',
    })
    expect(await listPending()).toHaveLength(2)
    expect((await listLetters()).find(({ to_address }) => to_address === HANA)?.link ?? null).toBeNull()
    expect((await listTrail()).at(-1)).toMatchObject({ action: 'invitation-refused' })
    expect((await listTrail()).at(-2)).toMatchObject({
      action: 'invitation-accepted',
      detail: { person: 'Hana Kerei' },
    })
  })

  test.each<[level: Level, sentence: string, may: readonly boolean[]]>([
    ['see', 'You may then see the account. If', [true, false, false]],
    [
      'pay',
      'You may then see the account, pay its bills and keep its details up to date. If',
      [true, true, false],
    ],
    [
      'order',
      'You may then see the account, pay its bills, keep its details up to date, and change and order what it has. If',
      [true, true, true],
    ],
  ])(
    'of the level %s shows it in the letter and on both lists, and allows exactly this level',
    async (...[level, sentence, allowed]) => {
      // dialled from abroad: it is stored as a number of New Zealand. Source: PRF-008
      await invite({ level, mobileNumber: '+64215550199' })
      const code = await readMailedCode()
      const letter = (await listLetters()).find(({ to_address }) => to_address === HANA)
      expect(letter?.body).toContain(sentence)
      expect((await listPending()).at(-1)).toMatchObject({ emailAddress: HANA, level })
      expect((await api().make(readInvitation, { body: { Token: code } })).json()).toMatchObject({ level })

      await accept(code)

      expect((await listPeople()).at(-1)).toMatchObject({ emailAddress: HANA, level })
      const token = await api().createToken('hana.kerei')
      expect((await api().make(userClaims, { token })).json()).toEqual({
        AccountClaims: [
          {
            AccountCode: AROHA,
            businessGroup: 'residential',
            actingFor: {
              firstName: 'Hana',
              lastName: 'Kerei',
              mobileNumber: '0215550199',
              holder: 'Aroha Ngata',
              level,
            },
          },
        ],
      })
      const answers = [
        await api().make(readAccount, { token, parameters }),
        await api().make(changeMobileNumber, { token, parameters, body: { MobileNumber: '0215550142' } }),
        await api().make(createOrder, { token, parameters, body: { type: 'product' } }),
      ]
      // an allowed call may still be refused: the account has no broadband
      const results = answers.map((answer) => answer.json<{ code?: string }>().code !== 'LEVEL_TOO_LOW')
      expect(results).toEqual(allowed)
    },
  )

  test('makes device and address of the accepting person known, as signing in does', async () => {
    await invite()

    const answer = await accept(await readMailedCode())

    expect(String(answer.headers['set-cookie'])).toMatch(/^known-device=[\w-]+\.[\w-]+; .*httponly$/)
    const callers = await api().sql`select k.kind from known_caller k join login_user u using (user_id)
      where u.username = ${HANA} order by k.kind`
    expect(callers).toEqual([{ kind: 'address' }, { kind: 'device' }])
  })

  test('signs the new person in by their address and password', async () => {
    await invite()
    await accept(await readMailedCode())

    const credentials = { ...BEN_FORM, username: HANA, password: PASSWORD }
    expect((await api().make(login, { body: credentials })).statusCode).toBe(200)
  })

  test('is accepted by a user with their own password, and the link survives a wrong password', async () => {
    await invite({ email: 'ben@demo.example' })
    const code = await readMailedCode()

    const wrong = await accept(code, 'not-the-password')
    const right = await accept(code, 'kea-demo-2026')

    expect([wrong.statusCode, wrong.json().code]).toEqual([403, 'CREDENTIALS_FAILED'])
    expect(right.statusCode).toBe(200)
    expect((await listPeople()).map(({ userGuid }) => userGuid)).toContain('user-ben')
    const token = await api().createToken('ben')
    expect((await api().make(readAccount, { token, parameters })).statusCode).toBe(200)
  })

  test('wrong passwords count as tries to sign in', async () => {
    await invite({ email: 'ben@demo.example' })
    const code = await readMailedCode()
    await Promise.all(Array.from({ length: 10 }, () => accept(code, 'wrong')))

    expect((await accept(code, 'kea-demo-2026')).json()).toMatchObject({ code: 'IN_TIMEOUT' })
  })

  test.each([
    ['one link', MAX_ACCEPTANCES.link, () => 'no-such-link'],
    ['one address', MAX_ACCEPTANCES.peer, (place: number) => `no-such-link-${place}`],
  ])('limits tries by %s, and refused tries do not fill the trail', async (_what, most, codeOf) => {
    const tries = await Promise.all(Array.from({ length: most }, (_, place) => accept(codeOf(place))))

    const over = await accept(codeOf(most))

    expect(new Set(tries.map(({ statusCode }) => statusCode))).toEqual(new Set([403]))
    expect([over.statusCode, over.json().code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
    expect(await listTrail()).toHaveLength(Math.min(most, MAX_REFUSALS.peer))
  })

  test('of a person who acts for the account meanwhile is accepted without a notice or a change', async () => {
    await invite({ email: 'ben@demo.example' })
    await api()
      .sql`insert into claim (user_id, account_code, role) values ('user-ben', ${AROHA}, 'AuthorisedPerson')`

    const answer = await accept(await readMailedCode(), 'kea-demo-2026')

    expect([answer.statusCode, answer.json()]).toEqual([200, {}])
    expect((await listTrail()).map(({ action }) => action)).toEqual(['person-invited'])
    const rows = await api().sql<{ subject: string }>`select subject from communication`
    expect(rows).toEqual([{ subject: 'Someone was invited to your account' }])
    expect(await listPending()).toHaveLength(2)
  })

  test('with a weak password is refused, and the link still works', async () => {
    await invite()
    const code = await readMailedCode()

    expect((await accept(code, 'hana.kerei')).json()).toMatchObject({
      code: 'INSUFFICIENT_PASSWORD_COMPLEXITY',
      field: 'Password',
    })
    expect((await accept(code)).statusCode).toBe(200)
  })

  test('is accepted by one of two simultaneous callers', async () => {
    await invite()
    const code = await readMailedCode()

    const answers = await Promise.all([accept(code), accept(code)])

    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 403,
    ])
  })
})
