import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

/** Identifies a device of an account. */
export type InventoryItemKey = { readonly accountCode: string; readonly inventoryItemId: string }

const ITEM_ID = /^\d{1,15}$/

export type ItemRow = {
  readonly inventoryItemId: string
  readonly model: string
  readonly numberOf24GhzNetworks: number
  readonly numberOf5GhzNetworks: number
  readonly hasGuestNetwork: boolean
}

const ITEM = `inventory_item_id::text as "inventoryItemId", model,
  number_of_24ghz_networks as "numberOf24GhzNetworks", number_of_5ghz_networks as "numberOf5GhzNetworks",
  has_guest_network as "hasGuestNetwork"`

const linked = statement<ItemRow>(
  'wifi-linked-item',
  `select ${ITEM} from inventory_item where account_code = $1
   order by number_of_24ghz_networks + number_of_5ghz_networks > 0 desc, inventory_item_id desc limit 1`,
)

/** Finds the newest configurable device; if none is configurable, the newest device. Source: WIF-009. */
export async function findLinkedItem(db: Queries, accountCode: string): Promise<ItemRow | null> {
  const [row] = await db.rows(linked, [accountCode])
  return row ?? null
}

const item = statement<ItemRow>(
  'wifi-item',
  `select ${ITEM} from inventory_item where account_code = $1 and inventory_item_id = $2
     and number_of_24ghz_networks + number_of_5ghz_networks > 0`,
)

/** Finds a configurable device of the account. */
export async function findConfigurableItem(db: Queries, key: InventoryItemKey): Promise<ItemRow | null> {
  if (!ITEM_ID.test(key.inventoryItemId)) return null
  const [row] = await db.rows(item, [key.accountCode, key.inventoryItemId])
  return row ?? null
}
