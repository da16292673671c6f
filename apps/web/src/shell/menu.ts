import { findGuardRedirect, isBusiness } from '@switchboard/domain/access'
import type { AccountFacts } from '@switchboard/domain/access'
import type { Brand } from '@switchboard/brands/brand'

import type { IconName } from '#web/ui/Icon.tsx'
import type { MenuItem } from '#web/ui/MenuLink.tsx'
import type { MenuGroup } from '#web/ui/SideMenu.tsx'
import type { TabItem } from '#web/ui/TabBar.tsx'

import type { Place } from '#web/area.ts'
import { AREAS } from './areas.ts'
import { newerAddress } from './newer-portal.ts'
import { isShownTo, canEnter } from './can-enter.ts'
import type { RouteContext } from './can-enter.ts'

/** The places of the sub-menu, which fit on one line of a phone. */
const SUB_MENU = ['Latest bill', 'Bill history', 'Pay by card']

/** The groups of the menu, each with the labels of its places. */
export const GROUPS: readonly (readonly [heading: string, icon: IconName, labels: readonly string[]])[] = [
  ['Home', 'home', ['Home']],
  ['Bills', 'bill', [...SUB_MENU, 'Payment method']],
  [
    'Internet',
    'globe',
    ['Data usage', 'Change plan', 'Data cap', 'Speed test', 'My wireless broadband', 'Move house'],
  ],
  [
    'Power',
    'power',
    ['Sign up to power', 'Power usage', 'Change power plan', 'Enter meter reading', 'Change site access'],
  ],
  ['Phone', 'phone', ['Call usage', 'Change voice features', 'Voice extras', 'Calling packs']],
  ['Mobile', 'mobile', ['My mobile', 'Get a mobile']],
  ['Wifi', 'wifi', ['Wifi settings']],
  ['Mail', 'mail', ['Mail settings']],
  ['Extras', 'plus', ['Antivirus', 'Insurance', 'Prime Video', 'Get Prime Video']],
  ['Orders', 'order', ['Order status', 'Pending order']],
  ['Account', 'person', ['Your plan', 'Your details', 'Users', 'Messages', 'How you sign in']],
  ['Help', 'help', ['Help desk', 'My phone is lost or stolen']],
]

/** The places that can be tabs of the app, with their names there. The bar has room for four beside More. */
const TABS: readonly (readonly [label: string, tab: string, icon: IconName])[] = [
  ['Home', 'Home', 'home'],
  ['Latest bill', 'Bills', 'bill'],
  ['Data usage', 'Usage', 'usage'],
  ['Your plan', 'Plan', 'switch'],
  ['Pay by card', 'Pay', 'pay'],
  ['Messages', 'Messages', 'mail'],
]
const MAX_TABS = 4

/** The places of all areas. */
export const PLACES: readonly Place[] = AREAS.flatMap(({ places = [] }) => places)

type MenuContext = RouteContext & {
  /** The address of the newer portal; empty if there is none. */
  readonly newerPortal: string
  /** The path of the open route. */
  readonly current: string | undefined
  /** Whether the services of the account are still being loaded. */
  readonly isLoading?: boolean
}

/**
 * The side menu: the places that the account may enter and whose service it has, and the brand's help site.
 * Until the services are loaded the account's group is left out, so that it does not move when theirs appear above it.
 * Source: SHL-016, SHL-020 to SHL-030, SHL-034.
 */
export function menuGroups(context: MenuContext, brand: Pick<Brand, 'helpSite'>): readonly MenuGroup[] {
  return GROUPS.map(([heading, icon, labels]) => {
    const items: MenuItem[] = findOpenPlaces(labels, context).map((place) => toItem(place, context))
    // after the help desk, so that it does not move when the item of services appears
    if (heading === 'Help') items.splice(1, 0, toHelpSiteItem(context.facts, brand))
    return { heading, icon, items }
  }).filter(({ heading, items }) => items.length > 0 && !(context.isLoading && heading === 'Account'))
}

/**
 * The app's tab bar: the first places that are open to the account, and the page of all places, which is marked on every page that
 * belongs to no other tab. Source: APP-016.
 */
export function tabItems(context: MenuContext): readonly TabItem[] {
  const tabs = TABS.flatMap(([place, label, icon]) =>
    findOpenPlaces([place], context).map((open) => ({ ...toItem(open, context), label, icon })),
  ).slice(0, MAX_TABS)
  const isElsewhere = !tabs.some(({ current }) => current)
  return [...tabs, { label: 'More', href: '/more', icon: 'more', current: isElsewhere }]
}

/** The sub-menu, shown at each of its places. Empty if fewer than two are open to the account. Source: SHL-017. */
export function subMenu(context: MenuContext): readonly MenuItem[] {
  const places = findOpenPlaces(SUB_MENU, context)
  return places.length < 2 || !places.some(({ path }) => path === context.current)
    ? []
    : places.map((place) => toItem(place, context))
}

/** The places with these labels, in this order, that are open to the account. */
function findOpenPlaces(labels: readonly string[], context: MenuContext): readonly Place[] {
  return labels.flatMap((label) =>
    PLACES.filter(
      (place) => place.label === label && isShownTo(place, context.facts) && canEnter(place.path, context),
    ),
  )
}

function toItem(place: Place, { current, newerPortal, routes, facts }: MenuContext): MenuItem {
  const { label, path, href = path } = place
  const guards = routes.find((route) => route.path === path)?.guards ?? []
  return {
    label,
    // a place that the newer portal has too is linked there: SHL-035
    href: newerAddress(path, href, newerPortal) ?? href,
    // an entry with an address of its own is the only one of its account for this page
    current: place === findPlace(current) || (place.href !== undefined && path === current),
    // of a place in the menu, only the guard of orders can fail
    ...(findGuardRedirect(guards, facts) !== null && { waits: true }),
  }
}

/** The place of a route, or the place that the route is beneath. */
function findPlace(current = ''): Place | undefined {
  return (
    PLACES.find(({ path }) => path === current) ??
    PLACES.find(({ path, beneath = [] }) => current.startsWith(`${path}/`) || beneath.includes(current))
  )
}

/** A business of either group gets the part of the help site that is written for businesses. Source: SHL-034. */
function toHelpSiteItem({ businessGroup }: AccountFacts, { helpSite }: Pick<Brand, 'helpSite'>): MenuItem {
  return isBusiness(businessGroup)
    ? { label: 'Business help', href: `${helpSite}business/`, external: true }
    : { label: 'Help site', href: helpSite, external: true }
}
