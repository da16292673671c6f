import * as z from 'zod/mini'

const MAX_LATE_SECONDS = 120

/** Switches that are on or off, with the description that the page shows. */
const FLAGS = [
  { name: 'down', does: 'Every request is answered with an error.' },
  { name: 'silent', does: 'No request gets a reply, and nothing is changed.' },
  { name: 'refusing', does: 'Every change is refused.' },
] as const

/** Switches with a quantity; 0 is off. */
const QUANTITIES = [
  {
    name: 'slow',
    does: 'Replies are delayed.',
    unit: 'seconds',
  },
  {
    name: 'late',
    does: 'A change is made some time later, even if the caller no longer waits for the reply.',
    unit: 'seconds',
  },
] as const

const flag = z.prefault(z.boolean(), false)
const seconds = z.prefault(z.int().check(z.gte(0), z.lte(MAX_LATE_SECONDS)), 0)

/** A missing switch is off. */
const switchesSchema = z.strictObject({
  down: flag,
  silent: flag,
  refusing: flag,
  slow: seconds,
  late: seconds,
})
export type Switches = z.output<typeof switchesSchema>

/** The faults that the telephone switch can simulate. */
export const SWITCHES = {
  path: '/voice-switch',
  title: 'Telephone switch',
  lead: 'It has the features of each phone line and the destinations of toll-free numbers.',
  flags: FLAGS,
  quantities: QUANTITIES,
  schema: switchesSchema,
}
