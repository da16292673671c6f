import { normalizeValue } from '@switchboard/domain/typed-text'

/** A typed word, with its possible spellings in the register. */
export type TypedWord = {
  readonly word: string
  /** Words that it may abbreviate: `street` and `saint` for `st`. */
  readonly standsFor: readonly string[]
  /** Whether more letters of the word may follow. */
  readonly isBeginning: boolean
}

/** A typed address in parts. */
export type TypedAddress = {
  readonly houseNumber: number | null
  /** `3/16a`, as it was typed */
  readonly fullNumber: string
  readonly words: readonly TypedWord[]
}

const STANDS_FOR: ReadonlyMap<string, readonly string[]> = new Map([
  ['av', ['avenue']],
  ['ave', ['avenue']],
  ['blvd', ['boulevard']],
  ['bvd', ['boulevard']],
  ['cl', ['close']],
  ['cr', ['crescent']],
  ['cres', ['crescent']],
  ['crt', ['court']],
  ['ct', ['court']],
  ['dr', ['drive']],
  ['esp', ['esplanade']],
  ['gr', ['grove']],
  ['hts', ['heights']],
  ['hwy', ['highway']],
  ['ln', ['lane']],
  ['mt', ['mount']],
  ['nth', ['north']],
  ['pde', ['parade']],
  ['pl', ['place']],
  ['pt', ['point']],
  ['qy', ['quay']],
  ['rd', ['road']],
  ['sq', ['square']],
  ['st', ['street', 'saint']],
  ['sth', ['south']],
  ['tce', ['terrace']],
  ['tr', ['track']],
  ['wy', ['way']],
])

const MAX_WORDS = 10
/** No road has a longer word. The limit is needed because one character may fold to many letters. */
const MAX_LETTERS = 60
/** A number of more digits is not a house number. */
const NUMBER = String.raw`(\d{1,6})([a-z]?)(?![\p{L}\p{N}])`
/** Words for a unit, which the register writes as a number before the slash. */
const UNIT_WORDS = 'flat|unit|apartment|apt|villa'
const UNIT = String.raw`([\p{L}\p{N}]{1,5})`
const WITH_UNIT = new RegExp(String.raw`^(?:(?:${UNIT_WORDS}) )?${UNIT} ?/ ?${NUMBER}`, 'u')
const AFTER_UNIT = new RegExp(String.raw`^(?:${UNIT_WORDS}) ${UNIT} ${NUMBER}`, 'u')
const ALONE = new RegExp(`^()${NUMBER}`, 'u')
/** A highway as on road signs. */
const HIGHWAY = /^sh(\d{1,2})$/
const POSTCODE = /^\d{4}$/

/** Parts of an address that the register does not have: a place in the building, a rural delivery number, the country. */
const NOT_IN_REGISTER = [
  /(?:^| )(?:\d{1,2}(?:st|nd|rd|th)|ground|first|second|third|top) floor(?=[ /]|$)/g,
  /(?:^| )(?:level|lvl|floor|shop|suite|office) [a-z]?\d{1,4}[a-z]?(?=[ /]|$)/g,
  /(?:^| )l\d{1,2}(?= \d)/,
  /(?:^| )(?:rd|r d|rural delivery) ?\d{1,2}(?= |$)/g,
  / (?:aotearoa )?(?:new zealand|nz|aotearoa)$/,
]
/** `#3, 16`: a way to write a flat. */
const NUMBER_SIGN = /^#(?=[\p{L}\p{N}]{1,5}[\s,]+\d)/u
/** `14-16` or `3-16`. */
const RANGE = /^(\d{1,6})\s*[-\u2010-\u2015]\s*(\d{1,6})(?=[\s,])/
const MAX_HOUSES_OF_A_RANGE = 40

/**
 * Parses a typed address in each possible reading, the likelier first. Words are folded like `search_text` of the database
 * folds roads. `2-16` is flat 2 of house 16, or the houses 2 to 16 of one side of a road.
 */
export function parseTypedAddresses(text: string): readonly TypedAddress[] {
  const typed = normalizeValue(text).replace(NUMBER_SIGN, 'flat ')
  const [, first = '', last = ''] = RANGE.exec(typed) ?? []
  if (first === '') return [parseReading(typed)]
  const flat = parseReading(typed.replace(RANGE, `${first}/${last}`))
  const houses = Number(last) - Number(first)
  const isRange = houses > 0 && houses <= MAX_HOUSES_OF_A_RANGE && houses % 2 === 0
  return isRange ? [flat, parseReading(typed.replace(RANGE, first))] : [flat]
}

function parseReading(typed: string): TypedAddress {
  const plain = removeUnlistedParts(foldText(typed))
  const [number = '', unit = '', digits, letter = ''] =
    WITH_UNIT.exec(plain) ?? AFTER_UNIT.exec(plain) ?? ALONE.exec(plain) ?? []
  const words = plain
    .slice(number.length)
    .split(/[ /]/)
    .filter((word) => word !== '')
    .map((word) => [...word].slice(0, MAX_LETTERS).join(''))
    .flatMap(expandHighway)
  const known = words.filter((word, place) => place === 0 || !POSTCODE.test(word))
  return {
    houseNumber: digits === undefined ? null : Number(digits),
    fullNumber: digits === undefined ? '' : `${unit === '' ? '' : `${unit}/`}${Number(digits)}${letter}`,
    words: known.slice(0, MAX_WORDS).map((word, place, all) => {
      const standsFor = STANDS_FOR.get(word) ?? []
      return { word, standsFor, isBeginning: standsFor.length === 0 || place === all.length - 1 }
    }),
  }
}

function removeUnlistedParts(plain: string): string {
  return NOT_IN_REGISTER.reduce((left, part) => left.replace(part, ''), plain)
    .replace(/^[ /]+/, '')
    .trim()
}

/** Lower case without diacritics, with spaces for punctuation. The slash between flat and house stays. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replaceAll(/['’‘ʻ`]/g, '')
    .replaceAll(/[\s!"#$%&()*+,\-.:;<=>?@[\\\]^_{|}~]+/g, ' ')
    .trim()
}

function expandHighway(word: string): string[] {
  const [, highway] = HIGHWAY.exec(word) ?? []
  return highway === undefined ? [word] : ['state', 'highway', highway]
}
