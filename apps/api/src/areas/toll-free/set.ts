import { isDeepStrictEqual } from 'node:util'

import { destinationProblem } from '@switchboard/domain/toll-free/rules'
import { toE164, toStoredNumber } from '@switchboard/domain/voice-features/numbers'

import { audit } from '#api/platform/audit.ts'
import type { Database } from '#api/platform/database/database.ts'
import type { Day } from '@switchboard/domain/day'
import type { Actor } from '#api/platform/actor.ts'
import { refuse } from '#api/platform/refusal.ts'
import type { Refusal } from '#api/platform/refusal.ts'
import { readVoiceNumbers } from '#api/provider/voice/store.ts'
import type { SwitchTollFree, VoiceSwitch } from '#api/partners/voice/client.ts'

/** A route of the contract: its number in digits as dialled in New Zealand. */
export type Route = { readonly destinationNumber: string; readonly routePriority: number }

type TollFreeContext = {
  readonly db: Database
  readonly accountCode: string
  readonly today: Day
  readonly now: number
  readonly actor: Actor
  readonly parameters: { readonly serviceEntity: string }
}

type SettingRefusal = Refusal<
  | 'NO_SERVICE_ENTITY'
  | 'INVALID_PHONE_NUMBER'
  | 'FORWARDING_REFUSED'
  | 'VOICE_FEATURES_HAVE_CHANGED'
  | 'VOICE_SWITCH_REFUSED'
  | 'VOICE_SWITCH_UNAVAILABLE'
  | 'VOICE_CHANGE_UNANSWERED'
>

/** The account has no such toll-free number. */
export function noSuchNumber(): Refusal<'NO_SERVICE_ENTITY'> {
  return refuse('NO_SERVICE_ENTITY', {
    field: 'serviceEntity',
    message: "none of the account's toll-free numbers",
  })
}

/** The account's toll-free number with this name, or undefined. */
export async function findTollFreeNumber({ db, accountCode, today, parameters }: TollFreeContext) {
  const { tollFree } = await readVoiceNumbers(db, accountCode, today)
  const wanted = toStoredNumber(parameters.serviceEntity)
  return { own: tollFree, number: tollFree.find((each) => toStoredNumber(each) === wanted) }
}

/**
 * Changes the routes of a toll-free number at the switch, and returns its state afterwards. `typed` has the requested numbers
 * with their fields; `sees` is whether the caller has seen the present state of the switch. Routes that the switch already has
 * are not sent again, for example after a lost answer.
 */
export async function setRoutes(
  context: TollFreeContext,
  network: VoiceSwitch,
  wanted: {
    readonly typed: readonly { readonly field: string; readonly number: string }[]
    readonly sees: (now: SwitchTollFree) => boolean
    readonly routesFrom: (now: readonly Route[]) => readonly Route[]
  },
): Promise<{ readonly number: string; readonly now: SwitchTollFree } | SettingRefusal> {
  const { db, accountCode, now, actor } = context
  const { own, number } = await findTollFreeNumber(context)
  if (number === undefined) return noSuchNumber()
  for (const { field, number: typed } of wanted.typed) {
    const problem = destinationProblem(typed, own)
    if (problem === 'missing' || problem === 'notANumber')
      return refuse('INVALID_PHONE_NUMBER', {
        field,
        message: 'expected 0, then 2, 3, 4, 6, 7, 8 or 9, then 6 to 9 digits',
      })
    if (problem !== null)
      return refuse('FORWARDING_REFUSED', {
        field,
        message: 'expected no number that costs by the minute, and none of your toll-free numbers',
      })
  }
  await audit(db, actor, { accountCode, action: 'toll-free-change-asked', detail: { of: number } })
  const before = await network.findTollFree(toE164(toStoredNumber(number)), now)
  if (before === 'unavailable') return refuse('VOICE_SWITCH_UNAVAILABLE')
  const routes = wanted.routesFrom(toRoutes(before)).map(({ destinationNumber, routePriority }) => ({
    destination: toE164(toStoredNumber(destinationNumber)),
    priority: routePriority,
  }))
  if (isDeepStrictEqual(routes, before.routes)) return { number, now: before }
  if (!wanted.sees(before)) return refuse('VOICE_FEATURES_HAVE_CHANGED')
  const reply = await network.changeRoutes(before, routes, now)
  if (reply.kind === 'changed') return refuse('VOICE_FEATURES_HAVE_CHANGED')
  if (reply.kind === 'refused') return refuse('VOICE_SWITCH_REFUSED')
  if (reply.kind === 'down') return refuse('VOICE_SWITCH_UNAVAILABLE')
  if (reply.kind === 'noAnswer') return refuse('VOICE_CHANGE_UNANSWERED')
  return { number, now: reply.now }
}

/** The routes of the switch in the numbers of the contract. */
export function toRoutes({ routes }: SwitchTollFree): Route[] {
  return routes.map(({ destination, priority }) => ({
    destinationNumber: toStoredNumber(destination),
    routePriority: priority,
  }))
}
