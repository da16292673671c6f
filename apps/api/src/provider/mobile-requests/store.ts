import type { AskKind } from '@switchboard/domain/mobile/asks/contract'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

/** The mobile service `s` of a request `k`, for a join. */
export const REQUESTED_SERVICE =
  'service s on s.account_code = k.account_code and s.service_number = k.service_number'

const open = statement<{ ask_id: string }>(
  'mobile-ask-open',
  `select k.ask_id from mobile_ask k join ${REQUESTED_SERVICE}
   where k.account_code = $1 and k.state = 'asked' and k.answer_by > $2 and k.kind = $3 and s.service_entity = $4
     and k.plan_code = $5`,
)

/** A plan or add-on that an order adds to a mobile. */
export type OrderedItem = { readonly kind: AskKind; readonly serviceEntity: string; readonly planKey: string }

/** The id of the open request for this plan or add-on; null without one. The caller has locked the account. */
export async function findMatchingAsk(
  queries: Queries,
  accountCode: string,
  { kind, serviceEntity, planKey, now }: OrderedItem & { readonly now: number },
): Promise<string | null> {
  const [row] = await queries.rows(open, [accountCode, new Date(now), kind, serviceEntity, planKey])
  return row?.ask_id ?? null
}

type AnsweredAsk = {
  /** Null if the person may no longer see the account. */
  readonly email: string | null
  readonly first_name: string
  readonly plan_name: string
  readonly service_entity: string
}

const answer = statement<AnsweredAsk>(
  'mobile-ask-answer',
  `update mobile_ask k set state = $3, answered_at = $4::timestamptz, reason = $5, order_number = $6
   from service s, plan p, login_user u
   where k.account_code = $1 and k.ask_id = $2 and k.state = 'asked' and k.answer_by > $4::timestamptz
     and s.account_code = k.account_code and s.service_number = k.service_number
     and p.plan_code = k.plan_code and u.user_id = k.asked_by
   returning (select u.email from claim c where c.account_code = k.account_code and c.user_id = u.user_id) as email,
     u.first_name, p.name as plan_name, coalesce(s.service_entity, '') as service_entity`,
)

export type Answer =
  | { readonly state: 'agreed'; readonly orderNumber: number }
  | { readonly state: 'declined'; readonly reason: string }
  | { readonly state: 'withdrawn' }

/** Stores the answer of an open request; null if it is no longer open. */
export async function saveAnswer(
  queries: Queries,
  key: { readonly accountCode: string; readonly askId: string; readonly now: number },
  saved: Answer,
): Promise<AnsweredAsk | null> {
  const reason = saved.state === 'declined' ? saved.reason : ''
  const orderNumber = saved.state === 'agreed' ? saved.orderNumber : null
  const values = [key.accountCode, key.askId, saved.state, new Date(key.now), reason, orderNumber]
  return (await queries.rows(answer, values))[0] ?? null
}
