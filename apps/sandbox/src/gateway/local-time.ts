const formatter = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Pacific/Auckland',
  dateStyle: 'short',
  timeStyle: 'medium',
})
const offset = new Intl.DateTimeFormat('en', { timeZone: 'Pacific/Auckland', timeZoneName: 'longOffset' })

/** An instant as the clock on a New Zealand wall shows it, `2026-03-16T07:11:31+13:00`. */
export function localTime(instant: string): string {
  const moment = new Date(instant)
  const zone = offset.formatToParts(moment).find(({ type }) => type === 'timeZoneName')
  return `${formatter.format(moment).replace(' ', 'T')}${zone?.value.replace('GMT', '') ?? ''}`
}

const MONTH_CHARACTERS = 'yyyy-mm'.length

/** The month in New Zealand, `yyyy-mm`. */
export function localMonth(instant: string): string {
  return localTime(instant).slice(0, MONTH_CHARACTERS)
}
