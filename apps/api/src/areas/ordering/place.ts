import { BUSINESS_GROUPS } from '@switchboard/domain/access'
import type { ErrorCode } from '@switchboard/domain/errors'
import { orderBody } from '@switchboard/domain/ordering/contract'
import type { OrderBody, OrderKind } from '@switchboard/domain/ordering/contract'
import { costsOf } from '@switchboard/domain/ordering/following/costs'
import { needsFibre, stepsOf } from '@switchboard/domain/ordering/following/steps'
import { judged } from '@switchboard/domain/ordering/judged'
import type { Judged, OrderFacts } from '@switchboard/domain/ordering/judged'

import { audit } from '#api/audit.ts'
import { statement } from '#api/database/database.ts'
import type { Queries } from '#api/database/database.ts'
import { takeNumber } from '#api/locations/phone-numbers.ts'
import { tell } from '#api/notices/tell.ts'

import { judge } from './judging.ts'
import type { Ordering } from './judging.ts'
import { placedLetter } from './letters.ts'
import { holdAccount, holdOrder } from './orders.ts'
import type { HeldOrder } from './orders.ts'
import { pricesOf } from './prices.ts'
import { keptTold } from './told.ts'
import type { Told } from './told.ts'

/** Who places which order. */
export type Placing = Ordering & {
  readonly now: number
  readonly correlationId: string
  readonly orderId: string
  /** Of the older kind alone. */
  readonly orderToken?: string
}

/**
 * Places an order as it was last shown, once: again it answers what it is. What is no longer true of it today is its
 * feedback, and it is not placed. A code where there is none of this id, or where it was not OK before.
 */
export async function placedOrder(
  queries: Queries,
  placing: Placing,
): Promise<HeldOrder | 'NO_ORDER_DATA' | 'FEEDBACK_NOT_OK'> {
  const { accountCode, orderId, orderToken } = placing
  await holdAccount(queries, accountCode)
  const order = await holdOrder(queries, accountCode, orderId, orderToken)
  if (order === null) return 'NO_ORDER_DATA'
  if (order.state === 'Committed') return order
  if (order.state !== 'OK' || order.body === null) return 'FEEDBACK_NOT_OK'
  const body = orderBody.parse(JSON.parse(order.body))
  const kind = order.kind === 'older' ? 'product' : order.kind
  const { facts, problems } = await judge(queries, placing, { kind, body })
  if (facts === null || problems.length > 0) return refusedNow(queries, placing, problems)
  if (!(await takesNumber(queries, accountCode, judged(body, facts)))) {
    return refusedNow(queries, placing, ['INVALID_PHONE_NUMBER'])
  }
  return commit(queries, placing, { order, body, facts })
}

const refuse = statement<HeldOrder>(
  'order-refuse',
  `update service_order set state = 'NotOK', feedback = $3::text[] where account_code = $1 and order_id = $2
   returning order_id, order_number, kind, order_type_id, state, body::text as body, older_body::text as older_body,
     feedback`,
)

async function refusedNow(
  queries: Queries,
  { accountCode, orderId }: Placing,
  problems: readonly ErrorCode[],
) {
  const [order] = await queries.rows(refuse, [accountCode, orderId, problems])
  if (order === undefined) throw new Error('an order that was held is gone')
  return order
}

/** A number that is new to the account is its own from now on. */
async function takesNumber(
  queries: Queries,
  accountCode: string,
  { change, from }: Judged,
): Promise<boolean> {
  const number = change?.ToCoreProductComponents.find(({ Service }) => Service === 'Voice')?.ServiceEntity
  const current = from?.CoreProductComponents.some(({ serviceId }) => serviceId === number)
  return (
    number === undefined || number === null || current === true || takeNumber(queries, number, accountCode)
  )
}

type Sound = { readonly order: HeldOrder; readonly body: OrderBody; readonly facts: OrderFacts }

const COMMIT_FIELDS = `state = 'Committed', committed_at = $3::timestamptz, told = $4::jsonb, steps_done = 1,
  next_on = $5, fibre_order_number = $6`
const commitStatement = statement<HeldOrder>(
  'order-commit',
  `update service_order set ${COMMIT_FIELDS} where account_code = $1 and order_id = $2
   returning order_id, order_number, kind, order_type_id, state, body::text as body, older_body::text as older_body,
     feedback`,
)

async function commit(queries: Queries, placing: Placing, sound: Sound): Promise<HeldOrder> {
  const { accountCode, orderId, now, brand } = placing
  const order = judged(sound.body, sound.facts)
  const costs = costsOf(order, brand.powerBundleDiscount)
  if ('code' in costs) throw new Error(`an order that is sound has no costs: ${costs.code}`)
  const prices = await pricesOf(queries, accountCode, sound.body, brand.powerBundleDiscount)
  const said: Told = { costs: costs.value, steps: stepsOf(order), place: placeOf(order), prices }
  const fibreNumber = await productOrders(queries, placing, { ...sound, said, fibre: needsFibre(order) })
  const next = said.steps[1]?.on ?? null
  const values = [accountCode, orderId, new Date(now), keptTold(said), next, fibreNumber]
  const [committed] = await queries.rows(commitStatement, values)
  if (committed === undefined) throw new Error('an order that was held is gone')
  await tellAndTrace(queries, placing, { committed, said, facts: sound.facts })
  return committed
}

function placeOf({ offer }: Judged): Told['place'] {
  const { location } = offer
  if (location === null) return { address: '', detail: '' }
  return { address: location.FullAddress, detail: `${location.StreetName}, ${location.City}` }
}

const productOrder = statement<{ order_number: number }>(
  'order-product-order',
  `insert into product_order (account_code, order_number, kind, status, sub_status, description, placed_on, expected_on)
   values ($1, coalesce($2, nextval(pg_get_serial_sequence('service_order', 'order_number'))), $3, $4, $5, $6, $7, $8)
   returning order_number`,
)

/** What lists and the dashboard show of it; and the order at the fibre company, whose number it answers. */
async function productOrders(
  queries: Queries,
  { accountCode, today }: Placing,
  { order, said, fibre, body }: Sound & { readonly said: Told; readonly fibre: boolean },
): Promise<number | null> {
  const about = aboutOf(order.kind === 'older' ? 'product' : order.kind, body, said)
  const expected = said.steps.at(-1)?.on ?? null
  const kind = order.kind === 'movehouse' ? 'move-house' : 'change-plan'
  await queries.rows(productOrder, [
    accountCode,
    order.order_number,
    kind,
    'Accepted',
    '',
    about,
    today,
    expected,
  ])
  if (!fibre) return null
  const values = [accountCode, null, 'fibre', 'Acknowledged', 'Received', about, today, null]
  const [row] = await queries.rows(productOrder, values)
  return row?.order_number ?? null
}

/** `Fibre 300 at 11 Aro Street, Wellington`. */
function aboutOf(kind: OrderKind, body: OrderBody, { costs, place }: Told): string {
  const names = costs
    .filter(({ kind: each }) => each === 'internet' || each === 'extra')
    .map(({ name }) => name)
  const what = names[0]?.split(':')[0] ?? 'Extras of your plan'
  const where = body.CoreProductsToChange.length > 0 ? ` at ${place.detail}` : ''
  return kind === 'movehouse' ? `Move with ${what} to ${place.detail}` : `${what}${where}`
}

type Done = { readonly committed: HeldOrder; readonly said: Told; readonly facts: OrderFacts }

async function tellAndTrace(
  queries: Queries,
  placing: Placing,
  { committed, said, facts }: Done,
): Promise<void> {
  const { accountCode, actor, correlationId, now } = placing
  await audit(queries, {
    actor: `${actor.kind}:${actor.subject}`,
    accountCode,
    action: 'order-placed',
    correlationId,
    detail: { order: committed.order_number, kind: committed.kind },
  })
  const isBusiness = BUSINESS_GROUPS.includes(facts.businessGroup)
  await tell(queries, {
    accountCode,
    source: `order:${committed.order_number}`,
    category: 'Order',
    type: 'OrderPlaced',
    at: now,
    ...placedLetter(committed.order_number, said, { isBusiness, frequency: facts.offer.billFrequency }),
  })
}
