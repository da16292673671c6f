import type { FastifyInstance } from 'fastify'

import { VISIT_TYPES } from '@switchboard/domain/fibre-orders/order'
import { momentText } from '@switchboard/domain/instant'

import { html, type Content } from '#sandbox/http/html.ts'
import { addProviderDoor } from '#sandbox/http/provider-door.ts'
import type { SwitchList } from '#sandbox/http/switch-list.ts'
import { addSwitchPages } from '#sandbox/http/switch-pages.ts'
import type { Settings } from '#sandbox/settings.ts'

import { addCompanyApi } from './company-api.ts'
import { openOrderFile } from './order-file.ts'
import { startNotifier } from './notifier.ts'
import type { FibreOrder } from './order.ts'
import { createFibreOrders } from './orders.ts'
import type { FibreOrders } from './orders.ts'
import { SWITCHES } from './switches.ts'

const VISITS = { Scoping: 'scoping', Install: 'installation' } as const

/** The simulated fibre company: its calls for providers, and the page of its switches. */
export async function addFibreCompany(
  server: FastifyInstance,
  settings: Settings,
  list: SwitchList,
): Promise<void> {
  const switches = addSwitchPages(server, { ...SWITCHES, more: () => renderOrders(orders) }, list)
  const orders = createFibreOrders(switches, openOrderFile(settings.dataDirectory))
  await server.register(
    async (scope) => {
      addProviderDoor(scope, settings)
      addCompanyApi(scope, orders, switches)
    },
    { prefix: '/fibre-company/v1' },
  )
  server.get('/fibre-company/bookings', () => ({
    bookings: orders
      .all()
      .flatMap(({ reference, bookings }) =>
        bookings.map(({ type, state }) => ({ order: reference, type, state })),
      ),
  }))
  server.delete('/fibre-company/orders', (_request, reply) => {
    orders.forgetAll()
    return reply.code(204).send()
  })
  const stopNotifier = startNotifier(orders, settings, switches)
  server.addHook('onClose', async () => stopNotifier())
}

function renderOrders(orders: FibreOrders): Content {
  return html`<section class="card">
    <h2>Orders</h2>
    <ul>
      ${orders.all().map((order) => html`<li>${order.reference}, ${order.address}: ${describeOrder(order)}</li>`)}
    </ul>
  </section>`
}

function describeOrder({ status, subStatus, visits, bookings }: FibreOrder): string {
  return [
    subStatus === '' ? status : `${status} (${subStatus})`,
    ...VISIT_TYPES.flatMap((type) => {
      const visit = visits[type]
      return visit === undefined ? [] : [`${VISITS[type]} ${visit.state}, ${momentText(visit.start)}`]
    }),
    ...bookings
      .filter(({ state }) => state === 'pending')
      .map(({ type, start }) => `${VISITS[type]} asked for, ${momentText(start)}`),
  ].join('; ')
}
