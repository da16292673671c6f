import { dayAt } from '@switchboard/domain/day'

import { warnOverdue } from '#api/books/warnings.ts'
import type { Queries } from '#api/database/database.ts'
import { providerNow } from '#api/http/session.ts'

import { fillBooks } from './books.ts'
import { fillHelpDesk } from './help-desk.ts'
import { fillInternetUsage } from './internet-usage.ts'
import { fillLetters } from './letters.ts'
import { fillLocations } from './locations.ts'
import { fillPayments } from './payments.ts'
import { fillDynamicConfiguration, fillPeople } from './people.ts'
import { fillPhones } from './phones.ts'
import { fillServiceFacts } from './service-facts.ts'

/** Everything the demo provider begins with, dated from the provider's today; beside its own places so many made-up ones. */
export async function fillDemo(db: Queries, madeUpAddresses = 0): Promise<void> {
  const now = await providerNow(db)
  const today = dayAt(now)
  await fillPeople(db, today)
  await fillPhones(db)
  await fillDynamicConfiguration(db)
  await fillHelpDesk(db, today)
  await fillBooks(db, today)
  await fillInternetUsage(db, today)
  await fillServiceFacts(db, today)
  await fillLocations(db, today, madeUpAddresses)
  await fillPayments(db, today)
  await fillLetters(db, today)
  await warnOverdue(db, '', { today, now, correlationId: 'demo' })
}
