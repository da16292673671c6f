import { setTimeout as wait } from 'node:timers/promises'

import { describe, expect, test } from 'vitest'

import { setVoiceFeatures } from '@switchboard/domain/voice-features/contract'

import { KIRI, createForward, VOICEMAIL, testVoiceFeatures } from './testing/voice-features.ts'
import type { Change } from './testing/voice-features.ts'

const { sandbox, api, readFeatures, setFeatures, requestChange, currentLine } = await testVoiceFeatures({
  timeoutSeconds: 2,
})

async function createLine(entity: string, accountCode = KIRI) {
  await api()
    .sql`insert into service (account_code, service_number, plan_code, service_entity, detail, status, started_on)
    values (${accountCode}, 77, 'VDSLVOIP-FEATURES', ${entity}, ${entity}, 'on', '2026-01-01')`
}

describe('bad input is refused by its field, and the switch keeps its settings', () => {
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
    expect(await requestChange({ voicemail: { ...VOICEMAIL, pin } })).toEqual(outcome)
    expect((await readFeatures()).revision).toBe(0)
  })

  test('VFE-014 VFE-015 a PIN may not end the line’s number; ten digits, no email and a null PIN are accepted', async () => {
    const own = currentLine().slice(-4)

    expect(await requestChange({ voicemail: { ...VOICEMAIL, pin: own } })).toEqual([
      422,
      'VOICEMAIL_PIN_REFUSED',
      'voicemail.pin',
    ])
    await setFeatures({ voicemail: { ...VOICEMAIL, pin: '4071928374', email: '' } })
    const { pinSince } = (await readFeatures()).voicemail
    expect(pinSince).not.toBeNull()
    await setFeatures({ voicemail: { ...VOICEMAIL, pin: null, email: 'kiri@demo.example' } })
    expect((await readFeatures()).voicemail).toMatchObject({ pinSince, email: 'kiri@demo.example' })
  })

  test('VFE-015 an invalid email address is refused', async () => {
    expect(await requestChange({ voicemail: { ...VOICEMAIL, email: 'kiri@' } })).toEqual([
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
    const createChange = (typed: string | number) => ({
      voicemail: { ...VOICEMAIL, diversionTimer: typed },
      callForwardNoAnswer: createForward('0215550100', { duration: typed }),
    })
    await setFeatures(createChange(30))
    expect((await requestChange(createChange(seconds)))[0]).toBe(200)
    const { voicemail, callForwardNoAnswer } = await readFeatures()

    expect([voicemail.diversionTimer, callForwardNoAnswer.duration]).toEqual([kept, kept])
  })

  test.each([
    ['VFE-016', 'callForwardAlways'],
    ['VFE-017', 'callForwardBusy'],
    ['VFE-018', 'callForwardNoAnswer'],
  ])('%s %s that is on needs a phone number', async (_id, key) => {
    for (const number of ['', '12', '0900', '09 555 013', '+12345']) {
      expect(await requestChange({ [key]: createForward(number) })).toEqual([
        422,
        'INVALID_PHONE_NUMBER',
        `${key}.forwardedToPhoneNumber`,
      ])
    }
    expect((await readFeatures()).revision).toBe(0)
  })

  test.each([
    ['VFE-020 a premium number', '0900 12345'],
    ['a premium number of another country', '+1 900 555 0123'],
    ['an emergency number', '111'],
    ['an emergency number of elsewhere', '112'],
  ])('calls are not forwarded to %s', async (_what, number) => {
    expect(await requestChange({ callForwardAlways: createForward(number) })).toEqual(refused)
  })

  test('calls are not forwarded to the line itself, to the account’s toll-free number, or in a circle', async () => {
    const second = `04 558 ${currentLine().slice(-4)}`
    await createLine(second)
    await api()
      .sql`insert into service (account_code, service_number, plan_code, service_entity, detail, status, started_on)
      values (${KIRI}, 78, 'toll-free', '0800 555 777', '0800 555 777', 'on', '2026-01-01')`
    expect(await requestChange({ callForwardAlways: createForward(currentLine()) })).toEqual(refused)
    expect(await requestChange({ callForwardAlways: createForward(`+64${currentLine().slice(1)}`) })).toEqual(
      refused,
    )
    expect(await requestChange({ callForwardAlways: createForward('0800 555 777') })).toEqual(refused)
    expect(
      (await setFeatures({ callForwardNoAnswer: createForward(currentLine()) }, second)).statusCode,
    ).toBe(200)
    expect(await requestChange({ callForwardAlways: createForward(second) })).toEqual(refused)
    await setFeatures({ callForwardNoAnswer: { ...createForward(currentLine()), enabled: false } }, second)
    expect(await requestChange({ callForwardAlways: createForward(second) })).toEqual([
      200,
      undefined,
      undefined,
    ])
  })

  test('VFE-024 an entry that is no phone number is refused by its position', async () => {
    const blacklistNumbers = ['095550166', '12ab']

    expect(await requestChange({ callBlacklisting: { blacklistNumbers } })).toEqual([
      422,
      'INVALID_PHONE_NUMBER',
      'callBlacklisting.blacklistNumbers.1',
    ])
  })
})

describe('a switch that fails', () => {
  const change: Change = { callForwardAlways: createForward('0215550100') }

  test.each([
    ['refuses', { refusing: true }, [422, 'VOICE_SWITCH_REFUSED', undefined]],
    ['is down', { down: true }, [503, 'VOICE_SWITCH_UNAVAILABLE', undefined]],
    ['is silent', { silent: true }, [503, 'VOICE_SWITCH_UNAVAILABLE', undefined]],
    ['is slow', { slow: 4 }, [503, 'VOICE_SWITCH_UNAVAILABLE', undefined]],
  ])('that %s changes nothing, and the reply reports no success', async (_how, switches, outcome) => {
    const { revision } = await readFeatures()
    await sandbox.turnVoiceSwitch(switches)

    expect(await outcomeOfSent({ ...change, revision })).toEqual(outcome)
    await sandbox.turnVoiceSwitch({})
    expect(await readFeatures()).toMatchObject({ revision: 0, callForwardAlways: { enabled: false } })
  })

  test('that replies late leaves the outcome unknown, and a later read shows the change', async () => {
    const { revision } = await readFeatures()
    await sandbox.turnVoiceSwitch({ late: 4 })

    expect(await outcomeOfSent({ ...change, revision })).toEqual([503, 'VOICE_CHANGE_UNANSWERED', undefined])
    expect((await readFeatures()).revision).toBe(0)
    await sandbox.turnVoiceSwitch({})
    await expect.poll(async () => (await readFeatures()).revision, { timeout: 10_000 }).toBe(1)
    expect((await readFeatures()).callForwardAlways.forwardedToPhoneNumber).toBe('0215550100')
  })

  test('a change that arrives late finds a newer revision and does nothing', async () => {
    const { revision } = await readFeatures()
    await sandbox.turnVoiceSwitch({ late: 5 })
    await outcomeOfSent({ ...change, revision })
    await sandbox.turnVoiceSwitch({})
    await setFeatures({ callForwardAlways: createForward('0215550199') })
    await wait(3_500)

    expect(await readFeatures()).toMatchObject({
      revision: 1,
      callForwardAlways: { forwardedToPhoneNumber: '0215550199' },
    })
  })

  async function outcomeOfSent(sent: Change & { revision: number }) {
    const token = await api().createToken('kiri')
    const parameters = { accountCode: KIRI, serviceEntity: currentLine() }
    const answer = await api().make(setVoiceFeatures, { token, parameters, body: sent })
    const { code, field } = answer.json<{ code?: string; field?: string }>()
    return [answer.statusCode, code, field]
  }
})
