import {
  freezeByLink,
  freezeNumber,
  keepNumberLocked,
  lockNumber,
  thawNumber,
  unlockNumber,
} from '@switchboard/domain/mobile/numbers/contract'

import { handle } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { isRefusal, refuse } from '#api/platform/refusal.ts'
import { auditRefusal } from '#api/identity/refusals.ts'
import { countAttempt, createAddressCounter } from '#api/platform/attempts.ts'

import { freezeByCode, changeGuard } from './guard.ts'
import type { GuardStep } from './guard-steps.ts'
import { toNumberKey } from './number-key.ts'
import { noSuchNumber, proveOwner } from './prove-owner.ts'
import type { NumberRequestContext } from './prove-owner.ts'
import type { NumberGuard } from './store/number-status.ts'

/** Links to freeze a number that one address may try in five minutes. */
const MAX_LINKS = 30

export function guardEndpoints(publicUrl: string): Endpoint[] {
  return [
    handle(lockNumber, (input) => applyGuardStep(input, publicUrl, 'lock')),
    handle(keepNumberLocked, (input) => applyGuardStep(input, publicUrl, 'keepLocked')),
    handle(freezeNumber, (input) => applyGuardStep(input, publicUrl, 'freeze')),

    handle(unlockNumber, (input) => applyProvenStep(input, publicUrl, 'unlock')),

    handle(thawNumber, (input) =>
      // staff have spoken to the owner
      input.actor.kind === 'staff'
        ? applyGuardStep(input, publicUrl, 'thawAtOnce')
        : applyProvenStep(input, publicUrl, 'thaw'),
    ),

    handle(freezeByLink, async ({ db, body, peer, now, actor }) => {
      const retryAfterSeconds = await countAttempt(db, [
        createAddressCounter('freeze links of', peer, MAX_LINKS),
      ])
      if (retryAfterSeconds !== null) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds })
      const number = await freezeByCode({ db, now, actor, publicUrl }, body.Token)
      if (number !== null) return { numberEnding: number.slice(-3) }
      await auditRefusal(db, actor, { action: 'number-freeze-refused', peer })
      return refuse('FORBIDDEN', { message: 'the link does not work' })
    }),
  ]
}

type GuardCall = Omit<NumberRequestContext, 'publicUrl'> & {
  readonly parameters: { readonly serviceNumber: string }
}

/** Applies a step that needs the owner's password. */
async function applyProvenStep(
  input: GuardCall & { readonly body: { readonly password: string } },
  publicUrl: string,
  step: 'unlock' | 'thaw',
) {
  const check = { password: input.body.password, action: step }
  const proof = await proveOwner({ ...input, publicUrl }, toNumberKey(input), check)
  return isRefusal(proof) ? proof : applyGuardStep(input, publicUrl, step)
}

async function applyGuardStep(input: GuardCall, publicUrl: string, step: GuardStep) {
  const guard = await changeGuard({ ...input, publicUrl }, toNumberKey(input), step)
  return guard === null ? noSuchNumber() : toWireGuard(guard)
}

function toWireGuard({ lockedAt, opensAt, frozenAt, thawsAt }: NumberGuard) {
  return {
    lockedSince: toWireInstant(lockedAt),
    opensAt: toWireInstant(opensAt),
    frozenSince: toWireInstant(frozenAt),
    thawsAt: toWireInstant(thawsAt),
  }
}

function toWireInstant(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
