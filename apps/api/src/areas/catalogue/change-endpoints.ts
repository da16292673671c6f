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

import { trailName } from '#api/audit.ts'
import { holdAccount } from '#api/books/accounts.ts'
import type { Database, Queries } from '#api/database/database.ts'
import { handle, handleWhole } from '#api/http/handle.ts'
import type { Actor, Endpoint } from '#api/http/handle.ts'
import { refused } from '#api/http/refusal.ts'
import type { Refusal } from '#api/http/refusal.ts'

import { tellOfChange } from './notices.ts'
import { heldKeys, removeProduct, setPlan, setProduct, soldPlan, soldProduct } from './store/change.ts'
import type { Change, Sold } from './store/change.ts'
import { heldBy } from './store/current.ts'

/** A change of what an account has, at an instant by the provider clock. */
type Changing = Change & { readonly now: number }

function changeOf(input: Omit<Changing, 'actor'> & { readonly actor: Actor }): Changing {
  const { accountCode, today, now, correlationId, actor } = input
  return { accountCode, today, now, correlationId, actor: trailName(actor) }
}

/** What is asked of a service of the account, with what there is of it; `heldBefore` are the keys of what it has. */
type Asked = {
  readonly service: string
  readonly sold: Sold | null
  readonly salesChannel: string
  readonly heldBefore: readonly (string | null)[]
}
type Body = { readonly service: string; readonly productKey: string | null; readonly salesChannel: string }

/** Holds the account and reads what is asked; a refusal where the product is not one for its services. Source: CAT-061, CAT-062. */
async function asked(
  queries: Queries,
  change: Change,
  { service: named, productKey, salesChannel }: Body,
): Promise<Asked | Refusal<ProductProblem>> {
  const service = changeableService(named)
  if (service === null) return UNKNOWN_SERVICE
  await holdAccount(queries, change.accountCode)
  const sold = productKey === null ? null : await soldProduct(queries, change.accountCode, productKey)
  if (productKey !== null) {
    const { CoreProducts } = await heldBy(queries, change.accountCode, change.today)
    const problem = productProblem(service, sold, CoreProducts)
    if (problem !== null) return refused(problem)
  }
  return { service, sold, salesChannel, heldBefore: await heldKeys(queries, change, service) }
}

const UNKNOWN_SERVICE = refused('ADDITIONAL_PRODUCT_NOT_FOUND', { field: 'service' })

/** Puts what is asked in the place of what there is, or says why not. Source: CAT-045, CAT-046, CAT-048. */
async function put(queries: Queries, change: Changing, { heldBefore, ...wanted }: Asked) {
  const { service, sold } = wanted
  const productKey = sold?.productKey ?? null
  const answer = { service, productKey }
  const isSo =
    productKey === null ? heldBefore.length === 0 : heldBefore.length === 1 && heldBefore[0] === productKey
  if (isSo) return answer
  const problem = orderProblem(service, sold)
  if (problem !== null) return refused(problem)
  const ends = await setProduct(queries, change, wanted)
  await tellOfChange(queries, change, { begins: sold?.name ?? null, ends })
  return answer
}

type OrderProblem = 'FORBIDDEN' | 'ExistingOrderInProgress'

/** Something new is ordered as a plan is; on what the bill comes is no product. Source: QUA-014, ORD-080. */
function orderProblem(service: string, sold: Sold | null): OrderProblem | null {
  if (sold === null || service === PAPER_BILL) return null
  if (!sold.canOrderNewProducts) return 'FORBIDDEN'
  return sold.hasActiveOrder ? 'ExistingOrderInProgress' : null
}

/** Sets what the account has of a service, to a product or to none. */
function set(input: Parameters<typeof changeOf>[0] & { readonly db: Database; readonly body: Body }) {
  return input.db.transaction(async (queries) => {
    const change = changeOf(input)
    const wanted = await asked(queries, change, input.body)
    return 'refused' in wanted ? wanted : put(queries, change, wanted)
  })
}

/** Changes of what the account has. Source: CAT-044 to CAT-049. */
export function changeEndpoints(): Endpoint[] {
  return [
    handle(addAdditionalProduct, set),
    handle(setAdditionalProduct, set),
    handle(changeAdditionalProduct, (input) =>
      input.db.transaction(async (queries) => {
        const change = changeOf(input)
        const wanted = await asked(queries, change, input.body)
        if ('refused' in wanted) return wanted
        if (wanted.heldBefore.length === 0) return refused('EXISTING_ADDITIONAL_PRODUCT_NOT_FOUND')
        return put(queries, change, wanted)
      }),
    ),
    handleWhole(removeAdditionalProduct, async ({ body, db, ...input }) => {
      const service = changeableService(body.service)
      if (service === null) return UNKNOWN_SERVICE
      const { salesChannel } = body
      const change = changeOf(input)
      const removed = await removeProduct(db, change, { service, salesChannel })
      if (removed === null) return refused('EXISTING_ADDITIONAL_PRODUCT_NOT_FOUND')
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
        const change = changeOf({ ...input, accountCode })
        await tellOfChange(queries, change, await setPlan(queries, change, { ...body, sold: plan }))
        return body
      }),
    ),
  ]
}
