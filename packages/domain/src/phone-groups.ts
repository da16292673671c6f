/** Area codes of mobiles and of freephone numbers. All other area codes have one digit after the 0. */
const LONG_AREA = /^0(?:2\d|[58]0[08])/
const SHORT_AREA_DIGITS = 2
const SHORT_REST = 6
const LAST_DIGITS = 4

/** The digits of a number dialled in New Zealand, in groups: `09 555 0134`, `021 555 0139`, `0800 555 016`. */
export function groupPhoneNumber(digits: string): string {
  const area = LONG_AREA.exec(digits)?.[0] ?? digits.slice(0, SHORT_AREA_DIGITS)
  const rest = digits.slice(area.length)
  const middle = rest.length <= SHORT_REST ? SHORT_REST / 2 : rest.length - LAST_DIGITS
  return [area, rest.slice(0, middle), rest.slice(middle)].filter(Boolean).join(' ')
}
