import { buildChargePlants, LEDGER_PLANT } from './charged-days.ts'
import { buildPlacedPlants } from './placed-orders.ts'
import type { Plant } from './planted.ts'
import type { RentalBooks } from './rental-books.ts'
import { RENTING } from './rental-client.ts'

const ACCOUNTS = RENTING.sql

const RENT = `ctid = (select ctid from recurring_charge where subject like 'hardware:%' and line_kind = 'extra'
  and ends_on is null and account_code ${ACCOUNTS} limit 1)`

/** A fault for each check of rentals. */
export const RENTAL_PLANTS: readonly Plant<RentalBooks>[] = [
  ...buildPlacedPlants(ACCOUNTS),
  ...buildChargePlants(ACCOUNTS, `like 'hardware:%'`),
  LEDGER_PLANT,
  {
    finds: 'rentals without each unit and one charge, or the reverse',
    sql: `delete from recurring_charge where ${RENT}`,
  },
  {
    finds: 'rents otherwise than the catalogue has them',
    sql: `update recurring_charge set monthly_cents = 2 * monthly_cents where ${RENT}`,
  },
  {
    finds: 'rents or devices of no order',
    sql: `update inventory_item set order_number = null where account_code ${ACCOUNTS}`,
  },
  {
    finds: 'accounts with more than they may have',
    sql: `insert into inventory_item (account_code, model, number_of_24ghz_networks, number_of_5ghz_networks, hardware_product_key,
        order_number)
      select account_code, model, 0, 0, hardware_product_key, order_number from inventory_item, generate_series(1, 5)
      where order_number is not null and account_code ${ACCOUNTS}`,
  },
  {
    finds: 'parcels that their courier does not know',
    spoilt: (books) => ({ ...books, parcels: [...books.parcels, false] }),
  },
]
