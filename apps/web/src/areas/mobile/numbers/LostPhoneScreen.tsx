import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Numbers } from '@switchboard/domain/mobile/numbers/contract'

import { usePlace } from '#web/http/place.tsx'
import { useIsStaff } from '#web/http/use-is-staff.ts'
import { HelpdeskLine } from '#web/ordering/HelpdeskLine.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { ScreenLayout } from '#web/ui/ScreenLayout.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'

import { isSameMobile, parseDialogTarget } from '../dialogs/dialog-target.ts'
import { formatLine } from '../line-words.ts'
import { BACK, LOST_TITLE } from '../words.ts'

import { LostPhoneCard } from './LostPhoneCard.tsx'
import { numbersQuery } from './queries.ts'

/** Stops the SIM of a phone that is lost or stolen, and gets its number on another phone. Source: MOB-063 to MOB-066. */
export function LostPhoneScreen() {
  return (
    <ScreenLayout
      title={LOST_TITLE}
      lead="Stop its SIM first. Then get your number on another phone."
      back={BACK}
    >
      <HelpdeskLine when="If you would rather talk to someone" />
      <LostPhones />
    </ScreenLayout>
  )
}

function LostPhones() {
  return (
    <Loaded
      query={useQuery(numbersQuery())}
      loading="Loading your numbers"
      lines={['heading', 'text', 'button']}
      failed="We could not load your numbers."
      advice="Call us, and we stop the SIM."
    >
      {(page) =>
        page.numbers.length === 0 ? (
          <EmptyState icon="mobile" title="There is no mobile on this account">
            A prepay mobile is stopped at its own site, or by our help desk.
          </EmptyState>
        ) : (
          <ChosenPhone page={page} />
        )
      }
    </Loaded>
  )
}

function ChosenPhone({ page }: { readonly page: Numbers }) {
  const { mobile } = parseDialogTarget(usePlace().search)
  const isStaff = useIsStaff()
  const { numbers } = page
  const [chosen, setChosen] = useState<number | null>(null)
  const named = numbers.find(({ number }) => isSameMobile(mobile, { serviceEntity: number }))
  const lost = numbers.find((each) => each.lost)
  const picked = numbers.find(({ serviceNumber }) => serviceNumber === chosen)
  const only = numbers.length === 1 ? numbers[0] : undefined
  const shown = picked ?? named ?? lost ?? only
  return (
    <>
      {numbers.length > 1 && (
        <SelectField
          id="lost-phone"
          label="Which phone is it?"
          width="twenty"
          placeholder="Choose the phone"
          value={shown === undefined ? '' : String(shown.serviceNumber)}
          onValueChange={(value) => setChosen(Number(value))}
          options={numbers.map(({ serviceNumber, name, number }) => ({
            value: String(serviceNumber),
            label: formatLine({ name, serviceEntity: number }),
          }))}
        />
      )}
      {shown !== undefined && (
        <LostPhoneCard key={shown.serviceNumber} standing={shown} page={page} isStaff={isStaff} />
      )}
    </>
  )
}
