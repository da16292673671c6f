import { dayAt } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { AREAS } from './areas.ts'
import { providerActor } from '#api/platform/actor.ts'
import { USUAL_OVERDUE_DAYS } from '#api/platform/overdue-days.ts'
import { takeOverdueSteps } from '#api/provider/books/overdue-steps.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { providerNow } from '#api/platform/clock.ts'

import { fillBooks } from '#api/demo/books.ts'
import { fillHalfHours } from '#api/demo/half-hours.ts'
import { fillLocations } from '#api/demo/locations.ts'
import { fillDynamicConfiguration } from '#api/demo/configuration.ts'
import { fillPeople } from '#api/demo/people.ts'
import type { DemoStage } from '#api/provider/demo-facts.ts'

/** The portal to which letters link by default. */
const LOCAL_PORTAL = 'http://localhost:4000'

/**
 * Fills the demo provider, dated from the provider clock, with its own addresses and a number of made-up addresses.
 * Orders under way are placed separately, see `placeDemoOrders`.
 */
export async function fillDemo(
  db: Queries,
  madeUpAddresses = 0,
  publicUrl: string = LOCAL_PORTAL,
): Promise<void> {
  const now = await providerNow(db)
  const today = dayAt(now)
  await fillPeople(db, today)
  await fillDynamicConfiguration(db)
  await fillAreas(db, 'people', { today, publicUrl })
  await fillLocations(db, today, madeUpAddresses)
  await fillBooks(db, today)
  await fillHalfHours(db, today)
  await fillAreas(db, 'bills', { today, publicUrl })
  const run = { today, now, actor: providerActor('demo'), days: USUAL_OVERDUE_DAYS }
  await takeOverdueSteps(db, '', run)
}

/** Places the orders that are under way when the demo begins. */
export async function placeDemoOrders(db: Queries, publicUrl: string = LOCAL_PORTAL): Promise<void> {
  await fillAreas(db, 'orders', { today: dayAt(await providerNow(db)), publicUrl })
}

type Dated = { readonly today: Day; readonly publicUrl: string }

async function fillAreas(db: Queries, stage: DemoStage, { today, publicUrl }: Dated): Promise<void> {
  for (const { demo } of AREAS) await (await demo?.())?.[stage]?.(db, today, publicUrl)
}
