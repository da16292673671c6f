import {
  readTollFree,
  readTollFreeDestination,
  readTollFreeNumbers,
  setTollFreeDestination,
  setTollFreeRoutes,
} from '@switchboard/domain/toll-free/contract'
import { firstRoute } from '@switchboard/domain/toll-free/rules'
import { toE164, toStoredNumber } from '@switchboard/domain/voice-features/numbers'

import { handle } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { isRefusal, refuse } from '#api/platform/refusal.ts'
import type { Services } from '#api/platform/services.ts'
import { readVoiceNumbers } from '#api/provider/voice/store.ts'
import { createVoiceSwitchClient } from '#api/partners/voice/client.ts'
import type { SwitchTollFree } from '#api/partners/voice/client.ts'

import { findTollFreeNumber, refuseUnknownNumber, setRoutes, toRoutes } from './set.ts'
import type { Route } from './set.ts'

const FIRST_PRIORITY = 1

export function tollFreeEndpoints({ environment }: Pick<Services, 'environment'>): Endpoint[] {
  const network = createVoiceSwitchClient(environment)
  return [
    handle(readTollFree, async ({ db, accountCode, today }) => {
      const [serviceEntity] = (await readVoiceNumbers(db, accountCode, today)).tollFree
      return serviceEntity === undefined ? refuse('NO_SERVICE_ENTITY') : { serviceEntity }
    }),

    handle(readTollFreeDestination, async (input) => {
      const { number } = await findTollFreeNumber(input)
      if (number === undefined) return refuseUnknownNumber()
      const state = await network.findTollFree(toE164(toStoredNumber(number)), input.now)
      if (state === 'unavailable') return refuse('VOICE_SWITCH_UNAVAILABLE')
      const first = firstRoute(toRoutes(state))
      if (first === null) return refuse('NO_DESTINATION_NUMBER')
      return { destinationNumber: first.destinationNumber, revision: state.revision }
    }),

    handle(setTollFreeDestination, async (input) => {
      const { destinationNumber, revision } = input.body
      const changed = await setRoutes(input, network, {
        destinations: [{ field: 'destinationNumber', number: destinationNumber }],
        isCurrent: (state) => isExpected(state, revision),
        toNewRoutes: (present) => replaceFirstRoute(present, destinationNumber),
      })
      if (isRefusal(changed)) return changed
      const first = firstRoute(toRoutes(changed.state))
      return first === null ? refuse('VOICE_SWITCH_REFUSED') : { destinationNumber: first.destinationNumber }
    }),

    handle(readTollFreeNumbers, async ({ db, accountCode, today, now }) => {
      const { tollFree } = await readVoiceNumbers(db, accountCode, today)
      if (tollFree.length === 0) return refuse('NO_SERVICE_ENTITY')
      const states = await Promise.all(
        tollFree.map(async (serviceEntity) => ({
          serviceEntity,
          state: await network.findTollFree(toE164(toStoredNumber(serviceEntity)), now),
        })),
      )
      const tollfreeNumbers = states.flatMap(({ serviceEntity, state }) =>
        state === 'unavailable' ? [] : [toWireNumber(serviceEntity, state)],
      )
      return tollfreeNumbers.length < states.length ? refuse('VOICE_SWITCH_UNAVAILABLE') : { tollfreeNumbers }
    }),

    handle(setTollFreeRoutes, async (input) => {
      const { routes, revision } = input.body
      const changed = await setRoutes(input, network, {
        destinations: routes.map(({ destinationNumber }, index) => ({
          field: `routes.${index}.destinationNumber`,
          number: destinationNumber,
        })),
        isCurrent: (state) => isExpected(state, revision),
        toNewRoutes: () => routes,
      })
      return isRefusal(changed) ? changed : toWireNumber(changed.number, changed.state)
    }),
  ]
}

/** Whether the routes are those that the customer saw: null for none. A caller without a revision has seen nothing. */
function isExpected({ routes, revision }: SwitchTollFree, seen: number | null | undefined): boolean {
  if (seen === undefined) return true
  return seen === null ? routes.length === 0 : revision === seen
}

function toWireNumber(serviceEntity: string, state: SwitchTollFree) {
  const routes = toRoutes(state).map((route) => ({ serviceEntity, ...route }))
  return { serviceEntity, routes, revision: state.revision }
}

/** Gives the first route another number. Without a route the number gets the only route. */
function replaceFirstRoute(routes: readonly Route[], destinationNumber: string): Route[] {
  const first = firstRoute(routes)
  if (first === null) return [{ destinationNumber, routePriority: FIRST_PRIORITY }]
  return routes.map((route) => (route === first ? { ...route, destinationNumber } : route))
}
