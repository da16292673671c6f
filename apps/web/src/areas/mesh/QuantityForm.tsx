import { Suspense, useState } from 'react'

import type { Account } from '@switchboard/domain/accounts/contract'
import type { MeshOffer, MeshUnit } from '@switchboard/domain/mesh/contract'
import { recommendQuantity, trialCodeFor } from '@switchboard/domain/mesh/rules'
import { calculateRentStart } from '@switchboard/domain/ordering/renting/rental'
import type { RentalChoice } from '@switchboard/domain/ordering/renting/rental'
import { unitsText } from '@switchboard/domain/ordering/renting/units-text'
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
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { Form } from '#web/ui/Form.tsx'
import { RadioField } from '#web/ui/RadioField.tsx'
import { useAttempts } from '#web/ui/use-attempts.ts'

import { ONE_MORE, TERMS_PROBLEM, meshTerms, recommendationText } from './mesh-words.ts'

const ConfirmRental = lazyPart(
  async () => (await import('#web/ordering/renting/ConfirmRental.tsx')).ConfirmRental,
)

const TERMS = 'mesh-terms'

type QuantityFormProps = {
  readonly unit: MeshUnit
  readonly offer: MeshOffer
  readonly location: Location | null
  readonly frequency: Account['billCycle']['billFrequency']
  readonly onConfirm: (confirmed: ConfirmedRental) => void
  /** Returns to the choice of the type. Absent if there is only one type. */
  readonly onOther?: () => void
}

/** A form for the number of units, the delivery address and the terms. Source: MSH-008, MSH-013 to MSH-019. */
export function QuantityForm({ unit, offer, location, frequency, onConfirm, onOther }: QuantityFormProps) {
  const { hardware } = offer
  const { recommended, most } = recommendQuantity(unit, hardware)
  const [chosenUnits, setChosenUnits] = useState(recommended)
  // fewer units may be available now than when the number was chosen
  const units = Math.min(chosenUnits, most)
  const [accepted, setAccepted] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const { delivery, setDelivery, problems } = useDelivery(location)
  const missing = accepted ? [] : [{ fieldId: TERMS, message: TERMS_PROBLEM }]
  const attempts = useAttempts([...problems, ...missing])
  const promoCode = trialCodeFor(unit, offer)
  const terms = meshTerms(calculateRentStart(providerToday(), delivery.City), promoCode !== null)

  return (
    <Card title={unit.name}>
      <Form attempts={attempts} onSend={() => setOpen(true)} className={styles.part}>
        <UnitsField {...{ unit, hardware, frequency, units }} onUnits={setChosenUnits} />
        <DeliveryFields address={delivery} onChange={setDelivery} errorOf={attempts.errorOf} />
        <Terms terms={terms} />
        <CheckboxField
          id={TERMS}
          label="I accept these terms"
          error={attempts.errorOf(TERMS) ?? null}
          checked={accepted}
          onCheckedChange={setAccepted}
        />
        <div className={styles.buttons}>
          <Button type="submit">Check the order</Button>
          {onOther !== undefined && (
            <Button kind="plain" onClick={onOther}>
              Other units
            </Button>
          )}
        </div>
      </Form>
      {isOpen && (
        <ConfirmUnits
          {...{ unit, offer, frequency, units, delivery, promoCode, terms }}
          onConfirm={(confirmed) => {
            setOpen(false)
            onConfirm(confirmed)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  )
}

type ConfirmUnitsProps = Pick<QuantityFormProps, 'unit' | 'offer' | 'frequency' | 'onConfirm'> &
  Pick<RentalChoice, 'units' | 'delivery' | 'promoCode'> & {
    readonly terms: readonly string[]
    readonly onClose: () => void
  }

function ConfirmUnits({ unit, offer, units, delivery, promoCode, ...shown }: ConfirmUnitsProps) {
  return (
    <Suspense fallback={null}>
      <ConfirmRental
        {...shown}
        kind="meshunits"
        title={`Rent ${unitsText(units)}?`}
        choice={{
          serviceEntity: offer.serviceEntity ?? '',
          unitKey: unit.key,
          units,
          months: 0,
          delivery,
          promoCode,
        }}
        rental={{ unit, units, isTrial: promoCode !== null }}
      />
    </Suspense>
  )
}

type UnitsFieldProps = Pick<QuantityFormProps, 'unit' | 'frequency'> & {
  readonly hardware: MeshOffer['hardware']
  readonly units: number
  readonly onUnits: (units: number) => void
}

/** The numbers of units that can be ordered, each with its rent. Source: MSH-014, MSH-015. */
function UnitsField({ unit, hardware, frequency, units, onUnits }: UnitsFieldProps) {
  const { recommended, most } = recommendQuantity(unit, hardware)
  const numbers = Array.from({ length: most }, (_none, index) => index + 1)

  function findHint(number: number) {
    if (number === recommended) return recommendationText(unit, hardware)
    return number === recommended + 1 ? ONE_MORE : null
  }

  return (
    <RadioField
      id="mesh-units"
      label="How many?"
      value={String(units)}
      onValueChange={(value) => onUnits(Number(value))}
      choices={numbers.map((number) => ({
        value: String(number),
        label: unitsText(number),
        hint: (
          <>
            <p>
              <Rent unit={unit} units={number} frequency={frequency} />
            </p>
            {findHint(number) !== null && <p>{findHint(number)}</p>}
          </>
        ),
      }))}
    />
  )
}

function Terms({ terms }: { readonly terms: readonly string[] }) {
  return (
    <div className={styles.group}>
      <h3>The terms</h3>
      {terms.map((term) => (
        <p key={term}>{term}</p>
      ))}
    </div>
  )
}
