import { useState } from 'react'

import { dataCapText } from '@switchboard/domain/catalogue/rules'
import { internetMonths } from '@switchboard/domain/change-product/comparison'
import { showsGst } from '@switchboard/domain/change-product/order'
import type { Draft } from '@switchboard/domain/change-product/draft'
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

import { rateText } from '../steps/speed-words.ts'

import { chooseColumn } from './ChoosePlan.tsx'
import { OwnYear } from './OwnYear.tsx'
import { PlanName } from './PlanName.tsx'
import { UsedMonths } from './UsedMonths.tsx'
import type { Compared } from './compared.ts'

type ComparePlansProps = {
  readonly speeds: readonly Speed[]
  readonly order: Order
  readonly put: (draft: Draft) => void
}

/** Side by side: what each plan would have cost for what the account has used. Nothing is asked for until it is opened. */
export function ComparePlans({ speeds, order, put }: ComparePlansProps) {
  const [opened, setOpened] = useState(false)
  const compared = speeds.flatMap((speed) =>
    (productOfSpeed(speed, order.hasVoice)?.plans.Internet ?? []).map((plan) => ({ speed, plan })),
  )
  return (
    <Disclosure summary="Compare the plans side by side" onOpen={() => setOpened(true)}>
      {opened && (
        <div className={styles.part}>
          <Comparison compared={compared} order={order} put={put} />
        </div>
      )}
    </Disclosure>
  )
}

type ComparisonProps = Omit<ComparePlansProps, 'speeds'> & { readonly compared: readonly Compared[] }

function Comparison(props: ComparisonProps) {
  const prices = <Prices {...props} />
  return (
    <UsedMonths advice="Here are the prices alone." instead={prices}>
      {(used) => {
        const months = internetMonths(used)
        if (months.length > 0) return <OwnYear {...props} months={months} />
        return (
          <>
            <p>We do not know a whole month of your internet use yet, so here are the prices alone.</p>
            {prices}
          </>
        )
      }}
    </UsedMonths>
  )
}

const BILLS_A_YEAR = { Weekly: 52, Fortnightly: 26, Monthly: 12 } as const

/** What each plan costs a bill and over twelve months, beside what the account pays now. */
function Prices({ compared, order, put }: ComparisonProps) {
  const now = findCurrentComponent(order.facts, 'Internet')?.plan
  const withGst = showsGst(order)
  const paysNow = now === undefined ? null : withGst ? now.ChargeIncludingGST : now.ChargeExcludingGST
  const bills = BILLS_A_YEAR[order.facts.offer.billFrequency]
  return (
    <>
      <DataTable
        caption="Internet plans beside each other"
        rows={compared}
        rowKey={({ plan }) => plan.key}
        columns={[...buildColumns({ order, bills, paysNow }), chooseColumn({ order, put })]}
      />
      <p className="small soft">
        Internet alone, without homeline and extras. Twelve months are twelve months of the price; where a
        plan has a cap, data above it costs extra.
      </p>
    </>
  )
}

type Priced = { readonly order: Order; readonly bills: number; readonly paysNow: Cents | null }

function buildColumns({ order, bills, paysNow }: Priced): readonly [Column<Compared>, ...Column<Compared>[]] {
  const getPrice = ({ plan }: Compared) => toShownPrice(plan, showsGst(order))
  return [
    {
      heading: 'Plan',
      cell: (row) => (
        <PlanName {...row} order={order}>
          {dataCapText(row.plan.dataCapMb)}.
        </PlanName>
      ),
    },
    { heading: 'Speed', cell: ({ speed }) => rateText(speed) },
    { heading: 'Each bill', align: 'end', cell: (row) => <Money amount={getPrice(row)} /> },
    {
      heading: 'Twelve months',
      align: 'end',
      cell: (row) => <Money amount={toCents(getPrice(row) * bills)} />,
    },
    {
      heading: 'Beside now',
      align: 'end',
      cell: (row) =>
        paysNow === null ? '' : <Money form="difference" amount={toCents(getPrice(row) - paysNow)} />,
    },
  ]
}
