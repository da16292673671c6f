import { ADDED, changesPlan } from '@switchboard/domain/ordering/adding/lines'
import { ADD_KINDS } from '@switchboard/domain/ordering/contract'
import type { AddKind } from '@switchboard/domain/ordering/contract'

import { statement } from '#api/database/database.ts'
import type { Queries } from '#api/database/database.ts'

import { changeCharge } from '#api/books/charges.ts'
import { subjectOf } from './old-address.ts'
import { SERVICE_OF_PLAN } from '#api/offer/service-sql.ts'
import { addService } from './landing.ts'
import type { Landing } from './landing.ts'

/** What was ordered for an account becomes its service, or the plan of one, and is charged from its day on. */
export async function landAddition(queries: Queries, landing: Landing): Promise<void> {
  const { accountCode, body, told, on } = landing
  const kind = kindOf(landing)
  const [product] = body.AdditionalProducts
  const planKey = product?.RatePlan ?? ''
  const entity = product?.ServiceEntity ?? ''
  const price = told.prices.plans[planKey]
  if (price === undefined) throw new Error(`the order has no price of ${planKey}`)
  const number = await serviceOf(queries, landing, { kind, planKey, entity })
  const { category } = ADDED[kind]
  await changeCharge(queries, accountCode, on, {
    subject: subjectOf(number),
    lineKind: 'plan',
    category,
    name: price.name,
    // bills name a mobile by its number
    about: category === 'Mobile' ? entity : price.about,
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

const lineStatement = statement<{ service_number: number }>(
  'order-line',
  `select s.service_number
   from service s join plan p using (plan_code) left join core_product c using (core_product_key)
   where s.account_code = $1 and s.service_entity = $2 and s.status = 'on' and ${SERVICE_OF_PLAN} = any($3::text[])
   order by s.service_number limit 1`,
)
const changePlan = statement<never>(
  'order-plan-change',
  'update service set plan_code = $3 where account_code = $1 and service_number = $2',
)
const addVideo = statement<never>(
  'order-video-add',
  'insert into video_service (account_code, service_entity, product_key) values ($1, $2, $3)',
)

/** The product that an account has video by; it is activated with the provider of it. Source: VID-015, VID-026. */
const VIDEO_PRODUCT = 'APVA'

type Ordered = { readonly kind: AddKind; readonly planKey: string; readonly entity: string }

/** The number of the service that runs by the plan from now on. Throws where its line is gone. */
async function serviceOf(
  queries: Queries,
  { accountCode, orderNumber, on }: Landing,
  { kind, planKey, entity }: Ordered,
): Promise<number> {
  const [line] = await queries.rows(lineStatement, [accountCode, entity, ADDED[kind].on])
  if (line === undefined && kind !== 'connection') throw new Error(`${accountCode} has no line ${entity}`)
  if (line !== undefined && changesPlan(kind)) {
    await queries.rows(changePlan, [accountCode, line.service_number, planKey])
    return line.service_number
  }
  const [added] = await queries.rows(addService, [accountCode, planKey, entity, null, entity, on])
  if (added === undefined) throw new Error(`${planKey} was not added to ${accountCode}`)
  if (kind === 'onlinevideo') {
    await queries.rows(addVideo, [accountCode, `video-${orderNumber}`, VIDEO_PRODUCT])
  }
  return added.service_number
}
