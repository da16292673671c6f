import type { Brand } from '@switchboard/brands/brand'
import { requireBrand } from '@switchboard/brands/brands'
import type { Logger } from 'pino'

import type { Database } from '#api/platform/database/database.ts'
import type { Environment } from './environment.ts'
import type { Tracing } from '#api/platform/tracing/work-context.ts'

/** The services of a process, created once at the start and passed to the areas. */
export type Services = {
  readonly environment: Environment
  /** The brand of this deployment. */
  readonly brand: Brand
  readonly db: Database
  readonly logger: Logger
  /** Undefined if no receiver of traces is set. */
  readonly tracing?: Tracing | undefined
}

/** Adds the brand that the environment names. */
export function composeServices(parts: Omit<Services, 'brand'>): Services {
  return { ...parts, brand: requireBrand(parts.environment.BRAND) }
}
