const clock = new Intl.DateTimeFormat('en', {
  timeZone: 'Pacific/Auckland',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'longOffset',
})

/** An instant in New Zealand's local time, `2026-03-16T07:11:31+13:00`. */
export function toLocalTime(instant: string): string {
  // the order of the parts in a formatted text differs between versions of the locale data
  const parts = new Map(clock.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  const date = [parts.get('year'), parts.get('month'), parts.get('day')].join('-')
  const time = [parts.get('hour'), parts.get('minute'), parts.get('second')].join(':')
  return `${date}T${time}${parts.get('timeZoneName')?.replace('GMT', '') ?? ''}`
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
