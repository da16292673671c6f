import type { Brand } from '@switchboard/brands/brand'
import type { ErrorCode } from '@switchboard/domain/errors'
import type { OlderOrder } from '@switchboard/domain/ordering/older/contract'
import type { OrderBody } from '@switchboard/domain/ordering/contract'
import { convertOlderPowerOrder, convertPowerOrder } from '@switchboard/domain/power/as-order'
import { amendPowerOrder, commitPowerOrder, createPowerOrder } from '@switchboard/domain/power/order-calls'
import type { PowerOrder } from '@switchboard/domain/power/order-calls'

import type { Queries } from '#api/platform/database/database.ts'
import { JsonText, handle, handleWhole } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'
import { fetchConnection } from '#api/provider/metering/fetch-connection.ts'
import type { ElectricityRegistry } from '#api/partners/registry/client.ts'

import { KINDS } from '../kinds.ts'
import { saveAmendment, insertOrder, holdOrder } from '../store.ts'
import type { Ordering } from '../validate/validator.ts'

import { amendment } from './amendment.ts'
import type { Amended } from './amendment.ts'
import { placeOrder } from './commit.ts'
import { toOrderResponse } from './response.ts'
import { readOlderPowerFacts } from './store.ts'

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
      toOrderResponse(await insertOrder(db, { accountCode, kind: KIND, now })),
    ),

    handle(
      amendPowerOrder,
      async ({ db, accountCode, parameters: { orderId }, body: power, ...ordering }) => {
        const icp = power.CoreProducts[0]?.Components[0]?.ServiceEntity ?? null
        // the registry is called before the order is locked, so that no transaction waits for it
        if (icp !== null && (await fetchConnection(db, registry, icp)) === 'ELECTRICITY_REGISTRY_UNAVAILABLE')
          return refuse('ELECTRICITY_REGISTRY_UNAVAILABLE')
        return db.transaction(async (queries) => {
          const order = await holdOrder(queries, { accountCode, orderId })
          if (order?.kind !== KIND || order.state === 'Committed') return refuse('NO_ORDER_DATA')
          const found = await validatePowerOrder(queries, { ...ordering, accountCode, brand }, power)
          const amended = await saveAmendment(
            queries,
            { accountCode, orderId },
            amendment(found, ordering.now),
          )
          return toOrderResponse(amended, found.quote)
        })
      },
    ),

    handle(commitPowerOrder, ({ db, accountCode, parameters: { orderId }, body: _terms, ...placing }) =>
      db.transaction(async (queries) => {
        const order = await holdOrder(queries, { accountCode, orderId })
        if (order !== null && order.kind !== KIND) return refuse('NO_ORDER_DATA')
        const placed = await placeOrder(queries, { ...placing, accountCode, brand, orderId })
        if (typeof placed === 'string') return refuse(placed)
        // Source: PWR-025
        return placed.state === 'Committed' ? toOrderResponse(placed) : NOTHING
      }),
    ),
  ]
}

async function validatePowerOrder(queries: Queries, ordering: Ordering, power: PowerOrder): Promise<Amended> {
  return validateBody(queries, ordering, convertPowerOrder(power, ordering.today))
}

/** Validates an older order of power; its place is the place of its connection. Source: ORD-089, PWR-081. */
export async function validateOlderPowerOrder(
  queries: Queries,
  ordering: Ordering,
  older: OlderOrder,
): Promise<Amended> {
  const [service] = older.Services
  const known = await readOlderPowerFacts(queries, service?.ServiceID ?? null, service?.Plan ?? null)
  return validateBody(queries, ordering, convertOlderPowerOrder(older, known, ordering.today))
}

async function validateBody(
  queries: Queries,
  ordering: Ordering,
  body: OrderBody | ErrorCode,
): Promise<Amended> {
  if (typeof body === 'string') return { body: null, feedback: [body], quote: null }
  const { placement, problems } = await KINDS[KIND].validate(queries, ordering, { body })
  return { body, feedback: problems, quote: placement?.quote ?? null }
}
