const formatter = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Pacific/Auckland',
  dateStyle: 'short',
  timeStyle: 'medium',
})
const offset = new Intl.DateTimeFormat('en', { timeZone: 'Pacific/Auckland', timeZoneName: 'longOffset' })

/** An instant in New Zealand's local time, `2026-03-16T07:11:31+13:00`. */
export function toLocalTime(instant: string): string {
  const moment = new Date(instant)
  const zone = offset.formatToParts(moment).find(({ type }) => type === 'timeZoneName')
  return `${formatter.format(moment).replace(' ', 'T')}${zone?.value.replace('GMT', '') ?? ''}`
}

const MONTH_CHARACTERS = 'yyyy-mm'.length

/** The month in New Zealand, `yyyy-mm`. */
export function toLocalMonth(instant: string): string {
  return toLocalTime(instant).slice(0, MONTH_CHARACTERS)
}

/** The gateway sends instants without fractions of a second. */
export function toWholeSeconds(instant: string): string {
  return instant.replace(/\.\d+Z$/, 'Z')
}
