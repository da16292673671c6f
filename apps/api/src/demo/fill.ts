import { dayAt } from '@switchboard/domain/day'

import { AREAS } from '#api/areas.ts'
import { USUAL_OVERDUE_DAYS } from '#api/books/overdue-days.ts'
import { takeOverdueSteps } from '#api/books/warnings.ts'
import type { Queries } from '#api/database/database.ts'
import { providerNow } from '#api/http/session.ts'

import { fillBooks } from './books.ts'
import { fillHalfHours } from './half-hours.ts'
import { fillLocations } from './locations.ts'
import { fillDynamicConfiguration, fillPeople } from './people.ts'
import type { DemoStage } from './stages.ts'

/** Where its letters lead unless it is said. */
const LOCAL_PORTAL = 'http://localhost:4000'

/** Everything the demo provider begins with, dated from the provider's today; beside its own places so many made-up ones. */
export async function fillDemo(
  db: Queries,
  madeUpAddresses = 0,
  publicUrl: string = LOCAL_PORTAL,
): Promise<void> {
  const now = await providerNow(db)
  const today = dayAt(now)
  const facts = await Promise.all(AREAS.flatMap(({ demo }) => (demo === undefined ? [] : [demo()])))
  await fillPeople(db, today)
  await fillDynamicConfiguration(db)
  await fillAreas('people')
  await fillLocations(db, today, madeUpAddresses)
  await fillBooks(db, today)
  await fillHalfHours(db, today)
  await fillAreas('bills')
  await takeOverdueSteps(db, '', { today, now, correlationId: 'demo', days: USUAL_OVERDUE_DAYS })

  async function fillAreas(stage: DemoStage): Promise<void> {
    for (const ofArea of facts) await ofArea[stage]?.(db, today, publicUrl)
  }
}
