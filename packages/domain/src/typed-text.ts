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

/** In front of an address in a link. */
const LINK = 'mailto:'
/** Typographic apostrophes, which a text program makes of the one in `o'neil`. */
const APOSTROPHES = /[\u2018\u2019\u02BC]/g

/** An e-mail address in what was typed or pasted: without what nobody sees, and with plain apostrophes. */
export function normalizeEmail(typed: string): string {
  return linkedAddress(normalizeValue(typed)).replaceAll(APOSTROPHES, "'")
}

/**
 * The address of a link, which may have a subject behind it; a link with encoded signs is left as it is, and is no address. Without a
 * regular expression, whose time would grow with the square of the spaces.
 */
function linkedAddress(text: string): string {
  let rest = text
  while (rest.slice(0, LINK.length).toLowerCase() === LINK) rest = rest.slice(LINK.length).trimStart()
  if (rest.length === text.length) return text
  const [address = ''] = rest.split('?', 1)
  return address.includes('%') ? text : address
}
