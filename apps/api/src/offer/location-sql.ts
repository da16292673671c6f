/**
 * What is known of a place (`$5`), as common table expressions behind `BUYER`: `place` (one row, or none where the place is
 * not known) and `available` (core product keys). It answers from the account's own address, where everything can be had.
 */
export const LOCATION = `
  place as materialized (
    select json_build_object('LocationID', $5::text, 'FullAddress', b.address,
        'StreetName', coalesce(parts[1], ''), 'Suburb', coalesce(parts[2], ''),
        'City', coalesce(regexp_replace(parts[cardinality(parts)], ' \\d+$', ''), ''),
        'PostCode', coalesce(substring(b.address from '\\d{4}$'), ''), 'Country', 'New Zealand') as location,
      json_build_object(
        'QualifyLocationResults', (select coalesce(json_agg(json_build_object('coreProductKey', c.core_product_key,
          'available', true, 'futureAvailableOn', null) order by c.place), '[]') from sold c),
        'FibreSummary', json_build_object('FibreAvailable', true, 'FibreInstalled', false, 'ConsentRequired', false),
        'VoiceDetail', json_build_object('Lca', left(coalesce(substring(b.address from '\\d{4}$'), '0000'), 2)))
        as qualification,
      json_build_array('09 555 0701', '09 555 0702', '09 555 0703') as phone_numbers,
      null::text as icp, true as ami
    from buyer b cross join lateral (select string_to_array(b.address, ', ') as parts) p
    where $5::text <> ''),
  available as (
    select c.core_product_key from sold c where exists (select from place)
      and (c.technology <> 'UFB' or c.core_product_key like 'CHO%'))`
