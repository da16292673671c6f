import { showsPricesWithGst } from '@switchboard/domain/access'
import { calculateRent } from '@switchboard/domain/ordering/renting/rental'
import type { Rental } from '@switchboard/domain/ordering/renting/rental'

import { activeBusinessGroup } from '#web/http/account.ts'
import { Money } from '#web/ui/Money.tsx'

import { BILL_WORDS } from '../bill-words.ts'

type RentProps = Pick<Rental, 'unit' | 'units'> & { readonly frequency: keyof typeof BILL_WORDS }

/** The rent of some units, with or without GST, such as `$10.00 each month, with GST`. Source: MSH-029. */
export function Rent({ unit, units, frequency }: RentProps) {
  const withGst = showsPricesWithGst(activeBusinessGroup())
  const rent = calculateRent({ unit, units })
  return (
    <>
      <Money amount={withGst ? rent.chargeIncludingGst : rent.chargeExcludingGst} />{' '}
      {BILL_WORDS[frequency].each}, {withGst ? 'including GST' : 'excluding GST'}
    </>
  )
}
