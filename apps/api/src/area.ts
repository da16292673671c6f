import type { FastifyInstance } from 'fastify'

import type { Brand } from '@switchboard/brands/brand'
import type { DashboardKey } from '@switchboard/domain/dashboard/contract'

import type { StepAhead } from '#api/books/steps-ahead.ts'
import type { Queries } from '#api/database/database.ts'
import type { Part, WorkedOutPart } from '#api/database/part.ts'
import type { DemoFacts } from '#api/demo/stages.ts'
import type { Endpoint } from '#api/http/handle.ts'
import type { JobsOfDay } from '#api/jobs/day.ts'
import type { Services } from '#api/services.ts'

/** What an area is built on: the provider's services, its brand, and the other areas by what they declare. */
export type AreaServices = Services & {
  readonly brand: Brand
  readonly areas: readonly Area[]
}

/** What an area is to the rest of the API; declared in its `area.ts`, one line of `area-list.ts` each. */
export type Area = {
  /** The name of its folders. The access list names by it what somebody looked at. */
  readonly name: string
  readonly endpoints: (services: AreaServices) => Endpoint[]
  /** Serves what is no call of the contract, as it is no JSON; `basePath` is where the contract's paths begin. */
  readonly mountMore?: (app: FastifyInstance, services: Services, basePath: string) => void
  readonly jobs?: JobsOfDay
  /** What it gives to the dashboard, each under a key of the contract's `DASHBOARD_PARTS` or `USAGE_PARTS`. */
  readonly dashboard?: readonly (Part<DashboardKey> | WorkedOutPart<DashboardKey>)[]
  /** What it will still change of an account by itself, for forecasts of bills. */
  readonly stepsAhead?: (queries: Queries, accountCode: string) => Promise<readonly StepAhead[]>
  /** The actions of its audit events that the access list shows as changes. */
  readonly changes?: readonly string[]
  /** What the demo provider begins with; loaded when a database is filled, and never in earnest. */
  readonly demo?: () => Promise<DemoFacts>
}
