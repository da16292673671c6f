import type { Day } from '@switchboard/domain/day'

import type { Queries } from '#api/platform/database/database.ts'

/**
 * When the demo facts of an area are inserted: `people` once there are people and accounts; `bills` once these have
 * services, bills and addresses; `orders` at the first start only, because orders send letters and have later steps. Facts
 * of a stage do not depend on other areas' facts of the same stage.
 */
export type DemoStage = 'people' | 'bills' | 'orders'

/** The functions that insert an area's demo facts, dated from the provider's `today`. Links in letters begin with `publicUrl`. */
export type DemoFacts = Readonly<
  Partial<Record<DemoStage, (db: Queries, today: Day, publicUrl: string) => Promise<void>>>
>
