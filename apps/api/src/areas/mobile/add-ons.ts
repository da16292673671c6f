import type { Brand } from '@switchboard/brands/brand'
import type { Day } from '@switchboard/domain/day'
import { dollarsOf } from '@switchboard/domain/money'
import { byCharge, isSoldAddOn } from '@switchboard/domain/ordering/adding/mobile/add-ons'
import { lastDayOf } from '@switchboard/domain/ordering/adding/mobile/durations'

import type { Queries } from '#api/platform/database/database.ts'

import { addOnsSold } from './store.ts'

type Of = { readonly brand: Brand; readonly accountCode: string; readonly today: Day }

/** The add-ons that the brand sells, out of all that the catalogue has. Source: MOB-028 to MOB-030. */
export async function addOnsOf(db: Queries, { brand, accountCode, today }: Of) {
  const { addOns, billFrequency, nextBillDate } = await addOnsSold(db, accountCode, today)
  const sold = addOns.filter((addOn) => isSoldAddOn(addOn, brand.mobile))
  return byCharge(sold).map(({ key, chargeIncludingGst, chargeExcludingGst, duration, ...addOn }) => ({
    ...addOn,
    planKey: key,
    duration,
    endsOn: duration === null ? null : lastDayOf(duration, today, nextBillDate),
    charges: [
      {
        unit: duration === null ? billFrequency : ('Once' as const),
        chargeIncludingGst: dollarsOf(chargeIncludingGst),
        chargeExcludingGst: dollarsOf(chargeExcludingGst),
      },
    ],
  }))
}
