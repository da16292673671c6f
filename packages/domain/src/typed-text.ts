/** Marks of direction, joiners, soft hyphens and variants of a sign: pasted along with a value, seen by nobody. */
const INVISIBLE = /[\p{Cf}\uFE00-\uFE0F\uFFFC]/gu
/** The same without the joiners and variants, which are part of words in some scripts, and of emoji. */
const INVISIBLE_IN_TEXT = /(?!\u200C|\u200D|[\u{E0020}-\u{E007F}])\p{Cf}|\uFFFC/gu
/** Letters, digits and signs as wide as an ideograph (U+FF01 to U+FF5E), which East Asian keyboards type. */
const FULL_WIDTH = /[\uFF01-\uFF5E]/g
const FULL_WIDTH_OFFSET = 0xfe_e0
const WIDE_SPACE = '\u3000'

/**
 * A value as it was typed or pasted, such as a number, an e-mail address or a username: composed (NFC), of ordinary width, without
 * what nobody sees and without space around it. Nothing else is cut.
 */
export function normalizeValue(typed: string): string {
  return typed
    .replaceAll(INVISIBLE, '')
    .replaceAll(FULL_WIDTH, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - FULL_WIDTH_OFFSET))
    .replaceAll(WIDE_SPACE, ' ')
    .normalize('NFC')
    .trim()
}

/** A name or a text as it was typed: composed, without what nobody sees, but for what joins letters and emoji. */
export function normalizeText(typed: string): string {
  return typed.replaceAll(INVISIBLE_IN_TEXT, '').normalize('NFC').trim()
}

/** An address in a link, which may have a subject behind it. One with encoded signs is left as it is, and is no address. */
const LINK = /^(?:mailto:\s*)+([^?%]*)(?:\?.*)?$/i
/** Typographic apostrophes, which a text program makes of the one in `o'neil`. */
const APOSTROPHES = /[\u2018\u2019\u02BC]/g

/** An e-mail address in what was typed or pasted: without what nobody sees, and with plain apostrophes. */
export function normalizeEmail(typed: string): string {
  return normalizeValue(typed).replace(LINK, '$1').replaceAll(APOSTROPHES, "'")
}
