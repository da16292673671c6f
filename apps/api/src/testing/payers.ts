import { day } from '@switchboard/domain/day'

import type { Database } from '#api/platform/database/database.ts'
import { fillPayments } from '#api/areas/payments/demo.ts'
import { fillDynamicConfiguration } from '#api/demo/configuration.ts'
import { fillPeople } from '#api/demo/people.ts'

/** The day on which tests of payments begin. */
export const today = day.parse('2026-11-21')

/** Fills demo customers and their payment methods, without bills. */
export async function fillPayers(db: Database): Promise<void> {
  await fillPeople(db, today)
  await fillDynamicConfiguration(db)
  await fillPayments(db, today)
}
