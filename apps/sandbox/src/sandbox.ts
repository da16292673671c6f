import { fastify, type FastifyInstance } from 'fastify'

import { addBank } from './bank/bank.ts'
import { addControlRoom } from './control-room/control-room.ts'
import { addDeviceManagement } from './device-management/device-management.ts'
import { addElectricityRegistry } from './electricity-registry/electricity-registry.ts'
import { addFibreCompany } from './fibre-company/fibre-company.ts'
import { openGateway } from './gateway/gateway.ts'
import { addGatewayApi } from './gateway/api.ts'
import { addCardPages } from './gateway/card-pages.ts'
import { addGatewayPages } from './gateway/gateway-pages.ts'
import { createSessions } from './gateway/sessions.ts'
import { addFormBodies } from './http/forms.ts'
import { addHeaders, securityHeaders } from './http/headers.ts'
import { addHostCheck } from './http/host-check.ts'
import { addProblemPages } from './http/problem-pages.ts'
import { addSheet } from './http/sheet.ts'
import type { SwitchList } from './http/switch-list.ts'
import { addLegacyLogin } from './legacy-login/legacy-login.ts'
import { addMailServer } from './mail-server/mail-server.ts'
import { addMailbox } from './mailbox/mailbox.ts'
import { addMobileNetwork } from './mobile-network/mobile-network.ts'
import { addNewerPortal } from './newer-portal/newer-portal.ts'
import { addPartners } from './partners/partners.ts'
import { addPowerCompany } from './power-company/power-company.ts'
import { readSettings, type Settings } from './settings.ts'
import { addSpeedTestProvider } from './speed-test-provider/speed-test-provider.ts'
import { addStaffIssuer } from './staff-issuer/staff-issuer.ts'
import { StartProblem, systemCode } from './start-problem.ts'
import { addTimeMachine } from './time-machine/time-machine.ts'
import { addVideoPartner } from './video-partner/video-partner.ts'
import { addVoiceSwitch } from './voice-switch/voice-switch.ts'

/** Far above a form of five fields and a session request. */
const MAX_BODY_BYTES = 64 * 1024

export type Sandbox = { url: string; mailServerUrl: string; close: () => Promise<void> }

/** Starts the outside world of the demo. If it cannot start, it throws a `StartProblem`. */
export async function startSandbox(differences: Partial<Settings> = {}): Promise<Sandbox> {
  const settings = { ...defaultSettings(), ...differences }
  const gateway = await openGateway(settings)
  const sessions = createSessions(gateway)
  const server = fastify({
    bodyLimit: MAX_BODY_BYTES,
    // a proxy on this machine may end TLS, and links in replies have its scheme
    trustProxy: 'loopback',
    forceCloseConnections: true,
    frameworkErrors: (_error, _request, reply) => {
      // a malformed URL reaches no hook, so its reply has no headers yet
      reply.raw.writeHead(400, securityHeaders(settings)).end('This address cannot be read.')
    },
  })
  addHeaders(server, settings)
  addHostCheck(server, settings)
  addFormBodies(server)
  addProblemPages(server)
  addSheet(server, settings)
  // before the parties, whose scopes get their own copy of the bar
  addTimeMachine(server, settings)
  const switches: SwitchList = []
  await server.register(async (scope) => addGatewayApi(scope, gateway, sessions), { prefix: '/api/v1' })
  await server.register(async (scope) => addBank(scope, gateway), { prefix: '/bank/v1' })
  await server.register(async (scope) => addElectricityRegistry(scope, settings), {
    prefix: '/electricity-registry/v1',
  })
  await addMobileNetwork(server, settings, switches)
  const mailServer = addMailServer(server, settings, switches)
  await addVideoPartner(server, settings)
  await addDeviceManagement(server, settings, switches)
  await addVoiceSwitch(server, settings, switches)
  await addSpeedTestProvider(server, settings, switches)
  await addFibreCompany(server, settings, switches)
  addCardPages(server, gateway, sessions)
  addGatewayPages(server, gateway, switches)
  addMailbox(server, settings)
  await addStaffIssuer(server, settings)
  addLegacyLogin(server, settings)
  addNewerPortal(server, settings)
  addPowerCompany(server)
  addPartners(server)
  addControlRoom(server, { settings, switches })

  async function close() {
    mailServer.close()
    await server.close()
    await gateway.close()
  }

  async function listen() {
    try {
      return { url: await listenForPages(server, settings), mailServerUrl: await mailServer.listen() }
    } catch (error) {
      await close()
      throw error
    }
  }

  const addresses = await listen()
  gateway.resumeNotifications()
  return { ...addresses, close }
}

function defaultSettings(): Settings {
  const settings = readSettings({})
  if (Array.isArray(settings)) throw new Error(settings.join(' '))
  return settings
}

async function listenForPages(server: FastifyInstance, { host, port }: Settings): Promise<string> {
  try {
    const address = await server.listen({ host, port })
    return host === '127.0.0.1' ? address.replace(host, 'localhost') : address
  } catch (error) {
    const code = systemCode(error)
    if (code === 'EADDRINUSE')
      throw new StartProblem(`Port ${port} on ${host} is in use: stop what listens there, or set PORT.`)
    if (code === null) throw error
    throw new StartProblem(`The sandbox cannot listen on ${host}, port ${port} (${code}).`)
  }
}
