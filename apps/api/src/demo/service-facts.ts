import { sql } from 'kysely'

import { addDays } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import type { Queries } from '#api/database/database.ts'

import { json } from './json-parameter.ts'

const MAILBOXES = [
  { account: '100482', mailbox: 1, address: 'aroha.ngata@mail.demo.example' },
  { account: '100482', mailbox: 2, address: 'whanau.ngata@mail.demo.example' },
  { account: '100901', mailbox: 1, address: 'jack.tan@mail.demo.example' },
]

/** Routers; one without networks of its own is there and cannot be configured. */
const ROUTERS = [
  { account: '100482', item: 900_001, model: 'Hub 6', low: 1, high: 1 },
  { account: '100517', item: 900_002, model: 'Hub 6', low: 1, high: 1 },
  { account: '100702', item: 900_003, model: 'Go 5G', low: 1, high: 0 },
  { account: '100901', item: 900_004, model: 'Bridge 100', low: 0, high: 0 },
  { account: '100902', item: 900_005, model: 'Hub 5', low: 1, high: 1 },
]

const POLICIES = [
  { account: '100482', policy: 'CT-20417', cover: 'contents', cancelled: false },
  { account: '100902', policy: 'HC-19002', cover: 'home_contents', cancelled: true },
]

const POWER_CAN_BE_HAD = [
  '100482',
  '100483',
  '100517',
  '100602',
  '100901',
  '100902',
  '101001',
  '103001',
  '103003',
]
const SPEED_TESTS = ['100482', '100517', '100902', '103001']
const MAY_ORDER_NOTHING_NEW = ['100701']
const KNOWN_TO_THE_LEGACY_PORTAL = ['user-jack']

const VIDEO = { account: '100482', entity: 'video-100482', product: 'APVA', daysOn: 210 }

/** What the demo accounts have beside their plans, and what they could have. */
export async function fillServiceFacts(db: Queries, today: Day): Promise<void> {
  await sql`
    insert into mailbox (account_code, mailbox_id, address)
    select account, mailbox, address
    from jsonb_to_recordset(${json(MAILBOXES)}) as m (account text, mailbox int, address text)`.execute(
    db.kysely,
  )
  await sql`
    insert into inventory_item
      (account_code, inventory_item_id, model, number_of_24ghz_networks, number_of_5ghz_networks)
    select account, item, model, low, high
    from jsonb_to_recordset(${json(ROUTERS)})
      as r (account text, item bigint, model text, low int, high int)`.execute(db.kysely)
  await sql`
    insert into insurance_policy (account_code, policy_number, cover_type, is_cancelled)
    select account, policy, cover, cancelled
    from jsonb_to_recordset(${json(POLICIES)})
      as p (account text, policy text, cover text, cancelled boolean)`.execute(db.kysely)
  const began = addDays(today, -VIDEO.daysOn)
  await sql`
    insert into video_service (account_code, service_entity, product_key, date_activated, date_processed)
    values (${VIDEO.account}, ${VIDEO.entity}, ${VIDEO.product}, ${began}, ${began})`.execute(db.kysely)
  await sql`
    update account set
      power_available = account_code = any(${POWER_CAN_BE_HAD}::text[]),
      speed_test_enabled = account_code = any(${SPEED_TESTS}::text[]),
      can_order_new_products = account_code <> all(${MAY_ORDER_NOTHING_NEW}::text[])`.execute(db.kysely)
  await sql`
    update login_user set legacy_user = true where user_id = any(${KNOWN_TO_THE_LEGACY_PORTAL}::text[])`.execute(
    db.kysely,
  )
}
