import type { Brand } from '@switchboard/brands/brand'
import { amendOrder, commitOrder, createOrder } from '@switchboard/domain/ordering/contract'
import { readOrder } from '@switchboard/domain/ordering/following/contract'

import { statement } from '#api/database/database.ts'
import type { Queries } from '#api/database/database.ts'
import { JsonText, handleWhole, handle } from '#api/http/handle.ts'
import type { Endpoint } from '#api/http/handle.ts'
import { refused } from '#api/http/refusal.ts'

import { followedOrderText } from './follow.ts'
import { isChange, judgeAmended } from './validate/validate.ts'
import { olderOrderingEndpoints } from './place/older.ts'
import { amendedOrder, createdOrder, holdOrder, responseOf } from './store.ts'
import { placedOrder } from './place/commit.ts'

const broadband = statement<{ count: number }>(
  'order-broadband',
  `select count(*) as count from service s join plan p using (plan_code)
   where s.account_code = $1 and s.status = 'on' and p.broadband_category is not null`,
)

/** Why nothing of an account's broadband can be changed; null where it has one connection. */
async function broadbandProblem(db: Queries, accountCode: string) {
  const [has] = await db.rows(broadband, [accountCode])
  if (has === undefined || has.count === 0) return 'NO_CORE_PRODUCT'
  return has.count > 1 ? 'MULTIPLE_CORE_PRODUCTS' : null
}

export function orderingEndpoints(brand: Brand): Endpoint[] {
  return [
    handleWhole(createOrder, async ({ db, accountCode, now, body }) => {
      const problem = isChange(body.type) ? await broadbandProblem(db, accountCode) : null
      if (problem !== null) return refused(problem)
      return responseOf(await createdOrder(db, { accountCode, kind: body.type, now }))
    }),

    handle(amendOrder, ({ db, accountCode, parameters: { orderId }, body, ...ordering }) =>
      db.transaction(async (queries) => {
        const order = await holdOrder(queries, accountCode, orderId)
        if (order === null || order.state === 'Committed' || order.kind === 'older')
          return refused('NO_ORDER_DATA')
        const asked = { ...ordering, accountCode, brand }
        const judgement = await judgeAmended(queries, asked, { kind: order.kind, body })
        const { now } = ordering
        const amended = await amendedOrder(queries, { accountCode, orderId, body, now, ...judgement })
        return responseOf(amended, judgement.telling)
      }),
    ),

    handle(commitOrder, ({ db, parameters: { orderId }, body: { shown }, ...placing }) =>
      db.transaction(async (queries) => {
        const placed = await placedOrder(queries, { ...placing, brand, orderId, shown })
        return typeof placed === 'string' ? refused(placed) : responseOf(placed)
      }),
    ),

    handle(readOrder, async ({ db, accountCode, parameters: { orderId } }) => {
      const text = await followedOrderText(db, accountCode, orderId)
      return text === null ? refused('NO_ORDER_DATA') : new JsonText(text)
    }),

    ...olderOrderingEndpoints(brand),
  ]
}
