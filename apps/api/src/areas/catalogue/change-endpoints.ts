import { changeableService } from '@switchboard/domain/catalogue/additional-products'
import {
  addAdditionalProduct,
  changeAdditionalProduct,
  changePlan,
  removeAdditionalProduct,
  setAdditionalProduct,
} from '@switchboard/domain/catalogue/contract'

import { holdAccount } from '#api/provider/books/accounts.ts'
import type { Database, Queries } from '#api/platform/database/database.ts'
import { handle, handleWhole } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { Refused, refused } from '#api/platform/refusal.ts'

import { UNKNOWN_SERVICE, askedPlan, askedProduct, orderProblem } from './asked.ts'
import type { Asked } from './asked.ts'
import { undoWaitingOf } from './changes/undo.ts'
import { changeOf } from './changing.ts'
import type { Changing } from './changing.ts'
import { tellOfChange } from './notices.ts'
import { removeProduct, setPlan, setProduct } from './store/change.ts'
import { heldBy } from './store/current.ts'

type Body = { readonly service: string; readonly productKey: string | null; readonly salesChannel: string }

/**
 * Locks the account and checks the request from today on. A waiting change of the service is undone, because this one replaces
 * it.
 */
async function asked(queries: Queries, change: Changing, body: Body) {
  const { accountCode, today } = change
  await holdAccount(queries, accountCode)
  await undoWaitingOf(queries, change, body.service.toLowerCase())
  const held = () => heldBy(queries, accountCode, today)
  return askedProduct(queries, { accountCode, from: today }, { ...body, held })
}

/** Replaces the account's product by the requested one, or throws the refusal. Source: CAT-045, CAT-046, CAT-048. */
async function put(queries: Queries, change: Changing, wanted: Asked & Pick<Body, 'salesChannel'>) {
  const { service, sold, isSo, salesChannel } = wanted
  const answer = { service, productKey: sold?.productKey ?? null }
  if (isSo) return answer
  const problem = orderProblem(wanted)
  if (problem !== null) throw new Refused(refused(problem))
  const ends = await setProduct(queries, change, { service, sold, salesChannel })
  await tellOfChange(queries, change, { begins: sold?.name ?? null, ends })
  return answer
}

/** Sets the account's product of a service, or none. */
function set(input: Parameters<typeof changeOf>[0] & { readonly db: Database; readonly body: Body }) {
  return input.db.transaction(async (queries) => {
    const change = changeOf(input)
    const wanted = await asked(queries, change, input.body)
    if ('refused' in wanted) throw new Refused(wanted)
    return put(queries, change, { ...wanted, salesChannel: input.body.salesChannel })
  })
}

/** Changes of the account's products and plans. Source: CAT-044 to CAT-049. */
export function changeEndpoints(): Endpoint[] {
  return [
    handle(addAdditionalProduct, set),
    handle(setAdditionalProduct, set),
    handle(changeAdditionalProduct, (input) =>
      input.db.transaction(async (queries) => {
        const change = changeOf(input)
        const wanted = await asked(queries, change, input.body)
        if ('refused' in wanted) throw new Refused(wanted)
        if (!wanted.hasAny) throw new Refused(refused('EXISTING_ADDITIONAL_PRODUCT_NOT_FOUND'))
        return put(queries, change, { ...wanted, salesChannel: input.body.salesChannel })
      }),
    ),
    handleWhole(removeAdditionalProduct, async ({ body, db, ...input }) => {
      const service = changeableService(body.service)
      if (service === null) return UNKNOWN_SERVICE
      const { salesChannel } = body
      const change = changeOf(input)
      await undoWaitingOf(db, change, service)
      const removed = await removeProduct(db, change, { service, salesChannel })
      if (removed === null) throw new Refused(refused('EXISTING_ADDITIONAL_PRODUCT_NOT_FOUND'))
      await tellOfChange(db, change, { begins: null, ends: removed.name })
      return { service, lastDay: removed.lastDay }
    }),
    ...planEndpoints(),
  ]
}

function planEndpoints(): Endpoint[] {
  return [
    handle(changePlan, ({ db, accountCode, body, ...input }) =>
      db.transaction(async (queries) => {
        const change = changeOf({ ...input, accountCode })
        await holdAccount(queries, accountCode)
        await undoWaitingOf(queries, change, body.service)
        const held = () => heldBy(queries, accountCode, input.today)
        const plan = await askedPlan(queries, accountCode, { ...body, held })
        if ('refused' in plan) throw new Refused(plan)
        if (!plan.isSo) await tellOfChange(queries, change, await setPlan(queries, change, plan.sold))
        return body
      }),
    ),
  ]
}
