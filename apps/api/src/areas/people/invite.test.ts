import { describe, expect, test } from 'vitest'

import { day } from '@switchboard/domain/day'
import { addPerson } from '@switchboard/domain/people/contract'

import { listTablesWith } from '#api/testing/sql.ts'

import { MAX_INVITATIONS_A_DAY, MAX_LETTERS, MAX_OPEN_INVITATIONS } from './invite.ts'
import { AROHA, HANA, HANA_DETAILS, testPeople } from './testing/people.ts'

const { api, invite, listPeople, listPending, listLetters, readMailedCode, listTrail } = testPeople()

/** Sends any body, including one that does not compile. */
async function post(body: object) {
  const token = await api().createToken('aroha')
  const headers = { authorization: `Bearer ${token}` }
  return api().app.inject({ method: 'POST', url: '/api/iam/Users', headers, payload: body })
}

async function saveInvitations(times: number, email: string, hoursAgo: number, accountCode = AROHA) {
  await api().sql`insert into audit_event (at, actor, account_code, action, correlation_id, detail)
    select now() - make_interval(hours => ${hoursAgo}), 'web:user-aroha', ${accountCode}, 'person-invited', 'c',
      json_build_object('email', ${email}::text)
    from generate_series(1, ${times}::int)`
}

describe('adding', () => {
  test('PPL-014 PPL-015 PPL-018 PPL-025 makes a pending person, with a letter that has a link and no typed text', async () => {
    const answer = await invite()

    expect([answer.statusCode, answer.json()]).toEqual([200, {}])
    const added = (await listPending()).find(({ emailAddress }) => emailAddress === HANA)
    expect(added).toMatchObject({ firstName: 'Hana', lastName: 'Kerei' })
    const [letter, ...others] = (await listLetters()).filter(({ to_address }) => to_address === HANA)
    expect(others).toEqual([])
    expect(letter).toMatchObject({
      pending_id: added?.id,
      subject: 'Aroha Ngata invites you to their account',
    })
    expect(letter?.body).not.toMatch(/Hana|Kerei/)
    expect(letter?.link).toMatch(/^http:\/\/portal\.test\/accept-invitation\?token=[\w-]{43}$/)
    expect(await listPeople()).toHaveLength(2)
  })

  test('PPL-014 PPL-015 with the documented payload sends no letter to the person, who may only see', async () => {
    const { level: _level, ...documented } = HANA_DETAILS

    expect((await post({ ...documented, sendWelcomeComm: false })).statusCode).toBe(200)

    expect((await listLetters()).filter(({ to_address }) => to_address === HANA)).toEqual([])
    expect((await listPending()).at(-1)).toMatchObject({ emailAddress: HANA, level: 'see' })
  })

  test('the owner gets a letter, and the trail names the actor', async () => {
    await invite()

    expect((await listTrail()).at(-1)).toMatchObject({
      actor: 'web:user-aroha',
      action: 'person-invited',
      detail: { person: 'Hana Kerei', email: HANA },
    })
    const rows = await api().sql<{ to_address: string; subject: string }>`
      select to_address, subject from communication`
    expect(rows).toEqual([
      { to_address: 'aroha@demo.example', subject: 'Someone was invited to your account' },
    ])
  })

  test('the code of the link is stored only in the outgoing letter', async () => {
    await invite()
    const code = await readMailedCode()

    expect(code).toHaveLength(43)
    expect(await listTablesWith(api().db, code)).toEqual(['letter'])
  })

  test('answers and writes the same for an address of a user as for any other', async () => {
    const known = await invite({ email: 'ben@demo.example' })
    const unknown = await invite({ email: 'nobody@demo.example' })

    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
    const [ofKnown, ofUnknown] = (await listLetters()).slice(-2)
    expect(ofKnown?.body).toBe(ofUnknown?.body)
    expect((await listPeople()).map(({ userGuid }) => userGuid)).not.toContain('user-ben')
  })

  test.each([
    ['the owner herself', { email: 'Aroha@demo.example' }, 'PERSON_IS_YOU'],
    ['someone who acts for the account', { email: 'mere@demo.example' }, 'PERSON_ALREADY_ADDED'],
    [
      'someone who is pending, in another letter case',
      { email: 'RANGI@mail.example' },
      'PERSON_ALREADY_INVITED',
    ],
  ])('%s is refused beside the email address', async (_who, difference, code) => {
    const answer = await invite(difference)

    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code, field: 'email' })
    expect(await listPending()).toHaveLength(2)
  })

  test('twice at the same time makes one pending person', async () => {
    const answers = await Promise.all([invite(), invite()])

    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
    expect(await listPending()).toHaveLength(3)
  })

  test('is limited in open invitations', async () => {
    await api().sql`delete from sign_in_tries`
    const added = await Promise.all(
      Array.from({ length: MAX_OPEN_INVITATIONS - 2 }, (_, place) =>
        invite({ email: `p${place}@mail.example` }),
      ),
    )

    const answer = await invite()

    expect(added.map(({ statusCode }) => statusCode)).toEqual(added.map(() => 200))
    expect(answer.json()).toMatchObject({ code: 'TOO_MANY_INVITATIONS' })
  })

  test('repeated adding and removing of an address cannot flood its mailbox', async () => {
    for (let time = 0; time < MAX_LETTERS.address; time += 1) {
      await invite()
      await api().sql`delete from pending_person where email = ${HANA}`
    }

    expect((await invite()).statusCode).toBe(429)
  })

  test.each([
    ['the account', MAX_INVITATIONS_A_DAY.account, 'someone@mail.example'],
    ['the address', MAX_INVITATIONS_A_DAY.address, HANA],
  ])(
    'limits the invitations in a day to as many as %s may have, ended or not',
    async (_whose, most, email) => {
      await saveInvitations(most - 1, email, 23)
      await saveInvitations(most, email, 25)
      const last = await invite()
      await api().sql`delete from pending_person where email = ${HANA}`

      const over = await invite()

      expect([last.statusCode, over.statusCode]).toEqual([200, 429])
      expect(over.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
      expect(Math.abs(Number(over.headers['retry-after']) - 3_600)).toBeLessThan(600)
      expect(await listPending()).toHaveLength(2)
      expect((await listLetters()).filter(({ to_address }) => to_address === HANA)).toHaveLength(1)
    },
  )

  test('invitations of other accounts in a day do not count', async () => {
    await saveInvitations(MAX_INVITATIONS_A_DAY.account, HANA, 1, '100517')

    expect((await invite()).statusCode).toBe(200)
  })

  test.each([
    ['PPL-014 a field more', { role: 'AccountOwner' }, 'role'],
    ['PPL-014 a welcome that is neither yes nor no', { sendWelcomeComm: 'no' }, 'sendWelcomeComm'],
    ['PPL-015 another exposure level', { allowedExposureLevel: 'Staff' }, 'allowedExposureLevel'],
    [
      'PPL-015 the owner’s role',
      { claims: [{ ...HANA_DETAILS.claims[0], role: 'AccountOwner' }] },
      'claims.0.role',
    ],
    [
      'PPL-015 the right to write',
      { claims: [{ ...HANA_DETAILS.claims[0], role: 'AccountWrite' }] },
      'claims.0.role',
    ],
    [
      'PPL-017 a claim on a second account',
      { claims: [...HANA_DETAILS.claims, { ...HANA_DETAILS.claims[0], claimValue: '100483' }] },
      'claims',
    ],
    ['PPL-017 no claim', { claims: [] }, 'claims'],
    [
      'PPL-017 a claim of another type',
      { claims: [{ ...HANA_DETAILS.claims[0], claimType: 'Staff' }] },
      'claims.0.claimType',
    ],
    ['a claim with a field more', { claims: [{ ...HANA_DETAILS.claims[0], admin: true }] }, 'admin'],
    ['PPL-019 PRF-008 a mobile one digit short', { mobileNumber: '02155501' }, 'mobileNumber'],
    ['PPL-019 a landline', { mobileNumber: '095550142' }, 'mobileNumber'],
    ['PPL-020 PRF-007 a top-level domain of one letter', { email: 'hana@mail.e' }, 'email'],
    ['PPL-020 no at-sign', { email: 'hana' }, 'email'],
    ['PPL-021 seventeen years', { dateOfBirth: '2008-11-22' }, 'dateOfBirth'],
    ['PPL-021 a hundred years and a day', { dateOfBirth: '1926-11-20' }, 'dateOfBirth'],
    ['no first name', { firstName: '  ' }, 'firstName'],
    ['a name of two lines', { lastName: 'Kerei\nBcc: all@mail.example' }, 'lastName'],
    ['a name of 10,000 characters', { lastName: 'k'.repeat(10_000) }, 'lastName'],
  ])('%s is refused, and nothing is written', async (_why, difference, field) => {
    const answer = await post({ ...HANA_DETAILS, ...difference })

    expect(answer.statusCode).toBe(400)
    expect(answer.json().field ?? '').toMatch(new RegExp(`^${field.split('.')[0]}`))
    expect(await listPending()).toHaveLength(2)
  })

  test.each([
    ['PPL-021 exactly 18 years', { dateOfBirth: day.parse('2008-11-21') }],
    ['PPL-021 exactly 100 years', { dateOfBirth: day.parse('1926-11-21') }],
    ['an apostrophe and macrons', { firstName: "Māia O'Reilly" }],
    ['an emoji and a script', { lastName: '<script>alert(1)</script> 🥝' }],
  ])('someone with %s is added', async (_what, difference) => {
    expect((await invite(difference)).statusCode).toBe(200)
  })

  test('PPL-025 another user pool is refused', async () => {
    expect((await invite({ poolKey: 'staff' })).json()).toMatchObject({ code: 'FORBIDDEN', field: 'poolKey' })
  })

  test('PPL-016 nobody adds to an account that they do not own', async () => {
    const foreign = await invite({}, 'ben')
    const missing = await invite({ claims: [{ ...HANA_DETAILS.claims[0], claimValue: '999999' }] }, 'ben')
    const authorised = await invite({}, 'mere')

    expect(foreign.json()).toMatchObject({ code: 'ACCOUNT_CODE_NOT_AVAILABLE' })
    expect({ ...missing.json(), correlationId: '' }).toEqual({ ...foreign.json(), correlationId: '' })
    expect([authorised.statusCode, authorised.json().code]).toEqual([403, 'FORBIDDEN'])
    expect(await listPending()).toHaveLength(2)
  })

  test('staff add on behalf of the owner, under their own name', async () => {
    const token = await api().createStaffToken(AROHA)

    expect((await api().make(addPerson, { token, body: HANA_DETAILS })).statusCode).toBe(200)
    expect((await listTrail()).at(-1)).toMatchObject({ actor: 'staff:staff-sam', action: 'person-invited' })
  })
})
