import { listWifiHardware, readWifiLine } from '@switchboard/domain/google-wifi/contract'
import { WIFI_CONTRACT_MONTHS } from '@switchboard/domain/google-wifi/rules'
import { readMeshHardware } from '@switchboard/domain/mesh/contract'
import { choosableUnits, trialCodeFor } from '@switchboard/domain/mesh/rules'
import { readOrder } from '@switchboard/domain/ordering/following/contract'
import { rentalBody } from '@switchboard/domain/ordering/renting/rental'
import type { RentalChoice } from '@switchboard/domain/ordering/renting/rental'

import { orderingAccounts } from './order-accounts.ts'
import { callUntilAnswered, BY, cancelPlaced, placeOrder } from './order-client.ts'
import type { ClientContext, ConfirmedOrder } from './order-client.ts'
import { pickOne } from './tabs.ts'
import type { ActOnce } from './tabs.ts'

export const RENTING = orderingAccounts(761_000, 4)

/** Share of the viewed orders that are cancelled while they can be. */
const CANCELLED_SHARE = 0.6
/** Share of an account's acts that are orders. */
const ORDERED_SHARE = 0.5
const WIFI_SHARE = 0.3
const HOME = {
  StreetName: '13 Aro Street',
  Suburb: 'Aro Valley',
  City: 'Wellington',
  PostCode: '6021',
  Country: 'New Zealand',
}

/** A parcel whose tracking link was shown to the customer. */
export type Parcel = { readonly account: string; readonly orderId: string; readonly href: string }

/** Orders wifi hardware or views its orders. Stores the parcels shown to the customer. */
export function rentalsFollowing(): { rentOrCancel: ActOnce; parcels: Map<string, Parcel> } {
  const parcels = new Map<string, Parcel>()
  const placed = new Map<string, string[]>()

  async function viewOrder(
    context: ClientContext,
    account: string,
    random: () => number,
  ): Promise<ConfirmedOrder | null> {
    const [first, ...others] = placed.get(account) ?? []
    if (first === undefined) return null
    const orderId = pickOne(random, [first, ...others])
    const { data: order } = readOrder.reply.safeParse(
      await callUntilAnswered(context, readOrder, { account, parameters: { orderId } }),
    )
    if (order?.parcel?.href) parcels.set(orderId, { account, orderId, href: order.parcel.href })
    if (!order?.cancelUntil || random() > CANCELLED_SHARE) return null
    return cancelPlaced(context, account, orderId)
  }

  return {
    parcels,
    rentOrCancel: async (context, account, random) => {
      if (random() > ORDERED_SHARE) return viewOrder(context, account, random)
      const rent = random() < WIFI_SHARE ? rentWifi : rentMesh
      const order = await rent(context, account, random)
      if (order !== null) placed.set(account, [...(placed.get(account) ?? []), order.orderId])
      return order
    },
  }
}

const rentMesh: ActOnce = async (context, account, random) => {
  const { data: offer } = readMeshHardware.reply.safeParse(
    await callUntilAnswered(context, readMeshHardware, { account }),
  )
  if (!offer?.serviceEntity) return null
  const { serviceEntity, hardware } = offer
  const [first, ...others] = choosableUnits(offer.units, hardware)
  const most = hardware.numberOfMeshSatelliteUnitsCanStillOrder
  if (first === undefined || most === 0) return null
  const unit = pickOne(random, [first, ...others])
  const units = 1 + Math.floor(random() * most)
  return rent(context, account, {
    kind: 'meshunits',
    choice: { serviceEntity, unitKey: unit.key, units, months: 0, promoCode: trialCodeFor(unit, offer) },
  })
}

const rentWifi: ActOnce = async (context, account, random) => {
  const { data: line } = readWifiLine.reply.safeParse(
    await callUntilAnswered(context, readWifiLine, { account }),
  )
  if (!line?.coreProductKey || line.hasGoogleWifi) return null
  const query = new URLSearchParams({
    coreProductKey: line.coreProductKey,
    salesChannel: 'SelfService',
    contractLength: String(WIFI_CONTRACT_MONTHS),
    billFrequency: 'Weekly',
    newContract: 'true',
  })
  const { data: options } = listWifiHardware.reply.safeParse(
    await callUntilAnswered(context, listWifiHardware, { account, query: `?${query}` }),
  )
  const [first, ...others] = options ?? []
  if (first === undefined) return null
  const { CoreProductComponentServiceID: serviceEntity, HardwareProductKey: unitKey } = pickOne(random, [
    first,
    ...others,
  ])
  return rent(context, account, {
    kind: 'googlewifi',
    choice: { serviceEntity, unitKey, units: 1, months: WIFI_CONTRACT_MONTHS, promoCode: null },
  })
}

type Wanted = {
  readonly kind: 'meshunits' | 'googlewifi'
  readonly choice: Omit<RentalChoice, 'delivery'>
}

function rent(
  context: ClientContext,
  account: string,
  { kind, choice }: Wanted,
): Promise<ConfirmedOrder | null> {
  return placeOrder(context, { account, type: kind, body: rentalBody({ ...choice, delivery: HOME }, BY) })
}
