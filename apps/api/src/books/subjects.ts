/**
 * The subjects by which charges and meters name what they are for: `service:1` for a service, `service:1:night` for a dial of
 * its meter, `extra:callingpack` for what is charged by its own service's name.
 */

const SERVICE = 'service:'
/** What subjects of extras begin with; for statements. */
export const EXTRA = 'extra:'
/** What the subject of a dial that counts at night ends with; for statements. */
export const NIGHT_DIAL = ':night'
/** What the blocks of data above a cap are charged by; for statements. */
export const DATA = 'data'

/** What the video of an order is known by, before the order's number: here and with its partner. */
export const ORDERED_VIDEO = 'video-'

export function serviceSubject(serviceNumber: number): string {
  return `${SERVICE}${serviceNumber}`
}

/** What counts the minutes of a phone line's calls. */
export function callsSubject(serviceNumber: number): string {
  return `${serviceSubject(serviceNumber)}:calls`
}

/** The dials of a meter with a rate for the night. */
export function dialSubjects(serviceNumber: number): { readonly day: string; readonly night: string } {
  const subject = serviceSubject(serviceNumber)
  return { day: `${subject}:day`, night: `${subject}${NIGHT_DIAL}` }
}

export function extraSubject(service: string): string {
  return `${EXTRA}${service.toLowerCase()}`
}

/** The service that an extra's subject names, in lower case. */
export function serviceOfExtra(subject: string): string {
  return subject.slice(EXTRA.length).toLowerCase()
}
