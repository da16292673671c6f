import type { Brand } from '@switchboard/brands/brand'
import type { ErrorCode } from '@switchboard/domain/errors'
import type { OlderOrder } from '@switchboard/domain/ordering/older/contract'
import type { OrderBody } from '@switchboard/domain/ordering/contract'
import { orderOfOlderPower, orderOfPower } from '@switchboard/domain/power/as-order'
import { amendPowerOrder, commitPowerOrder, createPowerOrder } from '@switchboard/domain/power/contract'
import type { PowerOrder } from '@switchboard/domain/power/contract'

import type { Queries } from '#api/platform/database/database.ts'
import { JsonText, handle, handleWhole } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { refused } from '#api/platform/refusal.ts'
import { askedConnection } from '#api/provider/metering/asked-connection.ts'
import type { ElectricityRegistry } from '#api/partners/registry/client.ts'

import { KINDS } from '../kinds.ts'
import { amendedOrder, createdOrder, holdOrder } from '../store.ts'
import type { Ordering } from '../validate/validator.ts'

import { amendment } from './amendment.ts'
import type { Amended } from './amendment.ts'
import { placedOrder } from './commit.ts'
import { responseOf } from './response.ts'
import { knownOfOlderPower } from './store.ts'

/** The kind under which these calls store an order. */
const KIND = 'power'
const NOTHING = new JsonText('null')

/**
 * The power portal's calls for orders of power alone; they are stored like any other order. Source: PWR-022, PWR-078 to
 * PWR-080.
 */
export function powerOrderingEndpoints(brand: Brand, registry: ElectricityRegistry): Endpoint[] {
  return [
    handleWhole(createPowerOrder, async ({ db, accountCode, now }) =>
      responseOf(await createdOrder(db, { accountCode, kind: KIND, now })),
    ),

    handle(
      amendPowerOrder,
      async ({ db, accountCode, parameters: { orderId }, body: power, ...ordering }) => {
        const icp = power.CoreProducts[0]?.Components[0]?.ServiceEntity ?? null
        // the registry is called before the order is locked, so that no transaction waits for it
        if (icp !== null && (await askedConnection(db, registry, icp)) === 'ELECTRICITY_REGISTRY_UNAVAILABLE')
          return refused('ELECTRICITY_REGISTRY_UNAVAILABLE')
        return db.transaction(async (queries) => {
          const order = await holdOrder(queries, { accountCode, orderId })
          if (order?.kind !== KIND || order.state === 'Committed') return refused('NO_ORDER_DATA')
          const found = await validatedPower(queries, { ...ordering, accountCode, brand }, power)
          const amended = await amendedOrder(
            queries,
            { accountCode, orderId },
            amendment(found, ordering.now),
          )
          return responseOf(amended, found.quote)
        })
      },
    ),

    handle(commitPowerOrder, ({ db, accountCode, parameters: { orderId }, body: _terms, ...placing }) =>
      db.transaction(async (queries) => {
        const order = await holdOrder(queries, { accountCode, orderId })
        if (order !== null && order.kind !== KIND) return refused('NO_ORDER_DATA')
        const placed = await placedOrder(queries, { ...placing, accountCode, brand, orderId })
        if (typeof placed === 'string') return refused(placed)
        // Source: PWR-025
        return placed.state === 'Committed' ? responseOf(placed) : NOTHING
      }),
    ),
  ]
}

async function validatedPower(queries: Queries, ordering: Ordering, power: PowerOrder): Promise<Amended> {
  return validated(queries, ordering, orderOfPower(power, ordering.today))
}

/** Validates an older order of power; its place is the place of its connection. Source: ORD-089, PWR-081. */
export async function validatedOlderPower(
  queries: Queries,
  ordering: Ordering,
  older: OlderOrder,
): Promise<Amended> {
  const [service] = older.Services
  const known = await knownOfOlderPower(queries, service?.ServiceID ?? null, service?.Plan ?? null)
  return validated(queries, ordering, orderOfOlderPower(older, known, ordering.today))
}

async function validated(
  queries: Queries,
  ordering: Ordering,
  body: OrderBody | ErrorCode,
): Promise<Amended> {
  if (typeof body === 'string') return { body: null, feedback: [body], quote: null }
  const { placement, problems } = await KINDS[KIND].validate(queries, ordering, { body })
  return { body, feedback: problems, quote: placement?.quote ?? null }
}
