import { getOfferDiscount } from '@switchboard/domain/change-hub/charged-items'
import type { ChargedItems, CostItem, InternetItem } from '@switchboard/domain/change-hub/charged-items'
import { homelineName } from '@switchboard/domain/catalogue/rules'
import { mobileNumberProblem } from '@switchboard/domain/mobile-number'
import { toCents } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'

export type ChargeRow = {
  readonly key: string
  readonly label: string
  readonly about: string
  readonly cost: Cents
}

/** The rows of the charged items. Offers are negative and come last. Source: HUB-020 to HUB-027. */
export function listChargeRows(items: ChargedItems, businessGroup: string): ChargeRow[] {
  const rows = [
    ...items.internet.map((item) => ({
      label: item.productDescription,
      about: describeInternet(item, businessGroup),
      cost: item.cost,
    })),
    ...items.wireless.map(({ serviceEntity, description, cost }) => ({
      label: description,
      about: serviceEntity,
      cost,
    })),
    ...items.additionalProducts.map((item) => toRow(item, 'Extra')),
    // two members of a group have the same plan, and only their numbers differ
    ...items.mobilev2Products.map((item) => toRow(item, describeMobile(item.number))),
    ...items.insurance.map((item) => toRow(item, 'Insurance')),
    ...items.others.map((item) => toRow(item, '')),
    ...items.offers.map((offer) => ({
      label: offer.label,
      about: 'Comes off each bill for now',
      cost: toCents(-getOfferDiscount(offer, businessGroup)),
    })),
  ]
  return rows.map((row, index) => ({ ...row, key: `${index} ${row.label}` }))
}

function toRow({ label, charge }: CostItem, about: string) {
  return { label, about, cost: charge }
}

function describeMobile(number: string | null): string {
  return number === null || mobileNumberProblem(number) !== null ? 'Mobile' : `Mobile ${number}`
}

function describeInternet({ dataCap, naked, voicemail }: InternetItem, businessGroup: string): string {
  const voice = naked ? 'without a phone line' : `with ${homelineName(businessGroup).toLowerCase()}`
  return [dataCap, voice, ...(voicemail ? ['voicemail'] : [])].filter((part) => part !== '').join(', ')
}
