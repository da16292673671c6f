import type { Day } from '@switchboard/domain/day'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

const addDeviceStatement = statement<never>(
  'order-device-add',
  `insert into inventory_item (account_code, model, number_of_24ghz_networks, number_of_5ghz_networks, has_guest_network,
     hardware_product_key, order_number, contract_ends_on)
   select $1, coalesce(h.model, $4), coalesce(h.number_of_24ghz_networks, 0), coalesce(h.number_of_5ghz_networks, 0),
     coalesce(h.has_guest_network, false), $2, $3, $5::date
   from (select $2::text as key) sold left join hardware_product h on h.hardware_product_key = sold.key`,
)

type Device = {
  readonly hardwareKey: string
  readonly orderNumber: number
  readonly name: string
  /** The end of the contract of a rented device. */
  readonly contractEndsOn?: Day | null
}

/** Adds ordered hardware to the account's devices. Its name is used as the model if the catalogue has no model. */
export async function addDevice(
  queries: Queries,
  accountCode: string,
  { hardwareKey, orderNumber, name, contractEndsOn = null }: Device,
): Promise<void> {
  await queries.rows(addDeviceStatement, [accountCode, hardwareKey, orderNumber, name, contractEndsOn])
}
