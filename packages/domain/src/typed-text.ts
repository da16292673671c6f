/** Direction marks, joiners, soft hyphens and variation selectors: invisible characters that are pasted with a value. */
const INVISIBLE = /[\p{Cf}\uFE00-\uFE0F\uFFFC]/gu
/** Invisible characters except joiners and variation selectors, which are part of words in some scripts, and of emoji. */
const INVISIBLE_IN_TEXT = /(?!\u200C|\u200D|[\u{E0020}-\u{E007F}])\p{Cf}|\uFFFC/gu
/** Full-width letters, digits and signs (U+FF01 to U+FF5E), which East Asian keyboards type. */
const FULL_WIDTH = /[\uFF01-\uFF5E]/g
const FULL_WIDTH_OFFSET = 0xfe_e0
const WIDE_SPACE = '\u3000'

/**
 * Normalises a typed or pasted value, such as a number, an email address or a username: composed (NFC), of ordinary width,
 * without invisible characters and surrounding spaces. Nothing else is removed.
 */
export function normalizeValue(typed: string): string {
  return typed
    .replaceAll(INVISIBLE, '')
    .replaceAll(FULL_WIDTH, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - FULL_WIDTH_OFFSET))
    .replaceAll(WIDE_SPACE, ' ')
    .normalize('NFC')
    .trim()
}

/** Normalises a typed name or text: composed, without invisible characters except those that join letters and emoji. */
export function normalizeText(typed: string): string {
  return typed.replaceAll(INVISIBLE_IN_TEXT, '').normalize('NFC').trim()
}

/** The scheme of an email link. */
const LINK = 'mailto:'
/** Typographic apostrophes, which text programs use instead of the plain apostrophe in `o'neil`. */
const APOSTROPHES = /[\u2018\u2019\u02BC]/g

/** Normalises a typed or pasted email address: without invisible characters, and with plain apostrophes. */
export function normalizeEmail(typed: string): string {
  return unwrapMailLink(normalizeValue(typed)).replaceAll(APOSTROPHES, "'")
}

/**
 * The address in a link, which may also have a subject. A link with encoded characters is unchanged and therefore invalid. A
 * regular expression is not used, because its time would grow with the square of the number of spaces.
 */
function unwrapMailLink(text: string): string {
  let rest = text
  while (rest.slice(0, LINK.length).toLowerCase() === LINK) rest = rest.slice(LINK.length).trimStart()
  if (rest.length === text.length) return text
  const [address = ''] = rest.split('?', 1)
  return address.includes('%') ? text : address
}
