/** Up to which code point a letter takes one, two or three bytes in UTF-8; any other takes four. */
const UTF8_STEPS = [0x7f, 0x7_ff, 0xff_ff]

/** How many bytes a text takes in UTF-8. */
export function utf8Bytes(text: string): number {
  return Array.from(text, (letter) => {
    const point = letter.codePointAt(0) ?? 0
    return 1 + UTF8_STEPS.filter((most) => point > most).length
  }).reduce((sum, bytes) => sum + bytes, 0)
}
