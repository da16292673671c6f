import {
  sumBilledAmounts,
  isMost,
  monthsOnPower,
  powerMonths,
  sumCents,
} from '@switchboard/domain/change-product/comparison'
import type { PowerMonth } from '@switchboard/domain/change-product/comparison'
import { toCents, moneyText } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'
import type { PowerPlan } from '@switchboard/domain/ordering/offer/contract'

import styles from '#web/ordering/Order.module.css'
import { DataTable } from '#web/ui/DataTable.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { Money } from '#web/ui/Money.tsx'
import { includesGst } from '#web/http/account.ts'
import { gstWords } from '#web/http/gst-words.ts'
import { toShownCharge } from '#web/http/prices.ts'

import { UsedMonths } from './UsedMonths.tsx'
import { formatPeriod, formatKwh, formatMonthCount, formatMonthlyUse } from './use-words.ts'

type ComparePowerProps = { readonly plans: readonly PowerPlan[] }

/** Compares the cost of power plans by the account's usage at its current address, which is loaded once it is opened. */
export function ComparePower({ plans }: ComparePowerProps) {
  return (
    <Disclosure summary="Compare the power plans by what you have used" rendersOnOpen>
      <div className={styles.part}>
        <Comparison plans={plans} />
      </div>
    </Disclosure>
  )
}

function Comparison({ plans }: ComparePowerProps) {
  return (
    <UsedMonths advice="You can choose a plan without it.">
      {(used) => {
        const months = powerMonths(used)
        if (months.length > 0) return <OwnPower plans={plans} months={months} />
        return (
          <p>
            We do not know a whole month of your power use yet, so there is nothing to compare the plans by.
          </p>
        )
      }}
    </UsedMonths>
  )
}

type OwnPowerProps = ComparePowerProps & { readonly months: readonly PowerMonth[] }

function OwnPower({ plans, months }: OwnPowerProps) {
  const paid = sumBilledAmounts(months, includesGst())
  const rows = plans.map((plan) => ({
    plan,
    total: toShownCharge(sumCents(monthsOnPower(plan, months))),
    isUpperLimit: isMost(plan, months),
  }))
  return (
    <>
      <p>
        {formatPeriod(months)} you used{' '}
        {formatMonthlyUse(
          months.map(({ kwh }) => kwh),
          formatKwh,
        )}
        . You paid {moneyText(paid)} {gstWords()} for power.
      </p>
      <DataTable
        caption={`What power plans would have cost in your ${formatMonthCount(months)}`}
        // on a narrow page the totals are shown beside the plans without a column heading
        captionShown
        rows={rows}
        rowKey={({ plan }) => plan.planKey}
        columns={buildColumns(months, paid)}
      />
      <p className="small soft">
        Worked out with today’s rates, {gstWords()}, for what you used where you are now. Another house needs
        a different amount: its size, heating and insulation matter more than the plan.
      </p>
      {rows.some((row) => row.isUpperLimit) && (
        <p className="small soft">
          We do not know how much of it you used at night. “At most” counts all of it at the higher rate of
          the plan.
        </p>
      )}
    </>
  )
}

type Row = {
  readonly plan: PowerPlan
  readonly total: Cents
  /** The total is the highest possible cost, because the usage at night is unknown. */
  readonly isUpperLimit: boolean
}

function buildColumns(months: readonly PowerMonth[], paid: Cents): readonly [Column<Row>, ...Column<Row>[]] {
  return [
    { heading: 'Plan', cell: ({ plan }) => plan.description },
    {
      heading: 'Compared with what you paid',
      align: 'end',
      cell: ({ total, isUpperLimit }) =>
        isUpperLimit ? 'Not known' : <Money form="difference" amount={toCents(total - paid)} />,
    },
    {
      heading: `Your ${formatMonthCount(months)} would have cost`,
      align: 'end',
      cell: ({ total, isUpperLimit }) => (
        <>
          {isUpperLimit && 'At most '}
          <Money amount={total} />
        </>
      ),
    },
  ]
}
