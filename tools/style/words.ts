/** A banned phrase, with the words to use instead. Source: docs/style.md. */
export type BannedPhrase = {
  readonly pattern: RegExp
  readonly instead: string
}

/** Banned in comments, test titles and documents. */
export const BANNED_PHRASES: readonly BannedPhrase[] = [
  { pattern: /\b(?:told|telling)\b/i, instead: 'notified, quoted, shown' },
  { pattern: /\bsaid\b/i, instead: 'reported, stated, returned' },
  { pattern: /\bsays\b/i, instead: 'states, reports, returns, shows' },
  { pattern: /\bstands\b(?! for\b)/i, instead: 'is shown, is stored, is' },
  { pattern: /\bwhat (?:is|was)\b(?!.*\?)/i, instead: 'a noun' },
  { pattern: /\b(?:of|by) what\b/i, instead: 'a noun, or "how"' },
  { pattern: /\bwhat of\b/i, instead: 'a noun' },
  { pattern: /\bgoes along\b/i, instead: 'is sent with' },
  { pattern: /\bcomes in\b/i, instead: 'arrives, is received' },
  { pattern: /\bcomes to\b/i, instead: 'is, totals' },
  { pattern: /\bwhoever\b/i, instead: 'a person, anyone who' },
]

/** Words of speech that must not be part of a name. */
export const BANNED_NAME_WORDS: ReadonlySet<string> = new Set([
  'told',
  'telling',
  'said',
  'says',
  'asked',
  'asking',
  'looked',
  'looking',
])

/** Names of stored values and of fields of the contract, which keep them. Columns of the database have an underscore. */
export const FIXED_NAMES: ReadonlySet<string> = new Set([
  'asked',
  'askedAt',
  'askedBy',
  'looked',
  'saidNo',
  'toldFrom',
  'visitAsked',
])

/** Names that a type must not have, because each had several meanings. */
export const BANNED_TYPES: ReadonlySet<string> = new Set([
  'By',
  'Kept',
  'Standing',
  'Held',
  'Known',
  'Chosen',
])

/** Names that a parameter must not have. */
export const BANNED_PARAMETERS: ReadonlySet<string> = new Set([
  'of',
  'by',
  'asked',
  'looked',
  'said',
  'told',
  'what',
])

/** Past participles that do not end in "ed". */
export const PARTICIPLES: ReadonlySet<string> = new Set([
  'begun',
  'bought',
  'brought',
  'built',
  'chosen',
  'done',
  'drawn',
  'found',
  'given',
  'gone',
  'held',
  'kept',
  'known',
  'left',
  'lost',
  'made',
  'meant',
  'paid',
  'seen',
  'sent',
  'shown',
  'sold',
  'spent',
  'taken',
  'written',
])

/** Verbs and nouns that end in "ed" and are no participles. */
export const NO_PARTICIPLES: ReadonlySet<string> = new Set([
  'embed',
  'exceed',
  'feed',
  'need',
  'proceed',
  'seed',
  'speed',
  'succeed',
])
