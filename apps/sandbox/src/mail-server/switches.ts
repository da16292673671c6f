import * as z from 'zod/mini'

/** Switches of the mail server, with what each does, as the page says it. */
export const FLAGS = [
  { name: 'refuses', does: 'A script is refused.' },
  { name: 'slow', does: 'Every answer takes two seconds.' },
  { name: 'silent', does: 'Nothing is answered.' },
  { name: 'losesAnswers', does: 'A script is taken, and the line is cut before that is said.' },
] as const

const flag = z.prefault(z.boolean(), false)

/** What is not given is off. */
export const asked = z.strictObject({ refuses: flag, slow: flag, silent: flag, losesAnswers: flag })
export type Switches = z.output<typeof asked>

export type MailServerSwitches = ReturnType<typeof switchesOfMailServer>

/** How the mail server behaves until the sandbox ends. */
export function switchesOfMailServer() {
  let switches = asked.parse({})
  return {
    now: (): Switches => switches,
    turn: (to: Switches) => {
      switches = to
    },
  }
}
