import { isBusiness } from '@switchboard/domain/access'
import type { ErrorCode } from '@switchboard/domain/errors'
import { orderBody } from '@switchboard/domain/ordering/contract'
import type { OrderBody, OrderKind } from '@switchboard/domain/ordering/contract'
import type { OrderTotals } from '@switchboard/domain/ordering/pricing/cost'
import { totalsOf } from '@switchboard/domain/ordering/pricing/costs'

import { audit } from '#api/audit.ts'
import { statement } from '#api/database/database.ts'
import type { Queries } from '#api/database/database.ts'
import { tell } from '#api/notices/tell.ts'

import { isChange, judge } from '../validate/validate.ts'
import type { Ordering, SoundOrder } from '../validate/validate.ts'
import { placedLetter } from '../letters.ts'
import { HELD_FIELDS, holdAccount, holdOrder } from '../store.ts'
import type { HeldOrder } from '../store.ts'
import { takeIds } from './service-ids.ts'
import { isShownOtherwise, isToldOtherwise, keptTelling, readTelling } from '../snapshot.ts'
import type { Told } from '../snapshot.ts'

/** Who places which order. */
export type Placing = Ordering & {
  readonly now: number
  readonly correlationId: string
  readonly orderId: string
  /** Of the older kind alone. */
  readonly orderToken?: string
  /** What the page has shown that it comes to. */
  readonly shown?: OrderTotals | undefined
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
  const name = await holdAccount(queries, accountCode)
  const order = await holdOrder(queries, accountCode, orderId, orderToken)
  if (order === null) return 'NO_ORDER_DATA'
  if (order.state === 'Committed') return order
  if (order.state !== 'OK' || order.body === null) return 'FEEDBACK_NOT_OK'
  const body = orderBody.parse(JSON.parse(order.body))
  const { sound, problems } = await judge(queries, placing, { kind: kindOf(order), body })
  if (sound === null) return refusedNow(queries, placing, problems)
  if (hasChanged(placing, order, sound)) return refusedNow(queries, placing, ['ORDER_HAS_CHANGED'])
  const taken = await takeIds(queries, accountCode, sound.ids)
  if (taken !== null) return refusedNow(queries, placing, [taken])
  return commit(queries, placing, { order, body, sound, name })
}

/** The older kind is a change of the product inside. */
function kindOf({ kind }: HeldOrder): OrderKind {
  return kind === 'older' ? 'product' : kind
}

/** Other costs or days than were told at the amend, or than the page has shown. */
function hasChanged({ shown }: Placing, order: HeldOrder, { telling, businessGroup }: SoundOrder): boolean {
  if (order.shown === null || isToldOtherwise(readTelling(order.shown), telling)) return true
  return shown !== undefined && isShownOtherwise(shown, telling, businessGroup)
}

const refuse = statement<HeldOrder>(
  'order-refuse',
  `update service_order set state = 'NotOK', feedback = $3::text[] where account_code = $1 and order_id = $2
   returning ${HELD_FIELDS}`,
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

type Ready = {
  readonly order: HeldOrder
  readonly body: OrderBody
  readonly sound: SoundOrder
  readonly name: string
}

const COMMIT_FIELDS = `state = 'Committed', committed_at = $3::timestamptz, told = $4::jsonb, steps_done = 1,
  next_on = $5, fibre_order_number = $6`
const commitStatement = statement<HeldOrder>(
  'order-commit',
  `update service_order set ${COMMIT_FIELDS} where account_code = $1 and order_id = $2
   returning ${HELD_FIELDS}`,
)

async function commit(queries: Queries, placing: Placing, ready: Ready): Promise<HeldOrder> {
  const { accountCode, orderId, now } = placing
  const said = await ready.sound.kept(queries)
  const fibreNumber = await productOrders(queries, placing, { ...ready, said })
  const next = said.steps[1]?.on ?? null
  const values = [accountCode, orderId, new Date(now), keptTelling(said), next, fibreNumber]
  const [committed] = await queries.rows(commitStatement, values)
  if (committed === undefined) throw new Error('an order that was held is gone')
  await tellAndTrace(queries, placing, { ...ready, committed, said })
  return committed
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
  { order, said, sound, body }: Ready & { readonly said: Told },
): Promise<number | null> {
  const about = aboutOf(kindOf(order), body, said)
  const expected = said.steps.at(-1)?.on ?? null
  await queries.rows(productOrder, [
    accountCode,
    order.order_number,
    listedAs(kindOf(order)),
    'Accepted',
    '',
    about,
    today,
    expected,
  ])
  if (!sound.laysFibre) return null
  const values = [accountCode, null, 'fibre', 'Acknowledged', 'Received', about, today, null]
  const [row] = await queries.rows(productOrder, values)
  return row?.order_number ?? null
}

function listedAs(kind: OrderKind): string {
  if (!isChange(kind)) return 'add-product'
  return kind === 'movehouse' ? 'move-house' : 'change-plan'
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

type Done = Ready & { readonly committed: HeldOrder; readonly said: Told }

async function tellAndTrace(
  queries: Queries,
  placing: Placing,
  { committed, said, sound, body, name }: Done,
): Promise<void> {
  const { accountCode, actor, correlationId, now } = placing
  await audit(queries, {
    actor: `${actor.kind}:${actor.subject}`,
    accountCode,
    action: 'order-placed',
    correlationId,
    detail: { order: committed.order_number, kind: committed.kind },
  })
  await tell(queries, {
    accountCode,
    source: `order:${committed.order_number}`,
    category: 'Order',
    type: 'OrderPlaced',
    at: now,
    ...placedLetter(
      committed.order_number,
      {
        ...said,
        body,
        totals: totalsOf(said.costs, sound.businessGroup),
        isMove: committed.kind === 'movehouse',
        isVisited: sound.isVisited,
      },
      {
        name,
        isBusiness: isBusiness(sound.businessGroup),
        frequency: sound.billFrequency,
      },
    ),
  })
}
