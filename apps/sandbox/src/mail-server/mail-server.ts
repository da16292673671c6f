import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import type { FastifyInstance } from 'fastify'

import type { SwitchList } from '#sandbox/http/switch-list.ts'
import type { Settings } from '#sandbox/settings.ts'
import { StartProblem, systemCode } from '#sandbox/start-problem.ts'

import { addMailServerPages, createMailServerPanel } from './mail-server-pages.ts'
import { openScripts } from './scripts.ts'
import { createSieveServer } from './sieve-server.ts'
import { createMailServerSwitches } from './switches.ts'

export type MailServer = {
  /** Returns the server's address. */
  readonly listen: () => Promise<string>
  readonly close: () => void
}

/** The simulated mail server, for Sieve scripts only. It has its own port, and pages for its switches. */
export function addMailServer(server: FastifyInstance, settings: Settings, list: SwitchList): MailServer {
  const scripts = openScripts(settings.dataDirectory)
  const switches = createMailServerSwitches()
  addMailServerPages(server, scripts, switches)
  list.push(createMailServerPanel(switches))
  const sieveServer = createSieveServer({ scripts, switches, settings })
  // a sandbox on any free port also takes any free port for mail
  const { host, mailServerPort } = { ...settings, ...(settings.port === 0 && { mailServerPort: 0 }) }

  return {
    async listen() {
      try {
        await once(sieveServer.listen(mailServerPort, host), 'listening')
      } catch (error) {
        const code = systemCode(error)
        if (code === null) throw error
        throw new StartProblem(
          code === 'EADDRINUSE'
            ? `Port ${mailServerPort} on ${host} is in use: stop what listens there, or set MAIL_SERVER_PORT.`
            : `The mail server cannot listen on ${host}, port ${mailServerPort} (${code}).`,
        )
      }
      return `sieve://localhost:${getPort(sieveServer.address())}`
    },
    close: () => sieveServer.close(),
  }
}

function getPort(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0
}
