import { day } from '@switchboard/domain/day'

import type { Database } from '#api/platform/database/database.ts'
import { fillPayments } from '#api/areas/payments/demo.ts'
import { fillDynamicConfiguration, fillPeople } from '#api/demo/people.ts'

/** The day on which tests of payments begin. */
export const today = day.parse('2026-11-21')

/** Demo customers with their ways to pay; bills are made only where a test is about them. */
export async function fillPayers(db: Database): Promise<void> {
  await fillPeople(db, today)
  await fillDynamicConfiguration(db)
  await fillPayments(db, today)
}
