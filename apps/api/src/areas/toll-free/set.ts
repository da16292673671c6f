import { isDeepStrictEqual } from 'node:util'

import type { Day } from '@switchboard/domain/day'
import { destinationProblem } from '@switchboard/domain/toll-free/rules'
import { toE164, toStoredNumber } from '@switchboard/domain/voice-features/numbers'

import { audit } from '#api/platform/audit.ts'
import type { Database } from '#api/platform/database/database.ts'
import type { Actor } from '#api/platform/actor.ts'
import { refuse } from '#api/platform/refusal.ts'
import type { Refusal } from '#api/platform/refusal.ts'
import { readVoiceNumbers } from '#api/provider/voice/store.ts'
import { SWITCH_REFUSALS } from '#api/provider/voice/switch-refusals.ts'
import type { SwitchTollFree, VoiceSwitch } from '#api/partners/voice/client.ts'

/** A route in the format of the API: the number has the digits as dialled in New Zealand. */
export type Route = { readonly destinationNumber: string; readonly routePriority: number }

type TollFreeContext = {
  readonly db: Database
  readonly accountCode: string
  readonly today: Day
  readonly now: number
  readonly actor: Actor
  readonly parameters: { readonly serviceEntity: string }
}

type RoutesRefusal = Refusal<
  | 'NO_SERVICE_ENTITY'
  | 'INVALID_PHONE_NUMBER'
  | 'FORWARDING_REFUSED'
  | 'VOICE_FEATURES_HAVE_CHANGED'
  | 'VOICE_SWITCH_REFUSED'
  | 'VOICE_SWITCH_UNAVAILABLE'
  | 'VOICE_CHANGE_UNANSWERED'
>

/** For a number that is not the account's. */
export function refuseUnknownNumber(): Refusal<'NO_SERVICE_ENTITY'> {
  return refuse('NO_SERVICE_ENTITY', {
    field: 'serviceEntity',
    message: "none of the account's toll-free numbers",
  })
}

export async function findTollFreeNumber({ db, accountCode, today, parameters }: TollFreeContext) {
  const { tollFree } = await readVoiceNumbers(db, accountCode, today)
  const requested = toStoredNumber(parameters.serviceEntity)
  return { own: tollFree, number: tollFree.find((number) => toStoredNumber(number) === requested) }
}

type RoutesChange = {
  /** The requested numbers, with their fields in the body. */
  readonly destinations: readonly { readonly field: string; readonly number: string }[]
  /** Whether the caller has seen the present state of the switch. */
  readonly isCurrent: (state: SwitchTollFree) => boolean
  readonly toNewRoutes: (present: readonly Route[]) => readonly Route[]
}

/**
 * Changes the routes of a toll-free number at the switch, and returns its new state. Routes that the switch already has are not
 * sent again, for example after a lost reply.
 */
export async function setRoutes(
  context: TollFreeContext,
  network: VoiceSwitch,
  { destinations, isCurrent, toNewRoutes }: RoutesChange,
): Promise<{ readonly number: string; readonly state: SwitchTollFree } | RoutesRefusal> {
  const { db, accountCode, now, actor } = context
  const { own, number } = await findTollFreeNumber(context)
  if (number === undefined) return refuseUnknownNumber()
  for (const { field, number: destination } of destinations) {
    const problem = destinationProblem(destination, own)
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
  const routes = toNewRoutes(toRoutes(before)).map(({ destinationNumber, routePriority }) => ({
    destination: toE164(toStoredNumber(destinationNumber)),
    priority: routePriority,
  }))
  if (isDeepStrictEqual(routes, before.routes)) return { number, state: before }
  if (!isCurrent(before)) return refuse('VOICE_FEATURES_HAVE_CHANGED')
  const reply = await network.changeRoutes(before, routes, now)
  if (reply.kind !== 'done') return refuse(SWITCH_REFUSALS[reply.kind])
  return { number, state: reply.now }
}

export function toRoutes({ routes }: SwitchTollFree): Route[] {
  return routes.map(({ destination, priority }) => ({
    destinationNumber: toStoredNumber(destination),
    routePriority: priority,
  }))
}
