import type { Brand } from '@switchboard/brands/brand'
import { isBusiness } from '@switchboard/domain/access'
import type { AccountFacts } from '@switchboard/domain/access'
import type { ProductOrder } from '@switchboard/domain/catalogue/current-products'
import { dayText } from '@switchboard/domain/day'

import type { FollowedChange } from '#web/http/followed-change.ts'
import type { RedirectReason } from '#web/http/place.tsx'

/** The address that was requested, and the facts that its refusal depends on. */
export type RedirectContext = {
  /** The address below the base. */
  readonly href: string
  /** The path and the title of its route; both are empty for an unknown address. */
  readonly path: string
  readonly page: string
  readonly brand: Brand
  readonly facts: Pick<AccountFacts, 'businessGroup' | 'services'>
  /** The name of the active account's address; null if it did not load. */
  readonly placeName: string | null
  /** The change by another tab that made this tab load again. */
  readonly followed: FollowedChange | null
  /** The orders under way. They are loaded only if an order is the reason; empty also if they did not load. */
  readonly orders: readonly ProductOrder[]
}

export type RedirectWords = {
  readonly title: string
  readonly text: string
  readonly link?: { readonly href: string; readonly label: string }
}

type Refusal = Partial<Pick<RedirectWords, 'title' | 'link'>> & Pick<RedirectWords, 'text'>

/** The words for a redirect, or null if the page that it leads to shows the reason itself. Source: SHL-066 to SHL-072. */
export function describeRedirect(reason: RedirectReason, context: RedirectContext): RedirectWords | null {
  const words: Refusal | null = REASON_WORDS[reason](context)
  return words && { title: `We could not open “${context.page}”.`, ...words }
}

const HELP_DESK = { href: '/contact', label: 'Help desk' }

function toRefusal(text: string) {
  return () => ({ text })
}

/** A refusal that only the help desk can do something about. */
function toHelpDesk(text: string) {
  return () => ({ text, link: HELP_DESK })
}

const REASON_WORDS: Record<RedirectReason, (context: RedirectContext) => Refusal | null> = {
  unknownAddress: describeUnknownAddress,
  otherTab: describeFollowed,
  debugOnly: describeUnknownAddress,
  testHostOnly: describeUnknownAddress,
  loggedOut: describeSignedIn,
  // the page of the users shows what the person may do, and whom to ask
  mayDo: () => null,
  noActiveOrders: describeOrders,
  featureOn: toHelpDesk('It is not available at the moment.'),
  planChangeOn: ({ facts }) => ({
    text: isBusiness(facts.businessGroup)
      ? 'It is not available to business accounts at the moment.'
      : 'It is not available at the moment.',
    link: HELP_DESK,
  }),
  notBusiness: toHelpDesk('It is not available to this kind of business account.'),
  business: toRefusal('It is for business accounts. This is a home account.'),
  notWireless: toRefusal('It is not available with wireless broadband, which this account has.'),
  hasBroadband: toRefusal('It needs broadband, which this account does not have.'),
  mayOrderNewProducts: toHelpDesk('New products cannot be ordered for this account at the moment.'),
  potsChangeAllowed: toHelpDesk('It is not available with a plain phone line at the moment.'),
  powerChangeAllowed: toHelpDesk('Nobody can change their power plan here at the moment.'),
  offersVoiceFeatures: ({ brand }) => ({
    text: `${brand.name} has no changes of voice features here.`,
    link: HELP_DESK,
  }),
  refersFriends: ({ brand }) => ({ text: `${brand.name} has no offer for referring a friend.` }),
  noPower: ({ facts }) => ({
    text:
      facts.services?.power === 'has'
        ? 'This account has power already.'
        : 'Power is ordered already, or we cannot supply it at the address of this account.',
  }),
  hasSpeedTest: toRefusal('The speed test is not available for this account.'),
  noMobile: toRefusal('It is not available to an account with a mobile.'),
  hasPoliciesOrProducts: toRefusal(
    'Insurance needs broadband or a policy with us. This account has neither.',
  ),
  noVideo: () => ({
    title: 'This account has Prime Video already.',
    text: 'You do not have to sign up again. This page shows it.',
  }),
  hasVideo: toRefusal('This account does not have Prime Video.'),
  notFirstWireless: toHelpDesk('It is not available with an older kind of wireless broadband.'),
  billedMonthly: toHelpDesk('It needs a monthly bill. This account is billed more often.'),
  concernsWireless: toRefusal('It needs wireless broadband, which this account does not have.'),
  hasWireless: () => ({
    title: 'This account has no wireless broadband yet.',
    text: 'You can order it on this page.',
  }),
  noWifiUnits: toRefusal('This account has mesh units or Google Wifi already.'),
  methodNotOffered: toRefusal('This account cannot be paid that way. Choose one of the ways on this page.'),
  noAntivirus: toRefusal('This account does not have the antivirus product.'),
  noManualMeter: toRefusal('No meter of this account is read by hand, so there is nothing for you to do.'),
  noPrepayMobile: toRefusal('It is for prepay mobiles. This account is not a prepay account.'),
  // the provider's reply is the same for a number that could not be read
  noTollFree: toRefusal('We found no toll-free number for this account.'),
  notChecked: toRefusal('We could not load what it needs. Try again in a moment.'),
}

/** Longer addresses are cut, because any link can put its own text there. */
const MAX_ADDRESS_LENGTH = 80

function describeUnknownAddress({ href }: RedirectContext): Refusal {
  const shown = href.length > MAX_ADDRESS_LENGTH ? `${href.slice(0, MAX_ADDRESS_LENGTH)}…` : href
  return {
    title: `We could not find the page ${shown}`,
    text: 'Check the address for mistakes, or continue from this page.',
  }
}

function describeFollowed({ followed, placeName }: RedirectContext): Refusal | null {
  if (followed === null) return null
  const shown = placeName ?? 'another account'
  return {
    title:
      followed.by === 'switch'
        ? `You switched to ${shown} in another tab`
        : 'Another person signed in, in another tab',
    text: followed.wasTyped
      ? 'What you had typed here was not saved.'
      : `This tab shows ${placeName ?? 'that account'} too.`,
  }
}

/** The sign-in pages have done their work for a user who is signed in, so nothing is shown. */
function describeSignedIn({ path }: RedirectContext): Refusal | null {
  if (!path.startsWith('/reset-password')) return null
  return {
    title: 'You are already signed in.',
    text: 'You can change your password here. To use a link for a forgotten password, sign out first.',
    link: { href: '/change-password', label: 'Change password' },
  }
}

/** The changes that an open order closes, by the path of the route. */
const CLOSED_BY_ORDER: Readonly<Record<string, string>> = {
  '/call-usage': 'You can see call usage',
  '/change-hub/calling-packs': 'Calling packs can be changed',
  '/change-hub/change-data': 'The data cap can be changed',
  '/change-hub/change-product': 'The broadband plan can be changed',
  '/change-hub/family-filter': 'The family filter can be changed',
  '/change-hub/google-wifi': 'Google Wifi can be rented',
  '/change-hub/power-plan': 'The power plan can be changed',
  '/change-hub/protection-plan': 'The protection plan can be changed',
  '/change-hub/static-ip': 'The static IP can be changed',
  '/change-hub/voice-extras': 'Voice extras can be changed',
  '/get-power': 'Power can be ordered',
  '/move-house': 'A move can be ordered',
}

export const ORDER_PATHS = Object.keys(CLOSED_BY_ORDER)

function describeOrders({ path, page, orders }: RedirectContext): Refusal {
  const subject = CLOSED_BY_ORDER[path] ?? `“${page}” opens`
  const [order] = orders
  if (order === undefined) return { text: `${subject} once the order under way is done.` }
  if (orders.length > 1) return { text: `${subject} once your ${orders.length} orders under way are done.` }
  const { OrderNumber, ExpectedOn } = order
  const expected = ExpectedOn === null ? '' : `, expected on ${dayText(ExpectedOn)}`
  return {
    text: `${subject} once order ${OrderNumber} is done${expected}.`,
    link: { href: `/change-hub/order/${OrderNumber}`, label: `See order ${OrderNumber}` },
  }
}
