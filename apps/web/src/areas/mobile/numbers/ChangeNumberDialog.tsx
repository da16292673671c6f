import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Numbers } from '@switchboard/domain/mobile/numbers/contract'
import { moneyText } from '@switchboard/domain/money'

import { includesGst } from '#web/http/account.ts'
import { gstWords } from '#web/http/gst-words.ts'

import { NumberPart } from '../dialogs/NumberPart.tsx'
import { FIELDS } from '../dialogs/sign-up-draft.ts'
import { freeNumbersQuery } from '../queries.ts'

import type { NumberDialogProps } from './GuardDialogs.tsx'
import { OwnerDialog } from './OwnerDialog.tsx'
import { useChangeNumber } from './queries.ts'
import { CHOICE_MISSING } from './words.ts'

type ChangeNumberDialogProps = NumberDialogProps & { readonly price: Numbers['changePrice'] }

/** Gives a mobile another number, which the customer chooses from free numbers. Source: MOB-046, MOB-050. */
export function ChangeNumberDialog({ serviceNumber, number, price, onClose }: ChangeNumberDialogProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [numbersShown, setNumbersShown] = useState(0)
  const freeNumbers = useQuery(freeNumbersQuery(numbersShown))
  const change = useChangeNumber(serviceNumber)
  return (
    <OwnerDialog
      title={`Change ${number}`}
      submitLabel={chosen === null ? 'Change the number' : `Change to ${chosen}`}
      problems={chosen === null ? [{ fieldId: FIELDS.number, message: CHOICE_MISSING }] : []}
      sending={change}
      onSend={(password) => {
        if (chosen !== null) change.mutate({ number: chosen, password }, { onSuccess: onClose })
      }}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <p>
            It costs {formatPrice(price)} once, on your next bill, and starts straight away. Nobody else gets{' '}
            {number} for 90 days. Your plan and your SIM stay as they are.
          </p>
          <NumberPart
            freeNumbers={freeNumbers}
            chosen={chosen}
            onChosen={setChosen}
            onMore={() => {
              setChosen(null)
              setNumbersShown(numbersShown + (freeNumbers.data?.length ?? 0))
            }}
            error={errorOf(FIELDS.number)}
          />
        </>
      )}
    </OwnerDialog>
  )
}

function formatPrice({ includingGst, excludingGst }: Numbers['changePrice']): string {
  return `${moneyText(includesGst() ? includingGst : excludingGst)} ${gstWords()}`
}
