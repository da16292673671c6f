import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

import { COMPLEXITY_MAX } from '@switchboard/domain/passwords/contract'
import type { PasswordComplexity } from '@switchboard/domain/passwords/contract'

/** What comes after these is not looked at: the time that judging takes grows with the square of the length. */
const JUDGED_CHARACTERS = 64
/** So many letters written as signs are read back; trying all of them would take a second for a text of nothing else. */
const READ_BACK_SUBSTITUTIONS = 4
/** A password that takes so many guesses (10 to the power of it) is as strong as the bar can tell. */
const STRONGEST_GUESSES = 16

/** Parts of a name or address shorter than this are in every second password. */
const SHORTEST_OWN_WORD = 3

/** Whom a password is for, as far as is known: what is easy to guess about them counts against it. */
export type OwnWords = readonly string[]

/**
 * How strong a password is: by the guesses that it would take somebody who knows common passwords, words and patterns, and
 * whose it is. What is left of it without their own words must be strong too.
 */
export async function complexityOf(
  password: string,
  ownWords: OwnWords,
  required: number,
): Promise<PasswordComplexity> {
  made ??= newJudge()
  const judge = await made
  const own = partsOf(ownWords)
  const judged = password.slice(0, JUDGED_CHARACTERS)
  const readings = new Set([judged, withoutWords(judged, own)])
  const guesses = Math.min(...Array.from(readings, (text) => judge.check(text, own).guessesLog10))
  const share = Math.min(1, Math.max(0, guesses) / STRONGEST_GUESSES)
  const actual = Math.floor(share * COMPLEXITY_MAX)
  return { isComplexEnough: actual >= required, actual, max: COMPLEXITY_MAX }
}

/** Names and addresses as they are, and the words that they are made of up to an at-sign; the longest first. */
function partsOf(ownWords: OwnWords): string[] {
  const parts = ownWords.flatMap((text) => [text, ...(text.split('@', 1)[0] ?? '').split(/[^\p{L}\p{N}]+/u)])
  return [...new Set(parts)]
    .filter((part) => part.length >= SHORTEST_OWN_WORD)
    .toSorted((one, other) => other.length - one.length)
}

function withoutWords(password: string, words: readonly string[]): string {
  return words.reduce((rest, word) => rest.replaceAll(asPattern(word), ''), password)
}

/** The word in any letter case. */
function asPattern(word: string): RegExp {
  return new RegExp(word.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`), 'gi')
}

let made: Promise<ZxcvbnFactory> | undefined

/** Its word lists take 50 MB and a moment to read: they come when the first password is judged. */
async function newJudge(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    maxLength: JUDGED_CHARACTERS,
    l33tMaxSubstitutions: READ_BACK_SUBSTITUTIONS,
  })
}
