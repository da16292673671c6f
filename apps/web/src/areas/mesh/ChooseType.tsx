import { useState } from 'react'
import type { FormEvent } from 'react'

import type { Account } from '@switchboard/domain/accounts/contract'
import type { MeshUnit } from '@switchboard/domain/mesh/contract'
import { defaultUnit } from '@switchboard/domain/mesh/rules'

import styles from '#web/ordering/Order.module.css'
import { Rent } from '#web/ordering/renting/Rent.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { RadioField } from '#web/ui/RadioField.tsx'

type ChooseTypeProps = {
  readonly units: readonly MeshUnit[]
  readonly frequency: Account['billCycle']['billFrequency']
  readonly onChosen: (key: string) => void
}

/** The choice of the type of units: Google or NetComm. Source: MSH-007, MSH-012. */
export function ChooseType({ units, frequency, onChosen }: ChooseTypeProps) {
  const [key, setKey] = useState(() => defaultUnit(units)?.key ?? null)

  function goOn(event: FormEvent) {
    event.preventDefault()
    if (key !== null) onChosen(key)
  }

  return (
    <Card title="Which units?">
      <form className={styles.part} onSubmit={goOn} noValidate>
        <RadioField
          id="mesh-type"
          label="Mesh units"
          value={key}
          onValueChange={setKey}
          choices={units.map((unit) => ({
            value: unit.key,
            label: unit.name,
            hint: (
              <>
                <p>
                  <Rent unit={unit} units={1} frequency={frequency} /> for each unit
                </p>
                <p>{unit.about}</p>
              </>
            ),
          }))}
        />
        <div className={styles.buttons}>
          <Button type="submit">Continue</Button>
        </div>
      </form>
    </Card>
  )
}
