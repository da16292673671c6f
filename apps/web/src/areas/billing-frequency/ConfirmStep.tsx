import { useQuery } from '@tanstack/react-query'

import { showsPricesWithGst } from '@switchboard/domain/access'
import { EVERY } from '@switchboard/domain/accounts/every'
import type { FrequencyPlans } from '@switchboard/domain/billing-frequency/contract'
import { frequencyCosts } from '@switchboard/domain/billing-frequency/rules'
import { frequencyOrder } from '@switchboard/domain/billing-frequency/order'
import type { FrequencyChange } from '@switchboard/domain/billing-frequency/rules'
import { addDays, dayText } from '@switchboard/domain/day'
import type { ErrorCode } from '@switchboard/domain/errors'
import { sumOrderTotals } from '@switchboard/domain/ordering/pricing/costs'

import styles from '#web/ordering/Order.module.css'
import { forecastQuery } from '#web/ordering/forecast-query.ts'
import { okOrderCalls } from '#web/ordering/ok-order-calls.ts'
import { useSalesPerson, useSendingOrder } from '#web/ordering/use-submit-order.ts'
import { toShownBills } from '#web/ordering/shown-money.ts'
import { SubmitDoubt } from '#web/ordering/SubmitDoubt.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { FrequencyBills } from './FrequencyBills.tsx'
import { describeCap } from './words.ts'

type ConfirmStepProps = {
  readonly plans: FrequencyPlans
  readonly change: FrequencyChange
  readonly onPlaced: () => void
  readonly onFailed: (failure: readonly ErrorCode[]) => void
}

/** Confirms the change. It cannot be sent before the bills are shown. Source: FRQ-013 to FRQ-015, FRQ-028, FRQ-029. */
export function ConfirmStep({ plans, change, onPlaced, onFailed }: ConfirmStepProps) {
  const { billFrequency, firstBillDate } = change.cycle
  const seller = useSalesPerson()
  const order = seller.data === undefined ? null : frequencyOrder(plans, change, seller.data)
  const forecasting = useQuery(forecastQuery('plan', order))
  const forecast = forecasting.data?.forecast ?? null
  const sending = useSendingOrder({
    callsOf: okOrderCalls('plan'),
    onPlaced,
    toShownCode: () => null,
    onFailed: ({ at, feedback, code }) => {
      const failedCall = at === 'commit' ? 'FAILED_ORDER_COMMIT' : 'FAILED_ORDER_AMEND'
      onFailed([failedCall, ...(feedback.length > 0 ? feedback : [code])])
    },
  })
  const withGst = showsPricesWithGst(plans.businessGroup)
  const failed = [seller, forecasting].find(({ isError }) => isError)

  function send() {
    if (order === null || forecast === null) return
    const totals = sumOrderTotals(frequencyCosts(change), plans.businessGroup)
    sending.send({ body: order, shown: { ...totals, bills: toShownBills(forecast) } })
  }

  return (
    <>
      <Card title={`A bill ${EVERY[billFrequency]}, from ${dayText(firstBillDate)}`}>
        <div className={styles.part}>
          {forecast !== null && (
            <FrequencyBills forecast={forecast} before={plans.billFrequency} after={billFrequency} />
          )}
          {forecast === null && failed === undefined && !forecasting.isSuccess && (
            <Skeleton label="Working out your bills" lines={['text', 'text', 'text']} />
          )}
          {failed !== undefined && (
            <SectionError
              title="We could not work out your bills."
              onRetry={() => void failed.refetch()}
              retrying={failed.isFetching}
            >
              Nothing has been changed.
            </SectionError>
          )}
          {forecasting.isSuccess && forecast === null && (
            <SectionError
              title="Something on your account has changed since you started."
              onRetry={() => onFailed(['FAILED_ORDER_AMEND', 'ORDER_HAS_CHANGED'])}
            >
              Nothing has been changed. Please check it again.
            </SectionError>
          )}
          {change.components.map(
            ({ data, planKey }) =>
              data !== null && (
                <p key={planKey}>
                  {describeCap({ data, before: plans.billFrequency, after: billFrequency, withGst })}
                </p>
              ),
          )}
          <p className="small soft">
            Your plan, its contract and your username stay as they are. Until{' '}
            {dayText(addDays(firstBillDate, -1))} you can undo it.
          </p>
          <div className={styles.buttons}>
            <Button busy={sending.isPending} disabled={forecast === null} onClick={send}>
              Confirm the change
            </Button>
          </div>
        </div>
      </Card>
      <SubmitDoubt
        isCheckingOutcome={sending.isCheckingOutcome}
        isInDoubt={sending.doubt !== null}
        onAsk={sending.askAgain}
        onClose={sending.dismiss}
      />
    </>
  )
}
