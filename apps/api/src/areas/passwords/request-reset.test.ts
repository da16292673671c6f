import { Piscina } from 'piscina'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { TRY_WINDOW_MILLISECONDS } from '#api/platform/attempts.ts'
import { BEN } from '#api/testing/sign-in-demo.ts'
import { listTablesWith } from '#api/testing/sql.ts'

import { MAX_RESETS, MAX_RESET_LETTERS } from './request-reset.ts'
import { BEN_ADDRESS, advanceTime, testResets } from './testing/resets.ts'

const { api, requestReset, listLetters, readMailedLink, requestLink, completeReset, trySignIn } = testResets()

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Requests resets from different addresses, up to the limit for strangers. */
async function requestAsStrangers(username: string): Promise<void> {
  for (let place = 0; place < MAX_RESET_LETTERS.strangers; place += 1)
    await requestReset(username, { from: `198.51.100.${place}` })
}

describe('a requested reset', () => {
  test('PWD-022 PWD-003 mails a link to the portal, with the username and a code', async () => {
    const answer = await requestReset('Ben@Demo.Example')

    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({})
    const [letter, ...others] = await listLetters()
    expect(others).toEqual([])
    expect(letter).toMatchObject({
      user_id: 'user-ben',
      to_address: BEN_ADDRESS,
      subject: 'Choose a new password',
      body: expect.stringContaining('\n\n{link}\n\nThis link works once, for an hour.'),
    })
    expect(letter?.link).toMatch(
      /^http:\/\/portal\.test\/reset-password\/complete\?username=ben%40demo\.example&code=[\w-]{43}$/,
    )
  })

  test('PWD-022 does not change the password: the old password still signs in', async () => {
    await requestReset()

    expect(await trySignIn(BEN.password)).toBe(200)
  })

  test('stores the code only in the outgoing letter', async () => {
    const { code } = await requestLink()

    expect(await listTablesWith(api().db, code)).toEqual(['letter'])
  })

  test('PWD-030 for an unknown username is refused as NoIdentity', async () => {
    const answer = await requestReset('bob@demo.example')

    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'NoIdentity', field: 'Username' })
    expect(await listLetters()).toEqual([])
  })

  test.each([
    ['PWD-011 an invalid email address', 'ben', 'customers', 'MALFORMED_REQUEST'],
    ['PWD-011 a top-level domain of one letter', 'ben@demo.e', 'customers', 'MALFORMED_REQUEST'],
    ['a NUL', 'ben\0@demo.example', 'customers', 'MALFORMED_REQUEST'],
    ['PWD-022 another user pool', BEN_ADDRESS, 'partners', 'FORBIDDEN'],
    ['a member of staff', 'sam@demo.example', 'customers', 'NoIdentity'],
  ])('for %s is refused', async (_what, username, userpool, code) => {
    expect((await requestReset(username, { userpool })).json()).toMatchObject({ code })
    expect(await listLetters()).toEqual([])
  })

  test.each([
    ['a known', BEN_ADDRESS],
    ['an unknown', 'bob@demo.example'],
  ])(
    'is refused for %s username after a few attempts in five minutes from the same address only',
    async (_what, username) => {
      advanceTime(0)
      await Promise.all(Array.from({ length: MAX_RESETS.username }, () => requestReset(username)))

      const answer = await requestReset(username)

      expect(answer.statusCode).toBe(429)
      expect(answer.json()).toEqual({
        code: 'TOO_MANY_REQUESTS',
        message: 'TOO_MANY_REQUESTS',
        correlationId: 'same',
      })
      expect(answer.headers['retry-after']).toBe('300')
      expect((await requestReset(username, { from: '192.0.2.99' })).statusCode).not.toBe(429)
      advanceTime(TRY_WINDOW_MILLISECONDS + 1)
      expect((await requestReset(username)).statusCode).not.toBe(429)
    },
  )

  test.each([
    ['a known', BEN_ADDRESS],
    ['an unknown', 'bob@demo.example'],
  ])(
    'is refused for %s username after too many letters in a day, from any address',
    async (_what, username) => {
      await requestAsStrangers(username)

      const answer = await requestReset(username, { from: '192.0.2.99' })

      expect(answer.statusCode).toBe(429)
      expect(answer.json()).toEqual({
        code: 'TOO_MANY_REQUESTS',
        message: 'TOO_MANY_REQUESTS',
        correlationId: 'same',
      })
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(86_000)
      advanceTime(86_400_001)
      expect((await requestReset(username, { from: '192.0.2.99' })).statusCode).not.toBe(429)
    },
  )

  test('a customer gets at most the letters for strangers and for known callers in a day', async () => {
    await trySignIn(BEN.password)
    for (let round = 0; round < 4; round += 1) {
      await requestAsStrangers(BEN_ADDRESS)
      for (let time = 0; time < MAX_RESETS.username; time += 1)
        await requestReset(BEN_ADDRESS, { from: '127.0.0.1' })
      advanceTime(TRY_WINDOW_MILLISECONDS + 1)
    }

    const entries = await api().sql`select actor from audit_event where action = 'password-reset-asked'`
    expect(entries).toHaveLength(MAX_RESET_LETTERS.strangers + MAX_RESET_LETTERS.known)
  })

  test('repeated requests of strangers do not block a customer on a known device', async () => {
    await trySignIn(BEN.password)
    await requestAsStrangers(BEN_ADDRESS)

    const answer = await requestReset(BEN_ADDRESS, { from: '127.0.0.1' })

    expect(answer.statusCode).toBe(200)
    expect((await completeReset(await readMailedLink())).statusCode).toBe(200)
  })

  test('repeated requests from an address do not use up the limit of other addresses', async () => {
    for (let time = 0; time < 20; time += 1) await requestReset()

    expect((await requestReset(BEN_ADDRESS, { from: '192.0.2.99' })).statusCode).toBe(200)
  })

  test('the requests of an address for different customers are limited', async () => {
    const answers = await Promise.all(
      Array.from({ length: MAX_RESETS.peer + 5 }, (_, place) => requestReset(`nobody-${place}@demo.example`)),
    )

    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5)
    expect((await requestReset(BEN_ADDRESS, { from: '192.0.2.99' })).statusCode).toBe(200)
  })

  test('requests for a reset do not block sign-in', async () => {
    await Promise.all(Array.from({ length: 20 }, () => requestReset(BEN_ADDRESS, { from: '127.0.0.1' })))

    expect(await trySignIn(BEN.password)).toBe(200)
  })

  test('S19 PWD-030 a known and an unknown username get equal replies except for the code NoIdentity', async () => {
    const [known, unknown] = [await requestReset(), await requestReset('bob@demo.example')]

    const getStableHeaders = ({ headers }: typeof known) => {
      const { date: _date, 'content-length': _length, ...others } = headers
      return others
    }
    expect(getStableHeaders(unknown)).toEqual(getStableHeaders(known))
    expect([known.statusCode, known.json()]).toEqual([200, {}])
    expect([unknown.statusCode, unknown.json()]).toEqual([
      404,
      { code: 'NoIdentity', message: 'NoIdentity', field: 'Username', correlationId: 'same' },
    ])
  })

  test('S19 requests for known and unknown usernames hash no password, and run only the statements to record them', async () => {
    const hashes = vi.spyOn(Piscina.prototype, 'run')
    const countStatements = async (username: string) => {
      const before = api().db.statementCount()
      await requestReset(username)
      return api().db.statementCount() - before
    }

    // the first stores a link, a letter and an audit entry; the second an audit entry and its two limits
    expect([await countStatements(BEN_ADDRESS), await countStatements('bob@demo.example')]).toEqual([12, 9])
    expect(hashes).not.toHaveBeenCalled()
  })
})
