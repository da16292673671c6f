import { beforeEach } from 'vitest'

import type { SentBody } from '@switchboard/domain/call'
import { readVoiceFeatures, setVoiceFeatures } from '@switchboard/domain/voice-features/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { testGateway } from '#api/testing/gateway.ts'

export const KIRI = '100902'
export type Change = Partial<SentBody<typeof setVoiceFeatures>>

export function createForward(forwardedToPhoneNumber: string, more: object = {}) {
  return { enabled: true, forwardedToPhoneNumber, duration: 0, timePeriod: 'Always' as const, ...more }
}

export const VOICEMAIL = { enabled: true, pin: '4071', email: '', diversionTimer: 20 }

/**
 * The API with the sandbox’s telephone switch. Each test has a phone line of its own. The timeout is long, for slow machines,
 * except in tests of a switch that does not answer.
 */
export async function testVoiceFeatures({ timeoutSeconds = 99 } = {}) {
  const sandbox = await testGateway()
  const api = testApi(
    fillDemo,
    {},
    { VOICE_SWITCH_URL: sandbox.voiceSwitchUrl, VOICE_SWITCH_TIMEOUT_SECONDS: String(timeoutSeconds) },
  )

  /** The switch keeps the settings of a test, so each test gets a line that the switch has not seen. */
  let lines = 0
  let serviceEntity = ''
  beforeEach(async () => {
    lines += 1
    serviceEntity = `04 557 ${1_000 + lines}`
    await api().sql`update service set service_entity = ${serviceEntity}
      where account_code = ${KIRI} and plan_code = 'VDSLVOIP-FEATURES'`
  })

  async function requestFeatures(line = serviceEntity, [user, accountCode] = ['kiri', KIRI] as const) {
    const token = await api().createToken(user)
    return api().make(readVoiceFeatures, { token, parameters: { accountCode, serviceEntity: line } })
  }

  async function readFeatures(line = serviceEntity) {
    return readVoiceFeatures.reply.parse((await requestFeatures(line)).json())
  }

  async function setFeatures(change: Change, line = serviceEntity, token?: string) {
    return api().make(setVoiceFeatures, {
      token: token ?? (await api().createToken('kiri')),
      parameters: { accountCode: KIRI, serviceEntity: line },
      body: { revision: (await readFeatures(line)).revision, ...change },
    })
  }

  async function requestChange(change: Change) {
    const answer = await setFeatures(change)
    const { code, field } = answer.json<{ code?: string; field?: string }>()
    return [answer.statusCode, code, field]
  }

  function currentLine() {
    return serviceEntity
  }

  return { sandbox, api, requestFeatures, readFeatures, setFeatures, requestChange, currentLine }
}
