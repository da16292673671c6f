import type { FastifyInstance } from 'fastify'

import type { DashboardKey } from '@switchboard/domain/dashboard/contract'

import type { ListSteps } from '#api/provider/books/steps-ahead.ts'
import type { Part, ComputedPart } from '#api/platform/database/part.ts'
import type { DemoFacts } from './demo-facts.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import type { JobsOfDay } from '#api/platform/jobs/day.ts'
import type { Services } from '#api/platform/services.ts'

/** The dependencies of an area: the provider's services and the declarations of the other areas. */
export type AreaServices = Services & { readonly areas: readonly Area[] }

/** The declaration of an area for the rest of the API, in its `area.ts`; listed in `area-list.ts`. */
export type Area = {
  /** The name of its folders. The access list names viewed areas by it. */
  readonly name: string
  readonly endpoints: (services: AreaServices) => Endpoint[]
  /**
   * Mounts routes that are not JSON, and so not calls of the contract. `basePath` is the prefix of the contract's paths.
   */
  readonly mountMore?: (app: FastifyInstance, services: Services, basePath: string) => void
  readonly jobs?: JobsOfDay
  /** Its parts of the dashboard, by keys of the contract's `DASHBOARD_PARTS` or `USAGE_PARTS`. */
  readonly dashboard?: readonly (Part<DashboardKey> | ComputedPart<DashboardKey>)[]
  /**
   * Future steps of the account's orders and product changes, which change its bills without another action of the customer.
   * Each forecast of bills takes them on their days and rolls them back.
   */
  readonly stepsAhead?: ListSteps
  /** The actions of its audit events that the access list shows as changes. */
  readonly changes?: readonly string[]
  /** Its data of the demo provider; loaded only when a sandbox database is filled. */
  readonly demo?: () => Promise<DemoFacts>
}
