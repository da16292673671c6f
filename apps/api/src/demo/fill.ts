import { dayAt } from '@switchboard/domain/day'

import { warnOverdue } from '#api/books/warnings.ts'
import { statement } from '#api/database/database.ts'
import type { Queries } from '#api/database/database.ts'
import { providerNow } from '#api/http/session.ts'
import { MOBILE_AREA } from '#api/locations/phone-numbers.ts'

import { fillBooks } from './books.ts'
import { fillCatalogue, priceDataBlocks, priceVideo } from './catalogue/fill-catalogue.ts'
import { fillMobileNumbers } from './free-numbers.ts'
import { fillHelpDesk } from './help-desk.ts'
import { fillInternetUsage } from './internet-usage.ts'
import { fillLetters } from './letters.ts'
import { fillLocations, placeServices } from './locations.ts'
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

/** What a demo provider of an earlier version does not have yet: catalogue, register, usage and mobile numbers, each where there is none. */
export async function fillMissing(db: Queries, madeUpAddresses = 0): Promise<void> {
  const { catalogue, register, usage, mobileNumbers } = await isMissing(db)
  const today = dayAt(await providerNow(db))
  if (catalogue) await fillCatalogue(db)
  if (register) {
    await fillLocations(db, today, madeUpAddresses)
    await placeServices(db)
  }
  if (mobileNumbers) {
    await fillMobileNumbers(db)
    await priceVideo(db)
  }
  if (usage) {
    await priceDataBlocks(db)
    await fillInternetUsage(db, today)
  }
}

type Missing = {
  readonly catalogue: boolean
  readonly register: boolean
  readonly usage: boolean
  readonly mobileNumbers: boolean
}

const missing = statement<Missing>(
  'demo-missing',
  `select not exists (select from core_product) as catalogue, not exists (select from address) as register,
     not exists (select from usage_arrival) as usage,
     not exists (select from phone_number where lca = '${MOBILE_AREA}') as "mobileNumbers"`,
)

export async function isMissing(db: Queries): Promise<Missing> {
  const [row] = await db.rows(missing, [])
  return row ?? { catalogue: false, register: false, usage: false, mobileNumbers: false }
}
