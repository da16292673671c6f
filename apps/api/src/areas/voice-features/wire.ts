import type { ParsedBody, WireReply } from '@switchboard/domain/call'
import type { listForwardedLines, setVoiceFeatures } from '@switchboard/domain/voice-features/contract'
import { FORWARDS } from '@switchboard/domain/voice-features/forwarding'
import { toE164, toStoredNumber } from '@switchboard/domain/voice-features/numbers'
import { isFeaturesPlan } from '@switchboard/domain/voice-features/rules'

import type { LineChange, SwitchForward, SwitchLine } from '#api/partners/voice/client.ts'
import type { VoiceLine } from '#api/provider/voice/store.ts'

export type FeatureChange = ParsedBody<typeof setVoiceFeatures>

/** A line of the switch in the format of the API. */
export function toWireFeatures(line: VoiceLine, switchLine: SwitchLine): WireReply<typeof setVoiceFeatures> {
  const { voicemail, callerId, callWaiting, anonymousCallBlocking } = switchLine
  const subscribed = isFeaturesPlan(line.planCode)
  return {
    serviceEntity: line.serviceEntity,
    revision: switchLine.revision,
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
    callForwardAlways: toWireForward(switchLine.callForwardAlways, subscribed),
    callForwardBusy: toWireForward(switchLine.callForwardBusy, subscribed),
    callForwardNoAnswer: toWireForward(switchLine.callForwardNoAnswer, subscribed),
    callBlacklisting: { blacklistNumbers: switchLine.blocked.map(toStoredNumber) },
  }
}

/** A line that forwards all its calls, for the dashboard. */
export function toForwardedLine(
  line: VoiceLine,
  switchLine: SwitchLine,
): WireReply<typeof listForwardedLines>['lines'][number] {
  const { serviceEntity, revision, callForwardAlways } = toWireFeatures(line, switchLine)
  return { serviceEntity, revision, callForwardAlways }
}

function toWireForward({ enabled, to, ringSeconds, timePeriod, since }: SwitchForward, subscribed: boolean) {
  return {
    enabled,
    forwardedToPhoneNumber: toStoredNumber(to),
    duration: ringSeconds,
    timePeriod,
    subscribed,
    since,
  }
}

/** The numbers to which a line forwards calls. */
export function listForwardNumbers(switchLine: SwitchLine): string[] {
  return FORWARDS.map((key) => switchLine[key])
    .filter(({ enabled }) => enabled)
    .map(({ to }) => toStoredNumber(to))
}

/** A requested change in the format of the switch. */
export function toLineChange({ voicemail, callBlacklisting, ...change }: FeatureChange): LineChange {
  const { callerId, callWaiting, anonymousCallBlocking } = change
  const { callForwardAlways, callForwardBusy, callForwardNoAnswer } = change
  return {
    ...(callerId && { callerId }),
    ...(callWaiting && { callWaiting }),
    ...(anonymousCallBlocking && { anonymousCallBlocking }),
    ...(callForwardAlways && { callForwardAlways: toSwitchForward(callForwardAlways) }),
    ...(callForwardBusy && { callForwardBusy: toSwitchForward(callForwardBusy) }),
    ...(callForwardNoAnswer && { callForwardNoAnswer: toSwitchForward(callForwardNoAnswer) }),
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

function toSwitchForward({
  enabled,
  forwardedToPhoneNumber,
  duration,
  timePeriod,
}: NonNullable<FeatureChange['callForwardAlways']>) {
  const number = toStoredNumber(forwardedToPhoneNumber)
  return { enabled, to: number === '' ? '' : toE164(number), ringSeconds: duration, timePeriod }
}
