import { shortDayText } from '@switchboard/domain/day'
import { toCents, moneyText } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'
import type { PowerByDay, PowerReading } from '@switchboard/domain/usage/power'

import { toShownCharge } from '#web/http/prices.ts'
import { toRateText } from '#web/http/rate-text.ts'

/** The kind of a bill line's reading with its values, such as `Read, 7,365 to 7,455`. */
export function readText(reading: PowerReading): string {
  const { currentReadValue: now, previousReadValue: before, readTypeCode } = reading
  const kind = readTypeCode === 'Estimate' ? 'Estimated' : 'Read'
  if (now === null || before === null) return kind
  const overZero = now < before ? ', past zero' : ''
  return `${kind}, ${before.toLocaleString('en-NZ')} to ${now.toLocaleString('en-NZ')}${overZero}`
}

const UNIT = { all: '1 kWh', day: '1 kWh by day', night: '1 kWh at night' } as const

/** For example `From 12 November 1 kWh costs 24.10c, before that 22.00c; the daily charge is 60.00c, before that 53.00c.` */
export function rateChangeText({
  dial,
  from,
  centsPerUnit,
  centsPerUnitBefore,
  centsPerDay,
  centsPerDayBefore,
}: PowerByDay['rateChanges'][number]): string {
  const changes = [
    ...(centsPerUnit === centsPerUnitBefore
      ? []
      : [`${UNIT[dial]} costs ${toRateText(centsPerUnit)}, before that ${toRateText(centsPerUnitBefore)}`]),
    ...(centsPerDay === centsPerDayBefore
      ? []
      : [`the daily charge is ${toRateText(centsPerDay)}, before that ${toRateText(centsPerDayBefore)}`]),
  ]
  return `From ${shortDayText(from)} ${changes.join('; ')}.`
}

/** Explains why the bill of a period has another total than the usage page, and how the next bill corrects it. */
export function correctionText(billed: Cents, correction: Cents): string {
  const [was, difference] = [toShownCharge(billed), toShownCharge(correction)].map((cents) =>
    moneyText(toCents(Math.abs(cents))),
  )
  const change = correction > 0 ? `charges ${difference} more` : `takes ${difference} off`
  return `Your bill charged ${was} for these days, part of it by an estimate. The meter’s own figures have come since: your next bill ${change}.`
}
