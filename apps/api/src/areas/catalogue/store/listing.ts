import { statement } from '#api/platform/database/database.ts'
import type { Queries, Statement } from '#api/platform/database/database.ts'
import { BUYER, charges, withGst, withoutGst } from '#api/provider/offer/buyer-sql.ts'
import {
  CATALOGUE,
  additionalProductsSql,
  callingPackBundlesSql,
  coreProductFields,
  hardwareSql,
  planJson,
} from '#api/provider/offer/catalogue-sql.ts'

/** The account, brand and channel of a query. */
type CatalogueQuery = {
  readonly accountCode: string
  readonly brand: string
  readonly salesChannel: string
  /** The key of an item or of its core product; empty for a listing of all items. */
  readonly key: string
}

type Listing = { text: string | null; known: boolean }

/** A statement over the catalogue of account (`$1`), brand (`$3`), channel (`$4`) and a key (`$2`). */
function listing(name: string, sql: string, known = 'true'): Statement<Listing> {
  return statement(
    `catalogue-${name}`,
    `with ${BUYER}, ${CATALOGUE} select (${sql})::text as text, ${known} as known where $2::text is not null`,
  )
}

const OFFERED = `exists (select from sold_plan p
  where p.core_product_key = c.core_product_key and p.plan_service = 'Internet')`
const KNOWN_PRODUCT =
  'exists (select from core_product k where k.core_product_key = $2 and k.technology is not null)'

function selectOfProduct(fields: string): string {
  return `select ${fields} from sold c where c.core_product_key = $2`
}

export const LISTINGS = {
  coreProducts: listing(
    'core-products',
    `select json_agg(json_build_object(${coreProductFields('c')}) order by c.place) from sold c where ${OFFERED}`,
  ),
  coreProduct: listing(
    'core-product',
    `${selectOfProduct(`json_build_object(${coreProductFields('c')})`)} and ${OFFERED}`,
    KNOWN_PRODUCT,
  ),
  additionalProducts: listing('additional-products', selectOfProduct(additionalProductsSql('c'))),
  bundles: listing('bundles', selectOfProduct(callingPackBundlesSql('c'))),
  hardware: listing('hardware', selectOfProduct(hardwareSql('c'))),
  plan: listing('plan', `select ${planJson('p')} from sold_plan p where p.plan_code = $2`),
  offer: listing(
    'offer',
    `select json_build_object('key', o.offer_key, 'OfferName', o.name, 'copy', o.copy,
       'AmountIncludingGst', ${withGst('period_price(o.monthly_cents, b.frequency)')},
       'AmountExcludingGst', ${withoutGst('period_price(o.monthly_cents, b.frequency)')}, 'months', o.months)
     from catalogue_offer o cross join buyer b where o.offer_key = $2 and $3 = any(o.brands)`,
  ),
  mobileAddOns: listing(
    'mobile-add-ons',
    `select coalesce(json_agg(json_build_object('key', p.plan_code, 'description', p.name, 'service', p.mobile_type,
       ${charges('c.charge_cents')}, 'billFrequency', c.bill_frequency) order by p.plan_code), '[]')
     from buyer b join plan_charge c on c.bill_frequency = b.frequency join plan p using (plan_code)
     where p.mobile_type in ('mobile2_addon', 'mobile2_wbb_addon')`,
  ),
} as const

/** The JSON of a listing; the text is null if the catalogue has no item of this key. */
export async function readListing(
  db: Queries,
  source: Statement<Listing>,
  query: CatalogueQuery,
): Promise<Listing> {
  const [row] = await db.rows(source, [query.accountCode, query.key, query.brand, query.salesChannel])
  return row ?? { text: null, known: false }
}

const providers = statement<{ text: string }>(
  'service-providers',
  `select coalesce(json_agg(json_build_object('key', provider_key, 'name', name) order by name), '[]')::text as text
   from service_provider where is_mobile`,
)
const provider = statement<{ text: string }>(
  'service-provider',
  `select json_build_object('key', provider_key, 'name', name)::text as text
   from service_provider where provider_key = $1`,
)

export async function readProvidersText(db: Queries): Promise<string> {
  return (await db.rows(providers, []))[0]?.text ?? '[]'
}

export async function readProviderText(db: Queries, key: string): Promise<string | null> {
  return (await db.rows(provider, [key]))[0]?.text ?? null
}
