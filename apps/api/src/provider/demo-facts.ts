import type { Day } from '@switchboard/domain/day'

import type { Queries } from '#api/platform/database/database.ts'

/**
 * When the demo facts of an area are filled in: once there are people and accounts, or once these also have services,
 * bills and an address of the register. Facts of one stage need none of another area. Orders are placed on top of all that,
 * by a first start alone: they leave letters, a trail and steps to take.
 */
export type DemoStage = 'people' | 'bills' | 'orders'

/** What an area's demo begins with, dated from the provider's today; letters lead to where browsers find the portal. */
export type DemoFacts = Readonly<
  Partial<Record<DemoStage, (db: Queries, today: Day, publicUrl: string) => Promise<void>>>
>
