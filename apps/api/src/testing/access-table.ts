import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import * as z from 'zod/mini'

import type { CallShape } from '@switchboard/domain/call'

import type { AccessRows } from './access-callers.ts'

const AREAS = join(import.meta.dirname, '../areas')

const accessModule = z.object({
  ACCESS: z.custom<AccessRows>((given: unknown) => given instanceof Object),
})

/**
 * Every operation of the contract with its input and the callers who may make it, from `testing/access.ts` of each area.
 * `areas.access.test.ts` fails if a mounted call has no row.
 */
export const ACCESS_TABLE = await importRows()

async function importRows(): Promise<AccessRows> {
  const files = readdirSync(AREAS)
    .map((area) => join(AREAS, area, 'testing/access.ts'))
    .filter((file) => existsSync(file))
  const modules = await Promise.all(files.map(async (file) => accessModule.parse(await import(file))))
  return Object.fromEntries(modules.flatMap(({ ACCESS }) => Object.entries(ACCESS)))
}

/** The file with the rows of an area. */
export function toRowFile(area: string): string {
  return `apps/api/src/areas/${area}/testing/access.ts`
}

/** The row name of a call: method and path. */
export function toRowName({ method, path }: Pick<CallShape, 'method' | 'path'>): string {
  return `${method} ${path}`
}
