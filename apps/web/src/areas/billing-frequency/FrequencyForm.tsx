import { useState } from 'react'

import { BILL_FREQUENCIES } from '@switchboard/domain/accounts/contract'
import type { BillFrequency, FrequencyPlans } from '@switchboard/domain/billing-frequency/contract'
import { DEFAULT_BILL_FREQUENCY } from '@switchboard/domain/billing-frequency/rules'
import { dayText } from '@switchboard/domain/day'

import styles from '#web/ordering/Order.module.css'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Form } from '#web/ui/Form.tsx'
import { RadioField } from '#web/ui/RadioField.tsx'
import { useAttempts } from '#web/ui/use-attempts.ts'

import { FREQUENCY_NAMES } from './words.ts'

const FIELD = 'bill-frequency'

type FrequencyFormProps = {
  readonly plans: FrequencyPlans
  readonly chosen: BillFrequency | null
  readonly onGoOn: (chosen: BillFrequency) => void
}

/** The choice of another frequency, the longest first. Source: FRQ-008, FRQ-030, FRQ-031, Readings. */
export function FrequencyForm({ plans, chosen, onGoOn }: FrequencyFormProps) {
  const { billFrequency, cycles } = plans
  const others = BILL_FREQUENCIES.toReversed().filter((frequency) => frequency !== billFrequency)
  const preselected = others.includes(DEFAULT_BILL_FREQUENCY) ? DEFAULT_BILL_FREQUENCY : null
  const [wanted, setWanted] = useState(chosen ?? preselected)
  const value = others.find((frequency) => frequency === wanted) ?? null
  const problem = { fieldId: FIELD, message: 'Choose how often you want a bill.' }
  const attempts = useAttempts(value === null ? [problem] : [])

  function goOn() {
    if (value !== null) onGoOn(value)
  }

  return (
    <Card title="Your bills">
      <Form attempts={attempts} onSend={goOn} className={styles.form}>
        <p>
          You have a bill {FREQUENCY_NAMES[billFrequency].toLowerCase()} now. A change begins with your next
          bill. Bills that you already have stay the same.
        </p>
        <RadioField
          id={FIELD}
          label="How often would you like a bill?"
          error={attempts.errorOf(FIELD)}
          value={value}
          onValueChange={(next) => setWanted(others.find((frequency) => frequency === next) ?? null)}
          choices={others.map((frequency) => {
            const cycle = cycles.find((each) => each.billFrequency === frequency)
            return {
              value: frequency,
              label: FREQUENCY_NAMES[frequency],
              ...(cycle !== undefined && { hint: `First on ${dayText(cycle.firstBillDate)}` }),
            }
          })}
        />
        <div className={styles.buttons}>
          <Button type="submit">Continue</Button>
        </div>
      </Form>
    </Card>
  )
}
