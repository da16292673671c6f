import * as z from 'zod/mini'

/** Switches of the mail server with the effects that the page shows. */
export const FLAGS = [
  { name: 'refuses', does: 'A script is refused.' },
  { name: 'slow', does: 'Every reply takes two seconds.' },
  { name: 'silent', does: 'No request gets a reply.' },
  { name: 'losesAnswers', does: 'A script is accepted, but the connection is cut before the reply.' },
] as const

const flag = z.prefault(z.boolean(), false)

/** A switch that is missing is off. */
export const switchesSchema = z.strictObject({ refuses: flag, slow: flag, silent: flag, losesAnswers: flag })
export type Switches = z.output<typeof switchesSchema>

export type MailServerSwitches = ReturnType<typeof createMailServerSwitches>

/** The switches of the mail server, in memory until the sandbox ends. */
export function createMailServerSwitches() {
  let switches = switchesSchema.parse({})
  return {
    read: (): Switches => switches,
    set: (newSwitches: Switches) => {
      switches = newSwitches
    },
  }
}
