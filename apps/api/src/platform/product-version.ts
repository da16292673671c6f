import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import * as z from 'zod/mini'

const PACKAGE = join(import.meta.dirname, '../../../../package.json')

/** The version of the whole product, from the root package. */
export function readProductVersion(): string {
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(PACKAGE, 'utf8'))).version
}
