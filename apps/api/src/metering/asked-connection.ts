import { isIcp } from '@switchboard/domain/qualification/icp'

import type { Queries } from '#api/database/database.ts'

import { keepConnections } from './connections.ts'
import type { Connection } from './connections.ts'
import type { ElectricityRegistry } from './registry.ts'

/** The connection of a number as the registry has it now, which is kept; or why there is none. */
export async function askedConnection(
  db: Queries,
  registry: ElectricityRegistry,
  icp: string,
): Promise<Connection | 'ICP_MALFORMED' | 'ICP_NOT_FOUND' | 'ELECTRICITY_REGISTRY_UNAVAILABLE'> {
  if (!isIcp(icp)) return 'ICP_MALFORMED'
  const found = await registry.connectionOf(icp)
  if (found === 'unavailable') return 'ELECTRICITY_REGISTRY_UNAVAILABLE'
  if (found === null) return 'ICP_NOT_FOUND'
  await keepConnections(db, [found])
  return found
}

/** The first connection at a place, which is kept; null where the registry has none there. */
export async function askedConnectionAt(
  db: Queries,
  registry: ElectricityRegistry,
  locationId: string,
): Promise<Connection | null | 'ELECTRICITY_REGISTRY_UNAVAILABLE'> {
  const found = await registry.connectionsAt(locationId)
  if (found === 'unavailable') return 'ELECTRICITY_REGISTRY_UNAVAILABLE'
  await keepConnections(db, found)
  return found.find(({ status }) => status === 'active') ?? found[0] ?? null
}
