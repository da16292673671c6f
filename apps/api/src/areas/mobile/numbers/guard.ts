import { randomUUID } from 'node:crypto'

import type { NumbersChange } from '@switchboard/domain/mobile/numbers/trail'

import { providerActor, toLinkBearer, trailName } from '#api/platform/actor.ts'
import type { Actor } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import { lockAccount } from '#api/provider/books/accounts.ts'
import type { Database, Queries } from '#api/platform/database/database.ts'

import { GUARD_STEPS, isSameGuard } from './guard-steps.ts'
import type { GuardStep } from './guard-steps.ts'
import type { NumberEvent } from './letter-words.ts'
import type { NumberRequestContext } from './prove-owner.ts'
import { endDueGuards, saveGuard } from './store/guards.ts'
import { redeemFreezeCode } from './store/freeze-links.ts'
import { stopRequests } from './store/requests.ts'
import { findNumber } from './store/number-status.ts'
import type { NumberGuard, PhoneNumberKey } from './store/number-status.ts'
import { notifyOwner } from './store/notify-owner.ts'

type StepTrace = { readonly action: NumbersChange; readonly event: NumberEvent }

/** The audit action and the notice of each step. */
const TRACES: Record<GuardStep, StepTrace> = {
  lock: { action: 'number-locked', event: { what: 'locked' } },
  unlock: { action: 'number-unlock-asked', event: { what: 'unlockRequested' } },
  keepLocked: { action: 'number-unlock-withdrawn', event: { what: 'unlockWithdrawn' } },
  freeze: { action: 'number-frozen', event: { what: 'frozen' } },
  thaw: { action: 'number-thaw-asked', event: { what: 'thawRequested' } },
  thawAtOnce: { action: 'number-thaw-asked', event: { what: 'thawed' } },
}

type StepContext = Pick<NumberRequestContext, 'now' | 'publicUrl'> & {
  readonly step: GuardStep
  readonly actor: Actor
}

/**
 * Applies a step to the guard of a number, with audit entry and notice, in one transaction. Null if the account has no such
 * number.
 */
async function applyStep(
  queries: Queries,
  key: PhoneNumberKey,
  { step, now, publicUrl, actor }: StepContext,
): Promise<(NumberGuard & { readonly number: string }) | null> {
  await lockAccount(queries, key.accountCode)
  const known = await findNumber(queries, key)
  if (known === null) return null
  const { number, simNumber: _sim, isLost: _lost, ...before } = known
  const after = GUARD_STEPS[step](before, now)
  // a repeated freeze stops requests that began since the first
  if (step === 'freeze') await stopRequests(queries, key)
  // a card may be on its way for weeks, and would move the locked number
  if (step === 'lock') await stopRequests(queries, key, 'card')
  if (isSameGuard(before, after)) return { ...before, number }
  await saveGuard(queries, key, after)
  const { action, event } = TRACES[step]
  await audit(queries, actor, {
    accountCode: key.accountCode,
    action,
    detail: { service: key.serviceNumber },
  })
  await notifyOwner(queries, event, {
    ...key,
    number,
    source: `${action}:${randomUUID()}`,
    now,
    doneBy: trailName(actor),
    publicUrl,
  })
  return { ...after, number }
}

/** Applies a step of a person who acts for the account. */
export async function changeGuard(
  { db, ...context }: NumberRequestContext,
  key: PhoneNumberKey,
  step: GuardStep,
): Promise<NumberGuard | null> {
  return db.transaction((queries) => applyStep(queries, key, { ...context, step }))
}

type FreezeLinkContext = Pick<NumberRequestContext, 'db' | 'now' | 'publicUrl'> & { readonly actor: Actor }

/** Freezes the number of a link and uses the link up. Returns the number, or null if the link does not work. */
export async function freezeByCode(
  { db, ...context }: FreezeLinkContext,
  code: string,
): Promise<string | null> {
  const actor = toLinkBearer(context.actor)
  return db.transaction(async (queries) => {
    const key = await redeemFreezeCode(queries, code)
    if (key === null) return null
    return (await applyStep(queries, key, { ...context, actor, step: 'freeze' }))?.number ?? null
  })
}

/** Ends the locks and freezes that owners asked to end a day ago. */
export async function openDueNumbers(db: Database, now: number, publicUrl: string): Promise<void> {
  const actor = providerActor('job')
  let endedCount = 0
  do {
    endedCount = await db.transaction(async (queries) => {
      const ended = await endDueGuards(queries, now)
      for (const { end, number, ...key } of ended) {
        const action = end === 'unlocked' ? 'number-unlocked' : 'number-thawed'
        const source = `${action}:${randomUUID()}`
        const { accountCode, serviceNumber } = key
        const detail = { service: serviceNumber }
        await audit(queries, actor, { accountCode, action, detail })
        await notifyOwner(
          queries,
          { what: end },
          { ...key, number, source, now, doneBy: trailName(actor), publicUrl },
        )
      }
      return ended.length
    })
  } while (endedCount > 0)
}
