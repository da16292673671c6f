import { DEFAULT_EARLY_TERMINATION_FEE_CENTS } from '@switchboard/domain/ordering/pricing/termination'
import { salesPersonOf } from '@switchboard/domain/ordering/sales'
import { wirelessOffer } from '@switchboard/domain/wireless/contract'
import type { WirelessOffer } from '@switchboard/domain/wireless/contract'
import { wirelessCosts } from '@switchboard/domain/wireless/costs'
import { contractFor } from '@switchboard/domain/wireless/order'
import { WIRELESS_HARDWARE_MONTHS } from '@switchboard/domain/wireless/rules'
import { validateWireless } from '@switchboard/domain/wireless/validate'
import type { ValidWireless, WirelessFacts } from '@switchboard/domain/wireless/validate'

import { wirelessOfferText } from '#api/provider/offer/wireless.ts'

import type { OrderSnapshot, Prices } from '../../snapshot.ts'
import { saleOf } from '../store.ts'
import { invalid } from '../validator.ts'
import type { Placement, Validator } from '../validator.ts'

/** Validates a change to another wireless product, or to wireless broadband: two statements. Source: ORD-084, WBB-032. */
export const wirelessValidator: Validator = async (db, { accountCode, actor, today, brand }, { body }) => {
  const { staffName, ...sale } = await saleOf(db, accountCode, actor)
  const text = await wirelessOfferText(db, { accountCode, today, brand: brand.id })
  const facts: WirelessFacts = {
    ...sale,
    wireless: wirelessOffer.parse(JSON.parse(text)),
    salesPerson: salesPersonOf(staffName),
    isStaff: actor.kind === 'staff',
    promoCodes: brand.wirelessPromoCodes,
    today,
  }
  const { order, problems } = validateWireless(body, facts)
  return order === null ? invalid(...problems) : { placement: placementOf(order, facts), problems: [] }
}

function placementOf(order: ValidWireless, facts: WirelessFacts): Placement {
  const { businessGroup, billFrequency, today, wireless } = facts
  const quote: Placement['quote'] = {
    costs: wirelessCosts(order),
    steps: [
      { step: 'accepted', on: today },
      { step: 'added', on: order.beginsOn },
    ],
  }
  const begins = contractFor(order.line, today).ContractHandlingOption === 'new'
  return {
    quote,
    businessGroup,
    billFrequency,
    ids: { username: null, phoneNumber: null },
    laysFibre: false,
    told: { feeToLeave: begins ? DEFAULT_EARLY_TERMINATION_FEE_CENTS : null, comesFrom: [] },
    snapshot: async () => ({
      ...quote,
      place: placeOf(wireless),
      prices: pricesOf(order),
      continuingExtras: [],
      visited: false,
      ends: wireless.ends.map(({ name, chargeIncludingGst, chargeExcludingGst }) => ({
        name,
        amountIncludingGst: chargeIncludingGst,
        amountExcludingGst: chargeExcludingGst,
      })),
    }),
  }
}

/** Wireless broadband begins at the place of the line. */
function placeOf({ location }: WirelessOffer): OrderSnapshot['place'] {
  const { FullAddress: address = '', StreetName = '', City = '' } = location ?? {}
  const detail = [StreetName, City].filter((part) => part !== '').join(', ')
  return { address, detail, leaves: null }
}

/** A wireless account is billed monthly: the quoted price of a bill is the monthly charge of the books. Source: WBB-005. */
function pricesOf({ plan, hardware }: ValidWireless): Prices {
  const { key, name, about, chargeIncludingGst: cents } = plan
  return {
    plans: { [key]: { name, about, cents } },
    extras: {},
    hardware: Object.fromEntries(
      hardware.map(({ key: item, description, bill, once }) => [
        `${item}:${WIRELESS_HARDWARE_MONTHS}`,
        { name: description, monthly: bill.chargeIncludingGst, once: once.chargeIncludingGst },
      ]),
    ),
    bundleCents: null,
    power: null,
  }
}
