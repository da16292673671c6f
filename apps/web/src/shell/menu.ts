import { isBusiness } from '@switchboard/domain/access'
import type { AccountFacts } from '@switchboard/domain/access'
import type { Brand } from '@switchboard/brands/brand'

import type { MenuGroup, MenuItem } from '#web/ui/SideMenu.tsx'

import type { Place } from '#web/area.ts'
import { AREAS } from './areas.ts'
import { sortByPath } from './in-order.ts'
import { newerAddress } from './newer-portal.ts'
import { isShownTo, opens } from './opens.ts'
import type { Entries } from './opens.ts'

/** The order of the menu by path, whichever area brings the place. A place that is not named here comes after these. */
const ORDER: readonly string[] = [
  '/',
  '/invoice/$invoiceId',
  '/pay',
  '/order-status',
  '/change-hub',
  '/payment-method',
  '/mynotifications',
  '/details',
  '/authorised-people',
  '/data-usage',
  '/change-hub/change-product',
  '/change-hub/change-data',
  '/my-wifi',
  '/speed-test',
  '/call-usage',
  '/change-hub/voice-features',
  '/change-hub/voice-extras',
  '/change-hub/calling-packs',
  '/my-mobile',
  '/get-power',
  '/power-usage',
  '/change-hub/power-plan',
  '/meter-reading',
  '/site-access',
  '/mail-settings',
  '/manage-antivirus',
  '/change-hub/insurance',
  '/prime-video',
  '/get-amazon-prime',
  '/move-house',
]

/** The order of the app's tab bar, which has room for four beside More. */
const TAB_ORDER: readonly string[] = [
  '/',
  '/invoice/$invoiceId',
  '/data-usage',
  '/change-hub',
  '/pay',
  '/mynotifications',
]
const MOST_TABS = 4

/** Every place that an area brings. */
export const PLACES: readonly Place[] = sortByPath(
  AREAS.flatMap(({ places = [] }) => places),
  ORDER,
)

const GROUPS = [undefined, 'Orders', 'Services', 'Help'] as const

type Where = Entries & {
  /** Where the newer portal begins; empty for none. */
  readonly newerPortal: string
  /** The path of the route that is open. */
  readonly current: string | undefined
}

/**
 * The side menu: the places whose routes let this account in and whose service it has, and the brand's help site.
 * Source: SHL-016, SHL-020 to SHL-030, SHL-034.
 */
export function menuGroups(where: Where, brand: Pick<Brand, 'helpSite'>): readonly MenuGroup[] {
  return GROUPS.map((heading) => {
    const items: MenuItem[] = openPlaces(where)
      .filter(({ group }) => group === heading)
      .map((place) => toItem(place, where))
    if (heading === 'Help') items.push(helpSiteItem(where.facts, brand))
    return { ...(heading && { heading }), items }
  }).filter(({ heading, items }) => heading === undefined || items.length > 0)
}

/** The app's places at the thumb, the first that are open to the account; the rest is behind More. */
export function tabItems(where: Where): readonly MenuItem[] {
  return sortByPath(openPlaces(where), TAB_ORDER)
    .flatMap((place) => (place.tab === undefined ? [] : [{ ...toItem(place, where), label: place.tab }]))
    .slice(0, MOST_TABS)
}

/** The places beneath the same one as the open route; none where there is nothing to choose. Source: SHL-017. */
export function subMenu(where: Where): readonly { label: string; href: string; current: boolean }[] {
  const section = PLACES.find(({ within = [] }) => within.some(({ path }) => path === where.current))
  const open = (section?.within ?? []).filter(({ path }) => opens(path, where))
  return open.length < 2
    ? []
    : open.map((place) => ({
        label: place.label,
        href: toHref(place, where),
        current: place.path === where.current,
      }))
}

function openPlaces(where: Where): readonly Place[] {
  return PLACES.filter((place) => isShownTo(place, where.facts) && opens(place.path, where))
}

function toItem(place: Place, where: Where): MenuItem {
  const { label, icon } = place
  return { label, icon, href: toHref(place, where), current: place === findPlace(where.current) }
}

/** The place of a route: its own, or the one that it is beneath. */
function findPlace(current: string | undefined): Place | undefined {
  return (
    PLACES.find(({ path }) => path === current) ??
    PLACES.find(({ within = [] }) => within.some(({ path }) => path === current)) ??
    PLACES.find(({ beneath = [] }) => beneath.some((path) => path === current))
  )
}

/** A business of either group gets the part of the help site that is written for businesses. Source: SHL-034. */
function helpSiteItem({ businessGroup }: AccountFacts, { helpSite }: Pick<Brand, 'helpSite'>): MenuItem {
  return isBusiness(businessGroup)
    ? { label: 'Business help', href: `${helpSite}business/`, icon: 'help', external: true }
    : { label: 'Help site', href: helpSite, icon: 'help', external: true }
}

/** Straight to the newer portal for what it has. Source: SHL-035. */
function toHref({ path, href = path }: Pick<Place, 'path' | 'href'>, { newerPortal }: Where): string {
  return newerAddress(path, href, newerPortal) ?? href
}
