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
 * Every operation of the contract, how it is asked, and who may, from `testing/access.ts` of each area. A call that is
 * mounted and has no row fails the test beside `areas.ts`: whoever adds one says who may make it.
 */
export const ACCESS_TABLE = await rowsOfAreas()

async function rowsOfAreas(): Promise<AccessRows> {
  const files = readdirSync(AREAS)
    .map((area) => join(AREAS, area, 'testing/access.ts'))
    .filter((file) => existsSync(file))
  const modules = await Promise.all(files.map(async (file) => accessModule.parse(await import(file))))
  return Object.fromEntries(modules.flatMap(({ ACCESS }) => Object.entries(ACCESS)))
}

/** How the table calls a call. */
export function rowNameOf({ method, path }: Pick<CallShape, 'method' | 'path'>): string {
  return `${method} ${path}`
}
