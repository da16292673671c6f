import {
  sumBilledAmounts,
  sumCalls,
  monthsOnPlan,
  monthsOver,
  totalOn,
} from '@switchboard/domain/change-product/comparison'
import type { InternetMonth } from '@switchboard/domain/change-product/comparison'
import { showsGst } from '@switchboard/domain/change-product/order'
import type { Draft } from '@switchboard/domain/change-product/draft'
import type { Order } from '@switchboard/domain/change-product/order'
import { blockOfPeriod, capText } from '@switchboard/domain/catalogue/period-data'
import { toCents, moneyText } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'
import { toShownPrice } from '@switchboard/domain/ordering/pricing/prices'

import { DataTable } from '#web/ui/DataTable.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { Money } from '#web/ui/Money.tsx'

import { formatRate } from '../steps/speed-words.ts'

import { buildChoiceColumn } from './ChoosePlan.tsx'
import { PlanName } from './PlanName.tsx'
import type { PlanOption } from './plan-option.ts'
import { formatGigabytes, formatPeriod, formatMonthCount, formatMonthlyUse } from './use-words.ts'

type OwnYearProps = {
  readonly options: readonly PlanOption[]
  readonly order: Order
  readonly saveDraft: (draft: Draft) => void
  readonly months: readonly InternetMonth[]
}

type Row = PlanOption & {
  /** The number of months with more data than the cap. */
  readonly over: number
  /** Null if data above the cap has no price. */
  readonly total: Cents | null
}

/** The cost that each plan would have had in these months: a summary in words, then a table. */
export function OwnYear({ options, order, saveDraft, months }: OwnYearProps) {
  const withGst = showsGst(order)
  const paid = sumBilledAmounts(months, withGst)
  const buyer = { billFrequency: order.facts.offer.billFrequency, withGst }
  const rows = options.map((option): Row => {
    const monthCosts = monthsOnPlan(option.plan, months, buyer)
    return { ...option, over: monthsOver(monthCosts), total: totalOn(monthCosts) }
  })
  const period = formatMonthCount(months)
  return (
    <>
      <p>
        {formatPeriod(months)} you used{' '}
        {formatMonthlyUse(
          months.map(({ usedMb }) => usedMb),
          formatGigabytes,
        )}
        . You paid {moneyText(paid)} for internet.
      </p>
      <DataTable
        caption={`What internet plans would have cost in your ${period}`}
        rows={rows}
        rowKey={({ plan }) => plan.key}
        columns={[...buildColumns({ order, months, paid }), buildChoiceColumn({ order, saveDraft })]}
      />
      <Remarks options={options} order={order} months={months} />
    </>
  )
}

type ColumnFacts = { readonly order: Order; readonly months: readonly InternetMonth[]; readonly paid: Cents }

function buildColumns({ order, months, paid }: ColumnFacts): readonly [Column<Row>, ...Column<Row>[]] {
  return [
    {
      heading: 'Plan',
      cell: (row) => (
        <PlanName {...row} order={order}>
          {describeCap(row, months.length)}
        </PlanName>
      ),
    },
    { heading: 'Speed', cell: ({ speed }) => formatRate(speed) },
    {
      heading: 'Each bill',
      align: 'end',
      cell: ({ plan }) => <Money amount={toShownPrice(plan, showsGst(order))} />,
    },
    {
      heading: 'Compared with what you paid',
      align: 'end',
      cell: ({ total }) => {
        if (total === null) return ''
        return total === paid ? 'The same' : <Money form="difference" amount={toCents(total - paid)} />
      },
    },
    {
      heading: `Your ${formatMonthCount(months)} would have cost`,
      align: 'end',
      cell: ({ total }) => (total === null ? 'Not known' : <Money amount={total} />),
    },
  ]
}

function describeCap({ plan, over, total }: Row, months: number): string {
  const cap = capText(plan, plan.billFrequency)
  if (over === 0) return `${cap}.`
  const times = months === 1 ? '' : ` in ${over} of ${months} months`
  const unknown = total === null ? ' We have no price for more data here. Ask us.' : ''
  return `Over its ${cap}${times}.${unknown}`
}

/** What the totals include and leave out. */
function Remarks({ options, order, months }: Omit<OwnYearProps, 'saveDraft'>) {
  const withGst = showsGst(order)
  const calls = sumCalls(months, withGst)
  const block = options
    .map(({ plan }) => blockOfPeriod(plan, plan.billFrequency))
    .find((each) => each !== null)
  return (
    <div className="small soft">
      <p>
        Worked out with today’s prices, for internet only: phone line, extras and discounts are left out, also
        from what you paid.
        {block !== undefined &&
          ` Data above a cap is counted in blocks of ${formatGigabytes(block.mb)} for ${moneyText(toShownPrice(block, withGst))}.`}
      </p>
      {calls !== null && calls.minutes > 0 && (
        <p>
          Calls from your phone line came to {moneyText(calls.billed)} in the same time, for{' '}
          {Math.round(calls.minutes)} minutes. Calling packs are chosen later.
        </p>
      )}
    </div>
  )
}
