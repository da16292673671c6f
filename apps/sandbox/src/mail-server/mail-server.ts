import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import type { FastifyInstance } from 'fastify'

import type { Settings } from '#sandbox/settings.ts'
import { StartProblem, systemCode } from '#sandbox/start-problem.ts'

import { addMailServerPages } from './mail-server-pages.ts'
import { scriptsIn } from './scripts.ts'
import { sieveServer } from './sieve-server.ts'
import { switchesOfMailServer } from './switches.ts'

export type MailServer = {
  /** Where it listens, once it does. */
  readonly listen: () => Promise<string>
  readonly close: () => void
}

/** The server of customers' mailboxes, as far as their scripts go: a port of its own, and its pages. */
export function addMailServer(server: FastifyInstance, settings: Settings): MailServer {
  const scripts = scriptsIn(settings.dataDirectory)
  const switches = switchesOfMailServer()
  addMailServerPages(server, scripts, switches)
  const door = sieveServer({ scripts, switches, settings })
  // a site on any free port may be one of many
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
      return `sieve://localhost:${portOf(door.address())}`
    },
    close: () => door.close(),
  }
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0
}
