import type { Logger } from 'pino'

import type { Database } from '#api/database/database.ts'
import type { Environment } from '#api/environment.ts'

/** What the provider is built on: made once at the start, handed to the areas that need it. */
export type Services = {
  readonly environment: Environment
  readonly db: Database
  readonly logger: Logger
}
