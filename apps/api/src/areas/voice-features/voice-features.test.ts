import { describe, expect, test } from 'vitest'

import {
  listForwardedLines,
  listVoiceServiceEntities,
  readVoiceFeatures,
  setVoiceFeatures,
} from '@switchboard/domain/voice-features/contract'

import { DEMO_PASSWORD } from '#api/demo/people.ts'

import { KIRI, createForward, VOICEMAIL, testVoiceFeatures } from './testing/voice-features.ts'

const { api, requestFeatures, readFeatures, setFeatures, requestChange, currentLine } =
  await testVoiceFeatures()
const AUSTRALIA = '0061255500123'

describe('lines', () => {
  test('VFE-028 VFE-013 VFE-031 are listed, with or without a features plan; an account without lines is refused', async () => {
    const list = async (user: string, accountCode: string) => {
      const token = await api().createToken(user)
      return (
        await api().make(listVoiceServiceEntities, { token, parameters: { accountCode } })
      ).json<unknown>()
    }

    expect(await list('kiri', KIRI)).toMatchObject([{ serviceEntity: currentLine(), isFeaturesPlan: true }])
    expect(await list('jack', '100901')).toMatchObject([
      { serviceEntity: '07 555 0191', isFeaturesPlan: false },
    ])
    expect(await list('ben', '100517')).toMatchObject({ code: 'NO_VOICE_SERVICE_ENTITY' })
  })

  test('VFE-031 a toll-free number is no phone line', async () => {
    const token = await api().createToken('dev')
    const listed = await api().make(listVoiceServiceEntities, {
      token,
      parameters: { accountCode: '100601' },
    })

    expect(listed.json()).toHaveLength(3)
  })

  test.each([
    ['another account’s line', '09 555 0134'],
    ['no line', 'x'],
  ])('VFE-029 VFE-030 VFE-031 %s cannot be read or set', async (_what, line) => {
    const readAnswer = await requestFeatures(line)
    const token = await api().createToken('kiri')
    const parameters = { accountCode: KIRI, serviceEntity: line }
    const setAnswer = await api().make(setVoiceFeatures, {
      token,
      parameters,
      body: { revision: 0, callWaiting: { enabled: false } },
    })

    for (const answer of [readAnswer, setAnswer])
      expect(answer.json()).toMatchObject({ code: 'NO_VOICE_SERVICE_ENTITY', field: 'serviceEntity' })
  })

  test('VFE-028 VFE-031 a line is listed on its last day, and not after it or before it is connected', async () => {
    const kiri = { token: await api().createToken('kiri'), parameters: { accountCode: KIRI } }
    const isListed = async (startedOn: string | null, lastDay: string | null) => {
      await api().sql`update service set started_on = ${startedOn}, ends_on = ${lastDay},
        status = case when ${startedOn}::date is null then 'ordered' else 'on' end
        where account_code = ${KIRI} and service_entity = ${currentLine()}`
      return (await api().make(listVoiceServiceEntities, kiri)).statusCode === 200
    }

    expect(await isListed('2024-01-01', '2026-11-21')).toBe(true)
    expect(await isListed('2024-01-01', '2026-11-20')).toBe(false)
    expect(await isListed(null, null)).toBe(false)
  })

  test('VFE-008 VFE-013 without a features plan can only end forwardings', async () => {
    await api()
      .sql`update service set plan_code = 'ADSLPOTS-LINE' where account_code = ${KIRI} and service_entity = ${currentLine()}`

    expect(await requestChange({ callWaiting: { enabled: true } })).toEqual([
      404,
      'FEATURE_NOT_FOUND',
      undefined,
    ])
    expect(await requestChange({ callForwardAlways: { ...createForward(''), enabled: false } })).toEqual([
      200,
      undefined,
      undefined,
    ])
    const { callForwardAlways, callForwardBusy, callForwardNoAnswer } = await readFeatures()
    const forwards = [callForwardAlways, callForwardBusy, callForwardNoAnswer]
    expect(forwards.map(({ subscribed }) => subscribed)).toEqual([false, false, false])
  })
})

describe('the settings at the switch', () => {
  test('VFE-005 VFE-006 VFE-007 VFE-008 VFE-009 VFE-029 are the reply of a read', async () => {
    const { now, revision, ...features } = await readFeatures()
    const off = {
      enabled: false,
      forwardedToPhoneNumber: '',
      timePeriod: 'Always',
      subscribed: true,
      since: null,
    }

    expect([now, revision]).toEqual([expect.any(Number), 0])
    expect(features).toEqual({
      serviceEntity: currentLine(),
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

  test('VFE-005 VFE-006 VFE-007 VFE-008 VFE-009 VFE-019 VFE-023 VFE-030 can all be set and read back', async () => {
    const answer = await setFeatures({
      voicemail: { ...VOICEMAIL, email: 'kiri@demo.example', diversionTimer: 23 },
      callerId: { enabled: false },
      callWaiting: { enabled: false },
      anonymousCallBlocking: { enabled: true },
      callForwardAlways: createForward('(021) 555-0100', { duration: 10, timePeriod: 'WorkHours' }),
      callForwardBusy: createForward('+64 3 555 0100', { duration: 15, timePeriod: 'OutsideOfWorkHours' }),
      callForwardNoAnswer: createForward('0800 555 100', { duration: 31 }),
      callBlacklisting: { blacklistNumbers: ['09 555 0166', '+61 2 5550 0123', '095550166'] },
    })
    const {
      now: _now,
      minutePrice: _price,
      ...features
    } = (await requestFeatures()).json<Record<string, unknown>>()
    const buildForward = (forwardedToPhoneNumber: string, duration: number, timePeriod: string) => {
      return { enabled: true, forwardedToPhoneNumber, duration, timePeriod, subscribed: true }
    }

    expect(answer.json()).toEqual(features)
    expect(features).toMatchObject({
      revision: 1,
      // the switch counts in steps of five seconds
      voicemail: { enabled: true, pin: null, email: 'kiri@demo.example', diversionTimer: 25 },
      callerId: { enabled: false },
      callWaiting: { enabled: false },
      anonymousCallBlocking: { enabled: true },
      callForwardAlways: buildForward('0215550100', 10, 'WorkHours'),
      callForwardBusy: buildForward('035550100', 15, 'OutsideOfWorkHours'),
      callForwardNoAnswer: buildForward('0800555100', 30, 'Always'),
      callBlacklisting: { blacklistNumbers: ['095550166', '0061255500123'] },
    })
    expect(answer.body).not.toContain('4071')
  })

  test('are unchanged if a request does not name them', async () => {
    await setFeatures({ callForwardBusy: createForward('0215550100') })
    await setFeatures({ callerId: { enabled: false } })

    expect(await readFeatures()).toMatchObject({
      callForwardBusy: { enabled: true, forwardedToPhoneNumber: '0215550100' },
      callerId: { enabled: false },
    })
  })

  test('list the lines that forward all calls, until the forwarding ends', async () => {
    const token = await api().createToken('kiri')
    const listForwarded = async () =>
      (await api().make(listForwardedLines, { token, parameters: { accountCode: KIRI } })).json<{
        lines: unknown[]
      }>().lines
    await setFeatures({ callForwardAlways: createForward('0215550100') })

    expect(await listForwarded()).toMatchObject([
      {
        serviceEntity: currentLine(),
        revision: 1,
        callForwardAlways: { forwardedToPhoneNumber: '0215550100' },
      },
    ])
    await setFeatures({ callForwardAlways: { ...createForward('0215550100'), enabled: false } })
    expect(await listForwarded()).toEqual([])
  })
})

describe('calls that go abroad', () => {
  const letters = () =>
    api().sql<{ to_address: string; body: string }>`select to_address, body from communication
      where account_code = ${KIRI} and source like 'voice-abroad:%'`

  test('need the password, and the owner gets a letter', async () => {
    const callForwardAlways = createForward(AUSTRALIA)

    expect(await requestChange({ callForwardAlways })).toEqual([
      403,
      'INCORRECT_CURRENT_PASSWORD',
      'password',
    ])
    expect(await requestChange({ callForwardAlways, password: 'wrong' })).toEqual([
      403,
      'INCORRECT_CURRENT_PASSWORD',
      'password',
    ])
    expect([(await readFeatures()).revision, await letters()]).toEqual([0, []])

    expect(await requestChange({ callForwardAlways, password: DEMO_PASSWORD })).toEqual([
      200,
      undefined,
      undefined,
    ])
    expect(await letters()).toMatchObject([
      { to_address: 'kiri@demo.example', body: expect.stringContaining('+61255500123') },
    ])
    // a forwarding that stays abroad needs no password
    expect(
      await requestChange({ callForwardAlways: { ...callForwardAlways, timePeriod: 'WorkHours' } }),
    ).toEqual([200, undefined, undefined])
    expect(await requestChange({ callForwardAlways: { ...callForwardAlways, enabled: false } })).toEqual([
      200,
      undefined,
      undefined,
    ])
    // a forwarding that begins again needs the password
    expect(await requestChange({ callForwardAlways })).toEqual([
      403,
      'INCORRECT_CURRENT_PASSWORD',
      'password',
    ])
  })

  test("are refused to staff, who do not know the customer's password", async () => {
    const answer = await setFeatures(
      { callForwardBusy: createForward(AUSTRALIA) },
      currentLine(),
      await api().createStaffToken(KIRI),
    )

    expect(answer.json()).toMatchObject({ code: 'FORBIDDEN' })
    expect((await readFeatures()).revision).toBe(0)
  })

  test('have the line’s price of a minute', async () => {
    const token = await api().createToken('aroha')
    const answer = await api().make(readVoiceFeatures, {
      token,
      parameters: { accountCode: '100482', serviceEntity: '09 555 0134' },
    })

    expect(readVoiceFeatures.reply.parse(answer.json()).minutePrice?.includingGst).toBeGreaterThan(0)
  })
})

test('of 50 concurrent changes one is applied, the others are refused, and a read returns the applied one', async () => {
  const { revision } = await readFeatures()
  const token = await api().createToken('kiri')
  const parameters = { accountCode: KIRI, serviceEntity: currentLine() }
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, place) =>
      api().make(setVoiceFeatures, {
        token,
        parameters,
        body: { revision, callForwardAlways: createForward(`02155501${10 + place}`) },
      }),
    ),
  )
  const won = answers.filter(({ statusCode }) => statusCode === 200)
  const codes = new Set(
    answers.filter((answer) => !won.includes(answer)).map((answer) => answer.json<{ code: string }>().code),
  )

  expect([won.length, [...codes]]).toEqual([1, ['VOICE_FEATURES_HAVE_CHANGED']])
  const winner = won[0]?.json<{ callForwardAlways: { forwardedToPhoneNumber: string } }>().callForwardAlways
  expect(await readFeatures()).toMatchObject({
    revision: 1,
    callForwardAlways: { forwardedToPhoneNumber: winner?.forwardedToPhoneNumber },
  })
})

test('a read runs two statements with the session’s, a change three', async () => {
  const input = { token: await api().createToken('kiri'), parameters: { accountCode: KIRI } }
  const lineInput = { token: input.token, parameters: { accountCode: KIRI, serviceEntity: currentLine() } }
  const countStatements = async (make: () => Promise<unknown>) => {
    const before = api().db.statementCount()
    await make()
    return api().db.statementCount() - before
  }
  // the first call of a session writes more
  await api().make(listVoiceServiceEntities, input)
  await requestFeatures()

  expect([
    await countStatements(() => api().make(listVoiceServiceEntities, input)),
    await countStatements(() => api().make(readVoiceFeatures, lineInput)),
    await countStatements(() => api().make(listForwardedLines, input)),
    await countStatements(() =>
      api().make(setVoiceFeatures, { ...lineInput, body: { revision: 0, callWaiting: { enabled: false } } }),
    ),
  ]).toEqual([2, 2, 2, 3])
})
