import type { WireReply } from '@switchboard/domain/call'
import type { setVoiceFeatures } from '@switchboard/domain/voice-features/contract'
import { FORWARDS, goesAbroadAnew } from '@switchboard/domain/voice-features/forwarding'
import { toE164, toStoredNumber, voiceNumberText } from '@switchboard/domain/voice-features/numbers'

import { trailName } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import type { Input } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'
import type { Refusal } from '#api/platform/refusal.ts'
import { checkPasswordAgain } from '#api/identity/password-again.ts'
import { readVoiceNumbers } from '#api/provider/voice/store.ts'
import type { VoiceLine } from '#api/provider/voice/store.ts'
import { SWITCH_REFUSALS } from '#api/provider/voice/switch-refusals.ts'
import type { SwitchLine, VoiceSwitch } from '#api/partners/voice/client.ts'

import { forwardAbroadNotice } from './letters.ts'
import { findChangeProblem } from './problem.ts'
import { notifyOwner } from './store.ts'
import { listForwardNumbers, toLineChange, toWireFeatures } from './wire.ts'

type SetInput = Input<typeof setVoiceFeatures>
type Outcome =
  | WireReply<typeof setVoiceFeatures>
  | Refusal<(typeof setVoiceFeatures)['errors'][number] | 'TOO_MANY_REQUESTS'>

/** For a line that is not the account's. */
export function refuseUnknownLine(): Refusal<'NO_VOICE_SERVICE_ENTITY'> {
  return refuse('NO_VOICE_SERVICE_ENTITY', {
    field: 'serviceEntity',
    message: "none of the account's phone lines",
  })
}

/**
 * Checks a change, sends it to the switch and returns the line that the switch reports. Forwarding that newly goes abroad
 * needs the password. The owner is notified before the switch is called, because the result may never be known.
 */
export async function setFeatures(input: SetInput, network: VoiceSwitch): Promise<Outcome> {
  const { db, accountCode, today, now, body, parameters, actor } = input
  const { lines, tollFree } = await readVoiceNumbers(db, accountCode, today)
  const line = lines.find(({ number }) => number === toStoredNumber(parameters.serviceEntity))
  if (line === undefined) return refuseUnknownLine()
  const detail = { of: line.serviceEntity }
  await audit(db, actor, { accountCode, action: 'voice-change-asked', detail })
  const numbers = lines.map(({ number }) => toE164(number))
  const switchLines = await network.listLines(numbers, now)
  if (switchLines === 'unavailable') return refuse('VOICE_SWITCH_UNAVAILABLE')
  const before = switchLines[lines.indexOf(line)]
  if (before === undefined) return refuse('VOICE_SWITCH_UNAVAILABLE')

  const ownLines = lines.map(({ number }, index) => {
    const switchLine = switchLines[index]
    return { number, forwardsTo: switchLine === undefined ? [] : listForwardNumbers(switchLine) }
  })
  const context = { line, before, lines: ownLines, tollFree: tollFree.map(toStoredNumber) }
  const problem = findChangeProblem(body, context)
  if (problem !== null) return problem
  const { revision = before.revision } = body
  if (before.revision !== revision) return refuse('VOICE_FEATURES_HAVE_CHANGED')
  const refusal = await checkForwardAbroad(input, line, before)
  if (refusal !== null) return refusal

  const version = { number: before.number, revision }
  const reply = await network.change(version, toLineChange(body), now)
  if (reply.kind !== 'done') return refuse(SWITCH_REFUSALS[reply.kind])
  return toWireFeatures(line, reply.now)
}

/** Refuses new forwarding abroad, or notifies the owner of it. Null if the change can be made. */
async function checkForwardAbroad(input: SetInput, line: VoiceLine, before: SwitchLine) {
  const { db, accountCode, now, body, actor } = input
  const abroad = FORWARDS.flatMap((key) => {
    const forward = body[key]
    const { enabled, to } = before[key]
    const current = { enabled, forwardedToPhoneNumber: toStoredNumber(to) }
    return forward !== undefined && goesAbroadAnew(current, forward)
      ? [toStoredNumber(forward.forwardedToPhoneNumber)]
      : []
  })
  if (abroad.length === 0) return null
  if (actor.kind === 'staff')
    return refuse('FORBIDDEN', { message: 'only a customer forwards calls abroad, with their password' })
  const attempt = { ...input, password: body.password ?? '' }
  const refusal = await checkPasswordAgain(db, attempt, 'voice-forward-abroad')
  if (refusal !== null) return refusal
  const facts = { line: line.serviceEntity, numbers: abroad.map(voiceNumberText).join(' and '), at: now }
  await notifyOwner(db, {
    ...forwardAbroadNotice(facts),
    accountCode,
    source: `voice-abroad:${line.number}:${before.revision}:${abroad.join('+')}`,
    doneBy: trailName(actor),
    now,
  })
  return null
}
