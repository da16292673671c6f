/** The area code, the middle and up to four last digits. Mobiles and freephone numbers have longer area codes. */
const GROUPS = /^(0(?:2\d|[58]0[08]|\d))(\d{3}(?=\d{0,3}$)|\d+(?=\d{4}$))(\d+)$/

/** The digits of a number dialled in New Zealand, in groups: `09 555 0134`, `021 555 0139`, `0800 555 016`. */
export function groupPhoneNumber(digits: string): string {
  return digits.replace(GROUPS, '$1 $2 $3')
}
