import { internetMonths } from '@switchboard/domain/change-product/comparison'
import { showsGst } from '@switchboard/domain/change-product/order'
import type { Draft } from '@switchboard/domain/change-product/draft'
import { capText } from '@switchboard/domain/catalogue/period-data'
import type { Order } from '@switchboard/domain/change-product/order'
import { toCents } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'
import { findCurrentComponent, productOfSpeed } from '@switchboard/domain/ordering/offer/products'
import type { Speed } from '@switchboard/domain/ordering/offer/products'
import { toShownPrice } from '@switchboard/domain/ordering/pricing/prices'

import styles from '#web/ordering/Order.module.css'
import { DataTable } from '#web/ui/DataTable.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { Money } from '#web/ui/Money.tsx'

import { formatRate } from '../steps/speed-words.ts'

import { buildChoiceColumn } from './ChoosePlan.tsx'
import { OwnYear } from './OwnYear.tsx'
import { PlanName } from './PlanName.tsx'
import { UsedMonths } from './UsedMonths.tsx'
import type { PlanOption } from './plan-option.ts'

type ComparePlansProps = {
  readonly speeds: readonly Speed[]
  readonly order: Order
  readonly saveDraft: (draft: Draft) => void
}

/** Compares the cost of the plans by the account's own usage, which is loaded once the comparison is opened. */
export function ComparePlans({ speeds, order, saveDraft }: ComparePlansProps) {
  const options = speeds.flatMap((speed) =>
    (productOfSpeed(speed, order.hasVoice)?.plans.Internet ?? []).map((plan) => ({ speed, plan })),
  )
  return (
    <Disclosure summary="Compare the plans side by side" rendersOnOpen>
      <div className={styles.part}>
        <Comparison options={options} order={order} saveDraft={saveDraft} />
      </div>
    </Disclosure>
  )
}

type ComparisonProps = Omit<ComparePlansProps, 'speeds'> & { readonly options: readonly PlanOption[] }

function Comparison(props: ComparisonProps) {
  const prices = <Prices {...props} />
  return (
    <UsedMonths advice="Here are the prices only." fallback={prices}>
      {(used) => {
        const months = internetMonths(used)
        if (months.length > 0) return <OwnYear {...props} months={months} />
        return (
          <>
            <p>We do not know a whole month of your internet use yet, so we only show the prices.</p>
            {prices}
          </>
        )
      }}
    </UsedMonths>
  )
}

const BILLS_A_YEAR = { Weekly: 52, Fortnightly: 26, Monthly: 12 } as const

/** The price of each plan for a bill and for twelve months, and the difference to the current price. */
function Prices({ options, order, saveDraft }: ComparisonProps) {
  const currentPrice = findCurrentPrice(order)
  const bills = BILLS_A_YEAR[order.facts.offer.billFrequency]
  return (
    <>
      <DataTable
        caption="Internet plans side by side"
        rows={options}
        rowKey={({ plan }) => plan.key}
        columns={[...buildColumns({ order, bills, currentPrice }), buildChoiceColumn({ order, saveDraft })]}
      />
      <p className="small soft">
        Internet only, without phone line and extras. Twelve months are twelve months of the price; where a
        plan has a cap, data above it costs extra.
      </p>
    </>
  )
}

/** The current price of a bill for internet, with or without GST as the account is shown its prices. */
function findCurrentPrice(order: Order): Cents | null {
  const plan = findCurrentComponent(order.facts, 'Internet')?.plan
  if (plan === undefined) return null
  return showsGst(order) ? plan.ChargeIncludingGST : plan.ChargeExcludingGST
}

type ColumnFacts = { readonly order: Order; readonly bills: number; readonly currentPrice: Cents | null }

function buildColumns({
  order,
  bills,
  currentPrice,
}: ColumnFacts): readonly [Column<PlanOption>, ...Column<PlanOption>[]] {
  const getPrice = ({ plan }: PlanOption) => toShownPrice(plan, showsGst(order))
  return [
    {
      heading: 'Plan',
      cell: (row) => (
        <PlanName {...row} order={order}>
          {capText(row.plan, row.plan.billFrequency)}.
        </PlanName>
      ),
    },
    { heading: 'Speed', cell: ({ speed }) => formatRate(speed) },
    { heading: 'Each bill', align: 'end', cell: (row) => <Money amount={getPrice(row)} /> },
    {
      heading: 'Twelve months',
      align: 'end',
      cell: (row) => <Money amount={toCents(getPrice(row) * bills)} />,
    },
    {
      heading: 'Compared with now',
      align: 'end',
      cell: (row) =>
        currentPrice === null ? (
          ''
        ) : (
          <Money form="difference" amount={toCents(getPrice(row) - currentPrice)} />
        ),
    },
  ]
}
