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
          We take bills that you already have on the days that they show. Your bank account stays the same,
          and you have nothing to sign.
        </p>
        <div className={styles.buttons}>
          <Button onClick={onGoOn}>Continue</Button>
        </div>
      </div>
    </Card>
  )
}
