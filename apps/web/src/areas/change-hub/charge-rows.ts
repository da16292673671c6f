import { getOfferDiscount } from '@switchboard/domain/change-hub/charged-items'
import type { ChargedItems, CostItem, InternetItem } from '@switchboard/domain/change-hub/charged-items'
import { homelineName } from '@switchboard/domain/catalogue/rules'
import { toCents } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'

export type ChargeRow = {
  readonly key: string
  readonly label: string
  readonly about: string
  readonly cost: Cents
}

/** The charged items as the rows of one table, offers taken off at the end. Source: HUB-020 to HUB-027. */
export function chargeRows(items: ChargedItems, businessGroup: string): ChargeRow[] {
  const rows = [
    ...items.internet.map((item) => ({
      label: item.productDescription,
      about: internetAbout(item, businessGroup),
      cost: item.cost,
    })),
    ...items.wireless.map(({ serviceEntity, description, cost }) => ({
      label: description,
      about: serviceEntity,
      cost,
    })),
    ...items.additionalProducts.map((item) => costRow(item, 'Extra')),
    ...items.mobilev2Products.map((item) => costRow(item, 'Mobile')),
    ...items.insurance.map((item) => costRow(item, 'Insurance')),
    ...items.others.map((item) => costRow(item, '')),
    ...items.offers.map((offer) => ({
      label: offer.label,
      about: 'Comes off each bill for now',
      cost: toCents(-getOfferDiscount(offer, businessGroup)),
    })),
  ]
  return rows.map((row, place) => ({ ...row, key: `${place} ${row.label}` }))
}

function costRow({ label, charge }: CostItem, about: string) {
  return { label, about, cost: charge }
}

function internetAbout({ dataCap, naked, voicemail }: InternetItem, businessGroup: string): string {
  const voice = naked ? 'without a phone line' : `with ${homelineName(businessGroup)}`
  return [dataCap, voice, ...(voicemail ? ['voicemail'] : [])].filter((part) => part !== '').join(', ')
}
