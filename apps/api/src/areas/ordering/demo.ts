import { DEFAULT_BRAND } from '@switchboard/brands/brands'
import { addDays } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { startOfDay } from '@switchboard/domain/instant'
import type { OrderBody } from '@switchboard/domain/ordering/contract'
import { deliveryTo } from '@switchboard/domain/ordering/own-order'
import { rentalBody } from '@switchboard/domain/ordering/renting/rental'
import { wirelessOffer } from '@switchboard/domain/wireless/contract'
import { wirelessBody } from '@switchboard/domain/wireless/order'

import { toIdentified, unknownActor } from '#api/platform/actor.ts'
import type { Queries } from '#api/platform/database/database.ts'
import type { DemoFacts } from '#api/provider/demo-facts.ts'
import { wirelessOfferText } from '#api/provider/offer/wireless.ts'

import { validateOrder } from './kinds.ts'
import { placeOrder } from './place/commit.ts'
import { saveAmendment, insertOrder } from './store.ts'
import type { StoredKind } from './store.ts'
import type { OrderContext } from './validate/validator.ts'

const TEN_O_CLOCK_MILLISECONDS = 10 * 3_600_000
const SELLER = { businessGroup: 'residential', salesPerson: 'SelfServiceV1' }

type DemoOrder = {
  readonly accountCode: string
  readonly userId: string
  readonly kind: StoredKind
  readonly placedDaysAgo: number
  readonly buildBody: (db: Queries, context: OrderContext) => Promise<OrderBody>
}

/** Each order is placed as the page places it, and the job `orders` takes its steps. */
const DEMO_ORDERS: readonly DemoOrder[] = [
  {
    accountCode: '100482',
    userId: 'user-aroha',
    kind: 'meshunits',
    placedDaysAgo: 2,
    buildBody: async () =>
      rentalBody(
        {
          serviceEntity: 'c100482@demo.example',
          unitKey: 'MESH-GOOGLE',
          units: 1,
          months: 0,
          delivery: {
            StreetName: '12 Queen Street',
            Suburb: 'Auckland Central',
            City: 'Auckland',
            PostCode: '1010',
            Country: 'New Zealand',
          },
          promoCode: null,
        },
        SELLER,
      ),
  },
  {
    accountCode: '100901',
    userId: 'user-jack',
    kind: 'wirelessproduct',
    placedDaysAgo: 2,
    buildBody: buildWirelessBody,
  },
]

async function buildWirelessBody(
  db: Queries,
  { accountCode, today, brand }: OrderContext,
): Promise<OrderBody> {
  const text = await wirelessOfferText(db, { accountCode, today, brand: brand.id })
  const { line, plans, location } = wirelessOffer.parse(JSON.parse(text))
  const plan = plans.find(({ key }) => key === 'wbb2_unlimited')
  if (line === null || plan === undefined) throw new Error(`no wireless broadband for ${accountCode}`)
  return wirelessBody({ line, plan, delivery: deliveryTo(location), promoCode: null }, SELLER, today)
}

async function fillOrders(db: Queries, today: Day): Promise<void> {
  const brand = DEFAULT_BRAND
  for (const { accountCode, userId, kind, placedDaysAgo, buildBody } of DEMO_ORDERS) {
    const placedOn = addDays(today, -placedDaysAgo)
    const now = startOfDay(placedOn) + TEN_O_CLOCK_MILLISECONDS
    const actor = toIdentified(unknownActor('demo'), { kind: 'web', subject: userId })
    const context = { accountCode, actor, today: placedOn, brand }
    const body = await buildBody(db, context)
    const { order_id: orderId } = await insertOrder(db, { accountCode, kind, now })
    const { placement, problems } = await validateOrder(db, context, { kind, body })
    if (placement === null) throw new Error(`the demo's order of ${accountCode}: ${problems.join()}`)
    const amendment = { body, feedback: [], quote: placement.quote, now }
    await saveAmendment(db, { accountCode, orderId }, amendment)
    const placed = await placeOrder(db, { ...context, orderId, now })
    if (typeof placed === 'string' || placed.state !== 'Committed')
      throw new Error(`the demo's order of ${accountCode} was not placed`)
  }
}

export const orderingDemo: DemoFacts = { orders: fillOrders }
