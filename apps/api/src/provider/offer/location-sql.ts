import { locationSql } from '#api/provider/locations/location.ts'
import { phoneNumbersSql } from '#api/provider/locations/phone-numbers.ts'
import { availableFromSql, qualificationSql } from '#api/provider/locations/qualification.ts'

/** Numbers offered for a new phone line. Source: QUA-005. */
const NUMBERS_OFFERED = 3

function productSql(p: string) {
  return {
    key: `${p}.core_product_key`,
    broadbandCategory: `${p}.broadband_category`,
    downstream: `${p}.downstream_mbps`,
  }
}

const QUALIFICATION = qualificationSql({
  locationId: 'a.location_id',
  today: '$2::date',
  coreProducts: 'sold p',
  product: productSql('p'),
})

/**
 * A place (`$5`) on a day (`$2`), as common table expressions behind `CATALOGUE`: `place` (one row, or none
 * if the register has no such place) and `available`, the core products of `sold` that are available there.
 */
export const LOCATION = `
  place as materialized (
    select a.location_id, ${locationSql('a')} as location, ${QUALIFICATION} as qualification,
      ${phoneNumbersSql('a.location_id', NUMBERS_OFFERED)} as phone_numbers
    from address a where a.location_id = $5::text),
  available as materialized (
    select c.core_product_key from sold c join place
      on ${availableFromSql('place.location_id', productSql('c'))} <= $2::date)`
