import { expect, test } from 'vitest'

import {
  freezeByLink,
  freezeNumber,
  keepNumberLocked,
  lockNumber,
  thawNumber,
  unlockNumber,
} from '@switchboard/domain/mobile/numbers/contract'
import { readAccountAccess } from '@switchboard/domain/people/access-calls'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { testGateway } from '#api/testing/gateway.ts'

import { FIRST, HEMI, PASSWORD, hemiAt, passHours, listMessages } from './testing/hemi.ts'

const sandbox = await testGateway()
const api = testApi(fillDemo, {}, { MOBILE_NETWORK_URL: sandbox.mobileNetworkUrl })

const OPEN = { lockedSince: null, opensAt: null, frozenSince: null, thawsAt: null }

/** The code of the freezing link in the newest message of a channel. */
async function freezeCode(channel: 'Email' | 'SMS' = 'Email'): Promise<string> {
  const messages = (await listMessages(api())).filter((message) => message.channel === channel)
  return /#([\w-]{32})/.exec(messages.at(-1)?.body ?? '')?.[1] ?? ''
}

async function accessList(): Promise<{ who: { kind: string; name: string }; did: { change?: string } }[]> {
  const token = await api().createToken('hemi')
  const answer = await api().make(readAccountAccess, { token, parameters: { accountCode: HEMI }, query: {} })
  return answer.json<{ entries: { who: { kind: string; name: string }; did: { change?: string } }[] }>()
    .entries
}

async function personOfLevel(level: 'see' | 'pay' | 'order'): Promise<string> {
  await api().sql`
    insert into claim (user_id, account_code, role, level) select user_id, ${HEMI}, 'AuthorisedPerson', ${level}
    from login_user where username like 'mere@%'`
  return api().createToken('mere')
}

test.each(['see', 'pay', 'order'] as const)(
  'a person who may %s can lock and freeze, but cannot unlock or end a freeze',
  async (level) => {
    const request = { token: await personOfLevel(level), parameters: FIRST }
    const answers = [
      await api().make(lockNumber, request),
      await api().make(freezeNumber, request),
      await api().make(unlockNumber, { ...request, body: { password: PASSWORD } }),
      await api().make(thawNumber, { ...request, body: { password: PASSWORD } }),
    ]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 403, 403])
  },
)

test.each(['lock', 'freeze'] as const)(
  'behind a %s every change of a number is refused, and the owner is notified of the attempt',
  async (step) => {
    const hemi = await hemiAt(api())
    await api().make(step === 'lock' ? lockNumber : freezeNumber, hemi.request)
    const before = (await listMessages(api())).length
    const answers = [await hemi.swap(), await hemi.change(), await hemi.transfer(), await hemi.esim()]

    const code = step === 'lock' ? 'NUMBER_LOCKED' : 'NUMBER_FROZEN'
    expect(answers.map((answer) => answer.json<{ code: string }>().code)).toEqual([code, code, code, code])
    expect(await api().sql`select from number_request where account_code = ${HEMI}`).toEqual([])
    // each attempt: one email and two text messages
    expect(await listMessages(api())).toHaveLength(before + 4 * 3)
  },
)

test('an unlock takes a day, of which the owner is notified, and the number stays locked until then', async () => {
  const hemi = await hemiAt(api())
  await api().make(lockNumber, hemi.request)
  const answer = await api().make(unlockNumber, { ...hemi.request, body: { password: PASSWORD } })

  expect(answer.statusCode).toBe(200)
  expect((await listMessages(api())).at(-1)).toMatchObject({
    subject: '021 555 0181 will be unlocked in 24 hours',
  })
  await passHours(api(), 23.9)
  expect((await hemi.swap()).json()).toMatchObject({ code: 'NUMBER_LOCKED' })
  await passHours(api(), 0.2)
  expect((await hemi.first()).guard).toEqual(OPEN)
  expect((await hemi.swap()).json()).toMatchObject({ state: 'done' })
})

test('an unlock is cancelled by anyone on the account, and by a freeze', async () => {
  const hemi = await hemiAt(api())
  const unlock = () => api().make(unlockNumber, { ...hemi.request, body: { password: PASSWORD } })
  await api().make(lockNumber, hemi.request)
  await unlock()
  await api().make(keepNumberLocked, { token: await personOfLevel('see'), parameters: FIRST })
  await passHours(api(), 25)
  expect((await hemi.first()).guard.lockedSince).not.toBeNull()

  await unlock()
  await api().make(freezeNumber, hemi.request)
  await passHours(api(), 25)

  expect((await hemi.first()).guard).toMatchObject({ opensAt: null, lockedSince: expect.any(Number) })
})

test('a link of "this was not me" freezes once without a session, and signs nobody in', async () => {
  const hemi = await hemiAt(api())
  await hemi.transfer()
  const Token = await freezeCode('SMS')
  const answer = await api().make(freezeByLink, { body: { Token } })

  expect([answer.statusCode, answer.json()]).toEqual([200, { numberEnding: '181' }])
  expect((await hemi.first()).guard.frozenSince).not.toBeNull()
  expect((await api().make(freezeByLink, { body: { Token } })).json()).toMatchObject({ code: 'FORBIDDEN' })
  expect((await accessList())[0]).toMatchObject({
    who: { kind: 'person', name: 'Whoever has the link of a message' },
    did: { change: 'number-frozen' },
  })
})

test('the code of a link is stored as a hash, and an expired link freezes nothing', async () => {
  const hemi = await hemiAt(api())
  await hemi.swap()
  const Token = await freezeCode()
  expect(await api().sql`select from freeze_link where code_hash = ${Token}`).toEqual([])
  await api().sql`update freeze_link set expires_at = now() - interval '1 second'`

  expect((await api().make(freezeByLink, { body: { Token } })).json()).toMatchObject({ code: 'FORBIDDEN' })
  await passHours(api(), 1)
  expect(await api().sql`select from freeze_link`).toEqual([])
})

test('a freeze stops a transfer that is under way', async () => {
  const hemi = await hemiAt(api())
  await hemi.transfer()
  await api().make(freezeNumber, hemi.request)
  await passHours(api(), 0)

  expect(await hemi.first()).toMatchObject({ number: '021 555 0181', request: { state: 'stopped' } })
})

test('a freeze that the owner ends lasts another day, and one that staff end is over at once', async () => {
  const hemi = await hemiAt(api())
  await api().make(freezeNumber, hemi.request)
  await api().make(thawNumber, { ...hemi.request, body: { password: PASSWORD } })
  await passHours(api(), 23.9)
  expect((await hemi.first()).guard.frozenSince).not.toBeNull()
  await passHours(api(), 0.2)
  expect((await hemi.first()).guard).toEqual(OPEN)

  await api().make(freezeNumber, hemi.request)
  const staff = { token: await api().createStaffToken(HEMI), parameters: FIRST }
  const answer = await api().make(thawNumber, { ...staff, body: { password: '' } })

  expect([answer.statusCode, answer.json()]).toEqual([200, OPEN])
})

test('staff cannot unlock a number', async () => {
  const hemi = await hemiAt(api())
  await api().make(lockNumber, hemi.request)
  const staff = { token: await api().createStaffToken(HEMI), parameters: FIRST }
  const answer = await api().make(unlockNumber, { ...staff, body: { password: PASSWORD } })

  expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'FORBIDDEN' }])
  expect((await hemi.first()).guard).toMatchObject({ opensAt: null })
})

test('every change is in the access list', async () => {
  const hemi = await hemiAt(api())
  const body = { password: PASSWORD }
  await hemi.swap()
  await hemi.esim()
  await api().make(lockNumber, hemi.request)
  await api().make(unlockNumber, { ...hemi.request, body })
  await api().make(keepNumberLocked, hemi.request)
  await api().make(freezeNumber, hemi.request)
  await api().make(thawNumber, { ...hemi.request, body })

  const changes = (await accessList()).map(({ did }) => did.change)
  expect(changes.toReversed()).toEqual([
    'sim-swap-asked',
    'esim-asked',
    'number-locked',
    'number-unlock-asked',
    'number-unlock-withdrawn',
    'number-frozen',
    'number-thaw-asked',
  ])
})

test.each(['0', '4', '999999999999', 'x'])(
  'a service %s that is not a mobile of the account is not found',
  async (serviceNumber) => {
    const { token } = await hemiAt(api())
    const answer = await api().make(lockNumber, { token, parameters: { accountCode: HEMI, serviceNumber } })

    expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'NUMBER_NOT_FOUND' }])
  },
)
