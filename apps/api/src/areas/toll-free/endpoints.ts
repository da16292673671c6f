import {
  readTollFree,
  readTollFreeDestination,
  readTollFreeNumbers,
  setTollFreeDestination,
  setTollFreeRoutes,
} from '@switchboard/domain/toll-free/contract'
import { firstRoute } from '@switchboard/domain/toll-free/rules'
import { e164Of, storedNumber } from '@switchboard/domain/voice-features/numbers'

import { handle } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { isRefusal, refused } from '#api/platform/refusal.ts'
import type { Services } from '#api/platform/services.ts'
import { voiceNumbersOf } from '#api/provider/voice/store.ts'
import { voiceSwitchAt } from '#api/partners/voice/client.ts'
import type { SwitchTollFree } from '#api/partners/voice/client.ts'

import { noSuchNumber, numberNamed, routesOf, setRoutes } from './set.ts'
import type { Route } from './set.ts'

const FIRST_PRIORITY = 1

export function tollFreeEndpoints({ environment }: Pick<Services, 'environment'>): Endpoint[] {
  const network = voiceSwitchAt(environment)
  return [
    handle(readTollFree, async ({ db, accountCode, today }) => {
      const [serviceEntity] = (await voiceNumbersOf(db, accountCode, today)).tollFree
      return serviceEntity === undefined ? refused('NO_SERVICE_ENTITY') : { serviceEntity }
    }),

    handle(readTollFreeDestination, async (input) => {
      const { number } = await numberNamed(input)
      if (number === undefined) return noSuchNumber()
      const told = await network.tollFreeOf(e164Of(storedNumber(number)), input.now)
      if (told === 'unavailable') return refused('VOICE_SWITCH_UNAVAILABLE')
      const first = firstRoute(routesOf(told))
      if (first === null) return refused('NO_DESTINATION_NUMBER')
      return { ...destinationOf(first), revision: told.revision }
    }),

    handle(setTollFreeDestination, async (input) => {
      const { destinationNumber, revision } = input.body
      const set = await setRoutes(input, network, {
        typed: [{ field: 'destinationNumber', number: destinationNumber }],
        sees: (now) => (revision === null ? now.routes.length === 0 : now.revision === revision),
        routesFrom: (now) => withFirst(now, destinationNumber),
      })
      if (isRefusal(set)) return set
      const first = firstRoute(routesOf(set.now))
      return first === null ? refused('VOICE_SWITCH_REFUSED') : destinationOf(first)
    }),

    handle(readTollFreeNumbers, async ({ db, accountCode, today, now }) => {
      const { tollFree } = await voiceNumbersOf(db, accountCode, today)
      if (tollFree.length === 0) return refused('NO_SERVICE_ENTITY')
      const told = await Promise.all(
        tollFree.map(async (serviceEntity) => ({
          serviceEntity,
          at: await network.tollFreeOf(e164Of(storedNumber(serviceEntity)), now),
        })),
      )
      const known = told.flatMap(({ serviceEntity, at }) =>
        at === 'unavailable' ? [] : [numberOnWire(serviceEntity, at)],
      )
      return known.length === told.length ? { tollfreeNumbers: known } : refused('VOICE_SWITCH_UNAVAILABLE')
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

function destinationOf({ destinationNumber }: Route) {
  return { destinationNumber }
}

function numberOnWire(serviceEntity: string, now: SwitchTollFree) {
  const routes = routesOf(now).map((route) => ({ serviceEntity, ...route }))
  return { serviceEntity, routes, revision: now.revision }
}

/** The routes with another first one; it is the only one where there was none. */
function withFirst(now: readonly Route[], destinationNumber: string): Route[] {
  const first = firstRoute(now)
  if (first === null) return [{ destinationNumber, routePriority: FIRST_PRIORITY }]
  return now.map((route) => (route === first ? { ...route, destinationNumber } : route))
}
