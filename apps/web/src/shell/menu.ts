import { isBusiness } from '@switchboard/domain/access'
import type { AccountFacts } from '@switchboard/domain/access'
import type { Brand } from '@switchboard/brands/brand'

import type { MenuGroup, MenuItem } from '#web/ui/SideMenu.tsx'

import type { Place } from '#web/area.ts'
import { AREAS } from './areas.ts'
import { sortByPath } from './sort-by-path.ts'
import { newerAddress } from './newer-portal.ts'
import { isShownTo, canEnter } from './can-enter.ts'
import type { RouteContext } from './can-enter.ts'

/** The order of the menu, by path. Other places come last. */
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
const MAX_TABS = 4

/** The places of all areas. */
export const PLACES: readonly Place[] = sortByPath(
  AREAS.flatMap(({ places = [] }) => places),
  ORDER,
)

const GROUPS = [undefined, 'Orders', 'Services', 'Help'] as const

type MenuContext = RouteContext & {
  /** The address of the newer portal; empty if there is none. */
  readonly newerPortal: string
  /** The path of the open route. */
  readonly current: string | undefined
}

/**
 * The side menu: the places that the account may enter and whose service it has, and the brand's help site.
 * Source: SHL-016, SHL-020 to SHL-030, SHL-034.
 */
export function menuGroups(context: MenuContext, brand: Pick<Brand, 'helpSite'>): readonly MenuGroup[] {
  return GROUPS.map((heading) => {
    const items: MenuItem[] = openPlaces(context)
      .filter(({ group }) => group === heading)
      .map((place) => toItem(place, context))
    if (heading === 'Help') items.push(helpSiteItem(context.facts, brand))
    return { ...(heading && { heading }), items }
  }).filter(({ heading, items }) => heading === undefined || items.length > 0)
}

/** The app's tab bar: the first places that are open to the account. The other places are behind More. */
export function tabItems(context: MenuContext): readonly MenuItem[] {
  return sortByPath(openPlaces(context), TAB_ORDER)
    .flatMap((place) => (place.tab === undefined ? [] : [{ ...toItem(place, context), label: place.tab }]))
    .slice(0, MAX_TABS)
}

/** The sub-places beside the open route. Empty if fewer than two are open to the account. Source: SHL-017. */
export function subMenu(context: MenuContext): readonly { label: string; href: string; current: boolean }[] {
  const section = PLACES.find(({ within = [] }) => within.some(({ path }) => path === context.current))
  const open = (section?.within ?? []).filter(({ path }) => canEnter(path, context))
  return open.length < 2
    ? []
    : open.map((place) => ({
        label: place.label,
        href: toHref(place, context),
        current: place.path === context.current,
      }))
}

function openPlaces(context: MenuContext): readonly Place[] {
  return PLACES.filter((place) => isShownTo(place, context.facts) && canEnter(place.path, context))
}

function toItem(place: Place, context: MenuContext): MenuItem {
  const { label, icon } = place
  return { label, icon, href: toHref(place, context), current: place === findPlace(context.current) }
}

/** The place of a route, or the place that the route is beneath. */
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

/** A place that the newer portal has too is linked there. Source: SHL-035. */
function toHref({ path, href = path }: Pick<Place, 'path' | 'href'>, { newerPortal }: MenuContext): string {
  return newerAddress(path, href, newerPortal) ?? href
}
