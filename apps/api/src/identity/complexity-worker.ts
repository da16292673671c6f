import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** Characters judged at most: the time grows with the square of the length. */
const JUDGED_CHARACTERS = 64
/** Letters written as signs that are read back at most. Trying all would take a second for a text of only such signs. */
const READ_BACK_SUBSTITUTIONS = 4

/** Shorter parts of a name or address occur in every second password. */
const SHORTEST_OWN_WORD = 3

export type Judged = { readonly password: string; readonly ownWords: readonly string[] }

/**
 * The number of guesses that a password takes, as a power of ten. If the password without the user's own words takes fewer,
 * the smaller number counts. Runs in its own thread, with a lower priority than the thread that serves requests.
 */
export async function estimateGuesses({ password, ownWords }: Judged): Promise<number> {
  made ??= newJudge()
  const judge = await made
  const own = splitWords(ownWords)
  const judged = password.slice(0, JUDGED_CHARACTERS)
  const readings = new Set([judged, withoutWords(judged, own)])
  return Math.min(...Array.from(readings, (text) => judge.check(text, own).guessesLog10))
}

/** Names and addresses, and the words in the part before an at-sign, longest first. */
function splitWords(ownWords: readonly string[]): string[] {
  const parts = ownWords.flatMap((text) => [text, ...(text.split('@', 1)[0] ?? '').split(/[^\p{L}\p{N}]+/u)])
  return [...new Set(parts)]
    .filter((part) => part.length >= SHORTEST_OWN_WORD)
    .toSorted((one, other) => other.length - one.length)
}

function withoutWords(password: string, words: readonly string[]): string {
  return words.reduce((rest, word) => rest.replaceAll(asPattern(word), ''), password)
}

function asPattern(word: string): RegExp {
  return new RegExp(word.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`), 'gi')
}

let made: Promise<ZxcvbnFactory> | undefined

/** Loaded with the first password: the word lists take 50 MB and a moment to read. */
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
