import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** What comes after these is not looked at: the time that judging takes grows with the square of the length. */
const JUDGED_CHARACTERS = 64
/** So many letters written as signs are read back; trying all of them would take a second for a text of nothing else. */
const READ_BACK_SUBSTITUTIONS = 4

/** Parts of a name or address shorter than this are in every second password. */
const SHORTEST_OWN_WORD = 3

export type Judged = { readonly password: string; readonly ownWords: readonly string[] }

/**
 * How many guesses a password takes, as a power of ten. What is left of it without the own words counts if that is less.
 * Runs in a thread of its own, at a lower priority than the thread that answers.
 */
export async function guessesOf({ password, ownWords }: Judged): Promise<number> {
  made ??= newJudge()
  const judge = await made
  const own = partsOf(ownWords)
  const judged = password.slice(0, JUDGED_CHARACTERS)
  const readings = new Set([judged, withoutWords(judged, own)])
  return Math.min(...Array.from(readings, (text) => judge.check(text, own).guessesLog10))
}

/** Names and addresses as they are, and the words that they are made of up to an at-sign; the longest first. */
function partsOf(ownWords: readonly string[]): string[] {
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
