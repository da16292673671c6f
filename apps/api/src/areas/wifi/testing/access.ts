import { randomUUID } from 'node:crypto'

import { ACTING, ORDERING } from '#api/testing/access-callers.ts'
import type { AccessRows } from '#api/testing/access-callers.ts'
import type { TestApi } from '#api/testing/api.ts'

import { createSeal } from '../seal.ts'

const DAY_MILLISECONDS = 24 * 3_600_000
const ITEM = { parameters: { inventoryItemId: '900001' } }
const HUB = { accountCode: '100482', inventoryItemId: '900001' }

/** Inserts an applied change that can be undone. */
async function insertAppliedChange({ services, sql }: TestApi): Promise<void> {
  const setting = { ssid: 'Whare', password: 'a password of ours', enabled: true }
  const before = createSeal(services.environment).sealSettings(HUB, { network24Ghz: setting })
  await sql`insert into wifi_change
      (account_code, inventory_item_id, change_id, state, changed_at, asked_by, names, before, undo_until)
    values (${HUB.accountCode}, ${HUB.inventoryItemId}, ${randomUUID()}, 'applied', ${new Date()}, 'web:user-aroha', '{}', ${before.text},
      ${new Date(Date.now() + DAY_MILLISECONDS)})`
}

export const ACCESS: AccessRows = {
  'GET /accounts/{accountCode}/inventory/linked': { who: ACTING },
  'GET /accounts/{accountCode}/inventory/{inventoryItemId}': { who: ACTING, input: ITEM },
  'GET /accounts/{accountCode}/inventory/{inventoryItemId}/wifi': { who: ORDERING, input: ITEM },
  'PUT /accounts/{accountCode}/wifi': {
    who: ORDERING,
    input: {
      body: {
        inventoryItemId: '900001',
        network24Ghz: { ssid: 'Whare', password: 'a password of ours', enabled: true },
      },
    },
    change: { action: 'wifi-changed' },
  },
  'PUT /accounts/{accountCode}/wifi/guest': {
    who: ORDERING,
    input: {
      body: {
        inventoryItemId: '900001',
        guest: { ssid: 'Manuhiri', password: 'a password for guests', endsAt: null },
      },
    },
    change: { action: 'wifi-guest-changed' },
  },
  'POST /accounts/{accountCode}/wifi/undo': {
    who: ORDERING,
    input: { body: { inventoryItemId: '900001' } },
    change: { action: 'wifi-put-back', before: insertAppliedChange },
  },
}
