import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { showsPricesWithGst } from '@switchboard/domain/access'
import type { Numbers } from '@switchboard/domain/mobile/numbers/contract'
import { moneyText } from '@switchboard/domain/money'

import { activeBusinessGroup } from '#web/http/account.ts'

import { NumberPart } from '../dialogs/NumberPart.tsx'
import { FIELDS } from '../dialogs/sign-up-draft.ts'
import { freeNumbersQuery } from '../queries.ts'

import type { NumberDialogProps } from './GuardDialogs.tsx'
import { OwnerDialog } from './OwnerDialog.tsx'
import { useChangeNumber } from './queries.ts'
import { CHOICE_MISSING } from './words.ts'

type ChangeNumberDialogProps = NumberDialogProps & { readonly price: Numbers['changePrice'] }

/** Another number for a mobile, of some that are free. Source: MOB-046, MOB-050. */
export function ChangeNumberDialog({ serviceNumber, number, price, onClose }: ChangeNumberDialogProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [shown, setShown] = useState(0)
  const free = useQuery(freeNumbersQuery(shown))
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
            It costs {priceText(price)} once, on your next bill, and holds at once. Nobody else gets {number}{' '}
            for 90 days. Your plan and your SIM stay as they are.
          </p>
          <NumberPart
            free={free}
            chosen={chosen}
            onChosen={setChosen}
            onMore={() => {
              setChosen(null)
              setShown(shown + (free.data?.length ?? 0))
            }}
            error={errorOf(FIELDS.number)}
          />
        </>
      )}
    </OwnerDialog>
  )
}

function priceText({ includingGst, excludingGst }: Numbers['changePrice']): string {
  return showsPricesWithGst(activeBusinessGroup())
    ? `${moneyText(includingGst)} including GST`
    : `${moneyText(excludingGst)} excluding GST`
}
