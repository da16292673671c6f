import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

export const TITLE = 'My mobile'
export const ADD_ONS_TITLE = 'Mobile add-ons'
export const PORTAL_TITLE = 'Your prepay mobile'
/** Also the label of every link to the page. */
export const LOST_TITLE = 'My phone is lost or stolen'

/** The name of the sign-up for an account with this number of mobiles. */
export function getSignUpTitle(mobileCount: number): string {
  return mobileCount === 0 ? 'Get a mobile' : 'Get another mobile'
}

export const BACK = { href: '/my-mobile', label: TITLE }

/** The end of an add-on that ends with a day. */
export function formatEnd(lastDay: Day): string {
  return `until 11:59 pm on ${dayText(lastDay)}`
}

export const MAY_NOT_ORDER = 'Your account cannot order at the moment.'
