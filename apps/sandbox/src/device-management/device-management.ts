import type { FastifyInstance } from 'fastify'

import { addProviderDoor } from '#sandbox/http/provider-door.ts'
import type { SwitchList } from '#sandbox/http/switch-list.ts'
import type { Settings } from '#sandbox/settings.ts'

import { addNorthbound } from './nbi.ts'
import { addRouterPages } from './router-pages.ts'
import { createRouters } from './routers.ts'

/** The simulated management of customers' routers: the calls for the provider, and the page of the switches. */
export async function addDeviceManagement(
  server: FastifyInstance,
  settings: Settings,
  list: SwitchList,
): Promise<void> {
  const routers = createRouters()
  await server.register(
    async (scope) => {
      addProviderDoor(scope, settings)
      addNorthbound(scope, routers)
    },
    { prefix: '/device-management/nbi' },
  )
  addRouterPages(server, routers, list)
}
