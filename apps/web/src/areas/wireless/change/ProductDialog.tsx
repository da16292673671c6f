import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'

import { dayText } from '@switchboard/domain/day'
import type { DeliveryAddress } from '@switchboard/domain/ordering/order-parts'
import type { OrderedBy } from '@switchboard/domain/ordering/own-order'
import type { WirelessLine, WirelessOffer, WirelessPlan } from '@switchboard/domain/wireless/contract'
import { wirelessCosts, wirelessDay } from '@switchboard/domain/wireless/costs'
import { contractFor, wirelessBody } from '@switchboard/domain/wireless/order'
import type { WirelessPromotion } from '@switchboard/domain/wireless/promotions'

import { activeBusinessGroup, includesGst } from '#web/http/account.ts'
import { providerToday } from '#web/http/configuration.ts'
import { useBrand } from '#web/http/portal.tsx'
import { ForecastBills } from '#web/ordering/ForecastBills.tsx'
import styles from '#web/ordering/Order.module.css'
import { CostLines } from '#web/ordering/OrderCosts.tsx'
import { Price } from '#web/ordering/Price.tsx'
import { BILL_WORDS } from '#web/ordering/bill-words.ts'
import { forecastQuery } from '#web/ordering/forecast-query.ts'
import { buildShownMoney } from '#web/ordering/shown-money.ts'
import { useSeller } from '#web/ordering/use-own-order.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { OrderDialog } from '../order/OrderDialog.tsx'
import { listTerms } from '../order/words.ts'

type ProductDialogProps = {
  readonly offer: WirelessOffer
  readonly line: WirelessLine
  readonly plan: WirelessPlan
  readonly delivery: DeliveryAddress
  readonly promotion: WirelessPromotion | null
  readonly onClose: () => void
  readonly onDone: () => void
}

/** The `signup` and `upgrade` dialogs and their results. Source: WBB-010, WBB-030, WBB-032. */
export function ProductDialog(props: ProductDialogProps) {
  const { offer, line, plan, delivery, promotion, onClose, onDone } = props
  const { wirelessPromoCodes } = useBrand()
  const today = providerToday()
  const businessGroup = activeBusinessGroup()
  const withGst = includesGst()
  const hardware = offer.hardware.filter(({ key }) => plan.neededHardware.includes(key))
  const costs = wirelessCosts({ line, plan, hardware, promotion })
  const promoCode = promotion === null ? null : (wirelessPromoCodes?.[promotion] ?? null)
  const buildBody = (seller: OrderedBy) => wirelessBody({ line, plan, delivery, promoCode }, seller, today)
  const { orderedBy } = useSeller()
  const forecasting = useQuery(
    forecastQuery('wirelessproduct', orderedBy === undefined ? null : buildBody(orderedBy)),
  )
  const forecast = forecasting.data?.forecast ?? null
  const isSignUp = line.kind === 'fixed'
  const sendsHardware = hardware.length > 0
  const begins = dayText(wirelessDay(today, sendsHardware))

  return (
    <OrderDialog
      form={isSignUp ? 'signup' : 'upgrade'}
      kind="wirelessproduct"
      title={isSignUp ? `Get ${plan.name}?` : `Change to ${plan.name}?`}
      placeLabel="Place order"
      terms={listTerms({ line, contract: contractFor(line, today), sendsHardware, withGst })}
      placedText={`${plan.name} begins on ${begins}.${sendsHardware ? ' We send you the hardware before that day.' : ''}`}
      order={(seller) => ({
        body: buildBody(seller),
        shown: buildShownMoney(costs, businessGroup, forecast),
      })}
      onClose={onClose}
      onDone={onDone}
    >
      <p>
        It begins on {begins}. Prices {withGst ? 'include GST' : 'exclude GST'}.
      </p>
      <CostLines costs={costs} frequency="Monthly" businessGroup={businessGroup} />
      <Ends ends={[...offer.ends, ...(plan.endsAddOns ?? [])]} />
      {sendsHardware && (
        <p>
          Sent to {delivery.StreetName}, {delivery.Suburb}, {delivery.City} {delivery.PostCode}.
        </p>
      )}
      <Bills isLoading={forecasting.isLoading} forecast={forecast} />
    </OrderDialog>
  )
}

type BillsProps = {
  readonly isLoading: boolean
  readonly forecast: ComponentProps<typeof ForecastBills>['forecast'] | null
}

/** The bills with the order. Nothing if they could not be worked out: the order needs none of them. */
function Bills({ isLoading, forecast }: BillsProps) {
  if (isLoading) return <Skeleton label="Working out your bills" lines={['text', 'text']} />
  if (forecast === null) return null
  return (
    <ForecastBills
      forecast={forecast}
      frequency="Monthly"
      businessGroup={activeBusinessGroup()}
      powerPlan={null}
    />
  )
}

/** The services that end when the plan begins. */
function Ends({ ends }: Pick<WirelessOffer, 'ends'>) {
  const withGst = includesGst()
  if (ends.length === 0) return null
  return (
    <div className={styles.group}>
      <h3>What ends with it, {BILL_WORDS.Monthly.each}</h3>
      <ul className={styles.lines}>
        {ends.map(({ name, chargeIncludingGst, chargeExcludingGst }, index) => (
          <li key={`${name} ${index}`} className={styles.line}>
            <span>{name}</span>
            <Price amount={withGst ? chargeIncludingGst : chargeExcludingGst} />
          </li>
        ))}
      </ul>
    </div>
  )
}
