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

import { noSuchNumber, findTollFreeNumber, toRoutes, setRoutes } from './set.ts'
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
      if (number === undefined) return noSuchNumber()
      const state = await network.findTollFree(toE164(toStoredNumber(number)), input.now)
      if (state === 'unavailable') return refuse('VOICE_SWITCH_UNAVAILABLE')
      const first = firstRoute(toRoutes(state))
      if (first === null) return refuse('NO_DESTINATION_NUMBER')
      return { ...toDestination(first), revision: state.revision }
    }),

    handle(setTollFreeDestination, async (input) => {
      const { destinationNumber, revision } = input.body
      const set = await setRoutes(input, network, {
        typed: [{ field: 'destinationNumber', number: destinationNumber }],
        sees: (now) => (revision === null ? now.routes.length === 0 : now.revision === revision),
        routesFrom: (now) => withFirst(now, destinationNumber),
      })
      if (isRefusal(set)) return set
      const first = firstRoute(toRoutes(set.now))
      return first === null ? refuse('VOICE_SWITCH_REFUSED') : toDestination(first)
    }),

    handle(readTollFreeNumbers, async ({ db, accountCode, today, now }) => {
      const { tollFree } = await readVoiceNumbers(db, accountCode, today)
      if (tollFree.length === 0) return refuse('NO_SERVICE_ENTITY')
      const states = await Promise.all(
        tollFree.map(async (serviceEntity) => ({
          serviceEntity,
          at: await network.findTollFree(toE164(toStoredNumber(serviceEntity)), now),
        })),
      )
      const known = states.flatMap(({ serviceEntity, at }) =>
        at === 'unavailable' ? [] : [numberOnWire(serviceEntity, at)],
      )
      return known.length === states.length ? { tollfreeNumbers: known } : refuse('VOICE_SWITCH_UNAVAILABLE')
    }),

    handle(setTollFreeRoutes, async (input) => {
      const { routes, revision } = input.body
      const set = await setRoutes(input, network, {
        typed: routes.map(({ destinationNumber }, place) => ({
          field: `routes.${place}.destinationNumber`,
          number: destinationNumber,
        })),
        sees: (now) => now.revision === revision,
        routesFrom: () => routes,
      })
      return isRefusal(set) ? set : numberOnWire(set.number, set.now)
    }),
  ]
}

function toDestination({ destinationNumber }: Route) {
  return { destinationNumber }
}

function numberOnWire(serviceEntity: string, now: SwitchTollFree) {
  const routes = toRoutes(now).map((route) => ({ serviceEntity, ...route }))
  return { serviceEntity, routes, revision: now.revision }
}

/** The routes with another first one; it is the only one where there was none. */
function withFirst(now: readonly Route[], destinationNumber: string): Route[] {
  const first = firstRoute(now)
  if (first === null) return [{ destinationNumber, routePriority: FIRST_PRIORITY }]
  return now.map((route) => (route === first ? { ...route, destinationNumber } : route))
}
