import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

import { simulateConnectionAt, findSimulatedConnection } from '@switchboard/domain/power/simulated-registry'
import type { SimulatedConnection } from '@switchboard/domain/power/simulated-registry'
import { isIcp } from '@switchboard/domain/qualification/icp'

import { addProviderDoor } from '#sandbox/http/provider-door.ts'
import type { Settings } from '#sandbox/settings.ts'

const icpParameter = z.object({ icp: z.string() })
const locationParameter = z.object({ locationId: z.string() })

/**
 * The registry of electricity connections. It finds a connection by its number or by the location id of the address
 * register.
 */
export function addElectricityRegistry(server: FastifyInstance, settings: Settings) {
  addProviderDoor(server, settings)

  server.get('/icps/:icp', async (request, reply) => {
    const { icp } = icpParameter.parse(request.params)
    if (!isIcp(icp)) return reply.code(400).send({ error: 'ICPIdentifier is not valid' })
    const connection = findSimulatedConnection(icp)
    return connection === null ? reply.code(404).send({ error: 'ICP not found' }) : toEntry(connection)
  })

  server.get('/locations/:locationId/icps', async (request) => {
    const connection = simulateConnectionAt(locationParameter.parse(request.params).locationId)
    return connection === null ? [] : [toEntry(connection)]
  })
}

/** An ICP number has the code of its network in its eleventh and twelfth character. */
const NETWORK_CODE_START = 10
const NETWORK_CODE_END = 12

/** An entry of the registry with the registry's field names. */
function toEntry(connection: SimulatedConnection) {
  const { icp, locationId, status, trader, chargeableKva, ami, meters } = connection
  return {
    ICPIdentifier: icp,
    ICPStatus: status,
    Address: { LocationID: locationId },
    Network: icp.slice(NETWORK_CODE_START, NETWORK_CODE_END),
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
