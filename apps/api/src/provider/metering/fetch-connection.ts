import { isIcp } from '@switchboard/domain/qualification/icp'

import type { Queries } from '#api/platform/database/database.ts'

import { saveConnections } from './connections.ts'
import type { Connection } from '#api/partners/registry/connection.ts'
import type { ElectricityRegistry } from '#api/partners/registry/client.ts'

/** Fetches a connection from the registry by its ICP number and stores it. Returns a code if there is none. */
export async function fetchConnection(
  db: Queries,
  registry: ElectricityRegistry,
  icp: string,
): Promise<Connection | 'ICP_MALFORMED' | 'ICP_NOT_FOUND' | 'ELECTRICITY_REGISTRY_UNAVAILABLE'> {
  if (!isIcp(icp)) return 'ICP_MALFORMED'
  const found = await registry.findConnection(icp)
  if (found === 'unavailable') return 'ELECTRICITY_REGISTRY_UNAVAILABLE'
  if (found === null) return 'ICP_NOT_FOUND'
  await saveConnections(db, [found])
  return found
}

/** Fetches and stores the connections at a place. Returns the first active one, else the first; null without any. */
export async function fetchConnectionAt(
  db: Queries,
  registry: ElectricityRegistry,
  locationId: string,
): Promise<Connection | null | 'ELECTRICITY_REGISTRY_UNAVAILABLE'> {
  const found = await registry.listConnections(locationId)
  if (found === 'unavailable') return 'ELECTRICITY_REGISTRY_UNAVAILABLE'
  await saveConnections(db, found)
  return found.find(({ status }) => status === 'active') ?? found[0] ?? null
}
