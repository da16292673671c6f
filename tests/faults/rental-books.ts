import { MAX_MESH_UNITS } from '@switchboard/domain/mesh/rules'
import { toTrackingNumber } from '@switchboard/domain/ordering/following/parcel'

import { ledgerSum } from '../../apps/api/src/provider/books/ledger.ts'
import { statement } from '../../apps/api/src/platform/database/database.ts'
import type { Database } from '../../apps/api/src/platform/database/database.ts'

import { readChargedDays, countChargeFaults } from './charged-days.ts'
import type { ConfirmedOrder } from './order-client.ts'
import { fetchOutside } from './outside.ts'
import { isLanded, countPlacementFaults, readPlacedOrders } from './placed-orders.ts'
import type { PlacedOrder } from './placed-orders.ts'
import { RENTING } from './rental-client.ts'
import type { Parcel } from './rental-client.ts'

/** The ordered units, and the devices and rent charges that exist for the order. */
type Rented = {
  order_id: string
  units: number
  devices: number
  rents: number
  bill_cents: number | null
  catalogue_cents: number
}

const rentedStatement = statement<Rented>(
  'fault-rented',
  `select o.order_id, i.units,
     (select count(*) from inventory_item d where d.account_code = o.account_code
       and d.order_number = o.order_number) as devices,
     r.rents, r.bill_cents, i.units * c.charge_cents as catalogue_cents
   from service_order o
   cross join lateral (select count(*) as units, min(item ->> 'key') as key
     from jsonb_array_elements(o.body #> '{HardwareOrders,0,items}') item) i
   join hardware_charge c on c.hardware_product_key = i.key and c.unit = 'Weekly'
     and c.contract_months = case o.kind when 'googlewifi' then 12 else 0 end
   cross join lateral (select count(*) as rents, sum(period_price(e.monthly_cents, 'Weekly')) as bill_cents
     from recurring_charge e where e.account_code = o.account_code and e.line_kind = 'extra' and e.ends_on is null
       and e.subject = 'hardware:' || o.order_number || ':' || i.key) r
   where o.state = 'Committed' and o.kind in ('meshunits', 'googlewifi') and o.account_code = any($1::text[])`,
)

/** For an account: charges and devices without an order, and the number of each kind. */
type Had = { rents: number; devices: number; mesh: number; wifi: number }

const hadStatement = statement<Had>(
  'fault-rented-had',
  `select
     (select count(*) from recurring_charge r where r.account_code = a.account_code and r.line_kind = 'extra'
       and r.subject like 'hardware:%' and not exists (select from service_order o where o.account_code = a.account_code
         and r.subject like 'hardware:' || o.order_number || ':%')) as rents,
     (select count(*) from inventory_item i where i.account_code = a.account_code and not exists (
       select from service_order o where o.account_code = a.account_code and o.order_number = i.order_number)) as devices,
     (select count(*) from inventory_item i join mesh_unit m using (hardware_product_key)
       where i.account_code = a.account_code) as mesh,
     (select count(*) from inventory_item i join wifi_rental w using (hardware_product_key)
       where i.account_code = a.account_code) as wifi
   from account a where a.account_code = any($1::text[])`,
)

type Followed = { readonly sandboxUrl: string; readonly parcels: ReadonlyMap<string, Parcel> }

export type RentalBooks = Awaited<ReturnType<typeof readRentalBooks>>

export async function readRentalBooks(db: Database, { sandboxUrl, parcels }: Followed) {
  const placed = await readPlacedOrders(db, RENTING.codes)
  return {
    placed,
    rented: await db.rows(rentedStatement, [RENTING.codes]),
    had: await db.rows(hadStatement, [RENTING.codes]),
    charged: await readChargedDays(db, RENTING.codes, 'hardware:%'),
    parcels: await parcelsAt(sandboxUrl, placed, parcels),
    ledgerSum: await ledgerSum(db),
  }
}

/** For each parcel shown to a customer, whether its courier knows it as a parcel of that order. */
function parcelsAt(
  sandboxUrl: string,
  placed: readonly PlacedOrder[],
  parcels: ReadonlyMap<string, Parcel>,
): Promise<boolean[]> {
  return Promise.all(
    [...parcels.values()].map(async ({ orderId, href }) => {
      const order = placed.find((each) => each.order_id === orderId)
      const { pathname, search } = new URL(href)
      const { status, body } = await fetchOutside(`${sandboxUrl}${pathname}${search}`)
      const number = order && toTrackingNumber(order.order_number)
      return status === 200 && number !== undefined && String(body).includes(number)
    }),
  )
}

/** Counts by name that must all be 0. */
export function countRentalFaults(
  books: RentalBooks,
  confirmed: readonly ConfirmedOrder[],
): Record<string, number> {
  const { placed, rented, had, charged, parcels } = books
  const landed = new Set(placed.filter(isLanded).map(({ order_id }) => order_id))
  return {
    ...countPlacementFaults(placed, confirmed),
    'rentals without each unit and one charge, or the reverse': rented.filter(
      ({ order_id, units, devices, rents }) =>
        landed.has(order_id) ? devices !== units || rents !== 1 : devices + rents !== 0,
    ).length,
    'rents otherwise than the catalogue has them': rented.filter(
      ({ bill_cents, catalogue_cents }) => bill_cents !== null && bill_cents !== catalogue_cents,
    ).length,
    'rents or devices of no order': had.reduce((sum, { rents, devices }) => sum + rents + devices, 0),
    'accounts with more than they may have': had.filter(({ mesh, wifi }) => mesh > MAX_MESH_UNITS || wifi > 1)
      .length,
    ...countChargeFaults(charged),
    'parcels that their courier does not know': parcels.filter((isKnown) => !isKnown).length,
    'ledger, in cents': books.ledgerSum,
  }
}

/** Number of events by kind. */
export function countRentalEvents({ placed, parcels, charged }: RentalBooks): Record<string, number> {
  const count = (kind: string) => placed.filter((order) => order.kind === kind).length
  return {
    'rentals of mesh units': count('meshunits'),
    'rentals of Google Wifi': count('googlewifi'),
    landed: placed.filter(isLanded).length,
    'days of rent': charged.days.reduce((sum, { billed }) => sum + billed, 0),
    'parcels told of': parcels.length,
  }
}
