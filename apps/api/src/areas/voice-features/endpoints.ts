import {
  listForwardedLines,
  listVoiceServiceEntities,
  readVoiceFeatures,
  setVoiceFeatures,
} from '@switchboard/domain/voice-features/contract'
import { e164Of, storedNumber } from '@switchboard/domain/voice-features/numbers'
import { isFeaturesPlan } from '@switchboard/domain/voice-features/rules'

import { handle } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { refused } from '#api/platform/refusal.ts'
import type { Services } from '#api/platform/services.ts'
import { voiceNumbersOf } from '#api/provider/voice/store.ts'
import { voiceSwitchAt } from '#api/partners/voice/client.ts'

import { noSuchLine, setFeatures } from './set.ts'
import { featuresOnWire, forwardedOnWire } from './wire.ts'

export function voiceFeaturesEndpoints({ environment }: Pick<Services, 'environment'>): Endpoint[] {
  const network = voiceSwitchAt(environment)
  return [
    handle(listVoiceServiceEntities, async ({ db, accountCode, today }) => {
      const { lines } = await voiceNumbersOf(db, accountCode, today)
      if (lines.length === 0) return refused('NO_VOICE_SERVICE_ENTITY')
      return lines.map(({ serviceEntity, planCode, planName }) => ({
        serviceEntity,
        planName,
        isFeaturesPlan: isFeaturesPlan(planCode),
      }))
    }),

    handle(readVoiceFeatures, async ({ db, accountCode, today, now, parameters }) => {
      const { lines } = await voiceNumbersOf(db, accountCode, today)
      const line = lines.find(({ number }) => number === storedNumber(parameters.serviceEntity))
      if (line === undefined) return noSuchLine()
      const told = await network.linesOf([e164Of(line.number)], now)
      if (told === 'unavailable' || told[0] === undefined) return refused('VOICE_SWITCH_UNAVAILABLE')
      return {
        ...featuresOnWire(line, told[0]),
        minutePrice: line.minutePrice,
        now: new Date(now).toISOString(),
      }
    }),

    handle(setVoiceFeatures, (setting) => setFeatures(setting, network)),

    handle(listForwardedLines, async ({ db, accountCode, today, now }) => {
      const { lines } = await voiceNumbersOf(db, accountCode, today)
      const at = new Date(now).toISOString()
      if (lines.length === 0) return { lines: [], now: at }
      const told = await network.linesOf(
        lines.map(({ number }) => e164Of(number)),
        now,
      )
      if (told === 'unavailable') return refused('VOICE_SWITCH_UNAVAILABLE')
      const forwarded = told.flatMap((each, place) => {
        const line = lines[place]
        return line && each.callForwardAlways.enabled ? [forwardedOnWire(line, each)] : []
      })
      return { lines: forwarded, now: at }
    }),
  ]
}
