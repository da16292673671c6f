import { statement } from '#api/database/database.ts'
import type { Queries } from '#api/database/database.ts'

const follow = statement<{ text: string }>(
  'order-follow',
  `select json_build_object(
     'orderId', o.order_id, 'OrderIdentifier', o.order_number::text, 'type', o.kind,
     'CustomerFacingTicketStatus', p.status,
     'address', o.told -> 'place' ->> 'address', 'placedOn', p.placed_on, 'expectedOn', p.expected_on,
     'order', o.body, 'costs', o.told -> 'costs',
     'steps', (select json_agg(json_build_object('step', s.step ->> 'step', 'on', s.step ->> 'on',
         'done', s.place <= o.steps_done) order by s.place)
       from jsonb_array_elements(o.told -> 'steps') with ordinality s (step, place)))::text as text
   from service_order o join product_order p using (account_code, order_number)
   where o.account_code = $1 and o.state = 'Committed' and (o.order_id = $2 or o.order_number::text = $2)`,
)

/** A placed order of the account as the JSON of its call; null where it has none of this id or number. */
export async function followedOrderText(
  db: Queries,
  accountCode: string,
  orderId: string,
): Promise<string | null> {
  const [row] = await db.rows(follow, [accountCode, orderId])
  return row?.text ?? null
}
