import type { Brand } from '@switchboard/brands/brand'
import { changeableService } from '@switchboard/domain/catalogue/additional-products'
import {
  addAdditionalProduct,
  changeAdditionalProduct,
  changePlan,
  removeAdditionalProduct,
  setAdditionalProduct,
} from '@switchboard/domain/catalogue/change-calls'

import type { Database, Queries } from '#api/platform/database/database.ts'
import { handle, handleWhole } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { Refused, refuse } from '#api/platform/refusal.ts'
import { lockAccount } from '#api/provider/books/accounts.ts'

import type { ChangeContext } from './change-context.ts'
import { undoWaitingChange } from './changes/undo.ts'
import { removeExtra, setExtra } from './extra-charges.ts'
import { notifyProductChange } from './notices.ts'
import { setPlan } from './plan-charges.ts'
import {
  UNKNOWN_SERVICE,
  checkRequestedExtra,
  checkRequestedPlan,
  findOrderProblem,
} from './requested-product.ts'
import type { RequestedExtra } from './requested-product.ts'
import { readCurrentProducts } from './store/current.ts'

type Body = { readonly service: string; readonly productKey: string | null; readonly salesChannel: string }

/** Locks the account and checks the request. Undoes a waiting change of the service, because the request replaces it. */
async function checkRequest(queries: Queries, context: ChangeContext, body: Body): Promise<RequestedExtra> {
  const { accountCode, today } = context
  await lockAccount(queries, accountCode)
  await undoWaitingChange(queries, context, body.service.toLowerCase())
  const readCurrent = () => readCurrentProducts(queries, accountCode, today)
  const from = { accountCode, from: today }
  const requested = await checkRequestedExtra(queries, from, { ...body, readCurrent })
  if ('refused' in requested) throw new Refused(requested)
  return requested
}

/** Replaces the account's product by the requested product. Throws `Refused`. Source: CAT-045, CAT-046, CAT-048. */
async function replaceExtra(
  queries: Queries,
  context: ChangeContext,
  { service, sold, replaces, isUnchanged, salesChannel }: RequestedExtra & Pick<Body, 'salesChannel'>,
) {
  const reply = { service, productKey: sold?.productKey ?? null }
  if (isUnchanged) return reply
  const problem = findOrderProblem({ service, sold })
  if (problem !== null) throw new Refused(refuse(problem))
  const ends = await setExtra(queries, context, { service, sold, replaces, salesChannel })
  await notifyProductChange(queries, context, { begins: sold?.name ?? null, ends })
  return reply
}

type ExtraChange = ChangeContext & { readonly db: Database; readonly body: Body }

function setAccountExtra({ db, body, ...context }: ExtraChange) {
  return db.transaction(async (queries) => {
    const requested = await checkRequest(queries, context, body)
    return replaceExtra(queries, context, { ...requested, salesChannel: body.salesChannel })
  })
}

/** Source: CAT-044 to CAT-049. */
export function changeEndpoints({ id: brand }: Brand): Endpoint[] {
  return [
    handle(addAdditionalProduct, setAccountExtra),
    handle(setAdditionalProduct, setAccountExtra),
    handle(changeAdditionalProduct, ({ db, body, ...context }) =>
      db.transaction(async (queries) => {
        const requested = await checkRequest(queries, context, body)
        if (!requested.hasAny) throw new Refused(refuse('EXISTING_ADDITIONAL_PRODUCT_NOT_FOUND'))
        return replaceExtra(queries, context, { ...requested, salesChannel: body.salesChannel })
      }),
    ),
    handleWhole(removeAdditionalProduct, async ({ body, db, ...context }) => {
      const service = changeableService(body.service)
      if (service === null) return UNKNOWN_SERVICE
      const { salesChannel } = body
      await undoWaitingChange(db, context, service)
      const removed = await removeExtra(db, context, { service, salesChannel })
      if (removed === null) throw new Refused(refuse('EXISTING_ADDITIONAL_PRODUCT_NOT_FOUND'))
      await notifyProductChange(db, context, { begins: null, ends: removed.name })
      return { service, lastDay: removed.lastDay }
    }),
    handle(changePlan, ({ db, body, ...context }) =>
      db.transaction(async (queries) => {
        const { accountCode, today } = context
        await lockAccount(queries, accountCode)
        await undoWaitingChange(queries, context, body.service)
        const readCurrent = () => readCurrentProducts(queries, accountCode, today)
        const plan = await checkRequestedPlan(queries, accountCode, { ...body, brand, readCurrent })
        if ('refused' in plan) throw new Refused(plan)
        if (plan.isUnchanged) return body
        await notifyProductChange(queries, context, await setPlan(queries, context, plan.sold))
        return body
      }),
    ),
  ]
}
