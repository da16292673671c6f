import { dayText } from '@switchboard/domain/day'
import { toCents } from '@switchboard/domain/money'
import { DAYS_OF_YEAR, MIN_DAYS } from '@switchboard/domain/usage/power-plans'
import type { PlanCost, PlansCompared, TooFewDays } from '@switchboard/domain/usage/power-plans'

import { DataTable } from '#web/ui/DataTable.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { Money } from '#web/ui/Money.tsx'
import { gstWords } from '#web/http/gst-words.ts'
import { toShownCharge } from '#web/http/prices.ts'

export type PowerPlansComparedProps = {
  readonly compared: PlansCompared | TooFewDays
  /** The current plan of the account. Null if it is unknown or not among the compared plans. */
  readonly currentPlanKey: string | null
}

/**
 * The cost that each power plan would have had for the known usage, and the number of known days. With too few days it
 * shows a notice instead.
 */
export function PowerPlansCompared({ compared, currentPlanKey }: PowerPlansComparedProps) {
  if ('tooFew' in compared) {
    return (
      <p>
        {daysKnownText(compared.tooFew)} We compare plans from {MIN_DAYS} days on: with fewer days, the season
        matters more than the plan.
      </p>
    )
  }
  const { costs } = compared
  const now = costs.find(({ plan }) => plan.planKey === currentPlanKey) ?? null
  return (
    <>
      <p>{usageText(compared)}</p>
      <DataTable
        caption={`What power plans would have cost on ${daysText(compared.days)}`}
        // on a narrow page the totals are shown beside the plans without a column heading
        captionShown
        rows={costs}
        rowKey={({ plan }) => plan.planKey}
        columns={buildColumns(costs, now)}
      />
      <p className="small soft">
        Worked out with today’s rates, {gstWords()} and with the daily charge. {coverageText(compared.days)}
      </p>
      {costs.some(({ isMost }) => isMost) && (
        <p className="small soft">
          We do not know how much of it was used at night. “At most” counts all of it at the higher rate of
          the plan.
        </p>
      )}
    </>
  )
}

function buildColumns(
  costs: readonly PlanCost[],
  now: PlanCost | null,
): readonly [Column<PlanCost>, ...Column<PlanCost>[]] {
  const reference = now ?? costs[0]
  return [
    {
      heading: 'Plan',
      cell: (cost) => (
        <>
          {cost.plan.description}
          {cost === now && <span className="small soft"> Your plan now</span>}
        </>
      ),
    },
    {
      heading: now === null ? 'Compared with the cheapest' : 'Compared with your plan',
      align: 'end',
      cell: ({ cents, isMost }) =>
        isMost || reference === undefined || reference.isMost ? (
          'Not known'
        ) : (
          <Money form="difference" amount={toCents(toShownCharge(cents) - toShownCharge(reference.cents))} />
        ),
    },
    {
      heading: 'Would have cost',
      align: 'end',
      cell: ({ cents, isMost }) => (
        <>
          {isMost && 'At most '}
          <Money amount={toShownCharge(cents)} />
        </>
      ),
    },
  ]
}

const WATT_HOURS_A_KWH = 1_000

function usageText({ from, to, days, wattHours }: PlansCompared): string {
  const kwh = Math.round(wattHours / WATT_HOURS_A_KWH).toLocaleString('en-NZ')
  return `${kwh} kWh on ${daysText(days)}, from ${dayText(from)} to ${dayText(to)}.`
}

function daysText(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}

function daysKnownText(days: number): string {
  return days === 0 ? 'No whole day is known yet.' : `Only ${daysText(days)} of the year are known.`
}

function coverageText(days: number): string {
  if (days >= DAYS_OF_YEAR) return 'This is a full year.'
  return `These are ${days} of the ${DAYS_OF_YEAR} days of a year. The others are not known, and left out for every plan.`
}
