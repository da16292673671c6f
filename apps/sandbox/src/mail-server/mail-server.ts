import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import type { FastifyInstance } from 'fastify'

import type { Settings } from '#sandbox/settings.ts'
import { StartProblem, systemCode } from '#sandbox/start-problem.ts'

import { addMailServerPages } from './mail-server-pages.ts'
import { scriptsIn } from './scripts.ts'
import { sieveServer } from './sieve-server.ts'
import { createMailServerSwitches } from './switches.ts'

export type MailServer = {
  /** The address, once the server listens. */
  readonly listen: () => Promise<string>
  readonly close: () => void
}

/** The simulated server of customers' mailboxes, for Sieve scripts only: its own port, and its pages. */
export function addMailServer(server: FastifyInstance, settings: Settings): MailServer {
  const scripts = scriptsIn(settings.dataDirectory)
  const switches = createMailServerSwitches()
  addMailServerPages(server, scripts, switches)
  const door = sieveServer({ scripts, switches, settings })
  // several sandboxes may run at once, each on a free port
  const { host, mailServerPort } = { ...settings, ...(settings.port === 0 && { mailServerPort: 0 }) }

  return {
    async listen() {
      try {
        await once(door.listen(mailServerPort, host), 'listening')
      } catch (error) {
        const code = systemCode(error)
        if (code === null) throw error
        throw new StartProblem(
          code === 'EADDRINUSE'
            ? `Port ${mailServerPort} on ${host} is in use: stop what listens there, or set MAIL_SERVER_PORT.`
            : `The mail server cannot listen on ${host}, port ${mailServerPort} (${code}).`,
        )
      }
      return `sieve://localhost:${getPort(door.address())}`
    },
    close: () => door.close(),
  }
}

function getPort(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0
}
