import type { CurrentProducts } from '@switchboard/domain/catalogue/current-products'
import { currentProducts } from '@switchboard/domain/catalogue/current-products'
import type { Day } from '@switchboard/domain/day'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { readPartText } from '#api/platform/database/part.ts'
import { lcaSql } from '#api/provider/locations/qualification.ts'

import { productsPart } from './parts.ts'

export async function readCurrentProducts(
  db: Queries,
  accountCode: string,
  today: Day,
): Promise<CurrentProducts> {
  return currentProducts.parse(JSON.parse(await readPartText(db, productsPart, { accountCode, today })))
}

const lca = statement<{ lca: string }>('location-lca', `select ${lcaSql('$1::text')} as lca`)

/** The local calling area of a location; empty if unknown. */
export async function readCallingArea(db: Queries, locationId: string | null): Promise<string> {
  return (await db.rows(lca, [locationId]))[0]?.lca ?? ''
}
