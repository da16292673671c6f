import { DEFAULT_EARLY_TERMINATION_FEE_CENTS } from '@switchboard/domain/ordering/pricing/termination'
import { toSalesPerson } from '@switchboard/domain/ordering/sales'
import { wirelessOffer } from '@switchboard/domain/wireless/contract'
import type { WirelessOffer } from '@switchboard/domain/wireless/contract'
import { wirelessCosts } from '@switchboard/domain/wireless/costs'
import { contractFor } from '@switchboard/domain/wireless/order'
import { WIRELESS_HARDWARE_MONTHS } from '@switchboard/domain/wireless/rules'
import { validateWireless } from '@switchboard/domain/wireless/validate'
import type { ValidWireless, WirelessFacts } from '@switchboard/domain/wireless/validate'

import { wirelessOfferText } from '#api/provider/offer/wireless.ts'

import type { OrderSnapshot, Prices } from '../snapshot.ts'

import { NO_PRICES, PLACEMENT_DEFAULTS, SNAPSHOT_DEFAULTS } from './defaults.ts'
import { readSaleFacts } from './store/sale.ts'
import { invalid } from './validator.ts'
import type { Placement, Validator } from './validator.ts'

/** Validates a change to another wireless product, or to wireless broadband. Two statements. Source: ORD-084, WBB-032. */
export const wirelessValidator: Validator = async (db, context, { body }) => {
  const { accountCode, actor, today, brand } = context
  const { staffName, ...sale } = await readSaleFacts(db, context)
  const text = await wirelessOfferText(db, { accountCode, today, brand: brand.id })
  const facts: WirelessFacts = {
    ...sale,
    wireless: wirelessOffer.parse(JSON.parse(text)),
    salesPerson: toSalesPerson(staffName),
    isStaff: actor.kind === 'staff',
    promoCodes: brand.wirelessPromoCodes,
    today,
  }
  const { order, problems } = validateWireless(body, facts)
  return order === null ? invalid(...problems) : { placement: toPlacement(order, facts), problems: [] }
}

function toPlacement(order: ValidWireless, facts: WirelessFacts): Placement {
  const { businessGroup, billFrequency, today, wireless } = facts
  const quote: Placement['quote'] = {
    costs: wirelessCosts(order),
    steps: [
      { step: 'accepted', on: today },
      { step: 'added', on: order.beginsOn },
    ],
  }
  const startsContract = contractFor(order.line, today).ContractHandlingOption === 'new'
  return {
    ...PLACEMENT_DEFAULTS,
    quote,
    businessGroup,
    billFrequency,
    agreements: { feeToLeave: startsContract ? DEFAULT_EARLY_TERMINATION_FEE_CENTS : null, comesFrom: [] },
    snapshot: async () => ({
      ...quote,
      ...SNAPSHOT_DEFAULTS,
      place: toPlace(wireless),
      prices: toPrices(order),
      ends: [...wireless.ends, ...(order.plan.endsAddOns ?? [])].map(
        ({ name, chargeIncludingGst, chargeExcludingGst }) => ({
          name,
          amountIncludingGst: chargeIncludingGst,
          amountExcludingGst: chargeExcludingGst,
        }),
      ),
    }),
  }
}

/** Wireless broadband begins at the address of the line. */
function toPlace({ location }: WirelessOffer): OrderSnapshot['place'] {
  const { FullAddress: address = '', StreetName = '', City = '' } = location ?? {}
  const detail = [StreetName, City].filter((part) => part !== '').join(', ')
  return { address, detail, leaves: null }
}

/** A wireless account is billed monthly: the quoted price of a bill is the monthly charge of the books. Source: WBB-005. */
function toPrices({ plan, hardware }: ValidWireless): Prices {
  const { key, name, about, chargeIncludingGst: cents } = plan
  return {
    ...NO_PRICES,
    plans: { [key]: { name, about, cents } },
    hardware: Object.fromEntries(
      hardware.map(({ key: item, description, bill, once }) => [
        `${item}:${WIRELESS_HARDWARE_MONTHS}`,
        { name: description, monthly: bill.chargeIncludingGst, once: once.chargeIncludingGst },
      ]),
    ),
  }
}
