import type { WirelessPromotion } from '@switchboard/domain/wireless/promotions'

/** Source: WBB-021. */
export const PROMOTION_NAMES: Record<WirelessPromotion, string> = {
  joiningCredit: '$150 joining credit, once',
  twoMonthsFree: 'Two months free',
}
