import type { Brand } from '@switchboard/brands/brand'
import type { Day } from '@switchboard/domain/day'
import { toDollars } from '@switchboard/domain/money'
import { byCharge, isSoldAddOn } from '@switchboard/domain/ordering/adding/mobile/add-ons'
import { calculateLastDay } from '@switchboard/domain/ordering/adding/mobile/durations'

import type { Queries } from '#api/platform/database/database.ts'

import { readSoldAddOns } from './store/mobiles.ts'

type AddOnContext = { readonly brand: Brand; readonly accountCode: string; readonly today: Day }

/** The add-ons that the brand sells, of all in the catalogue. Source: MOB-028 to MOB-030. */
export async function listAddOns(db: Queries, { brand, accountCode, today }: AddOnContext) {
  const { addOns, billFrequency, nextBillDate } = await readSoldAddOns(db, accountCode, today)
  const sold = addOns.filter((addOn) => isSoldAddOn(addOn, brand.mobile))
  return byCharge(sold).map(({ key, chargeIncludingGst, chargeExcludingGst, duration, ...addOn }) => ({
    ...addOn,
    planKey: key,
    duration,
    endsOn: duration === null ? null : calculateLastDay(duration, today, nextBillDate),
    charges: [
      {
        unit: duration === null ? billFrequency : ('Once' as const),
        chargeIncludingGst: toDollars(chargeIncludingGst),
        chargeExcludingGst: toDollars(chargeExcludingGst),
      },
    ],
  }))
}
