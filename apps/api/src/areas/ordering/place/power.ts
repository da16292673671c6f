import { amendPowerOrder, commitPowerOrder, createPowerOrder } from '@switchboard/domain/power/order-calls'
import type { Brand } from '@switchboard/brands/brand'
import type { ErrorCode } from '@switchboard/domain/errors'
import type { OlderOrder } from '@switchboard/domain/ordering/older/contract'
import type { OrderBody } from '@switchboard/domain/ordering/contract'
import { convertOlderPowerOrder, convertPowerOrder } from '@switchboard/domain/power/as-order'

import type { Queries } from '#api/platform/database/database.ts'
import { JsonText, handle, handleWhole } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'
import { fetchConnection } from '#api/provider/metering/fetch-connection.ts'
import type { ElectricityRegistry } from '#api/partners/registry/client.ts'

import { KINDS } from '../kinds.ts'
import { saveAmendment, insertOrder, lockOrder } from '../store.ts'
import type { Amendment } from '../store.ts'
import type { OrderContext } from '../validate/validator.ts'

import { placeOrder } from './commit.ts'
import { toOrderResponse } from './response.ts'
import { readOlderPowerFacts } from './store.ts'

const KIND = 'power'
const NULL_REPLY = new JsonText('null')

/** The power portal's calls for orders of power alone. Source: PWR-022, PWR-078 to PWR-080. */
export function powerOrderingEndpoints(brand: Brand, registry: ElectricityRegistry): Endpoint[] {
  return [
    handleWhole(createPowerOrder, async ({ db, accountCode, now }) =>
      toOrderResponse(await insertOrder(db, { accountCode, kind: KIND, now })),
    ),

    handle(amendPowerOrder, async ({ db, accountCode, parameters: { orderId }, body: power, ...rest }) => {
      const icp = power.CoreProducts[0]?.Components[0]?.ServiceEntity ?? null
      // the registry is called before the order is locked, so that no transaction waits for it
      if (icp !== null && (await fetchConnection(db, registry, icp)) === 'ELECTRICITY_REGISTRY_UNAVAILABLE')
        return refuse('ELECTRICITY_REGISTRY_UNAVAILABLE')
      return db.transaction(async (queries) => {
        const key = { accountCode, orderId }
        const order = await lockOrder(queries, key)
        if (order?.kind !== KIND || order.state === 'Committed') return refuse('NO_ORDER_DATA')
        const context = { ...rest, accountCode, brand }
        const amendment = await validateBody(queries, context, convertPowerOrder(power, rest.today))
        const amended = await saveAmendment(queries, key, { ...amendment, now: rest.now })
        return toOrderResponse(amended, amendment.quote)
      })
    }),

    handle(commitPowerOrder, ({ db, accountCode, parameters: { orderId }, body: _terms, ...rest }) =>
      db.transaction(async (queries) => {
        const order = await lockOrder(queries, { accountCode, orderId })
        if (order !== null && order.kind !== KIND) return refuse('NO_ORDER_DATA')
        const placed = await placeOrder(queries, { ...rest, accountCode, brand, orderId })
        if (typeof placed === 'string') return refuse(placed)
        // Source: PWR-025
        return placed.state === 'Committed' ? toOrderResponse(placed) : NULL_REPLY
      }),
    ),
  ]
}

/** Validates an older order of power. Its address is the address of its connection. Source: ORD-089, PWR-081. */
export async function validateOlderPowerOrder(
  queries: Queries,
  context: OrderContext,
  older: OlderOrder,
): Promise<Amendment> {
  const [service] = older.Services
  const facts = await readOlderPowerFacts(queries, service?.ServiceID ?? null, service?.Plan ?? null)
  return validateBody(queries, context, convertOlderPowerOrder(older, facts, context.today))
}

async function validateBody(
  queries: Queries,
  context: OrderContext,
  body: OrderBody | ErrorCode,
): Promise<Amendment> {
  if (typeof body === 'string') return { body: null, feedback: [body], quote: null }
  const { placement, problems } = await KINDS[KIND].validate(queries, context, { body })
  return { body, feedback: problems, quote: placement?.quote ?? null }
}
