import {
  PAPER_BILL,
  changeableService,
  productProblem,
} from '@switchboard/domain/catalogue/additional-products'
import type { ProductProblem } from '@switchboard/domain/catalogue/additional-products'
import {
  addAdditionalProduct,
  changeAdditionalProduct,
  changePlan,
  removeAdditionalProduct,
  setAdditionalProduct,
} from '@switchboard/domain/catalogue/contract'
import { componentOf, currentCoreProduct, hasSeveralLines } from '@switchboard/domain/catalogue/rules'

import { holdAccount } from '#api/books/accounts.ts'
import type { Database } from '#api/database/database.ts'
import { handle, handleWhole } from '#api/http/handle.ts'
import type { Actor, Endpoint } from '#api/http/handle.ts'
import { refused } from '#api/http/refusal.ts'

import { heldKeys, removeProduct, setPlan, setProduct, soldPlan, soldProduct } from './store/change.ts'
import type { Change, Sold } from './store/change.ts'
import { heldBy } from './store/current.ts'

type Wanted = {
  readonly service: string
  readonly productKey: string | null
  readonly salesChannel: string
  /** A change asks for something that is there. */
  readonly inPlace: boolean
}

type OrderProblem = 'FORBIDDEN' | 'ExistingOrderInProgress'

/** Something new is ordered as a plan is; on what the bill comes is no product. Source: QUA-014, ORD-080. */
function orderProblem(service: string, sold: Sold | null): OrderProblem | null {
  if (sold === null || service === PAPER_BILL) return null
  if (!sold.canOrderNewProducts) return 'FORBIDDEN'
  return sold.hasActiveOrder ? 'ExistingOrderInProgress' : null
}

/** Puts what is wanted of a service in the place of what is there, or says why not. Source: CAT-045, CAT-046, CAT-048. */
async function putInPlace(
  db: Database,
  change: Change,
  wanted: Wanted,
): Promise<ProductProblem | OrderProblem | 'EXISTING_ADDITIONAL_PRODUCT_NOT_FOUND' | null> {
  const { service, productKey } = wanted
  return db.transaction(async (queries) => {
    await holdAccount(queries, change.accountCode)
    const sold = productKey === null ? null : await soldProduct(queries, change.accountCode, productKey)
    if (productKey !== null) {
      const { CoreProducts } = await heldBy(queries, change.accountCode, change.today)
      const problem = productProblem(service, sold, CoreProducts)
      if (problem !== null) return problem
    }
    const held = await heldKeys(queries, change, service)
    if (wanted.inPlace && held.length === 0) return 'EXISTING_ADDITIONAL_PRODUCT_NOT_FOUND'
    const isSo = productKey === null ? held.length === 0 : held.length === 1 && held[0] === productKey
    if (isSo) return null
    const problem = orderProblem(service, sold)
    if (problem === null) await setProduct(queries, change, { ...wanted, sold })
    return problem
  })
}

function changeOf(input: Omit<Change, 'actor'> & { readonly actor: Actor }): Change {
  const { accountCode, today, correlationId, actor } = input
  return { accountCode, today, correlationId, actor: `${actor.kind}:${actor.subject}` }
}

const UNKNOWN = { field: 'service' } as const

/** Changes of what the account has. Source: CAT-044 to CAT-049. */
export function changeEndpoints(): Endpoint[] {
  return [
    handle(addAdditionalProduct, async ({ body, ...input }) => {
      const service = changeableService(body.service)
      if (service === null) return refused('ADDITIONAL_PRODUCT_NOT_FOUND', UNKNOWN)
      const problem = await putInPlace(input.db, changeOf(input), { ...body, service, inPlace: false })
      if (problem === 'EXISTING_ADDITIONAL_PRODUCT_NOT_FOUND') throw new Error('adding asks for nothing')
      return problem === null ? { service, productKey: body.productKey } : refused(problem)
    }),

    handle(changeAdditionalProduct, async ({ body, ...input }) => {
      const service = changeableService(body.service)
      if (service === null) return refused('ADDITIONAL_PRODUCT_NOT_FOUND', UNKNOWN)
      const problem = await putInPlace(input.db, changeOf(input), { ...body, service, inPlace: true })
      return problem === null ? { service, productKey: body.productKey } : refused(problem)
    }),

    handle(setAdditionalProduct, async ({ body, ...input }) => {
      const service = changeableService(body.service)
      if (service === null) return refused('ADDITIONAL_PRODUCT_NOT_FOUND', UNKNOWN)
      const problem = await putInPlace(input.db, changeOf(input), { ...body, service, inPlace: false })
      if (problem === 'EXISTING_ADDITIONAL_PRODUCT_NOT_FOUND') throw new Error('setting asks for nothing')
      return problem === null ? { service, productKey: body.productKey } : refused(problem)
    }),

    handleWhole(removeAdditionalProduct, async ({ body, db, ...input }) => {
      const service = changeableService(body.service)
      if (service === null) return refused('ADDITIONAL_PRODUCT_NOT_FOUND', UNKNOWN)
      const { salesChannel } = body
      const lastDay = await removeProduct(db, changeOf(input), { service, salesChannel })
      return lastDay === null ? refused('EXISTING_ADDITIONAL_PRODUCT_NOT_FOUND') : { service, lastDay }
    }),

    handle(changePlan, ({ db, accountCode, body, ...input }) =>
      db.transaction(async (queries) => {
        await holdAccount(queries, accountCode)
        const plan = await soldPlan(queries, accountCode, body.planKey)
        if (plan === null) return refused('PLAN_NOT_FOUND', { field: 'planKey' })
        if (!plan.can_order_new_products) return refused('FORBIDDEN')
        if (plan.has_active_order) return refused('ExistingOrderInProgress')
        const core = currentCoreProduct((await heldBy(queries, accountCode, input.today)).CoreProducts)
        if (typeof core === 'string') return refused(core)
        if (body.service === 'Voice' && hasSeveralLines(core)) return refused('MULTIPLE_CORE_PRODUCTS')
        const component = componentOf(core, body.service)
        if (component === 'CORE_PRODUCT_LACKS_COMPONENTS') return refused(component)
        if (typeof component === 'string') return refused('SERVICE_NOT_IN_CURRENT_CORE_PRODUCT')
        const belongs = plan.core_product_key === core.CoreProductKey && plan.service === body.service
        if (!belongs || !plan.for_account) return refused('PLAN_NOT_AVAILABLE_FOR_CORE_PRODUCT')
        if (component.plan.PlanKey === body.planKey) return body
        if (plan.is_hidden) return refused('VOICE_PLAN_NOT_DEFAULT_OR_SELECTABLE')
        await setPlan(queries, changeOf({ ...input, accountCode }), { ...body, sold: plan })
        return body
      }),
    ),
  ]
}
