import type { DeliveryAddress } from '@switchboard/domain/ordering/contract'
import type { WirelessPromotion } from '@switchboard/domain/wireless/promotions'

/** Source: WBB-021. */
export const PROMOTION_NAMES: Record<WirelessPromotion, string> = {
  joiningCredit: '$150 joining credit, once',
  twoMonthsFree: 'Two months free',
}

/** Source: ORD-051, WBB-026. */
export const DELIVERY_PROBLEMS: Record<keyof DeliveryAddress, string> = {
  StreetName: 'Enter the street and its number.',
  Suburb: 'Enter the suburb.',
  City: 'Enter the town or city.',
  PostCode: 'Enter the four digits of the postcode.',
  Country: 'We deliver within New Zealand alone.',
}
