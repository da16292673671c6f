import * as z from 'zod/mini'

import { CONNECTION_STATUSES } from '@switchboard/domain/power/connection'
import { isIcp } from '@switchboard/domain/qualification/icp'

import type { Environment } from '#api/platform/environment.ts'
import { fetchJson } from '#api/partners/http/bounded-fetch.ts'

import type { Connection } from './connection.ts'

/** The registry of electricity connections. The result is `unavailable` without a valid reply. */
export type ElectricityRegistry = {
  /** Takes a valid ICP number; null if the registry does not know it. */
  readonly findConnection: (icp: string) => Promise<Connection | null | 'unavailable'>
  readonly listConnections: (locationId: string) => Promise<readonly Connection[] | 'unavailable'>
}

const OK = 200
const NOT_FOUND = 404
/** Short, because a customer waits for the reply. */
const TIMEOUT_MILLISECONDS = 5_000

const entry = z.object({
  ICPIdentifier: z.string().check(z.refine(isIcp)),
  ICPStatus: z.enum(CONNECTION_STATUSES),
  Address: z.object({ LocationID: z.string() }),
  Pricing: z.object({ ChargeableCapacity: z.nullable(z.number().check(z.positive())) }),
  Trader: z.nullable(z.string()),
  Metering: z.object({
    // Source: PWR-065
    AMI: z._default(z.boolean(), true),
    Installations: z.array(
      z.object({
        Components: z.array(
          z.object({
            SerialNumber: z.string().check(z.minLength(1)),
            Channels: z.array(
              z.object({
                ChannelNumber: z.int().check(z.positive()),
                NumberOfDials: z.int().check(z.positive(), z.maximum(9)),
                Counts: z.enum(['all', 'day', 'night']),
                LastReading: z.nullable(z.number().check(z.nonnegative())),
              }),
            ),
          }),
        ),
      }),
    ),
  }),
})

export function createRegistryClient(
  environment: Pick<Environment, 'ELECTRICITY_REGISTRY_URL' | 'ELECTRICITY_REGISTRY_KEY'>,
): ElectricityRegistry {
  const base = environment.ELECTRICITY_REGISTRY_URL.replace(/\/+$/, '')
  const request = { method: 'GET', headers: { 'x-api-key': environment.ELECTRICITY_REGISTRY_KEY } } as const

  return {
    async findConnection(icp) {
      const answer = await fetchJson(`${base}/icps/${encodeURIComponent(icp)}`, request, TIMEOUT_MILLISECONDS)
      if (answer.kind === 'json' && answer.status === NOT_FOUND) return null
      if (answer.kind !== 'json' || answer.status !== OK) return 'unavailable'
      const parsed = entry.safeParse(answer.body)
      return parsed.success && parsed.data.ICPIdentifier === icp ? toConnection(parsed.data) : 'unavailable'
    },

    async listConnections(locationId) {
      const url = `${base}/locations/${encodeURIComponent(locationId)}/icps`
      const answer = await fetchJson(url, request, TIMEOUT_MILLISECONDS)
      if (answer.kind !== 'json' || answer.status !== OK) return 'unavailable'
      const parsed = z.array(entry).safeParse(answer.body)
      return parsed.success ? parsed.data.map(toConnection) : 'unavailable'
    },
  }
}

function toConnection(registryEntry: z.output<typeof entry>): Connection {
  const { ICPIdentifier, ICPStatus, Address, Pricing, Trader, Metering } = registryEntry
  return {
    icp: ICPIdentifier,
    locationId: Address.LocationID,
    ami: Metering.AMI,
    status: ICPStatus,
    trader: Trader,
    chargeableKva: Pricing.ChargeableCapacity,
    meters: Metering.Installations.flatMap(({ Components }) => Components).map(
      ({ SerialNumber, Channels }) => ({
        serialNumber: SerialNumber,
        channels: Channels.map(({ ChannelNumber, NumberOfDials, Counts, LastReading }) => ({
          channelNumber: ChannelNumber,
          numberOfDials: NumberOfDials,
          counts: Counts,
          lastReading: LastReading,
        })),
      }),
    ),
  }
}
