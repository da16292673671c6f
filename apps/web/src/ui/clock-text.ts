// oxlint-disable-next-line no-restricted-imports -- the zone is added here
import * as provider from '@switchboard/domain/instant'

/** Minutes from New Zealand's clocks to UTC: in summer and in winter. */
const SUMMER_MINUTES = -780
const WINTER_MINUTES = -720

/** Names the zone of a clock time, in a browser whose clock is not New Zealand's. Read once, when the page is loaded. */
const ZONE_NOTE = isInNewZealand() ? '' : ' (NZ time)'

function isInNewZealand(): boolean {
  return (
    new Date(2026, 0).getTimezoneOffset() === SUMMER_MINUTES &&
    new Date(2026, 6).getTimezoneOffset() === WINTER_MINUTES
  )
}

/** Adds the name of the zone to a text that ends with a clock time, where the browser is in another zone. */
export function withZone(text: string): string {
  return text + ZONE_NOTE
}

/** `9:30 am`, by New Zealand's clocks; elsewhere `9:30 am (NZ time)`. */
export function timeText(instantMilliseconds: number): string {
  return withZone(provider.timeText(instantMilliseconds))
}

/** `8:00 am to 12:00 pm`; elsewhere `8:00 am to 12:00 pm (NZ time)`. */
export function timeSpanText(starts: number, ends: number, joint = 'to'): string {
  return `${provider.timeText(starts)} ${joint} ${timeText(ends)}`
}

/** `4 December 2026, 9:30 am`; elsewhere `4 December 2026, 9:30 am (NZ time)`. */
export function momentText(instantMilliseconds: number): string {
  return withZone(provider.momentText(instantMilliseconds))
}
