/** The properties of a core product as SQL expressions over the rows of a statement. */
export type CoreProductSql = {
  readonly key: string
  /** `UFB300/100`, `WBB` */
  readonly broadbandCategory: string
  /** Mbps downstream */
  readonly downstream: string
}

type QualificationSqlInput = {
  /** SQL expressions of the location and of the provider's day. */
  readonly locationId: string
  readonly today: string
  /** The source of the core products: `core_product p`, with its `where` if any. */
  readonly coreProducts: string
  readonly product: CoreProductSql
}

/** The SQL expression of the first day on which the core product is available at the location; null means never. */
export function availableFromSql(
  locationId: string,
  { broadbandCategory, downstream }: CoreProductSql,
): string {
  return `available_from(${locationId}, ${broadbandCategory}, ${downstream})`
}

/** The SQL expression of the core products available at the location, as a JSON array. */
export function qualificationResultsSql({
  locationId,
  today,
  coreProducts,
  product,
}: QualificationSqlInput): string {
  return `(
    select coalesce(json_agg(json_build_object(
      'coreProductKey', q.core_product_key,
      'available', coalesce(q.available_from <= ${today}, false),
      'futureAvailableOn', case when q.available_from > ${today} then q.available_from end)
      order by q.core_product_key), '[]')
    from (select ${product.key} as core_product_key, ${availableFromSql(locationId, product)} as available_from
      from ${coreProducts}) q)`
}

/** The SQL expression of a location's qualification in the form of the contract. Unknown facts count as no. */
export function qualificationSql(input: QualificationSqlInput): string {
  const { locationId, today } = input
  return `json_build_object(
    'QualifyLocationResults', ${qualificationResultsSql(input)},
    'FibreSummary', (
      select json_build_object(
        'FibreAvailable', exists (select from location_network n where n.location_id = ${locationId}
          and n.technology = 'UFB' and n.available_from <= ${today}),
        'FibreInstalled', coalesce(bool_or(f.fibre_installed), false),
        'ConsentRequired', coalesce(bool_or(f.consent_required), false))
      from location_facts f where f.location_id = ${locationId}),
    'VoiceDetail', json_build_object('Lca', ${lcaSql(locationId)}))`
}

/** The local calling area of a location; empty if it is unknown. */
export function lcaSql(locationId: string): string {
  return `coalesce((select f.lca from location_facts f where f.location_id = ${locationId}), '')`
}
