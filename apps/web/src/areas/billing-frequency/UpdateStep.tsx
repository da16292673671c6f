import { showsPricesWithGst } from '@switchboard/domain/access'
import { EVERY } from '@switchboard/domain/accounts/every'
import type { FrequencyPlans } from '@switchboard/domain/billing-frequency/contract'
import type { FrequencyChange } from '@switchboard/domain/billing-frequency/rules'
import { dayText } from '@switchboard/domain/day'

import { BILL_WORDS } from '#web/ordering/bill-words.ts'
import styles from '#web/ordering/Order.module.css'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Money } from '#web/ui/Money.tsx'

type UpdateStepProps = {
  readonly plans: FrequencyPlans
  readonly change: FrequencyChange
  readonly onGoOn: () => void
}

/** The products that are not sold with the new frequency, and their replacements. Source: FRQ-011. */
export function UpdateStep({ plans: { businessGroup }, change, onGoOn }: UpdateStepProps) {
  const { cycle, components, lostExtras, lostOffers } = change
  const every = EVERY[cycle.billFrequency]
  const withGst = showsPricesWithGst(businessGroup)
  return (
    <Card title={`With a bill ${every}`}>
      <div className={styles.part}>
        <ul className={styles.part}>
          {components
            .filter(({ isSame }) => !isSame)
            .map(({ component, name, price }) => (
              <li key={component.key}>
                {component.name} is not available with a bill {every}. You have {name} instead, for{' '}
                <Money amount={withGst ? price.chargeIncludingGst : price.chargeExcludingGst} />{' '}
                {BILL_WORDS[cycle.billFrequency].each}
                {withGst ? '' : ', excluding GST'}.
              </li>
            ))}
          {lostExtras.map(({ key, name }) => (
            <li key={key}>
              {name} is not available with a bill {every}. It ends before {dayText(cycle.firstBillDate)}.
            </li>
          ))}
          {lostOffers.map((name) => (
            <li key={name}>
              {name} does not apply with a bill {every}. It ends before {dayText(cycle.firstBillDate)}.
            </li>
          ))}
        </ul>
        <p className="soft">
          Everything else that you have stays. You see what your bills will be before you confirm.
        </p>
        <div className={styles.buttons}>
          <Button onClick={onGoOn}>Continue</Button>
        </div>
      </div>
    </Card>
  )
}
