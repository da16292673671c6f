import type { ParsedBody, WireReply } from '@switchboard/domain/call'
import type { listForwardedLines, setVoiceFeatures } from '@switchboard/domain/voice-features/contract'
import { FORWARDS } from '@switchboard/domain/voice-features/forwarding'
import { toE164, toStoredNumber } from '@switchboard/domain/voice-features/numbers'
import { isFeaturesPlan } from '@switchboard/domain/voice-features/rules'

import type { LineChange, SwitchForward, SwitchLine } from '#api/partners/voice/client.ts'
import type { VoiceLine } from '#api/provider/voice/store.ts'

export type Wanted = ParsedBody<typeof setVoiceFeatures>

/** A line of the switch in the names and numbers of the contract. */
export function featuresOnWire(line: VoiceLine, now: SwitchLine): WireReply<typeof setVoiceFeatures> {
  const { voicemail, callerId, callWaiting, anonymousCallBlocking } = now
  const subscribed = isFeaturesPlan(line.planCode)
  return {
    serviceEntity: line.serviceEntity,
    revision: now.revision,
    voicemail: {
      enabled: voicemail.enabled,
      pin: null,
      pinSince: voicemail.pinSince,
      email: voicemail.email,
      diversionTimer: voicemail.ringSeconds,
    },
    callerId,
    callWaiting,
    anonymousCallBlocking,
    callForwardAlways: forwardOnWire(now.callForwardAlways, subscribed),
    callForwardBusy: forwardOnWire(now.callForwardBusy, subscribed),
    callForwardNoAnswer: forwardOnWire(now.callForwardNoAnswer, subscribed),
    callBlacklisting: { blacklistNumbers: now.blocked.map(toStoredNumber) },
  }
}

/** A line that forwards all its calls, as the dashboard names it. */
export function toForwardedLine(
  line: VoiceLine,
  now: SwitchLine,
): WireReply<typeof listForwardedLines>['lines'][number] {
  const { serviceEntity, revision, callForwardAlways } = featuresOnWire(line, now)
  return { serviceEntity, revision, callForwardAlways }
}

function forwardOnWire({ enabled, to, ringSeconds, timePeriod, since }: SwitchForward, subscribed: boolean) {
  return {
    enabled,
    forwardedToPhoneNumber: toStoredNumber(to),
    duration: ringSeconds,
    timePeriod,
    subscribed,
    since,
  }
}

/** Stored numbers that a line forwards to now. */
export function listForwardNumbers(now: SwitchLine): string[] {
  return FORWARDS.map((key) => now[key])
    .filter(({ enabled }) => enabled)
    .map(({ to }) => toStoredNumber(to))
}

/** The requested change in the form of the switch. */
export function changeForSwitch({ voicemail, callBlacklisting, ...wanted }: Wanted): LineChange {
  const { callerId, callWaiting, anonymousCallBlocking } = wanted
  const { callForwardAlways, callForwardBusy, callForwardNoAnswer } = wanted
  return {
    ...(callerId && { callerId }),
    ...(callWaiting && { callWaiting }),
    ...(anonymousCallBlocking && { anonymousCallBlocking }),
    ...(callForwardAlways && { callForwardAlways: forwardForSwitch(callForwardAlways) }),
    ...(callForwardBusy && { callForwardBusy: forwardForSwitch(callForwardBusy) }),
    ...(callForwardNoAnswer && { callForwardNoAnswer: forwardForSwitch(callForwardNoAnswer) }),
    ...(callBlacklisting && {
      blocked: [...new Set(callBlacklisting.blacklistNumbers.map((each) => toE164(toStoredNumber(each))))],
    }),
    ...(voicemail && {
      voicemail: {
        enabled: voicemail.enabled,
        pin: voicemail.pin,
        email: voicemail.email,
        ringSeconds: voicemail.diversionTimer,
      },
    }),
  }
}

function forwardForSwitch({
  enabled,
  forwardedToPhoneNumber,
  duration,
  timePeriod,
}: NonNullable<Wanted['callForwardAlways']>) {
  const number = toStoredNumber(forwardedToPhoneNumber)
  return { enabled, to: number === '' ? '' : toE164(number), ringSeconds: duration, timePeriod }
}
