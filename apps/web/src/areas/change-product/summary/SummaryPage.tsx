import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { FormEvent, ReactNode } from 'react'

import { buildOrderBody } from '@switchboard/domain/change-product/body'
import { cancellableUntil } from '@switchboard/domain/change-product/cancelling'
import type { Order } from '@switchboard/domain/change-product/order'
import type { StepId } from '@switchboard/domain/change-product/steps'
import type { ShownMoney } from '@switchboard/domain/ordering/contract'
import type { Forecast } from '@switchboard/domain/ordering/forecast/contract'
import { summarizeOrder } from '@switchboard/domain/change-product/summary/summary'
import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { useAccount } from '#web/http/use-account.ts'
import { changeOrderCalls } from '#web/ordering/order-calls.ts'
import { findSalesPerson, useSalesPerson, useSendingOrder } from '#web/ordering/use-submit-order.ts'
import styles from '#web/ordering/Order.module.css'
import { SubmitDoubt } from '#web/ordering/SubmitDoubt.tsx'
import { SubmitFailure } from '#web/ordering/SubmitFailure.tsx'
import { toShownBills } from '#web/ordering/shown-money.ts'
import { usernameFor } from '#web/ordering/username-for.ts'
import { Button } from '#web/ui/Button.tsx'
import { Columns } from '#web/ui/Columns.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { useWide } from '#web/ui/use-wide.ts'

import { buildStepHref } from '../place.ts'
import { STEP_TITLES } from '../words.ts'

import { CheckAnswers } from './CheckAnswers.tsx'
import { NextBills } from './NextBills.tsx'
import { SummaryAside } from './SummaryAside.tsx'
import { forecastQuery } from './forecast.ts'
import type { Forecasted } from './forecast.ts'

type SummaryPageProps = {
  readonly order: Order
  /** A notice above the answers. */
  readonly notice: ReactNode
  /** The position of the page, such as `Change Plan, step 3 of 3`. */
  readonly lead: string
  /** The previous step. */
  readonly before: StepId
  readonly goTo: (step: StepId) => void
  /** Receives the order number and the forecast of the bills. The forecast is null if it was not known. */
  readonly onPlaced: (OrderIdentifier: string, forecast: Forecast | null) => void
}

/** The page on which the customer checks and places the order. Source: CHG-024, CHG-025, CHG-052. */
export function SummaryPage({ order, notice, lead, before, goTo, onPlaced }: SummaryPageProps) {
  const { seller, forecasting, sending, isBusy, place } = usePlaceOrder({ order, goTo, onPlaced })
  const { type } = order.draft
  const wide = useWide()
  const until = cancellableUntil(order)
  const costs = <SummaryAside order={order} />
  return (
    <>
      <PageHeading
        title={STEP_TITLES.summary}
        lead={`${lead}. Nothing is ordered yet.`}
        back={{ href: buildStepHref(type, before), label: 'Back' }}
      />
      <Columns {...(wide && { aside: costs })}>
        {notice}
        <CheckAnswers order={order} changeHref={(step) => buildStepHref(type, step, { thenSummary: true })} />
        <NextBills order={order} seller={seller} forecasting={forecasting} />
        {!wide && costs}
        <PlaceForm until={until} isBusy={isBusy} onPlace={() => void place()} />
      </Columns>
      <SubmitDoubt
        isCheckingOutcome={sending.isCheckingOutcome}
        isInDoubt={sending.doubt !== null}
        received={sending.received}
        onAsk={sending.askAgain}
        onClose={sending.dismiss}
      />
      {sending.failure !== null && (
        <SubmitFailure
          code={sending.failure}
          busy={isBusy}
          onResubmit={() => void place()}
          onClose={sending.dismiss}
        />
      )}
    </>
  )
}

type PlaceFormProps = {
  /** The last day on which the order can be cancelled; null if it cannot. */
  readonly until: Day | null
  readonly isBusy: boolean
  readonly onPlace: () => void
}

function PlaceForm({ until, isBusy, onPlace }: PlaceFormProps) {
  return (
    <form
      method="post"
      className={styles.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        onPlace()
      }}
    >
      <p className="small soft">
        By placing the order you agree to the prices and days above.
        {until !== null && ` Until ${dayText(until)} you can cancel it on its page.`}
      </p>
      <div className={styles.buttons}>
        <Button type="submit" busy={isBusy}>
          Place order
        </Button>
      </div>
    </form>
  )
}

/** Sends the order with the bills that the page shows. A missing answer leads to its step. */
function usePlaceOrder({ order, goTo, onPlaced }: Pick<SummaryPageProps, 'order' | 'goTo' | 'onPlaced'>) {
  const seller = useSalesPerson()
  const account = useAccount()
  const forecasting = useQuery(forecastQuery(order, seller.data))
  const sending = useSendingOrder({
    callsOf: changeOrderCalls(order.draft.type),
    onPlaced: (OrderIdentifier) => onPlaced(OrderIdentifier, forecasting.data?.forecast ?? null),
  })
  const isOpen = useIsOpen()

  async function place() {
    // the seller is requested once more if it could not be loaded before
    const salesPerson = await findSalesPerson(seller)
    // an order is not sent after the user left the page
    if (!isOpen.current) return
    if (salesPerson === undefined) return sending.fail('GENERAL_ERROR')
    const result = buildOrderBody(order, { salesPerson, newUsername: usernameFor(account.data) })
    if ('body' in result) sending.send({ body: result.body, shown: toShownMoney(order, forecasting.data) })
    else if (result.step === null) sending.fail(result.code)
    else goTo(result.step)
  }

  return { seller, forecasting, sending, isBusy: sending.isPending || seller.isFetching, place }
}

/** Whether the page is still mounted. It is checked after an `await`. */
function useIsOpen() {
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return isOpen
}

/** The totals and bills shown on the page. The commit sends them, so that a changed price is noticed. */
function toShownMoney(order: Order, forecasted: Forecasted | undefined): ShownMoney {
  const { totals } = summarizeOrder(order)
  const forecast = forecasted?.forecast ?? null
  return forecast === null ? totals : { ...totals, bills: toShownBills(forecast) }
}
