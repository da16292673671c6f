import type { Brand } from '@switchboard/brands/brand'
import { findBrand } from '@switchboard/brands/brands'
import type { Logger } from 'pino'

import type { Database } from '#api/platform/database/database.ts'
import type { Environment } from './environment.ts'
import type { Tracing } from '#api/platform/tracing/work-context.ts'

/** What the provider is built on: made once at the start, handed to the areas that need it. */
export type Services = {
  readonly environment: Environment
  /** The brand of this deployment. */
  readonly brand: Brand
  readonly db: Database
  readonly logger: Logger
  /** Where traces go; there is none unless an address for them is set. */
  readonly tracing?: Tracing | undefined
}

/** Adds the brand that the environment names. */
export function composeServices(parts: Omit<Services, 'brand'>): Services {
  const { BRAND } = parts.environment
  const brand = findBrand(BRAND)
  if (brand === null) throw new Error(`There is no brand ${BRAND}.`)
  return { ...parts, brand }
}
