import { sql } from 'kysely'

import type { Queries } from '#api/database/database.ts'

/** Houses of a stored beginning: as many as an answer holds. */
const HOUSES_A_BEGINNING = 10
const MOST_BEGINNING_LETTERS = 3

/** The longest roads first: where a look stops early, it has seen those with most houses. */
const ROADS = `
  with fresh as materialized (
    select road_name as name, suburb, town,
      array_agg(house_number order by house_number, length(full_number), full_number) as house_numbers,
      array_agg(location_id::int order by house_number, length(full_number), full_number) as location_ids
    from address group by road_name, suburb, town),
  gone as (delete from address_road kept where not exists (select from fresh where fresh = kept))
  insert into address_road
  select fresh.* from fresh where not exists (select from address_road kept where kept = fresh)
  order by cardinality(house_numbers) desc, name, suburb, town`

/** A word with a number in it, and one of two letters, is only what it is. */
const WORDS = `
  with known as materialized (
    select distinct unnest(tsvector_to_array(road_words(name, suburb, town))) as word from address_road),
  fresh as materialized (
    select word as spelling, word from known
    union
    select overlay(word placing '' from place for 1), word
    from known cross join generate_series(1, length(word)) place
    where length(word) > 2 and word !~ '[0-9]'),
  gone as (delete from address_word kept where not exists (select from fresh where fresh = kept))
  insert into address_word select * from fresh on conflict do nothing`

const BEGINNINGS = `
  with ranked as (
    select letters, location_ids[1] as location_id,
      row_number() over (partition by letters order by cardinality(location_ids) desc, name, suburb, town) as rank
    from address_road cross join generate_series(1, ${MOST_BEGINNING_LETTERS}) long
    cross join lateral (select left(replace(search_text(name), ' ', ''), long) as letters) l
    where length(letters) = long),
  fresh as materialized (
    select letters, array_agg(location_id order by rank) as location_ids
    from ranked where rank <= ${HOUSES_A_BEGINNING} group by letters),
  gone as (delete from address_beginning kept where not exists (select from fresh where fresh.letters = kept.letters))
  insert into address_beginning as kept select * from fresh
  on conflict (letters) do update set location_ids = excluded.location_ids
  where kept.location_ids <> excluded.location_ids`

const STEPS = [ROADS, 'analyze address_road', WORDS, 'analyze address_word', BEGINNINGS]

/**
 * Makes what finds addresses from the register as it is now. What stays as it was is left alone, and whoever searches
 * meanwhile finds by the old or by the new.
 */
export async function rebuildSearch(db: Queries): Promise<void> {
  for (const step of STEPS) await sql.raw(step).execute(db.kysely)
}
