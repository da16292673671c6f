import { setTimeout as wait } from 'node:timers/promises'

import { beforeEach, describe, expect, test } from 'vitest'

import type { SentBody } from '@switchboard/domain/call'
import {
  listForwardedLines,
  listVoiceServiceEntities,
  readVoiceFeatures,
  setVoiceFeatures,
} from '@switchboard/domain/voice-features/contract'

import { fillDemo } from '#api/demo/fill.ts'
import { DEMO_PASSWORD } from '#api/demo/people.ts'
import { testApi } from '#api/testing/api.ts'
import { testGateway } from '#api/testing/gateway.ts'

const sandbox = await testGateway()
const api = testApi(
  fillDemo,
  {},
  { VOICE_SWITCH_URL: sandbox.voiceSwitchUrl, VOICE_SWITCH_TIMEOUT_SECONDS: '1' },
)

const KIRI = '100902'
const AUSTRALIA = '0061255500123'
type Change = Partial<SentBody<typeof setVoiceFeatures>>

/** The switch keeps what a test set: each has a line that it was not asked about before. */
let lines = 0
let serviceEntity = ''
beforeEach(async () => {
  lines += 1
  serviceEntity = `04 557 ${1_000 + lines}`
  await api().sql`update service set service_entity = ${serviceEntity}
    where account_code = ${KIRI} and plan_code = 'VDSLVOIP-FEATURES'`
})

async function anotherLine(entity: string, accountCode = KIRI) {
  await api()
    .sql`insert into service (account_code, service_number, plan_code, service_entity, detail, status, started_on)
    values (${accountCode}, 77, 'VDSLVOIP-FEATURES', ${entity}, ${entity}, 'on', '2026-01-01')`
}

async function read(of = serviceEntity, [user, accountCode] = ['kiri', KIRI] as const) {
  const token = await api().tokenOf(user)
  return api().make(readVoiceFeatures, { token, parameters: { accountCode, serviceEntity: of } })
}

async function featuresOf(of = serviceEntity) {
  return readVoiceFeatures.reply.parse((await read(of)).json())
}

async function set(change: Change, of = serviceEntity, token?: string) {
  return api().make(setVoiceFeatures, {
    token: token ?? (await api().tokenOf('kiri')),
    parameters: { accountCode: KIRI, serviceEntity: of },
    body: { revision: (await featuresOf(of)).revision, ...change },
  })
}

async function outcomeOf(change: Change) {
  const answer = await set(change)
  const { code, field } = answer.json<{ code?: string; field?: string }>()
  return [answer.statusCode, code, field]
}

function forward(forwardedToPhoneNumber: string, more: object = {}) {
  return { enabled: true, forwardedToPhoneNumber, duration: 0, timePeriod: 'Always' as const, ...more }
}

const VOICEMAIL = { enabled: true, pin: '4071', email: '', diversionTimer: 20 }

describe('lines', () => {
  test('VFE-028 VFE-013 are listed, with whether their plan has features', async () => {
    const list = async (user: string, accountCode: string) => {
      const token = await api().tokenOf(user)
      return (
        await api().make(listVoiceServiceEntities, { token, parameters: { accountCode } })
      ).json<unknown>()
    }

    expect(await list('kiri', KIRI)).toMatchObject([{ serviceEntity, isFeaturesPlan: true }])
    expect(await list('jack', '100901')).toMatchObject([
      { serviceEntity: '07 555 0191', isFeaturesPlan: false },
    ])
    expect(await list('ben', '100517')).toMatchObject({ code: 'NO_VOICE_SERVICE_ENTITY' })
  })

  test('VFE-031 a toll-free number is no phone line', async () => {
    const token = await api().tokenOf('dev')
    const listed = await api().make(listVoiceServiceEntities, {
      token,
      parameters: { accountCode: '100601' },
    })

    expect(listed.json()).toHaveLength(3)
  })

  test.each([
    ['another account’s line', '09 555 0134'],
    ['no line', 'x'],
  ])('VFE-031 %s is neither read nor set', async (_what, of) => {
    const readOf = await read(of)
    const token = await api().tokenOf('kiri')
    const parameters = { accountCode: KIRI, serviceEntity: of }
    const setOf = await api().make(setVoiceFeatures, {
      token,
      parameters,
      body: { revision: 0, callWaiting: { enabled: false } },
    })

    for (const answer of [readOf, setOf])
      expect(answer.json()).toMatchObject({ code: 'NO_VOICE_SERVICE_ENTITY', field: 'serviceEntity' })
  })

  test('a line without a features plan turns nothing on, and may still end what it has', async () => {
    await api()
      .sql`update service set plan_code = 'ADSLPOTS-LINE' where account_code = ${KIRI} and service_entity = ${serviceEntity}`

    expect(await outcomeOf({ callWaiting: { enabled: true } })).toEqual([404, 'FEATURE_NOT_FOUND', undefined])
    expect(await outcomeOf({ callForwardAlways: { ...forward(''), enabled: false } })).toEqual([
      200,
      undefined,
      undefined,
    ])
    expect((await featuresOf()).callForwardAlways.subscribed).toBe(false)
  })
})

describe('what the switch says', () => {
  test('VFE-005 VFE-006 VFE-007 VFE-008 VFE-009 VFE-029 is what is answered', async () => {
    const { now, revision, ...features } = await featuresOf()
    const off = {
      enabled: false,
      forwardedToPhoneNumber: '',
      timePeriod: 'Always',
      subscribed: true,
      since: null,
    }

    expect([now, revision]).toEqual([expect.any(Number), 0])
    expect(features).toEqual({
      serviceEntity,
      voicemail: { enabled: false, pin: null, pinSince: null, email: '', diversionTimer: 20 },
      callerId: { enabled: true },
      callWaiting: { enabled: true },
      anonymousCallBlocking: { enabled: false },
      callForwardAlways: { ...off, duration: 0 },
      callForwardBusy: { ...off, duration: 0 },
      callForwardNoAnswer: { ...off, duration: 20 },
      callBlacklisting: { blacklistNumbers: [] },
      minutePrice: null,
    })
  })

  test('VFE-030 VFE-019 VFE-023 all of it can be set, and is read back as the switch has it', async () => {
    const answer = await set({
      voicemail: { ...VOICEMAIL, email: 'kiri@demo.example', diversionTimer: 23 },
      callerId: { enabled: false },
      callWaiting: { enabled: false },
      anonymousCallBlocking: { enabled: true },
      callForwardAlways: forward('(021) 555-0100', { timePeriod: 'WorkHours' }),
      callForwardBusy: forward('+64 3 555 0100'),
      callForwardNoAnswer: forward('0800 555 100', { duration: 31 }),
      callBlacklisting: { blacklistNumbers: ['09 555 0166', '+61 2 5550 0123', '095550166'] },
    })
    const { now: _now, minutePrice: _price, ...features } = (await read()).json<Record<string, unknown>>()

    expect(answer.json()).toEqual(features)
    expect(features).toMatchObject({
      revision: 1,
      // the switch counts in steps of five seconds
      voicemail: { enabled: true, pin: null, email: 'kiri@demo.example', diversionTimer: 25 },
      callerId: { enabled: false },
      callWaiting: { enabled: false },
      anonymousCallBlocking: { enabled: true },
      callForwardAlways: { forwardedToPhoneNumber: '0215550100', timePeriod: 'WorkHours' },
      callForwardBusy: { forwardedToPhoneNumber: '035550100' },
      callForwardNoAnswer: { forwardedToPhoneNumber: '0800555100', duration: 30 },
      callBlacklisting: { blacklistNumbers: ['095550166', '0061255500123'] },
    })
    expect(answer.body).not.toContain('4071')
  })

  test('what is not named stays as it is', async () => {
    await set({ callForwardBusy: forward('0215550100') })
    await set({ callerId: { enabled: false } })

    expect(await featuresOf()).toMatchObject({
      callForwardBusy: { enabled: true, forwardedToPhoneNumber: '0215550100' },
      callerId: { enabled: false },
    })
  })

  test('lines whose calls all go elsewhere are told in one answer, until that ends', async () => {
    const token = await api().tokenOf('kiri')
    const forwarded = async () =>
      (await api().make(listForwardedLines, { token, parameters: { accountCode: KIRI } })).json<{
        lines: unknown[]
      }>().lines
    await set({ callForwardAlways: forward('0215550100') })

    expect(await forwarded()).toMatchObject([
      { serviceEntity, revision: 1, callForwardAlways: { forwardedToPhoneNumber: '0215550100' } },
    ])
    await set({ callForwardAlways: { ...forward('0215550100'), enabled: false } })
    expect(await forwarded()).toEqual([])
  })
})

describe('bad input is refused by its field, and the switch keeps what it has', () => {
  const always = 'callForwardAlways.forwardedToPhoneNumber'
  const refused = [422, 'FORWARDING_REFUSED', always]

  test.each([
    ['VFE-014 three digits', '123', [400, 'MALFORMED_REQUEST', 'voicemail.pin']],
    ['VFE-014 eleven digits', '40719283745', [400, 'MALFORMED_REQUEST', 'voicemail.pin']],
    ['VFE-014 letters', '40a7', [400, 'MALFORMED_REQUEST', 'voicemail.pin']],
    ['a row', '1234', [422, 'VOICEMAIL_PIN_REFUSED', 'voicemail.pin']],
    ['one digit over and over', '0000', [422, 'VOICEMAIL_PIN_REFUSED', 'voicemail.pin']],
    ['no PIN where there is none yet', null, [422, 'VOICEMAIL_PIN_REFUSED', 'voicemail.pin']],
  ])('a PIN of %s', async (_what, pin, outcome) => {
    expect(await outcomeOf({ voicemail: { ...VOICEMAIL, pin } })).toEqual(outcome)
    expect((await featuresOf()).revision).toBe(0)
  })

  test('the end of the line’s number is no PIN; a PIN that is set is kept by null', async () => {
    const own = serviceEntity.slice(-4)

    expect(await outcomeOf({ voicemail: { ...VOICEMAIL, pin: own } })).toEqual([
      422,
      'VOICEMAIL_PIN_REFUSED',
      'voicemail.pin',
    ])
    await set({ voicemail: VOICEMAIL })
    const { pinSince } = (await featuresOf()).voicemail
    await set({ voicemail: { ...VOICEMAIL, pin: null, email: 'kiri@demo.example' } })
    expect((await featuresOf()).voicemail).toMatchObject({ pinSince, email: 'kiri@demo.example' })
  })

  test('VFE-015 an e-mail address that is none', async () => {
    expect(await outcomeOf({ voicemail: { ...VOICEMAIL, email: 'kiri@' } })).toEqual([
      400,
      'MALFORMED_REQUEST',
      'voicemail.email',
    ])
  })

  test.each([
    [-1, 0],
    [61, 60],
    ['abc', 20],
    ['', 20],
    ['45', 45],
  ])('VFE-025 VFE-026 VFE-027 seconds of %j become %i', async (seconds, kept) => {
    await set({
      voicemail: { ...VOICEMAIL, diversionTimer: seconds },
      callForwardNoAnswer: forward('0215550100', { duration: seconds }),
    })
    const { voicemail, callForwardNoAnswer } = await featuresOf()

    expect([voicemail.diversionTimer, callForwardNoAnswer.duration]).toEqual([kept, kept])
  })

  test.each([
    ['VFE-016', 'callForwardAlways'],
    ['VFE-017', 'callForwardBusy'],
    ['VFE-018', 'callForwardNoAnswer'],
  ])('%s %s that is on needs a phone number', async (_id, key) => {
    for (const number of ['', '12', '0900', '09 555 013', '+12345']) {
      expect(await outcomeOf({ [key]: forward(number) })).toEqual([
        422,
        'INVALID_PHONE_NUMBER',
        `${key}.forwardedToPhoneNumber`,
      ])
    }
    expect((await featuresOf()).revision).toBe(0)
  })

  test.each([
    ['VFE-020 a premium number', '0900 12345'],
    ['a premium number of another country', '+1 900 555 0123'],
    ['an emergency number', '111'],
    ['an emergency number of elsewhere', '112'],
  ])('calls do not go on to %s', async (_what, number) => {
    expect(await outcomeOf({ callForwardAlways: forward(number) })).toEqual(refused)
  })

  test('calls do not go on to the line itself, to the account’s toll-free number, or round in a circle', async () => {
    const second = `04 558 00${10 + lines}`
    await anotherLine(second)
    await api()
      .sql`insert into service (account_code, service_number, plan_code, service_entity, detail, status, started_on)
      values (${KIRI}, 78, 'toll-free', '0800 555 777', '0800 555 777', 'on', '2026-01-01')`
    expect(await outcomeOf({ callForwardAlways: forward(serviceEntity) })).toEqual(refused)
    expect(await outcomeOf({ callForwardAlways: forward(`+64${serviceEntity.slice(1)}`) })).toEqual(refused)
    expect(await outcomeOf({ callForwardAlways: forward('0800 555 777') })).toEqual(refused)
    expect((await set({ callForwardNoAnswer: forward(serviceEntity) }, second)).statusCode).toBe(200)
    expect(await outcomeOf({ callForwardAlways: forward(second) })).toEqual(refused)
    await set({ callForwardNoAnswer: { ...forward(serviceEntity), enabled: false } }, second)
    expect(await outcomeOf({ callForwardAlways: forward(second) })).toEqual([200, undefined, undefined])
  })

  test('VFE-024 an entry that is no phone number is named by its place', async () => {
    const blacklistNumbers = ['095550166', '12ab']

    expect(await outcomeOf({ callBlacklisting: { blacklistNumbers } })).toEqual([
      422,
      'INVALID_PHONE_NUMBER',
      'callBlacklisting.blacklistNumbers.1',
    ])
  })
})

describe('calls that go abroad', () => {
  const letters = () =>
    api().sql<{ to_address: string; body: string }>`select to_address, body from communication
      where account_code = ${KIRI} and source like 'voice-abroad:%'`

  test('take the password, and the owner is told by letter', async () => {
    const callForwardAlways = forward(AUSTRALIA)

    expect(await outcomeOf({ callForwardAlways })).toEqual([403, 'INCORRECT_CURRENT_PASSWORD', 'password'])
    expect(await outcomeOf({ callForwardAlways, password: 'wrong' })).toEqual([
      403,
      'INCORRECT_CURRENT_PASSWORD',
      'password',
    ])
    expect([(await featuresOf()).revision, await letters()]).toEqual([0, []])

    expect(await outcomeOf({ callForwardAlways, password: DEMO_PASSWORD })).toEqual([
      200,
      undefined,
      undefined,
    ])
    expect(await letters()).toMatchObject([
      { to_address: 'kiri@demo.example', body: expect.stringContaining('+61255500123') },
    ])
    // it stays as it is
    expect(await outcomeOf({ callForwardAlways: { ...callForwardAlways, timePeriod: 'WorkHours' } })).toEqual(
      [200, undefined, undefined],
    )
    expect(await outcomeOf({ callForwardAlways: { ...callForwardAlways, enabled: false } })).toEqual([
      200,
      undefined,
      undefined,
    ])
    // and begins anew
    expect(await outcomeOf({ callForwardAlways })).toEqual([403, 'INCORRECT_CURRENT_PASSWORD', 'password'])
  })

  test('are not for staff, who have no password of the customer', async () => {
    const answer = await set(
      { callForwardBusy: forward(AUSTRALIA) },
      serviceEntity,
      await api().staffToken(KIRI),
    )

    expect(answer.json()).toMatchObject({ code: 'FORBIDDEN' })
    expect((await featuresOf()).revision).toBe(0)
  })

  test('cost what a minute of the line costs', async () => {
    const token = await api().tokenOf('aroha')
    const answer = await api().make(readVoiceFeatures, {
      token,
      parameters: { accountCode: '100482', serviceEntity: '09 555 0134' },
    })

    expect(readVoiceFeatures.reply.parse(answer.json()).minutePrice?.includingGst).toBeGreaterThan(0)
  })
})

describe('a switch that does not do as it is asked', () => {
  const change: Change = { callForwardAlways: forward('0215550100') }

  test.each([
    ['refuses', { refusing: true }, [422, 'VOICE_SWITCH_REFUSED', undefined]],
    ['is down', { down: true }, [503, 'VOICE_SWITCH_UNAVAILABLE', undefined]],
    ['is silent', { silent: true }, [503, 'VOICE_SWITCH_UNAVAILABLE', undefined]],
    ['is slow', { slow: 2 }, [503, 'VOICE_SWITCH_UNAVAILABLE', undefined]],
  ])('that %s changes nothing, and nobody says that it did', async (_how, switches, outcome) => {
    const { revision } = await featuresOf()
    await sandbox.turnVoiceSwitch(switches)

    expect(await outcomeOfSent({ ...change, revision })).toEqual(outcome)
    await sandbox.turnVoiceSwitch({})
    expect(await featuresOf()).toMatchObject({ revision: 0, callForwardAlways: { enabled: false } })
  })

  test('that answers late has been asked, nobody says that it did it, and what it did then is what is read', async () => {
    const { revision } = await featuresOf()
    await sandbox.turnVoiceSwitch({ late: 2 })

    expect(await outcomeOfSent({ ...change, revision })).toEqual([503, 'VOICE_CHANGE_UNANSWERED', undefined])
    expect((await featuresOf()).revision).toBe(0)
    await sandbox.turnVoiceSwitch({})
    await expect.poll(async () => (await featuresOf()).revision, { timeout: 10_000 }).toBe(1)
    expect((await featuresOf()).callForwardAlways.forwardedToPhoneNumber).toBe('0215550100')
  })

  test('a change that comes late finds another one before it and does nothing', async () => {
    const { revision } = await featuresOf()
    await sandbox.turnVoiceSwitch({ late: 4 })
    await outcomeOfSent({ ...change, revision })
    await sandbox.turnVoiceSwitch({})
    await set({ callForwardAlways: forward('0215550199') })
    await wait(3_500)

    expect(await featuresOf()).toMatchObject({
      revision: 1,
      callForwardAlways: { forwardedToPhoneNumber: '0215550199' },
    })
  })

  async function outcomeOfSent(sent: Change & { revision: number }) {
    const token = await api().tokenOf('kiri')
    const parameters = { accountCode: KIRI, serviceEntity }
    const answer = await api().make(setVoiceFeatures, { token, parameters, body: sent })
    const { code, field } = answer.json<{ code?: string; field?: string }>()
    return [answer.statusCode, code, field]
  }
})

test('of 50 changes that are sent at once one takes hold, the others are told so, and all read the same', async () => {
  const { revision } = await featuresOf()
  const token = await api().tokenOf('kiri')
  const parameters = { accountCode: KIRI, serviceEntity }
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, place) =>
      api().make(setVoiceFeatures, {
        token,
        parameters,
        body: { revision, callForwardAlways: forward(`02155501${10 + place}`) },
      }),
    ),
  )
  const won = answers.filter(({ statusCode }) => statusCode === 200)
  const codes = new Set(
    answers.filter((answer) => !won.includes(answer)).map((answer) => answer.json<{ code: string }>().code),
  )

  expect([won.length, [...codes]]).toEqual([1, ['VOICE_FEATURES_HAVE_CHANGED']])
  const told = won[0]?.json<{ callForwardAlways: { forwardedToPhoneNumber: string } }>().callForwardAlways
  expect(await featuresOf()).toMatchObject({
    revision: 1,
    callForwardAlways: { forwardedToPhoneNumber: told?.forwardedToPhoneNumber },
  })
})

test('the screen takes two statements a call, the one that reads the session included, and a change three', async () => {
  const asked = { token: await api().tokenOf('kiri'), parameters: { accountCode: KIRI } }
  const ofLine = { token: asked.token, parameters: { accountCode: KIRI, serviceEntity } }
  const taken = async (make: () => Promise<unknown>) => {
    const before = api().db.statementCount()
    await make()
    return api().db.statementCount() - before
  }
  // of the first call of a session there is more to write
  await api().make(listVoiceServiceEntities, asked)
  await read()

  expect([
    await taken(() => api().make(listVoiceServiceEntities, asked)),
    await taken(() => api().make(readVoiceFeatures, ofLine)),
    await taken(() => api().make(listForwardedLines, asked)),
    await taken(() =>
      api().make(setVoiceFeatures, { ...ofLine, body: { revision: 0, callWaiting: { enabled: false } } }),
    ),
  ]).toEqual([2, 2, 2, 3])
})
