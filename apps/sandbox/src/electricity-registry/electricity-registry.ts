import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

import { simulateConnectionAt, findSimulatedConnection } from '@switchboard/domain/power/simulated-registry'
import type { SimulatedConnection } from '@switchboard/domain/power/simulated-registry'
import { isIcp } from '@switchboard/domain/qualification/icp'

import { toStatus } from '#sandbox/http/problem-pages.ts'
import { isSameSecret } from '#sandbox/http/same-secret.ts'
import type { Settings } from '#sandbox/settings.ts'

const icpParameter = z.object({ icp: z.string() })
const locationParameter = z.object({ locationId: z.string() })

/**
 * The registry of electricity connections. It finds a connection by its number or by the location id of the address
 * register.
 */
export function addElectricityRegistry(server: FastifyInstance, { gatewayKey }: Settings) {
  server.addHook('onRequest', async (request, reply) => {
    const key = request.headers['x-api-key']
    if (typeof key === 'string' && isSameSecret(key, gatewayKey)) return
    return reply.code(401).send({ error: 'Access denied' })
  })
  server.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'No such address' }))
  server.setErrorHandler((error, _request, reply) =>
    reply.code(toStatus(error)).send({ error: 'The request cannot be answered' }),
  )

  server.get('/icps/:icp', async (request, reply) => {
    const { icp } = icpParameter.parse(request.params)
    if (!isIcp(icp)) return reply.code(400).send({ error: 'ICPIdentifier is not valid' })
    const found = findSimulatedConnection(icp)
    return found === null ? reply.code(404).send({ error: 'ICP not found' }) : toEntry(found)
  })

  server.get('/locations/:locationId/icps', async (request) => {
    const found = simulateConnectionAt(locationParameter.parse(request.params).locationId)
    return found === null ? [] : [toEntry(found)]
  })
}

/** An entry of the registry with the registry's field names. */
function toEntry(found: SimulatedConnection) {
  const { icp, locationId, status, trader, chargeableKva, ami, meters } = found
  return {
    ICPIdentifier: icp,
    ICPStatus: status,
    Address: { LocationID: locationId },
    Network: icp.slice(10, 12),
    Pricing: { ChargeableCapacity: chargeableKva },
    Trader: trader,
    Metering: {
      AMI: ami,
      Installations: [
        {
          InstallationNumber: 1,
          Components: meters.map(({ serialNumber, channels }) => ({
            SerialNumber: serialNumber,
            Channels: channels.map(({ channelNumber, numberOfDials, counts, lastReading }) => ({
              ChannelNumber: channelNumber,
              NumberOfDials: numberOfDials,
              Counts: counts,
              LastReading: lastReading,
            })),
          })),
        },
      ],
    },
  }
}
