import { FORWARDS, forwardProblem } from '@switchboard/domain/voice-features/forwarding'
import type { ForwardProblem, OwnLine } from '@switchboard/domain/voice-features/forwarding'
import { isVoiceNumber } from '@switchboard/domain/voice-features/numbers'
import { pinProblem } from '@switchboard/domain/voice-features/pin'
import { isFeaturesPlan } from '@switchboard/domain/voice-features/rules'

import { refuse } from '#api/platform/refusal.ts'
import type { Refusal } from '#api/platform/refusal.ts'
import type { SwitchLine } from '#api/partners/voice/client.ts'
import type { VoiceLine } from '#api/provider/voice/store.ts'

import type { FeatureChange } from './wire.ts'

type VoiceChangeContext = {
  readonly line: VoiceLine
  /** The line at the switch, before the change. */
  readonly before: SwitchLine
  readonly lines: readonly OwnLine[]
  readonly tollFree: readonly string[]
}

const FORWARD_MESSAGES: Record<Exclude<ForwardProblem, 'notANumber'>, string> = {
  emergency: 'expected no number of an emergency service',
  premium: 'expected no number that costs by the minute whatever is agreed',
  itself: 'expected another number than that of the line',
  loop: 'expected a number whose calls do not come back to this line',
}

/** The refusal of the first wrong field; null if the change can be sent to the switch. Source: VFE-014 to VFE-024, VFE Readings. */
export function findChangeProblem(
  change: FeatureChange,
  context: VoiceChangeContext,
): Refusal<
  'FEATURE_NOT_FOUND' | 'INVALID_PHONE_NUMBER' | 'FORWARDING_REFUSED' | 'VOICEMAIL_PIN_REFUSED'
> | null {
  const { line } = context
  if (!isFeaturesPlan(line.planCode) && turnsFeatureOn(change))
    return refuse('FEATURE_NOT_FOUND', { message: 'the plan of this line has no features' })
  return checkForwards(change, context) ?? checkBlockedNumbers(change) ?? checkPin(change, context)
}

/** On a plan without features, forwarding can only be turned off. */
function turnsFeatureOn(change: FeatureChange): boolean {
  const { voicemail, callerId, callWaiting, anonymousCallBlocking, callBlacklisting } = change
  const forwards = FORWARDS.map((key) => change[key])
  const features = [voicemail, callerId, callWaiting, anonymousCallBlocking, ...forwards]
  const blocksNumbers = (callBlacklisting?.blacklistNumbers.length ?? 0) > 0
  return blocksNumbers || features.some((feature) => feature?.enabled === true)
}

function checkForwards(change: FeatureChange, { line, lines, tollFree }: VoiceChangeContext) {
  for (const key of FORWARDS) {
    const forward = change[key]
    if (forward === undefined) continue
    const { enabled, forwardedToPhoneNumber: number } = forward
    if (!enabled && number === '') continue
    const field = `${key}.forwardedToPhoneNumber`
    const problem = forwardProblem(number, { line: line.number, lines, tollFree })
    if (problem === 'notANumber')
      return refuse('INVALID_PHONE_NUMBER', { field, message: 'expected a phone number' })
    if (problem !== null && enabled)
      return refuse('FORWARDING_REFUSED', { field, message: FORWARD_MESSAGES[problem] })
  }
  return null
}

function checkBlockedNumbers({ callBlacklisting }: FeatureChange) {
  const numbers = callBlacklisting?.blacklistNumbers ?? []
  const index = numbers.findIndex((number) => !isVoiceNumber(number))
  if (index === -1) return null
  const field = `callBlacklisting.blacklistNumbers.${index}`
  return refuse('INVALID_PHONE_NUMBER', { field, message: 'expected a phone number' })
}

function checkPin({ voicemail }: FeatureChange, { line, before }: VoiceChangeContext) {
  if (voicemail === undefined) return null
  const { enabled, pin } = voicemail
  const field = 'voicemail.pin'
  if (pin === null && enabled && before.voicemail.pinSince === null)
    return refuse('VOICEMAIL_PIN_REFUSED', { field, message: 'expected a PIN, as there is none yet' })
  if (pin !== null && pinProblem(pin, line.number) !== null)
    return refuse('VOICEMAIL_PIN_REFUSED', { field, message: 'expected a PIN that is not guessed first' })
  return null
}
