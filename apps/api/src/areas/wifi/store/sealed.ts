import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import type { SealedValue } from '#api/platform/key-ring.ts'
import type { SealedTable } from '#api/platform/reseal.ts'

import type { InventoryItemKey } from './items.ts'

export type SealedSettings = InventoryItemKey & SealedValue

type SealedColumn = Pick<SealedTable<SealedSettings>, 'claim' | 'save'>

/** Reads and writes the sealed settings of open changes, or those before the last change. */
export function createSealedColumn(column: 'pending' | 'before'): SealedColumn {
  const claimStatement = statement<SealedSettings>(
    `wifi-claim-sealed-${column}`,
    `select account_code as "accountCode", inventory_item_id::text as "inventoryItemId", coalesce(${column}, '') as text,
       ${column}_key_id as "keyId"
     from wifi_change
     where ${column} is not null and (${column}_key_id is null or ${column}_key_id = any($1::text[]))
       and (account_code, inventory_item_id) > ($2, $3::bigint)
     order by wifi_change.account_code, wifi_change.inventory_item_id limit $4 for update skip locked`,
  )
  const saveStatement = statement<never>(
    `wifi-save-sealed-${column}`,
    `update wifi_change w set ${column} = n.text, ${column}_key_id = n.key_id
     from unnest($1::text[], $2::text[], $3::text[], $4::text[]) n (account_code, inventory_item_id, text, key_id)
     where w.account_code = n.account_code and w.inventory_item_id = n.inventory_item_id::bigint`,
  )
  return {
    claim: (queries: Queries, { keyIds, after, limit }) =>
      queries.rows(claimStatement, [keyIds, after?.accountCode ?? '', after?.inventoryItemId ?? '0', limit]),
    save: async (queries, renewed) => {
      await queries.rows(saveStatement, [
        renewed.map(({ row }) => row.accountCode),
        renewed.map(({ row }) => row.inventoryItemId),
        renewed.map(({ sealed }) => sealed.text),
        renewed.map(({ sealed }) => sealed.keyId),
      ])
    },
  }
}
