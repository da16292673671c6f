import { expect, test } from 'vitest'

import {
  freezeNumber,
  lockNumber,
  thawNumber,
  unlockNumber,
} from '@switchboard/domain/mobile/numbers/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { testGateway } from '#api/testing/gateway.ts'

import { HEMI, PASSWORD, SIM, hemiAt, passHours, listMessages } from './testing/hemi.ts'

// A thief has the tokens of a customer, but not the password.
const sandbox = await testGateway()
const api = testApi(fillDemo, {}, { MOBILE_NETWORK_URL: sandbox.mobileNetworkUrl })

const GUESS = 'a guess'
const KINDS = ['web', 'form', 'device'] as const

type Thief = Awaited<ReturnType<typeof hemiAt>>

const ATTEMPTS: readonly (readonly [
  what: string,
  attempt: (
    thief: Thief,
    guess: string,
  ) => Promise<{ statusCode: number; json: () => unknown; body: string }>,
])[] = [
  ['to give the number a new SIM', (thief, guess) => thief.swap(SIM, guess)],
  ['to change the number', (thief, guess) => thief.change(undefined, guess)],
  ['to put another number in its place', (thief, guess) => thief.transfer({ password: guess })],
  ['to see the code of an eSIM', (thief, guess) => thief.esim(guess)],
  [
    'to open the lock',
    (thief, guess) => api().make(unlockNumber, { ...thief.request, body: { password: guess } }),
  ],
  [
    'to end a freeze',
    (thief, guess) => api().make(thawNumber, { ...thief.request, body: { password: guess } }),
  ],
]

test.each(ATTEMPTS)(
  'a stolen session is not enough %s, and the owner is notified elsewhere',
  async (_what, attempt) => {
    for (const kind of KINDS) {
      const thief = await hemiAt(api(), kind)
      const before = (await listMessages(api())).length
      const answer = await attempt(thief, GUESS)

      expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'INCORRECT_CURRENT_PASSWORD' }])
      const messages = (await listMessages(api())).slice(before)
      expect(messages.map(({ channel, to }) => `${channel} ${to}`).toSorted()).toEqual([
        'Email hemi@demo.example',
        'SMS 0215550182',
        'SMS 0215550183',
      ])
      expect(messages.every(({ subject }) => subject.startsWith('Someone tried to change something'))).toBe(
        true,
      )
      expect(messages.every(({ body }) => body.includes('/freeze-number#'))).toBe(true)
    }
  },
)

test.each(ATTEMPTS)('an empty password is wrong: it is not enough %s', async (_what, attempt) => {
  const answer = await attempt(await hemiAt(api()), '')

  expect(answer.statusCode).toBe(403)
  expect(await listMessages(api())).toHaveLength(3)
})

test('after all attempts no number has moved, no code was shown and no lock is open', async () => {
  const thief = await hemiAt(api())
  await api().make(lockNumber, thief.request)
  await api().make(freezeNumber, thief.request)
  const before = await thief.first()
  for (const [, attempt] of ATTEMPTS) expect((await attempt(thief, GUESS)).body).not.toContain('LPA:')
  await passHours(api(), 48)

  const { guard, number, sim, request } = await thief.first()
  expect({ guard, number, sim, request }).toEqual({
    guard: before.guard,
    number: before.number,
    sim: before.sim,
    request: null,
  })
  expect(await api().sql`select from number_request where account_code = ${HEMI}`).toEqual([])
})

test('further guesses are refused like sign-ins, and the owner is notified once more', async () => {
  const thief = await hemiAt(api())
  for (let guess = 0; guess < 10; guess += 1) await thief.esim(`${GUESS} ${guess}`)
  const messagesBefore = (await listMessages(api())).length
  const answers = [await thief.esim(), await thief.swap(SIM, PASSWORD), await thief.esim(GUESS)]

  expect(answers.map((answer) => answer.json<{ code: string }>().code)).toEqual([
    'IN_TIMEOUT',
    'IN_TIMEOUT',
    'IN_TIMEOUT',
  ])
  expect(await listMessages(api())).toHaveLength(messagesBefore + 3)
})

test('the owner of another account cannot change the number with any password', async () => {
  const kiri = {
    token: await api().createToken('kiri'),
    parameters: { accountCode: HEMI, serviceNumber: '1' },
  }
  const answer = await api().make(unlockNumber, { ...kiri, body: { password: PASSWORD } })

  expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'ACCOUNT_CODE_NOT_AVAILABLE' }])
})
