/** The headers of a message: names in lower case, each with all of its values. */
export type MessageHead = ReadonlyMap<string, readonly string[]>

/** The name and the value of a header line (RFC 5322). */
const HEADER_LINE = /^([!-9;-~]+)[ \t]*:(.*)$/

/** Parses the pasted head of a message. The body and lines without a header are ignored. */
export function messageHead(pasted: string): MessageHead {
  const [head = ''] = pasted.replace(/^[\r\n]+/, '').split(/\r?\n\r?\n/, 1)
  const unfolded = head.replaceAll(/\r?\n[ \t]/g, ' ')
  const headers = new Map<string, string[]>()
  for (const line of unfolded.split(/\r?\n/)) {
    const [, name, value] = HEADER_LINE.exec(line) ?? []
    if (name === undefined || value === undefined) continue
    const key = name.toLowerCase()
    headers.set(key, [...(headers.get(key) ?? []), value.trim()])
  }
  return headers
}

const ENCODED = String.raw`=\?([^?\s*]+)(?:\*[^?\s]*)?\?([BbQq])\?([^?\s]*)\?=`
const ENCODED_WORD = new RegExp(ENCODED, 'g')
const BETWEEN_WORDS = new RegExp(`(${ENCODED})[ \\t]+(?=${ENCODED})`, 'g')

/** Decodes the encoded words of a header (RFC 2047); words in an unknown character set stay encoded. */
export function decodeHeader(raw: string): string {
  return raw.replaceAll(BETWEEN_WORDS, '$1').replaceAll(ENCODED_WORD, (word) => decodeWord(word) ?? word)
}

function decodeWord(word: string): string | null {
  const [, charset = '', encoding = '', text = ''] = new RegExp(ENCODED).exec(word) ?? []
  const bytes = encoding.toUpperCase() === 'B' ? decodeBase64(text) : decodeQuotedPrintable(text)
  return decodeBytes(charset.toLowerCase(), bytes)
}

/** Decodes bytes in a character set. Each character of `bytes` has the code of a byte. */
function decodeBytes(charset: string, bytes: string): string | null {
  if (charset === 'iso-8859-1' || charset === 'us-ascii') return bytes
  if (charset !== 'utf-8') return null
  try {
    return decodeURIComponent(
      bytes.replaceAll(/[^]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`),
    )
  } catch {
    return null
  }
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const BITS_OF_SIGN = 6

function decodeBase64(text: string): string {
  const bits = Array.from(text.replace(/=*$/, ''), (sign) =>
    BASE64.indexOf(sign).toString(2).padStart(BITS_OF_SIGN, '0'),
  ).join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return bytes.map((byte) => String.fromCharCode(parseInt(byte, 2))).join('')
}

function decodeQuotedPrintable(text: string): string {
  return text
    .replaceAll('_', ' ')
    .replaceAll(/=([0-9A-Fa-f]{2})/g, (_sign, hex: string) => String.fromCharCode(parseInt(hex, 16)))
}

/** The addresses in a header such as `From`, without the names beside them (RFC 5322). */
export function addressesIn(raw: string): string[] {
  return addressParts(raw).flatMap((part) => {
    const inAngles = /<([^<>]*)>\s*$/.exec(part)?.[1]
    const address = (inAngles ?? part).replaceAll(/\s+/g, '').replace(/^@[^:]*:/, '')
    return address.includes('@') ? [address] : []
  })
}

/** A quoted string, an escaped character, or another character. */
const TOKEN = /"(?:\\.|[^"\\])*"|\\.|[^]/g

/** Splits an address header at commas and groups, but not inside quotes, and drops comments. */
function addressParts(raw: string): string[] {
  const parts = ['']
  let depth = 0
  for (const [token] of raw.matchAll(TOKEN)) {
    if (token === '(') depth += 1
    else if (token === ')' && depth > 0) depth -= 1
    else if (depth > 0) continue
    else if (token === ',' || token === ';') parts.push('')
    // a colon ends the name of a group; within angle brackets it belongs to a route
    else if (token === ':' && !parts.at(-1)?.includes('<')) parts.push('')
    else parts.push(`${parts.pop() ?? ''}${token}`)
  }
  return parts
}
