import * as z from 'zod/mini'

const FLAGS = [
  { name: 'down', does: 'Every question is answered with an error, and nothing is taken.' },
  { name: 'silent', does: 'No question gets an answer, and nothing is taken.' },
  {
    name: 'leaving',
    does: 'After the next booking that it takes it answers nobody, until this is turned off.',
  },
  { name: 'losing', does: 'A slot that is asked for has just gone to somebody else.' },
  { name: 'refusing', does: 'A booking that is asked for is refused at once.' },
  { name: 'rejecting', does: 'A booking is taken, and then rejected instead of made.' },
  { name: 'slow', does: 'A booking that is taken from now on is decided after ten minutes.' },
  { name: 'full', does: 'There are no slots.' },
  { name: 'garbled', does: 'What it says of slots cannot be understood.' },
  { name: 'absent', does: 'A visit whose time comes does not take place: the installer does not come.' },
  { name: 'quoting', does: 'After a scoping visit that takes place it names costs of its own.' },
  { name: 'mute', does: 'It does not tell the provider when something changes.' },
  { name: 'withoutConnection', does: 'It says nothing of an order’s connection.' },
  { name: 'withoutSequence', does: 'It says nothing of an order’s ticket.' },
  { name: 'strange', does: 'It says a status of an order that nobody knows.' },
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
