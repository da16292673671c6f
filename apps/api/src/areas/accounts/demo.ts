import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import type { DemoFacts } from '#api/provider/demo-facts.ts'

const MAILBOXES = [
  { account: '100482', mailbox: 1, address: 'aroha.ngata@mail.demo.example' },
  { account: '100482', mailbox: 2, address: 'whanau.ngata@mail.demo.example' },
  { account: '100901', mailbox: 1, address: 'jack.tan@mail.demo.example' },
]

/**
 * Routers, the SIM card of a wireless router and mesh units, with the number of wifi networks at each frequency. A device without
 * networks is listed and cannot be configured.
 */
const DEVICES = [
  { account: '100482', item: 900_001, model: 'Hub 6', at24Ghz: 1, at5Ghz: 1, guest: true },
  { account: '100517', item: 900_002, model: 'Hub 6', at24Ghz: 1, at5Ghz: 1, guest: true },
  { account: '100702', item: 900_003, model: 'Go 5G', at24Ghz: 1, at5Ghz: 0 },
  { account: '100702', item: 900_006, model: 'Wireless SIM', at24Ghz: 0, at5Ghz: 0 },
  { account: '100901', item: 900_004, model: 'Bridge 100', at24Ghz: 0, at5Ghz: 0 },
  { account: '100902', item: 900_005, model: 'Hub 5', at24Ghz: 1, at5Ghz: 1 },
  { account: '100482', item: 900_007, model: 'Nest Wifi Point', at24Ghz: 0, at5Ghz: 0 },
  { account: '103004', item: 900_008, model: 'Hub 5', at24Ghz: 1, at5Ghz: 1 },
  {
    account: '103004',
    item: 900_009,
    model: 'Hub 6',
    at24Ghz: 1,
    at5Ghz: 1,
    guest: true,
    product: 'HUB6-RENTAL',
  },
  ...[900_010, 900_011, 900_012].map((item) => ({
    account: '103004',
    item,
    model: 'CloudMesh Satellite',
    at24Ghz: 0,
    at5Ghz: 0,
    product: 'MESH-NETCOMM',
  })),
]

const POWER_AVAILABLE = [
  '100482',
  '100483',
  '100517',
  '100602',
  '100901',
  '100902',
  '101001',
  '103001',
  '103003',
  '103004',
]
const SPEED_TEST_ENABLED = ['100482', '100517', '100902', '103001']
const NO_NEW_PRODUCTS = ['100701']
const LEGACY_USERS = ['user-jack']

const insertMailbox = statement<never>(
  'demo-service-facts-insert-mailbox',
  `insert into mailbox (account_code, mailbox_id, address)
    select account, mailbox, address
    from jsonb_to_recordset($1::jsonb) as m (account text, mailbox int, address text)`,
)

const insertInventoryItem = statement<never>(
  'demo-service-facts-insert-inventory-item',
  `insert into inventory_item
      (account_code, inventory_item_id, model, number_of_24ghz_networks, number_of_5ghz_networks, has_guest_network,
       hardware_product_key)
    select account, item, model, "at24Ghz", "at5Ghz", coalesce(guest, false), product
    from jsonb_to_recordset($1::jsonb)
      as r (account text, item bigint, model text, "at24Ghz" int, "at5Ghz" int, guest boolean, product text)`,
)

const updateAccount = statement<never>(
  'demo-service-facts-update-account',
  `update account set
      power_available = account_code = any($1::text[]),
      speed_test_enabled = account_code = any($2::text[]),
      can_order_new_products = account_code <> all($3::text[])`,
)

const updateLoginUser = statement<never>(
  'demo-service-facts-update-login-user',
  `update login_user set legacy_user = true where user_id = any($1::text[])`,
)

/** Fills mailboxes and devices of the demo accounts, and the facts that decide what they may order. */
export async function fillServiceFacts(db: Queries): Promise<void> {
  await db.rows(insertMailbox, [JSON.stringify(MAILBOXES)])
  await db.rows(insertInventoryItem, [JSON.stringify(DEVICES)])
  await db.rows(updateAccount, [POWER_AVAILABLE, SPEED_TEST_ENABLED, NO_NEW_PRODUCTS])
  await db.rows(updateLoginUser, [LEGACY_USERS])
}

export const accountsDemo: DemoFacts = { bills: fillServiceFacts }
