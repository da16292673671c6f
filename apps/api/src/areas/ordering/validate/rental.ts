import * as z from 'zod/mini'

import { toMonthlyPrice } from '@switchboard/domain/billing/period-price'
import { wifiLine, wifiOption } from '@switchboard/domain/google-wifi/contract'
import { WIFI_CONTRACT_MONTHS, contractEnd, optionsFor } from '@switchboard/domain/google-wifi/rules'
import { choosableUnits } from '@switchboard/domain/mesh/rules'
import {
  TRIAL_NAME,
  calculateRent,
  rentalCosts,
  rentalSteps,
  calculateRentStart,
} from '@switchboard/domain/ordering/renting/rental'
import type { Rental } from '@switchboard/domain/ordering/renting/rental'
import { validateRental } from '@switchboard/domain/ordering/renting/validate'
import type { RentalFacts } from '@switchboard/domain/ordering/renting/validate'
import { toSalesPerson } from '@switchboard/domain/ordering/sales'
import { lastFreeDay } from '@switchboard/domain/wireless/promotions'

import type { Queries } from '#api/platform/database/database.ts'
import { readWifiOffer } from '#api/provider/offer/google-wifi.ts'
import { validatedMeshOffer, meshOfferText } from '#api/provider/offer/mesh.ts'

import { NO_PRICES, PLACEMENT_DEFAULTS, SNAPSHOT_DEFAULTS } from './defaults.ts'
import { readSaleFacts } from './store/sale.ts'
import { invalid } from './validator.ts'
import type { OrderContext, Placement, Validator } from './validator.ts'

type RentalOffer = Pick<RentalFacts, 'serviceEntity' | 'units' | 'most' | 'months' | 'trial' | 'mustWait'>

/** Validates an order of mesh units. Two statements. Source: MSH-011, MSH-014, MSH-020. */
export const meshValidator = rentalValidator('meshunits', async (db, { accountCode, today, brand }) => {
  const text = await meshOfferText(db, { accountCode, today, brand: brand.id })
  const { serviceEntity, hardware, units, trialPromoCode, available } = validatedMeshOffer.parse(
    JSON.parse(text),
  )
  const choosable = choosableUnits(units, hardware).filter(({ key }) => available.includes(key))
  const netcomm = choosable.find(({ type }) => type === 'netcomm')
  return {
    serviceEntity,
    units: choosable,
    most: hardware.numberOfMeshSatelliteUnitsCanStillOrder,
    months: 0,
    trial:
      trialPromoCode === null || netcomm === undefined
        ? null
        : { unitKey: netcomm.key, promoCode: trialPromoCode },
    mustWait: false,
  }
})

/** Validates a rental of Google Wifi. Two statements. Source: GWF-003, GWF-004, GWF-025. */
export const googleWifiValidator = rentalValidator(
  'googlewifi',
  async (db, { accountCode, today, brand, actor }) => {
    const offer = await readWifiOffer(db, { accountCode, today, brand: brand.id })
    const { currentPlanKey } = wifiLine.parse(JSON.parse(offer.line))
    const options = optionsFor(z.array(wifiOption).parse(JSON.parse(offer.options)), currentPlanKey)
    return {
      serviceEntity: offer.service_entity,
      units: options.map((option) => ({
        key: option.HardwareProductKey,
        name: option.Description,
        chargeIncludingGst: option.ChargeIncludingGst,
        chargeExcludingGst: option.ChargeExcludingGst,
      })),
      most: 1,
      months: WIFI_CONTRACT_MONTHS,
      trial: null,
      mustWait: offer.order_under_way && actor.kind !== 'staff',
    }
  },
)

function rentalValidator(
  kind: RentalFacts['kind'],
  readOffer: (db: Queries, context: OrderContext) => Promise<RentalOffer>,
): Validator {
  return async (db, context, { body }) => {
    const { today } = context
    const sale = await readSaleFacts(db, context)
    const { staffName, businessGroup, billFrequency, canOrderNewProducts } = sale
    const facts: RentalFacts = {
      ...(await readOffer(db, context)),
      kind,
      offer: { canOrderNewProducts },
      businessGroup,
      salesPerson: toSalesPerson(staffName),
      today,
    }
    const { rental, problems } = validateRental(body, facts)
    if (rental === null) return invalid(...problems)
    const town = body.HardwareOrders[0]?.address.City ?? null
    const terms = { businessGroup, billFrequency, today, town, months: facts.months }
    return { placement: toPlacement(rental, terms), problems: [] }
  }
}

type RentalTerms = Pick<Placement, 'businessGroup' | 'billFrequency'> &
  Pick<RentalFacts, 'today' | 'months'> & { readonly town: string | null }

function toPlacement(
  rental: Rental,
  { businessGroup, billFrequency, today, town, months }: RentalTerms,
): Placement {
  const quote = { costs: rentalCosts(rental), steps: rentalSteps(today, town) }
  const from = calculateRentStart(today, town)
  const { key, name } = rental.unit
  const cents = toMonthlyPrice(calculateRent(rental).chargeIncludingGst, billFrequency)
  return {
    ...PLACEMENT_DEFAULTS,
    quote,
    businessGroup,
    billFrequency,
    snapshot: async () => ({
      ...quote,
      ...SNAPSHOT_DEFAULTS,
      prices: {
        ...NO_PRICES,
        ...(rental.isTrial && {
          discounts: [{ of: 'trial', name: TRIAL_NAME, about: '', cents, lastDay: lastFreeDay(from) }],
        }),
        rental: {
          key,
          name,
          units: rental.units,
          cents,
          contractEndsOn: months === 0 ? null : contractEnd(from),
        },
      },
    }),
  }
}
