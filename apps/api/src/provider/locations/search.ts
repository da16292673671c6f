import { MAX_ADDRESSES } from '@switchboard/domain/qualification/contract'

import { statement } from '#api/platform/database/database.ts'
import type { Queries, Statement } from '#api/platform/database/database.ts'

import { parseTypedAddresses } from './typed-address.ts'
import type { TypedAddress, TypedWord } from './typed-address.ts'
import { removeBuildingNames } from './building-names.ts'
import { locationSql } from './location.ts'

/** If more roads match, the longest are used, because they are stored first. */
const MAX_ROADS = 400
const ROADS_SHOWN = 40
const MAX_BEGINNING_LETTERS = 3
/** Shorter words are not corrected: too many words are similar. */
const MIN_LETTERS_OF_A_SLIP = 4

type Found = { locationId: string; text: string; exact: boolean }

/** A possible reading of the typed word at `place`. */
type Reading = {
  readonly place: number
  readonly spelling: string
  /** Matches any word that has this spelling, also after leaving out one of the word's letters. */
  readonly isSlip: boolean
  readonly isBeginning: boolean
}

/**
 * A statement that finds the roads with all typed words, and their houses with the typed number, or their first houses.
 * `wordsSql` selects the typed words.
 */
function buildHouseStatement(name: string, wordsSql: string): Statement<Found> {
  return statement(
    name,
    `with typed as materialized (${wordsSql}),
    query as materialized (
      select string_agg('(' || words || ')', ' & ')::tsquery as words from (
        select string_agg('''' || word || '''' || case when is_beginning then ':*' else '' end, ' | ') as words
        from typed group by place) p),
    road as materialized (
      select house_numbers, location_ids, row_number() over (order by
        exists (select from typed where place = 1 and starts_with(plain_name, word)) desc,
        cardinality(house_numbers) desc) as rank
      from (
        select plain_name, house_numbers, location_ids from address_road
        where road_words(name, suburb, town) @@ (select words from query)
          and ($5::int is null or ($5 <= house_numbers[cardinality(house_numbers)] and $5 = any(house_numbers)))
        limit ${MAX_ROADS}) r
      order by rank limit ${ROADS_SHOWN}),
    house as (
      select location_ids[place] as id, rank, row_number() over (partition by rank order by place) as nth
      from road cross join lateral unnest(case when $5::int is null
        then array(select generate_series(1, least(${MAX_ADDRESSES}, cardinality(location_ids))))
        else array_positions(house_numbers, $5) end) place
      -- without a number no house is the exact one, so the first are known before their addresses are read
      order by nth, rank limit case when $5::int is null then ${MAX_ADDRESSES} end)
    select a.location_id as "locationId", ${locationSql('a')}::text as text, lower(a.full_number) = $6 as exact
    from house h join address a on a.location_id = h.id::text
    order by exact desc, case when $5::int is null then h.nth end, h.rank, h.nth
    limit ${MAX_ADDRESSES}`,
  )
}

const TYPED_READINGS =
  'unnest($1::int[], $2::text[], $3::boolean[], $4::boolean[]) a (place, spelling, is_slip, is_beginning)'

/** A word of the register also counts as the beginning of longer words only if it is the last typed word. */
const findByWords = buildHouseStatement(
  'address-find-by-words',
  `select place, a.spelling as word, is_beginning and (place = max(place) over () or w.word is null) as is_beginning
   from ${TYPED_READINGS} left join address_word w on w.spelling = a.spelling and w.word = a.spelling
   where not is_slip`,
)

/** Each typed word, or any word of the register that differs by one letter. */
const findBySlips = buildHouseStatement(
  'address-find-by-slips',
  `select distinct place, case when is_slip then w.word else a.spelling end as word, is_beginning
   from ${TYPED_READINGS} left join address_word w on is_slip and w.spelling = a.spelling
   where not is_slip or w.word is not null`,
)

const findByBeginning = statement<Found>(
  'address-find-by-beginning',
  `select a.location_id as "locationId", ${locationSql('a')}::text as text, false as exact
   from address_beginning b cross join lateral unnest(b.location_ids) with ordinality h (id, rank)
   join address a on a.location_id = h.id::text
   where b.typed = $1 order by rank`,
)

/** The locations found for a typed text, best first, as JSON text. */
export async function addressesText(db: Queries, typed: string): Promise<string> {
  const found = await findTypedAddresses(db, typed)
  if (found.length > 0) return `[${found.map(({ text }) => text).join(',')}]`
  const unnamed = removeBuildingNames(typed)
  if (unnamed === null || !(await hasUnknownWord(db, unnamed.words))) return '[]'
  const exactOnes = (await findTypedAddresses(db, unnamed.rest)).filter(({ exact }) => exact)
  const leftOut = JSON.stringify(unnamed.leftOut)
  return `[${exactOnes.map(({ text }) => text.replace(/\}$/, `,"LeftOut":${leftOut}}`)).join(',')}]`
}

/** The result of the first reading with the exact house in the register; else of the first reading with any result. */
async function findTypedAddresses(db: Queries, typed: string): Promise<Found[]> {
  let other: Found[] = []
  for (const address of parseTypedAddresses(typed)) {
    const found = await findAddresses(db, address)
    if (found.some(({ exact }) => exact)) return found
    if (other.length === 0) other = found
  }
  return other
}

const unknownWords = statement<{ is_unknown: boolean }>(
  'address-words-unknown',
  `select exists (
     select from unnest($1::text[]) typed (word)
     where not exists (select from address_word w where w.spelling = typed.word and w.word = typed.word)) as is_unknown`,
)

async function hasUnknownWord(db: Queries, words: readonly string[]): Promise<boolean> {
  const [row] = await db.rows(unknownWords, [words])
  return row?.is_unknown ?? false
}

/** Addresses, best first. If the typed words do not find the exact house, words that differ by one letter are tried. */
async function findAddresses(db: Queries, address: TypedAddress): Promise<Found[]> {
  const beginning = toBeginning(address)
  if (beginning !== null) return db.rows(findByBeginning, [beginning])
  if (address.words.length === 0) return []
  const values = toQueryValues(address)
  const found = await db.rows(findByWords, values)
  if (address.houseNumber === null ? found.length > 0 : found.some(({ exact }) => exact)) return found
  const known = new Set(found.map(({ locationId }) => locationId))
  const near = (await db.rows(findBySlips, values)).filter(({ locationId }) => !known.has(locationId))
  // the exact house on a road with a similar name comes before another house on the road of the typed name
  return [...near.filter(({ exact }) => exact), ...found, ...near.filter(({ exact }) => !exact)].slice(
    0,
    MAX_ADDRESSES,
  )
}

/** The key of a stored list of addresses: only a number, or only one to three letters. Null for other texts. */
function toBeginning({ houseNumber, words }: TypedAddress): string | null {
  const [only, ...others] = words
  if (only === undefined) return houseNumber === null ? null : String(houseNumber)
  const isShort = houseNumber === null && others.length === 0 && only.word.length <= MAX_BEGINNING_LETTERS
  return isShort ? only.word : null
}

function toQueryValues({ words, houseNumber, fullNumber }: TypedAddress): unknown[] {
  const readings = words.flatMap(toReadings)
  return [
    readings.map(({ place }) => place),
    readings.map(({ spelling }) => spelling),
    readings.map(({ isSlip }) => isSlip),
    readings.map(({ isBeginning }) => isBeginning),
    houseNumber,
    fullNumber,
  ]
}

function toReadings({ word, standsFor, isBeginning }: TypedWord, index: number): Reading[] {
  const place = index + 1
  return [
    { place, spelling: word, isSlip: false, isBeginning },
    ...standsFor.map((spelling) => ({ place, spelling, isSlip: false, isBeginning: false })),
    ...listSlips(word).map((spelling) => ({ place, spelling, isSlip: true, isBeginning: false })),
  ]
}

/** The spellings to look up: the word, in which a letter may be missing, and the word without each of its letters. */
function listSlips(word: string): string[] {
  if (/\d/.test(word) || word.length < MIN_LETTERS_OF_A_SLIP - 1) return []
  if (word.length < MIN_LETTERS_OF_A_SLIP) return [word]
  const letters = [...word]
  return [word, ...letters.map((_letter, place) => letters.toSpliced(place, 1).join(''))]
}
