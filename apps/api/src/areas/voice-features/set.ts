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
import type { SwitchLine, VoiceSwitch } from '#api/partners/voice/client.ts'

import { changeProblem } from './problem.ts'
import { forwardAbroadNotice } from './letters.ts'
import { tellOwner } from './store.ts'
import { changeForSwitch, featuresOnWire, listForwardNumbers } from './wire.ts'

type Setting = Input<typeof setVoiceFeatures>
type Outcome =
  | WireReply<typeof setVoiceFeatures>
  | Refusal<(typeof setVoiceFeatures)['errors'][number] | 'TOO_MANY_REQUESTS'>

/** The refusal for a line that is not the account's. */
export function noSuchLine(): Refusal<'NO_VOICE_SERVICE_ENTITY'> {
  return refuse('NO_VOICE_SERVICE_ENTITY', {
    field: 'serviceEntity',
    message: "none of the account's phone lines",
  })
}

/**
 * Checks a change, sends it to the switch and returns the line that the switch reports. Forwarding that newly goes abroad
 * needs the password. The owner is notified before the switch is called, because the result may never be known.
 */
export async function setFeatures(setting: Setting, network: VoiceSwitch): Promise<Outcome> {
  const { db, accountCode, today, now, body, parameters, actor } = setting
  const { lines, tollFree } = await readVoiceNumbers(db, accountCode, today)
  const line = lines.find(({ number }) => number === toStoredNumber(parameters.serviceEntity))
  if (line === undefined) return noSuchLine()
  await audit(db, actor, {
    accountCode,
    action: 'voice-change-asked',
    detail: { of: line.serviceEntity },
  })
  const switchLines = await network.listLines(
    lines.map(({ number }) => toE164(number)),
    now,
  )
  if (switchLines === 'unavailable') return refuse('VOICE_SWITCH_UNAVAILABLE')
  const before = switchLines[lines.indexOf(line)]
  if (before === undefined) return refuse('VOICE_SWITCH_UNAVAILABLE')

  const own = lines.map(({ number }, place) => {
    const each = switchLines[place]
    return { number, forwardsTo: each === undefined ? [] : listForwardNumbers(each) }
  })
  const problem = changeProblem(body, {
    line,
    now: before,
    lines: own,
    tollFree: tollFree.map(toStoredNumber),
  })
  if (problem !== null) return problem
  if (before.revision !== body.revision) return refuse('VOICE_FEATURES_HAVE_CHANGED')

  const refusal = await abroadRefusal(setting, line, before)
  if (refusal !== null) return refusal
  const reply = await network.change(
    { number: before.number, revision: body.revision },
    changeForSwitch(body),
    now,
  )
  if (reply.kind === 'changed') return refuse('VOICE_FEATURES_HAVE_CHANGED')
  if (reply.kind === 'refused') return refuse('VOICE_SWITCH_REFUSED')
  if (reply.kind === 'down') return refuse('VOICE_SWITCH_UNAVAILABLE')
  if (reply.kind === 'noAnswer') return refuse('VOICE_CHANGE_UNANSWERED')
  return featuresOnWire(line, reply.now)
}

/** Refuses to forward calls abroad, or notifies the owner and returns null. */
async function abroadRefusal(setting: Setting, line: VoiceLine, before: SwitchLine) {
  const { db, accountCode, now, body, actor } = setting
  const abroad = FORWARDS.flatMap((key) => {
    const wanted = body[key]
    const { enabled, to } = before[key]
    const isNew = wanted && goesAbroadAnew({ enabled, forwardedToPhoneNumber: toStoredNumber(to) }, wanted)
    return wanted && isNew ? [toStoredNumber(wanted.forwardedToPhoneNumber)] : []
  })
  if (abroad.length === 0) return null
  if (actor.kind === 'staff')
    return refuse('FORBIDDEN', { message: 'only a customer forwards calls abroad, with their password' })
  const given = { ...setting, password: body.password ?? '' }
  const refusal = await checkPasswordAgain(db, given, 'voice-forward-abroad')
  if (refusal !== null) return refusal
  const facts = { line: line.serviceEntity, numbers: abroad.map(voiceNumberText).join(' and '), at: now }
  await tellOwner(db, {
    ...forwardAbroadNotice(facts),
    accountCode,
    source: `voice-abroad:${line.number}:${body.revision}:${abroad.join('+')}`,
    doneBy: trailName(actor),
    now,
  })
  return null
}
