import { randomUUID } from 'node:crypto'

import type { Job } from '#api/platform/jobs/jobs.ts'
import { createMailServerClient } from '#api/partners/mail/client.ts'
import type { Services } from '#api/platform/services.ts'

import { forgetExpiredForwardCodes } from './store/forward-addresses.ts'
import { claimUnsettled, leaveSettling } from './store/scripts.ts'

const EVERY_SECONDS = 15

/** Gives the mail server the scripts of which nobody knows whether it holds them. */
export function mailJobs({ db, environment, logger }: Services): Job[] {
  const server = createMailServerClient(environment, logger)
  return [
    {
      name: 'mail scripts',
      everySeconds: EVERY_SECONDS,
      async run() {
        await forgetExpiredForwardCodes(db)
        const by = randomUUID()
        const unsettled = await claimUnsettled(db, by)
        await Promise.all(
          unsettled.map(async ({ address, script, ...key }) => {
            const word = server === null ? 'accepted' : await server.saveScript(address, script, false)
            const isUnsettled = word === 'noAnswer' || word === 'refused'
            await leaveSettling(db, key, { by, isUnsettled })
          }),
        )
      },
    },
  ]
}
