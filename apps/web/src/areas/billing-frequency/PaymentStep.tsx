import { EVERY } from '@switchboard/domain/accounts/every'
import type { FrequencyChange } from '@switchboard/domain/billing-frequency/rules'
import { dayText } from '@switchboard/domain/day'

import styles from '#web/ordering/Order.module.css'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'

type PaymentStepProps = { readonly change: FrequencyChange; readonly onGoOn: () => void }

/** For customers who pay by direct debit: the day of the next debit. Source: FRQ-012, FRQ-021, Readings. */
export function PaymentStep({ change: { cycle }, onGoOn }: PaymentStepProps) {
  const { billFrequency, firstBillDate, nextPaymentDate } = cycle
  return (
    <Card title="Your direct debit">
      <div className={styles.part}>
        <p>
          Your bill of {dayText(firstBillDate)} is the first that comes {EVERY[billFrequency]}. We take its
          amount from your bank account on <strong>{dayText(nextPaymentDate)}</strong>, and then{' '}
          {EVERY[billFrequency]}.
        </p>
        <p className="soft">
          Bills that you have already are taken on the days that they say. Your bank account stays the same,
          and there is nothing to sign.
        </p>
        <div className={styles.buttons}>
          <Button onClick={onGoOn}>Go on</Button>
        </div>
      </div>
    </Card>
  )
}
