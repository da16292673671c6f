import { Suspense, useState } from 'react'

import type { Account } from '@switchboard/domain/accounts/contract'
import type { WifiOption } from '@switchboard/domain/google-wifi/contract'
import { WIFI_CONTRACT_MONTHS } from '@switchboard/domain/google-wifi/rules'
import { calculateRentStart } from '@switchboard/domain/ordering/renting/rental'
import type { RentedUnit } from '@switchboard/domain/ordering/renting/rental'
import type { Location } from '@switchboard/domain/qualification/contract'

import { providerToday } from '#web/http/configuration.ts'
import { lazyPart } from '#web/http/on-demand.ts'
import { DeliveryFields } from '#web/ordering/DeliveryFields.tsx'
import styles from '#web/ordering/Order.module.css'
import { Rent } from '#web/ordering/renting/Rent.tsx'
import { useDelivery } from '#web/ordering/renting/use-delivery.ts'
import type { ConfirmedRental } from '#web/ordering/renting/use-rental.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Form } from '#web/ui/Form.tsx'
import { RadioField } from '#web/ui/RadioField.tsx'
import { useAttempts } from '#web/ui/use-attempts.ts'

import { OPTION_PROBLEM, wifiTerms } from './wifi-words.ts'

const ConfirmRental = lazyPart(
  async () => (await import('#web/ordering/renting/ConfirmRental.tsx')).ConfirmRental,
)

const OPTION = 'google-wifi-option'

type SelectPlanProps = {
  readonly options: readonly WifiOption[]
  readonly location: Location | null
  readonly frequency: Account['billCycle']['billFrequency']
  readonly onConfirm: (confirmed: ConfirmedRental) => void
}

/** The choice of the hardware to rent, and its delivery address. Source: GWF-007, GWF-008, GWF-016. */
export function SelectPlan({ options, location, frequency, onConfirm }: SelectPlanProps) {
  const [chosen, setChosen] = useState(() => (options.length === 1 ? (options[0]?.PlanKey ?? null) : null))
  const [isOpen, setOpen] = useState(false)
  const { delivery, setDelivery, problems } = useDelivery(location)
  const option = options.find(({ PlanKey }) => PlanKey === chosen) ?? null
  const missing = option === null ? [{ fieldId: OPTION, message: OPTION_PROBLEM }] : []
  const attempts = useAttempts([...missing, ...problems])

  return (
    <Card title="What you can rent">
      <Form attempts={attempts} onSend={() => setOpen(true)} className={styles.part}>
        <HardwareField
          {...{ options, frequency, chosen }}
          onChosen={setChosen}
          error={attempts.errorOf(OPTION)}
        />
        <DeliveryFields address={delivery} onChange={setDelivery} errorOf={attempts.errorOf} />
        <div className={styles.buttons}>
          <Button type="submit">Check the order</Button>
        </div>
      </Form>
      {isOpen && option !== null && (
        <Suspense fallback={null}>
          <ConfirmRental
            kind="googlewifi"
            title={`Rent ${option.Description}?`}
            choice={{
              serviceEntity: option.CoreProductComponentServiceID,
              unitKey: option.HardwareProductKey,
              units: 1,
              months: WIFI_CONTRACT_MONTHS,
              delivery,
              promoCode: null,
            }}
            rental={{ unit: toRentedUnit(option), units: 1, isTrial: false }}
            frequency={frequency}
            terms={wifiTerms(calculateRentStart(providerToday(), delivery.City))}
            onConfirm={(confirmed) => {
              setOpen(false)
              onConfirm(confirmed)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Card>
  )
}

type HardwareFieldProps = Pick<SelectPlanProps, 'options' | 'frequency'> & {
  /** The key of a plan. */
  readonly chosen: string | null
  readonly onChosen: (planKey: string) => void
  readonly error: string | undefined
}

function HardwareField({ options, frequency, chosen, onChosen, error }: HardwareFieldProps) {
  return (
    <RadioField
      id={OPTION}
      label="Hardware"
      error={error}
      value={chosen}
      onValueChange={onChosen}
      choices={options.map((each) => ({
        value: each.PlanKey,
        label: each.Description,
        hint: (
          <>
            <p>
              <Rent unit={toRentedUnit(each)} units={1} frequency={frequency} />
            </p>
            <p>{each.ExtendedDescription}</p>
          </>
        ),
      }))}
    />
  )
}

function toRentedUnit(option: WifiOption): RentedUnit {
  const { HardwareProductKey: key, Description: name, ChargeIncludingGst, ChargeExcludingGst } = option
  return { key, name, chargeIncludingGst: ChargeIncludingGst, chargeExcludingGst: ChargeExcludingGst }
}
