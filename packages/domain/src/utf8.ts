/** The last code points with one, two and three bytes in UTF-8. All later code points have four bytes. */
const UTF8_STEPS = [0x7f, 0x7_ff, 0xff_ff]

/** The number of bytes of a text in UTF-8. */
export function utf8Bytes(text: string): number {
  return Array.from(text, (letter) => {
    const point = letter.codePointAt(0) ?? 0
    return 1 + UTF8_STEPS.filter((last) => point > last).length
  }).reduce((sum, bytes) => sum + bytes, 0)
}
