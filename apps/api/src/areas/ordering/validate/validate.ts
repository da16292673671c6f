import type { Brand } from '@switchboard/brands/brand'
import type { Day } from '@switchboard/domain/day'
import type { ErrorCode } from '@switchboard/domain/errors'
import { CHANGE_KINDS } from '@switchboard/domain/ordering/contract'
import type { ChangeKind, OrderBody, OrderKind } from '@switchboard/domain/ordering/contract'
import type { Offer } from '@switchboard/domain/ordering/offer/contract'

import type { Queries } from '#api/database/database.ts'
import type { Actor } from '#api/http/handle.ts'

import { judgeAddition } from './addition.ts'
import { judgeChange } from './change.ts'
import type { NewIds } from '../place/service-ids.ts'
import type { Telling, Told } from '../snapshot.ts'

/** Who orders, when, and of which brand. */
export type Ordering = {
  readonly accountCode: string
  readonly actor: Actor
  readonly today: Day
  readonly brand: Brand
}

/** An order that can be placed as it is: what is told of it, and what placing it takes. */
export type SoundOrder = {
  readonly telling: Telling
  readonly businessGroup: string
  readonly billFrequency: Offer['billFrequency']
  readonly ids: NewIds
  /** A technician comes on the day of the connection. */
  readonly isVisited: boolean
  /** The fibre company has a part in it. */
  readonly laysFibre: boolean
  /** What is kept of it, with the prices that it lands with. */
  readonly kept: (queries: Queries) => Promise<Told>
}

/** What an order is judged to be: sound, or what keeps it from being placed. */
export type Judgement =
  | { readonly sound: SoundOrder; readonly problems: readonly [] }
  | { readonly sound: null; readonly problems: readonly ErrorCode[] }

type Order<Kind> = { readonly kind: Kind; readonly body: OrderBody }

export function judge(db: Queries, ordering: Ordering, { kind, body }: Order<OrderKind>): Promise<Judgement> {
  return isChange(kind)
    ? judgeChange(db, ordering, { kind, body })
    : judgeAddition(db, ordering, { kind, body })
}

export function isChange(kind: OrderKind): kind is ChangeKind {
  return CHANGE_KINDS.some((each) => each === kind)
}

/** What an amended order is answered: what keeps it from being placed, or else what it costs and when it comes. */
export type Amended = { readonly feedback: readonly ErrorCode[]; readonly telling: Telling | null }

export async function judgeAmended(
  db: Queries,
  ordering: Ordering,
  order: Order<OrderKind>,
): Promise<Amended> {
  const { sound, problems } = await judge(db, ordering, order)
  return { feedback: problems, telling: sound?.telling ?? null }
}
