import { moneyText } from '@switchboard/domain/money'
import { JOINING_CREDIT_CENTS } from '@switchboard/domain/wireless/promotions'
import type { WirelessPromotion } from '@switchboard/domain/wireless/promotions'

/** Source: WBB-021. */
export const PROMOTION_NAMES: Record<WirelessPromotion, string> = {
  joiningCredit: `${moneyText(JOINING_CREDIT_CENTS).replace(/\.00$/, '')} joining credit, once`,
  twoMonthsFree: 'Two months free',
}
