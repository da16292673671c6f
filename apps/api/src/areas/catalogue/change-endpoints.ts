import { changeableService } from '@switchboard/domain/catalogue/additional-products'
import {
  addAdditionalProduct,
  changeAdditionalProduct,
  changePlan,
  removeAdditionalProduct,
  setAdditionalProduct,
} from '@switchboard/domain/catalogue/contract'

import { lockAccount } from '#api/provider/books/accounts.ts'
import type { Database, Queries } from '#api/platform/database/database.ts'
import { handle, handleWhole } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { Refused, refuse } from '#api/platform/refusal.ts'

import {
  UNKNOWN_SERVICE,
  checkRequestedPlan,
  checkRequestedProduct,
  orderProblem,
} from './requested-product.ts'
import type { RequestedProduct } from './requested-product.ts'
import { undoWaitingChange } from './changes/undo.ts'
import type { Changing } from './product-change.ts'
import { tellOfChange } from './notices.ts'
import { removeProduct, setPlan, setProduct } from './store/change.ts'
import { readCurrentProducts } from './store/current.ts'

type Body = { readonly service: string; readonly productKey: string | null; readonly salesChannel: string }

/**
 * Locks the account and checks the request from today on. A waiting change of the service is undone, because this one replaces
 * it.
 */
async function checkProductRequest(queries: Queries, change: Changing, body: Body) {
  const { accountCode, today } = change
  await lockAccount(queries, accountCode)
  await undoWaitingChange(queries, change, body.service.toLowerCase())
  const readCurrent = () => readCurrentProducts(queries, accountCode, today)
  return checkRequestedProduct(queries, { accountCode, from: today }, { ...body, readCurrent })
}

/** Replaces the account's product by the requested one, or throws the refusal. Source: CAT-045, CAT-046, CAT-048. */
async function put(
  queries: Queries,
  change: Changing,
  wanted: RequestedProduct & Pick<Body, 'salesChannel'>,
) {
  const { service, sold, isUnchanged, salesChannel } = wanted
  const answer = { service, productKey: sold?.productKey ?? null }
  if (isUnchanged) return answer
  const problem = orderProblem(wanted)
  if (problem !== null) throw new Refused(refuse(problem))
  const ends = await setProduct(queries, change, { service, sold, salesChannel })
  await tellOfChange(queries, change, { begins: sold?.name ?? null, ends })
  return answer
}

/** Sets the account's product of a service, or none. */
function set({ db, body, ...change }: Changing & { readonly db: Database; readonly body: Body }) {
  return db.transaction(async (queries) => {
    const wanted = await checkProductRequest(queries, change, body)
    if ('refused' in wanted) throw new Refused(wanted)
    return put(queries, change, { ...wanted, salesChannel: body.salesChannel })
  })
}

/** Changes of the account's products and plans. Source: CAT-044 to CAT-049. */
export function changeEndpoints(): Endpoint[] {
  return [
    handle(addAdditionalProduct, set),
    handle(setAdditionalProduct, set),
    handle(changeAdditionalProduct, ({ db, body, ...change }) =>
      db.transaction(async (queries) => {
        const wanted = await checkProductRequest(queries, change, body)
        if ('refused' in wanted) throw new Refused(wanted)
        if (!wanted.hasAny) throw new Refused(refuse('EXISTING_ADDITIONAL_PRODUCT_NOT_FOUND'))
        return put(queries, change, { ...wanted, salesChannel: body.salesChannel })
      }),
    ),
    handleWhole(removeAdditionalProduct, async ({ body, db, ...change }) => {
      const service = changeableService(body.service)
      if (service === null) return UNKNOWN_SERVICE
      const { salesChannel } = body
      await undoWaitingChange(db, change, service)
      const removed = await removeProduct(db, change, { service, salesChannel })
      if (removed === null) throw new Refused(refuse('EXISTING_ADDITIONAL_PRODUCT_NOT_FOUND'))
      await tellOfChange(db, change, { begins: null, ends: removed.name })
      return { service, lastDay: removed.lastDay }
    }),
    ...planEndpoints(),
  ]
}

function planEndpoints(): Endpoint[] {
  return [
    handle(changePlan, ({ db, body, ...change }) =>
      db.transaction(async (queries) => {
        const { accountCode, today } = change
        await lockAccount(queries, accountCode)
        await undoWaitingChange(queries, change, body.service)
        const readCurrent = () => readCurrentProducts(queries, accountCode, today)
        const plan = await checkRequestedPlan(queries, accountCode, { ...body, readCurrent })
        if ('refused' in plan) throw new Refused(plan)
        if (!plan.isUnchanged) await tellOfChange(queries, change, await setPlan(queries, change, plan.sold))
        return body
      }),
    ),
  ]
}
