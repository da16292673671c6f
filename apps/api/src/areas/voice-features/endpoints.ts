import {
  listForwardedLines,
  listVoiceServiceEntities,
  readVoiceFeatures,
  setVoiceFeatures,
} from '@switchboard/domain/voice-features/contract'
import { toE164, toStoredNumber } from '@switchboard/domain/voice-features/numbers'
import { isFeaturesPlan } from '@switchboard/domain/voice-features/rules'

import { handle } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'
import type { Services } from '#api/platform/services.ts'
import { readVoiceNumbers } from '#api/provider/voice/store.ts'
import { createVoiceSwitchClient } from '#api/partners/voice/client.ts'

import { refuseUnknownLine, setFeatures } from './set.ts'
import { toForwardedLine, toWireFeatures } from './wire.ts'

export function voiceFeaturesEndpoints({ environment }: Pick<Services, 'environment'>): Endpoint[] {
  const network = createVoiceSwitchClient(environment)
  return [
    handle(listVoiceServiceEntities, async ({ db, accountCode, today }) => {
      const { lines } = await readVoiceNumbers(db, accountCode, today)
      if (lines.length === 0) return refuse('NO_VOICE_SERVICE_ENTITY')
      return lines.map(({ serviceEntity, planCode, planName }) => ({
        serviceEntity,
        planName,
        isFeaturesPlan: isFeaturesPlan(planCode),
      }))
    }),

    handle(readVoiceFeatures, async ({ db, accountCode, today, now, parameters }) => {
      const { lines } = await readVoiceNumbers(db, accountCode, today)
      const line = lines.find(({ number }) => number === toStoredNumber(parameters.serviceEntity))
      if (line === undefined) return refuseUnknownLine()
      const switchLines = await network.listLines([toE164(line.number)], now)
      if (switchLines === 'unavailable' || switchLines[0] === undefined)
        return refuse('VOICE_SWITCH_UNAVAILABLE')
      const features = toWireFeatures(line, switchLines[0])
      return { ...features, minutePrice: line.minutePrice, now: new Date(now).toISOString() }
    }),

    handle(setVoiceFeatures, (input) => setFeatures(input, network)),

    handle(listForwardedLines, async ({ db, accountCode, today, now }) => {
      const { lines } = await readVoiceNumbers(db, accountCode, today)
      const at = new Date(now).toISOString()
      if (lines.length === 0) return { lines: [], now: at }
      const numbers = lines.map(({ number }) => toE164(number))
      const switchLines = await network.listLines(numbers, now)
      if (switchLines === 'unavailable') return refuse('VOICE_SWITCH_UNAVAILABLE')
      const forwarded = switchLines.flatMap((switchLine, index) => {
        const line = lines[index]
        return line && switchLine.callForwardAlways.enabled ? [toForwardedLine(line, switchLine)] : []
      })
      return { lines: forwarded, now: at }
    }),
  ]
}
