/**
 * The subjects of charges and meters: `service:1` for a service, `service:1:night` for a dial of its meter,
 * `extra:callingpack` for a charge named after its own service.
 */

const SERVICE = 'service:'
/** The prefix of the subjects of extras, for SQL statements. */
export const EXTRA = 'extra:'
/** The endings of the subjects of a day and a night dial, for SQL statements. */
export const DAY_DIAL = ':day'
export const NIGHT_DIAL = ':night'
/** The subject of charges for data blocks above a cap, for SQL statements. */
export const DATA = 'data'

/** The prefix of the subject of an ordered video service, before the order number. The partner uses the same name. */
export const ORDERED_VIDEO = 'video-'

export function serviceSubject(serviceNumber: number): string {
  return `${SERVICE}${serviceNumber}`
}

/** The subject of the meter that counts the call minutes of a phone line. */
export function callsSubject(serviceNumber: number): string {
  return `${serviceSubject(serviceNumber)}:calls`
}

/** The dials of a meter with a night rate. */
export function dialSubjects(serviceNumber: number): { readonly day: string; readonly night: string } {
  const subject = serviceSubject(serviceNumber)
  return { day: `${subject}${DAY_DIAL}`, night: `${subject}${NIGHT_DIAL}` }
}

export function extraSubject(service: string): string {
  return `${EXTRA}${service.toLowerCase()}`
}

/** The service in the subject of an extra, in lower case. */
export function serviceOfExtra(subject: string): string {
  return subject.slice(EXTRA.length).toLowerCase()
}
