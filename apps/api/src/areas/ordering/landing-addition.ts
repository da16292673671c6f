import { ADDED, changesPlan } from '@switchboard/domain/ordering/adding/lines'
import type { AddedService } from '@switchboard/domain/ordering/adding/lines'
import { ADD_KINDS } from '@switchboard/domain/ordering/contract'
import type { AddKind } from '@switchboard/domain/ordering/contract'

import { statement } from '#api/database/database.ts'
import type { Queries } from '#api/database/database.ts'

import { changeCharge } from './charges.ts'
import type { Charge } from './charges.ts'
import { subjectOf } from './landing-old-address.ts'
import { addService } from './services.ts'
import type { Landing } from './services.ts'

const CATEGORY: Record<AddedService, Charge['category']> = {
  mobile2_linerental: 'Mobile',
  mobile2_addon: 'Mobile',
  mobile2_wbb_addon: 'Broadband',
  wireless: 'Broadband',
  onlinevideo: 'Extras',
}

/** What was ordered for an account becomes its service, or the plan of one, and is charged from its day on. */
export async function landAddition(queries: Queries, landing: Landing): Promise<void> {
  const { accountCode, body, told, on } = landing
  const kind = kindOf(landing)
  const [product] = body.AdditionalProducts
  const planKey = product?.RatePlan ?? ''
  const price = told.prices.plans[planKey]
  if (price === undefined) throw new Error(`the order has no price of ${planKey}`)
  const number = await serviceOf(queries, landing, { kind, planKey, entity: product?.ServiceEntity ?? null })
  const category = CATEGORY[ADDED[kind].service]
  await changeCharge(queries, accountCode, on, {
    subject: subjectOf(number),
    lineKind: 'plan',
    category,
    name: price.name,
    about: category === 'Mobile' ? (product?.ServiceEntity ?? '') : '',
    monthlyCents: price.cents,
    lastDay: null,
    productKey: null,
  })
}

function kindOf({ kind, orderNumber }: Landing): AddKind {
  const found = ADD_KINDS.find((each) => each === kind)
  if (found === undefined) throw new Error(`order ${orderNumber} adds nothing`)
  return found
}

const changePlan = statement<{ service_number: number }>(
  'order-plan-change',
  `update service s set plan_code = $3
   from plan p where s.account_code = $1 and s.service_entity = $2 and p.plan_code = s.plan_code
     and p.kind = (select kind from plan where plan_code = $3) and p.mobile_type is not distinct from
       (select mobile_type from plan where plan_code = $3)
   returning s.service_number`,
)
const addVideo = statement<never>(
  'order-video-add',
  `insert into video_service (account_code, service_entity, product_key) values ($1, $2, 'APVA')`,
)

type Ordered = { readonly kind: AddKind; readonly planKey: string; readonly entity: string | null }

/** The number of the service that runs by the plan from now on. */
async function serviceOf(
  queries: Queries,
  { accountCode, orderNumber, on }: Landing,
  { kind, planKey, entity }: Ordered,
): Promise<number> {
  const [row] = changesPlan(kind)
    ? await queries.rows(changePlan, [accountCode, entity, planKey])
    : await queries.rows(addService, [accountCode, planKey, entity, null, entity ?? '', on])
  if (row === undefined) throw new Error(`service ${entity} of ${accountCode} is gone`)
  if (kind === 'onlinevideo') await queries.rows(addVideo, [accountCode, `video-${orderNumber}`])
  return row.service_number
}
