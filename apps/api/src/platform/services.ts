import type { Logger } from 'pino'

import type { Database } from '#api/platform/database/database.ts'
import type { Environment } from './environment.ts'
import type { Tracing } from '#api/platform/tracing/work-context.ts'

/** The services of a process, created once at the start and passed to the areas. */
export type Services = {
  readonly environment: Environment
  readonly db: Database
  readonly logger: Logger
  /** Undefined if no receiver of traces is set. */
  readonly tracing?: Tracing | undefined
}
