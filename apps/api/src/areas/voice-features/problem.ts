import { phoneNumberIn } from '@switchboard/domain/phone'
import { FORWARDS, forwardProblem } from '@switchboard/domain/voice-features/forwarding'
import type { ForwardProblem, OwnLine } from '@switchboard/domain/voice-features/forwarding'
import { isVoiceNumber } from '@switchboard/domain/voice-features/numbers'
import { pinProblem } from '@switchboard/domain/voice-features/pin'
import { hasOnlyDigitsAndPlus, isFeaturesPlan } from '@switchboard/domain/voice-features/rules'

import { refuse } from '#api/platform/refusal.ts'
import type { Refusal } from '#api/platform/refusal.ts'
import type { SwitchLine } from '#api/partners/voice/client.ts'
import type { VoiceLine } from '#api/provider/voice/store.ts'

import type { Wanted } from './wire.ts'

type VoiceChangeContext = {
  readonly line: VoiceLine
  /** The line at the switch, before the change. */
  readonly now: SwitchLine
  readonly lines: readonly OwnLine[]
  readonly tollFree: readonly string[]
}

const WHY: Record<Exclude<ForwardProblem, 'notANumber'>, string> = {
  emergency: 'expected no number of an emergency service',
  premium: 'expected no number that costs by the minute whatever is agreed',
  itself: 'expected another number than that of the line',
  loop: 'expected a number whose calls do not come back to this line',
}

/**
 * Why the API refuses to send a change to the switch: the first field at fault, or null. Source: VFE-014 to VFE-024, VFE
 * Readings.
 */
export function changeProblem(
  wanted: Wanted,
  context: VoiceChangeContext,
): Refusal<
  'FEATURE_NOT_FOUND' | 'INVALID_PHONE_NUMBER' | 'FORWARDING_REFUSED' | 'VOICEMAIL_PIN_REFUSED'
> | null {
  const { line } = context
  if (!isFeaturesPlan(line.planCode) && turnsSomethingOn(wanted))
    return refuse('FEATURE_NOT_FOUND', { message: 'the plan of this line has no features' })
  return checkForwards(wanted, context) ?? checkBlockedNumbers(wanted) ?? checkPin(wanted, context)
}

/** A plan without features allows no feature to be turned on; an earlier forwarding can still be ended. */
function turnsSomethingOn(wanted: Wanted): boolean {
  const { voicemail, callerId, callWaiting, anonymousCallBlocking, callBlacklisting } = wanted
  const switched = [
    voicemail,
    callerId,
    callWaiting,
    anonymousCallBlocking,
    ...FORWARDS.map((key) => wanted[key]),
  ]
  return (
    switched.some((each) => each?.enabled === true) || (callBlacklisting?.blacklistNumbers.length ?? 0) > 0
  )
}

function checkForwards(wanted: Wanted, { line, lines, tollFree }: VoiceChangeContext) {
  for (const key of FORWARDS) {
    const forward = wanted[key]
    const typed = forward?.forwardedToPhoneNumber ?? ''
    if (forward === undefined || (!forward.enabled && typed === '')) continue
    const field = `${key}.forwardedToPhoneNumber`
    const problem = forwardProblem(typed, { line: line.number, lines, tollFree })
    if (problem === 'notANumber')
      return refuse('INVALID_PHONE_NUMBER', { field, message: 'expected a phone number' })
    if (problem !== null && forward.enabled)
      return refuse('FORWARDING_REFUSED', { field, message: WHY[problem] })
  }
  return null
}

function checkBlockedNumbers({ callBlacklisting }: Wanted) {
  const typed = callBlacklisting?.blacklistNumbers ?? []
  const place = typed.findIndex((each) => !hasOnlyDigitsAndPlus(phoneNumberIn(each)) || !isVoiceNumber(each))
  return place === -1
    ? null
    : refuse('INVALID_PHONE_NUMBER', {
        field: `callBlacklisting.blacklistNumbers.${place}`,
        message: 'expected a phone number',
      })
}

function checkPin({ voicemail }: Wanted, { line, now }: VoiceChangeContext) {
  if (voicemail === undefined) return null
  const field = 'voicemail.pin'
  if (voicemail.pin === null) {
    return voicemail.enabled && now.voicemail.pinSince === null
      ? refuse('VOICEMAIL_PIN_REFUSED', { field, message: 'expected a PIN, as there is none yet' })
      : null
  }
  return pinProblem(voicemail.pin, line.number) === null
    ? null
    : refuse('VOICEMAIL_PIN_REFUSED', { field, message: 'expected a PIN that is not guessed first' })
}
