import { MAX_ADDRESSES_OF_BEGINNING } from '@switchboard/domain/qualification/contract'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

const MAX_BEGINNING_LETTERS = 3

/** The longest roads are stored first, so that a scan that stops early has found the roads with most houses. */
const ROADS = `
  with fresh as materialized (
    select road_name as name, suburb, town, search_text(road_name) as plain_name,
      array_agg(house_number order by house_number, length(full_number), full_number) as house_numbers,
      array_agg(location_id::int order by house_number, length(full_number), full_number) as location_ids
    from address group by road_name, suburb, town),
  gone as (delete from address_road old where not exists (select from fresh where fresh = old))
  insert into address_road
  select fresh.* from fresh where not exists (select from address_road old where old = fresh)
  order by cardinality(house_numbers) desc, name, suburb, town`

/**
 * A word with each of its letters left out, to find misspellings; not for words with a digit or of two letters. Whole rows are
 * compared, so all columns need the same collation.
 */
const WORDS = `
  with known as materialized (
    select distinct unnest(tsvector_to_array(road_words(name, suburb, town))) collate "C" as word from address_road),
  fresh as materialized (
    select word as spelling, word from known
    union
    select overlay(word placing '' from place for 1), word
    from known cross join generate_series(1, length(word)) place
    where length(word) > 2 and word !~ '[0-9]'),
  gone as (delete from address_word old where not exists (select from fresh where fresh = old))
  insert into address_word select * from fresh on conflict do nothing`

/**
 * Order: roads whose first word is the text, then roads whose name begins with it, then others (suburb or town); longest first.
 * Every road shows its first house before any road shows its second.
 */
const BEGINNINGS = `
  with matched as (
    select distinct on (typed, r.ctid) typed, r.name, r.suburb, r.town, r.location_ids, typed = left(plain_name, long) as is_name,
      typed = split_part(plain_name, ' ', 1) as is_word
    from address_road r cross join lateral unnest(tsvector_to_array(road_words(name, suburb, town))) word
    cross join generate_series(1, ${MAX_BEGINNING_LETTERS}) long
    cross join lateral (select left(word, long) as typed) l
    where length(typed) = long),
  road as (
    select typed, location_ids, row_number() over (
      partition by typed order by is_word desc, is_name desc, cardinality(location_ids) desc, name, suburb, town) as rank
    from matched),
  ranked as (
    select typed, location_ids[nth] as location_id, row_number() over (partition by typed order by nth, rank) as rank
    from road cross join generate_series(1, ${MAX_ADDRESSES_OF_BEGINNING}) nth
    where rank <= ${MAX_ADDRESSES_OF_BEGINNING} and nth <= cardinality(location_ids)
    union all
    select number::text, location_ids[array_position(house_numbers, number)], row_number() over (
      partition by number order by cardinality(location_ids) desc, name, suburb, town)
    from address_road cross join lateral (select distinct unnest(house_numbers) as number) n),
  fresh as materialized (
    select typed, array_agg(location_id order by rank) as location_ids
    from ranked where rank <= ${MAX_ADDRESSES_OF_BEGINNING} group by typed),
  gone as (delete from address_beginning old where not exists (select from fresh where fresh.typed = old.typed))
  insert into address_beginning as old select * from fresh
  on conflict (typed) do update set location_ids = excluded.location_ids
  where old.location_ids <> excluded.location_ids`

const STEPS = [
  statement<never>('search-roads', ROADS),
  statement<never>('search-roads-analyze', 'analyze address_road'),
  statement<never>('search-words', WORDS),
  statement<never>('search-words-analyze', 'analyze address_word'),
  statement<never>('search-beginnings', BEGINNINGS),
]

/**
 * Rebuilds the search index from the present register. Unchanged rows are not written. A search meanwhile uses the old or
 * the new index.
 */
export async function rebuildSearch(db: Queries): Promise<void> {
  for (const step of STEPS) await db.rows(step, [])
}
