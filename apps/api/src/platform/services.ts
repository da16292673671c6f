import type { Logger } from 'pino'

import type { Database } from '#api/platform/database/database.ts'
import type { Environment } from './environment.ts'
import type { Tracing } from '#api/platform/tracing/work-context.ts'

/** What the provider is built on: made once at the start, handed to the areas that need it. */
export type Services = {
  readonly environment: Environment
  readonly db: Database
  readonly logger: Logger
  /** Where traces go; there is none unless an address for them is set. */
  readonly tracing?: Tracing | undefined
}
