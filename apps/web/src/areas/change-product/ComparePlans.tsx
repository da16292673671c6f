import { centsOf } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'
import type { Speed } from '@switchboard/domain/change-product/products'
import { showsGst } from '@switchboard/domain/change-product/order'
import type { Order } from '@switchboard/domain/change-product/order'
import { currentComponentOf } from '@switchboard/domain/change-product/products'

import { useBrand } from '#web/http/portal.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { Money } from '#web/ui/Money.tsx'

import { lowestPrice, rateText, speedName } from './speed-words.ts'

const BILLS_A_YEAR = { Weekly: 52, Fortnightly: 26, Monthly: 12 } as const

/** Side by side: what each plan costs a bill and over twelve months, beside what the account pays now. */
export function ComparePlans({
  speeds,
  order,
}: {
  readonly speeds: readonly Speed[]
  readonly order: Order
}) {
  const { gigabitRateLabel } = useBrand()
  const plan = currentComponentOf(order.facts, 'Internet')?.plan
  const now = plan === undefined ? null : showsGst(order) ? plan.ChargeIncludingGST : plan.ChargeExcludingGST
  const rows = speeds.flatMap((speed) => {
    const price = lowestPrice(speed, order)
    return price === null ? [] : [{ speed, price }]
  })
  const bills = BILLS_A_YEAR[order.facts.offer.billFrequency]
  return (
    <Disclosure summary="Compare the plans side by side">
      <DataTable
        caption="Internet plans beside each other"
        rows={rows}
        rowKey={({ speed }) => speed.id}
        columns={columnsOf(gigabitRateLabel, bills, now)}
      />
      <p className="small soft">
        Internet alone, without homeline and extras. These plans cost the same however much you use, so twelve
        months are twelve months of the price.
      </p>
    </Disclosure>
  )
}

type Row = { readonly speed: Speed; readonly price: Cents }

/** `now` is what the account pays for internet each bill, if it has any. */
function columnsOf(
  gigabitLabel: string,
  bills: number,
  now: Cents | null,
): readonly [Column<Row>, ...Column<Row>[]] {
  return [
    { heading: 'Plan', cell: ({ speed }) => speedName(speed, gigabitLabel) },
    { heading: 'Speed', cell: ({ speed }) => rateText(speed) },
    { heading: 'Each bill', align: 'end', cell: ({ price }) => <Money amount={price} /> },
    {
      heading: 'Twelve months',
      align: 'end',
      cell: ({ price }) => <Money amount={centsOf(price * bills)} />,
    },
    {
      heading: 'Beside now',
      align: 'end',
      cell: ({ price }) => (now === null ? '' : <Money form="difference" amount={centsOf(price - now)} />),
    },
  ]
}
