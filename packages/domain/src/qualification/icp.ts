const ICP = /^(\d{10}[A-Z]{2})([0-9A-F]{3})$/
const CHECK_BITS = 12
/** The polynomial of the CRC. */
const GENERATOR = 0x180f
const TOP_BIT = 1 << CHECK_BITS
const BITS_A_LETTER = 8
const CHECK_DIGITS = 3

/**
 * The three digits that end the number of an electricity connection: a CRC over its ten digits and the two letters of its
 * network. Source: PWR-064, and the registry's own rule for the number.
 */
export function icpCheckDigits(body: string): string {
  const bits = [...body].flatMap((letter) => {
    const code = letter.codePointAt(0) ?? 0
    return Array.from({ length: BITS_A_LETTER }, (_none, index) => (code >> (BITS_A_LETTER - 1 - index)) & 1)
  })
  const remainder = [...bits, ...Array.from({ length: CHECK_BITS }, () => 0)].reduce((rest, bit) => {
    const next = (rest << 1) | bit
    return (next & TOP_BIT) === 0 ? next : next ^ GENERATOR
  }, 0)
  return remainder.toString(16).toUpperCase().padStart(CHECK_DIGITS, '0')
}

/** Whether a text is the number of an electricity connection with the right check digits. */
export function isIcp(text: string): boolean {
  const [, body, check] = ICP.exec(text) ?? []
  return body !== undefined && icpCheckDigits(body) === check
}
