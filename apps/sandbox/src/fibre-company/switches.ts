import * as z from 'zod/mini'

const FLAGS = [
  { name: 'down', does: 'Every request is answered with an error and has no effect.' },
  { name: 'silent', does: 'No request gets a reply or has an effect.' },
  {
    name: 'leaving',
    does: 'After the next accepted booking no request gets a reply, until this is turned off.',
  },
  { name: 'losing', does: 'A requested slot has just been given to another customer.' },
  { name: 'refusing', does: 'A requested booking is refused at once.' },
  { name: 'rejecting', does: 'A booking is accepted first, and rejected later.' },
  { name: 'slow', does: 'A booking that is accepted from now on is decided after ten minutes.' },
  { name: 'full', does: 'There are no slots.' },
  { name: 'garbled', does: 'The reply about slots has the wrong form.' },
  { name: 'absent', does: 'The technician does not come to a visit.' },
  { name: 'quoting', does: 'After a scoping visit the company quotes additional costs.' },
  { name: 'mute', does: 'The provider is not notified of changes.' },
  { name: 'withoutConnection', does: 'The data of an order have no connection.' },
  { name: 'withoutSequence', does: 'The data of an order have no sequence.' },
  { name: 'strange', does: 'An order has an unknown status.' },
] as const

const flag = z.prefault(z.boolean(), false)

/** A missing flag is off. */
const switchesSchema = z.strictObject({
  down: flag,
  silent: flag,
  leaving: flag,
  losing: flag,
  refusing: flag,
  rejecting: flag,
  slow: flag,
  full: flag,
  garbled: flag,
  absent: flag,
  quoting: flag,
  mute: flag,
  withoutConnection: flag,
  withoutSequence: flag,
  strange: flag,
})
export type Switches = z.output<typeof switchesSchema>

/** The faults that the fibre company can simulate. */
export const SWITCHES = {
  path: '/fibre-company',
  title: 'Fibre company',
  lead: 'It lays fibre: an order moves on as days go by, and waits where a visit is to be booked.',
  flags: FLAGS,
  quantities: [],
  schema: switchesSchema,
}
