import { isDeepStrictEqual } from 'node:util'

import { destinationProblem } from '@switchboard/domain/toll-free/rules'
import { e164Of, storedNumber } from '@switchboard/domain/voice-features/numbers'

import { audit, trailName } from '#api/platform/audit.ts'
import type { Database } from '#api/platform/database/database.ts'
import type { Day } from '@switchboard/domain/day'
import type { Actor } from '#api/platform/actor.ts'
import { refused } from '#api/platform/refusal.ts'
import type { Refusal } from '#api/platform/refusal.ts'
import { voiceNumbersOf } from '#api/provider/voice/store.ts'
import type { SwitchTollFree, VoiceSwitch } from '#api/partners/voice/client.ts'

/** A route of the contract: its number in digits as dialled in New Zealand. */
export type Route = { readonly destinationNumber: string; readonly routePriority: number }

type Asking = {
  readonly db: Database
  readonly accountCode: string
  readonly today: Day
  readonly now: number
  readonly actor: Actor
  readonly correlationId: string
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
  return refused('NO_SERVICE_ENTITY', {
    field: 'serviceEntity',
    message: "none of the account's toll-free numbers",
  })
}

/** The account's toll-free number with this name, or undefined. */
export async function numberNamed({ db, accountCode, today, parameters }: Asking) {
  const { tollFree } = await voiceNumbersOf(db, accountCode, today)
  const wanted = storedNumber(parameters.serviceEntity)
  return { own: tollFree, number: tollFree.find((each) => storedNumber(each) === wanted) }
}

/**
 * Changes the routes of a toll-free number at the switch, and returns its state afterwards. `typed` has the requested numbers
 * with their fields; `sees` is whether the caller has seen the present state of the switch. Routes that the switch already has
 * are not sent again, for example after a lost answer.
 */
export async function setRoutes(
  asking: Asking,
  network: VoiceSwitch,
  wanted: {
    readonly typed: readonly { readonly field: string; readonly number: string }[]
    readonly sees: (now: SwitchTollFree) => boolean
    readonly routesFrom: (now: readonly Route[]) => readonly Route[]
  },
): Promise<{ readonly number: string; readonly now: SwitchTollFree } | SettingRefusal> {
  const { db, accountCode, now, actor, correlationId } = asking
  const { own, number } = await numberNamed(asking)
  if (number === undefined) return noSuchNumber()
  for (const { field, number: typed } of wanted.typed) {
    const problem = destinationProblem(typed, own)
    if (problem === 'missing' || problem === 'notANumber')
      return refused('INVALID_PHONE_NUMBER', {
        field,
        message: 'expected 0, then 2, 3, 4, 6, 7, 8 or 9, then 6 to 9 digits',
      })
    if (problem !== null)
      return refused('FORWARDING_REFUSED', {
        field,
        message: 'expected no number that costs by the minute, and none of your toll-free numbers',
      })
  }
  await audit(db, {
    actor: trailName(actor),
    accountCode,
    action: 'toll-free-change-asked',
    correlationId,
    detail: { of: number },
  })
  const before = await network.tollFreeOf(e164Of(storedNumber(number)), now)
  if (before === 'unavailable') return refused('VOICE_SWITCH_UNAVAILABLE')
  const routes = wanted.routesFrom(routesOf(before)).map(({ destinationNumber, routePriority }) => ({
    destination: e164Of(storedNumber(destinationNumber)),
    priority: routePriority,
  }))
  if (isDeepStrictEqual(routes, before.routes)) return { number, now: before }
  if (!wanted.sees(before)) return refused('VOICE_FEATURES_HAVE_CHANGED')
  const word = await network.route(before, routes, now)
  if (word.kind === 'changed') return refused('VOICE_FEATURES_HAVE_CHANGED')
  if (word.kind === 'refused') return refused('VOICE_SWITCH_REFUSED')
  if (word.kind === 'down') return refused('VOICE_SWITCH_UNAVAILABLE')
  if (word.kind === 'noAnswer') return refused('VOICE_CHANGE_UNANSWERED')
  return { number, now: word.now }
}

/** The routes of the switch in the numbers of the contract. */
export function routesOf({ routes }: SwitchTollFree): Route[] {
  return routes.map(({ destination, priority }) => ({
    destinationNumber: storedNumber(destination),
    routePriority: priority,
  }))
}
