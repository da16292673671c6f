import { statement } from '#api/database/database.ts'
import type { Queries } from '#api/database/database.ts'

import { askedAddress } from './asked-address.ts'
import type { AskedAddress, AskedWord } from './asked-address.ts'
import { locationSql } from './location.ts'

/** An answer holds so many addresses. Source: QUA-001. */
export const MOST_FOUND = 10
/** Where more roads fit, the longest of them are looked at: they stand first. */
const MOST_ROADS = 400
const ROADS_SHOWN = 40
const MOST_BEGINNING_LETTERS = 3
/** Of a shorter word nothing but its beginning is taken: all words are near it. */
const LEAST_LETTERS_OF_A_SLIP = 4

type Found = { locationId: string; text: string }

/** The houses of the roads that `query` (SQL of a tsquery) finds: those with the number asked, or the first of each road. */
function housesSql(query: string, begins: string): string {
  return `
    road as materialized (
      select * from (
        select plain_name, house_numbers, location_ids from address_road
        where road_words(name, suburb, town) @@ ${query} and ($2::int is null or $2 = any(house_numbers))
        limit ${MOST_ROADS}) r
      order by ${begins} desc, cardinality(house_numbers) desc limit ${ROADS_SHOWN}),
    house as (
      select location_ids[place] as id, rank, row_number() over (partition by rank order by place) as nth
      from (select *, row_number() over () as rank from road) r
      cross join lateral unnest(case when $2::int is null then '{1,2,3,4,5,6,7,8,9,10}'::int[]
        else array_positions(house_numbers, $2) end) place
      where place <= cardinality(location_ids))
    select a.location_id as "locationId", ${locationSql('a')}::text as text
    from house h join address a on a.location_id = h.id::text
    order by lower(a.full_number) = $3 desc, case when $2::int is null then h.nth end, h.rank, h.nth
    limit ${MOST_FOUND}`
}

export const findByWords = statement<Found>(
  'address-find-by-words',
  `with ${housesSql('$1::tsquery', 'starts_with(plain_name, $4)')}`,
)

/** Each word as it was typed, or any word of the register that a slip of one letter makes of it. */
export const findBySlips = statement<Found>(
  'address-find-by-slips',
  `with asked as materialized (
      select distinct place, case when is_slip then w.word else a.spelling end as word, is_beginning
      from unnest($1::int[], $4::text[], $5::boolean[], $6::boolean[]) a (place, spelling, is_slip, is_beginning)
      left join address_word w on is_slip and w.spelling = a.spelling
      where not is_slip or w.word is not null),
    query as materialized (
      select string_agg('(' || words || ')', ' & ')::tsquery as words from (
        select string_agg('''' || word || '''' || case when is_beginning then ':*' else '' end, ' | ') as words
        from asked group by place) p),
    ${housesSql(
      '(select words from query)',
      'exists (select from asked where place = 1 and starts_with(plain_name, word))',
    )}`,
)

export const findByBeginning = statement<Found>(
  'address-find-by-beginning',
  `select a.location_id as "locationId", ${locationSql('a')}::text as text
   from address_beginning b cross join lateral unnest(b.location_ids) with ordinality h (id, rank)
   join address a on a.location_id = h.id::text
   where b.typed = $1 order by rank`,
)

/** What is found by what was typed, best first, as the JSON text of a list of locations. */
export async function addressesText(db: Queries, typed: string): Promise<string> {
  const found = await found10(db, askedAddress(typed))
  return `[${found.map(({ text }) => text).join(',')}]`
}

/** Addresses, best first. Where the words as typed find less than an answer holds, slips of one letter fill it up. */
export async function found10(db: Queries, asked: AskedAddress): Promise<Found[]> {
  const beginning = beginningOf(asked)
  if (beginning !== null) return db.rows(findByBeginning, [beginning])
  const [first] = asked.words
  if (first === undefined) return []
  const exact = await db.rows(findByWords, wordsValues(asked, first))
  if (exact.length >= MOST_FOUND) return exact
  const known = new Set(exact.map(({ locationId }) => locationId))
  const near = await db.rows(findBySlips, slipsValues(asked))
  return [...exact, ...near.filter(({ locationId }) => !known.has(locationId))].slice(0, MOST_FOUND)
}

/** A number alone, or one to three letters alone: what a stored list answers. */
function beginningOf({ houseNumber, words }: AskedAddress): string | null {
  const [only, ...others] = words
  if (only === undefined) return houseNumber === null ? null : String(houseNumber)
  const isShort = houseNumber === null && others.length === 0 && only.word.length <= MOST_BEGINNING_LETTERS
  return isShort ? only.word : null
}

function wordsValues({ words, houseNumber, fullNumber }: AskedAddress, first: AskedWord): unknown[] {
  const query = words.map(({ word, standsFor, isBeginning }) => {
    const typed = `'${word}'${isBeginning ? ':*' : ''}`
    return `(${[typed, ...standsFor.map((other) => `'${other}'`)].join(' | ')})`
  })
  return [query.join(' & '), houseNumber, fullNumber, first.word]
}

function slipsValues({ words, houseNumber, fullNumber }: AskedAddress): unknown[] {
  const spellings = words.flatMap(({ word, standsFor, isBeginning }, index) => [
    { place: index + 1, spelling: word, isSlip: false, isBeginning },
    ...standsFor.map((spelling) => ({ place: index + 1, spelling, isSlip: false, isBeginning: false })),
    ...slipsOf(word).map((spelling) => ({ place: index + 1, spelling, isSlip: true, isBeginning: false })),
  ])
  return [
    spellings.map(({ place }) => place),
    houseNumber,
    fullNumber,
    spellings.map(({ spelling }) => spelling),
    spellings.map(({ isSlip }) => isSlip),
    spellings.map(({ isBeginning }) => isBeginning),
  ]
}

/** The word, which may lack a letter, and without each of its letters, of which one may be wrong or too much. */
function slipsOf(word: string): string[] {
  if (/\d/.test(word) || word.length < LEAST_LETTERS_OF_A_SLIP - 1) return []
  if (word.length < LEAST_LETTERS_OF_A_SLIP) return [word]
  const letters = [...word]
  return [word, ...letters.map((_letter, place) => letters.toSpliced(place, 1).join(''))]
}
