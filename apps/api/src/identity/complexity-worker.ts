import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** Longer passwords are cut: the time grows with the square of the length. */
const MAX_CHARACTERS = 64
/** The most substitutions (`@` for `a`) that are tried in a password. Without a limit, a password of only such characters takes a second. */
const MAX_SUBSTITUTIONS = 4

/** Characters. Shorter parts of a name or address occur in half of all passwords by chance. */
const MIN_OWN_WORD = 3

export type EstimateRequest = { readonly password: string; readonly ownWords: readonly string[] }

/**
 * Returns the logarithm (base 10) of the number of guesses that find the password. It is estimated with and without the
 * user's own words, and the lower estimate is returned. Runs in its own thread, with a lower priority than the thread that serves requests.
 */
export async function estimateGuesses({ password, ownWords }: EstimateRequest): Promise<number> {
  estimator ??= createEstimator()
  const factory = await estimator
  const own = splitWords(ownWords)
  const start = password.slice(0, MAX_CHARACTERS)
  const readings = new Set([start, removeWords(start, own)])
  return Math.min(...Array.from(readings, (text) => factory.check(text, own).guessesLog10))
}

/** Lists each name and email address, and its single words (of an address only those before the at-sign), longest first. */
function splitWords(ownWords: readonly string[]): string[] {
  const parts = ownWords.flatMap((text) => [text, ...(text.split('@', 1)[0] ?? '').split(/[^\p{L}\p{N}]+/u)])
  return [...new Set(parts)]
    .filter((part) => part.length >= MIN_OWN_WORD)
    .toSorted((one, other) => other.length - one.length)
}

function removeWords(password: string, words: readonly string[]): string {
  return words.reduce((rest, word) => rest.replaceAll(toPattern(word), ''), password)
}

function toPattern(word: string): RegExp {
  return new RegExp(word.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`), 'gi')
}

let estimator: Promise<ZxcvbnFactory> | undefined

/** Loaded with the first password: the word lists take 50 MB and a moment to read. */
async function createEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    maxLength: MAX_CHARACTERS,
    l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
  })
}
