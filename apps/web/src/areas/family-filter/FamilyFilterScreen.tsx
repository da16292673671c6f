import { lastFreeDay } from '@switchboard/domain/catalogue/free-months'
import { dayText } from '@switchboard/domain/day'
import { findLastFreeDay } from '@switchboard/domain/family-filter/rules'
import type { Changeable, WantedChange } from '@switchboard/domain/product-change/contract'
import { oneProduct } from '@switchboard/domain/product-change/fields'
import { CHANGES } from '@switchboard/domain/product-change/kinds'

import { ChangeScreen } from '#web/ordering/changes/ChangeScreen.tsx'
import { providerToday } from '#web/http/configuration.ts'

import { FilterCard } from './FilterCard.tsx'
import { FIELD, WORDS } from './words.ts'

const { services } = CHANGES['family-filter']

/** Source: FAM-001, FAM-005 to FAM-019. */
export function FamilyFilterScreen() {
  return (
    <ChangeScreen
      {...WORDS}
      kind="family-filter"
      about={describeFreeMonths}
      terms={describeFreeDays}
      Beside={FilterCard}
      fieldsOf={(changeable) => [oneProduct(changeable, services, FIELD)]}
    />
  )
}

/** The last free day of a filter that begins. Source: FAM-020. */
function describeFreeDays(changeable: Changeable, { startsOn, products }: WantedChange): string {
  const begins = services.some((service) => (products[service] ?? null) !== null)
  const last = begins ? findLastFreeDay(changeable, startsOn) : null
  return last === null ? '' : `It is free until ${dayText(last)}. After that you pay for it on every bill.`
}

/** A sentence about the free months, which depend on earlier use of the filter. Source: FAM-018, FAM-019, CFG-011. */
function describeFreeMonths({ freeMonths, held }: Changeable): string {
  if (freeMonths === null || freeMonths.months === 0) return ''
  const { months, since } = freeMonths
  if (since === null)
    return months === 1 ? 'The first month is free.' : `The first ${months} months are free.`
  const last = lastFreeDay(freeMonths, providerToday())
  if (last === null) return held.length > 0 ? '' : 'Its free months are over on this account.'
  return `It is free until ${dayText(last)}.`
}
