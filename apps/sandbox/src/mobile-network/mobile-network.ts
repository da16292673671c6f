import type { FastifyInstance } from 'fastify'

import { addProviderDoor } from '#sandbox/http/provider-door.ts'
import type { SwitchList } from '#sandbox/http/switch-list.ts'
import { addSwitchPages } from '#sandbox/http/switch-pages.ts'
import type { Settings } from '#sandbox/settings.ts'

import { addNumberApi } from './numbers/number-api.ts'
import { createNumberOrders } from './numbers/number-orders.ts'
import { addNumberPages } from './numbers/number-pages.ts'
import { addUseApi } from './use/use-api.ts'
import { USE_SWITCHES } from './use/use-switches.ts'

/** The simulated mobile network: its calls for providers, and the pages of its switches. */
export async function addMobileNetwork(
  server: FastifyInstance,
  settings: Settings,
  list: SwitchList,
): Promise<void> {
  const switches = addSwitchPages(server, USE_SWITCHES, list)
  await server.register(
    async (scope) => {
      addProviderDoor(scope, settings)
      addUseApi(scope, switches)
    },
    { prefix: '/mobile-network/v1' },
  )
  const orders = createNumberOrders()
  await server.register(
    async (scope) => {
      addProviderDoor(scope, settings)
      addNumberApi(scope, orders)
    },
    { prefix: '/mobile-network/v1/numbers' },
  )
  addNumberPages(server, orders, list)
}
