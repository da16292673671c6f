import { isBusiness } from '@switchboard/domain/access'
import type { AccountFacts } from '@switchboard/domain/access'
import type { Brand } from '@switchboard/brands/brand'

import type { IconName } from '#web/ui/Icon.tsx'
import type { MenuGroup, MenuItem } from '#web/ui/SideMenu.tsx'

import { newerAddress } from './newer-portal.ts'
import { opens } from './opens.ts'
import type { Entries } from './opens.ts'
import { SERVICE_PLACES, isShownTo } from './service-menu.ts'

type Place = {
  readonly label: string
  readonly href: string
  readonly icon: IconName
  /** The route that it leads to, by its path. */
  readonly path: string
  /** Routes beneath it that its own page leads to, by their paths. */
  readonly beneath?: readonly string[]
  /** The places beneath it, shown as the sub-menu of each of them. */
  readonly within?: readonly { readonly label: string; readonly href: string; readonly path: string }[]
}

const PLACES: readonly Place[] = [
  { label: 'Home', href: '/', icon: 'home', path: '/' },
  {
    label: 'Bills',
    href: '/invoice/latest',
    icon: 'bill',
    path: '/invoice/$invoiceId',
    within: [
      { label: 'Latest bill', href: '/invoice/latest', path: '/invoice/$invoiceId' },
      { label: 'Bill history', href: '/bill-history', path: '/bill-history' },
      { label: 'Pay a bill', href: '/pay', path: '/pay' },
    ],
  },
  { label: 'Pay', href: '/pay', icon: 'pay', path: '/pay' },
  { label: 'Your plan', href: '/change-hub', icon: 'switch', path: '/change-hub', beneath: ['/my-plan'] },
  {
    label: 'Payment method',
    href: '/payment-method',
    icon: 'card',
    path: '/payment-method',
    beneath: ['/payment-method/direct-debit', '/payment-method/credit-card'],
  },
  {
    label: 'Messages',
    href: '/mynotifications',
    icon: 'mail',
    path: '/mynotifications',
    beneath: ['/communication/$communicationId/$communicationMediumId'],
  },
  { label: 'Your details', href: '/details', icon: 'person', path: '/details' },
  {
    label: 'Users',
    href: '/authorised-people',
    icon: 'people',
    path: '/authorised-people',
    beneath: ['/add-authorised-person', '/account-access'],
  },
]

type Where = Entries & {
  /** Where the newer portal begins; empty for none. */
  readonly newerPortal: string
  /** The path of the route that is open. */
  readonly current: string | undefined
}

/**
 * The side menu: the places whose routes let this account in, what its services and orders bring, and the brand's help site.
 * Source: SHL-016, SHL-034.
 */
export function menuGroups(where: Where, brand: Pick<Brand, 'helpSite'>): readonly MenuGroup[] {
  const currentPlace = placeOf(where.current)
  const items = PLACES.filter(({ path }) => opens(path, where)).map((place) => ({
    label: place.label,
    href: hrefOf(place, where),
    icon: place.icon,
    current: place === currentPlace,
  }))
  return [
    { items },
    ...serviceGroups(where),
    { heading: 'Help', items: [...helpDesk(where), helpItem(where.facts, brand)] },
  ]
}

/** Source: SHL-020 to SHL-030. */
function serviceGroups(where: Where): readonly MenuGroup[] {
  return SERVICE_PLACES.map(({ heading, places }) => ({
    heading,
    items: places
      .filter((place) => isShownTo(place, where.facts) && opens(place.path, where))
      .map(({ label, icon, path }) => ({
        label,
        icon,
        href: hrefOf({ path, href: path }, where),
        current: path === where.current && placeOf(path) === undefined,
      })),
  })).filter(({ items }) => items.length > 0)
}

/** What the app's tab bar has room for beside More, the first that are open to the account. */
const TABS: readonly { readonly path: string; readonly label: string }[] = [
  { path: '/', label: 'Home' },
  { path: '/invoice/$invoiceId', label: 'Bills' },
  { path: '/data-usage', label: 'Usage' },
  { path: '/change-hub', label: 'Plan' },
  { path: '/pay', label: 'Pay' },
  { path: '/mynotifications', label: 'Messages' },
]
const MOST_TABS = 4

/** The app's places at the thumb; the rest is behind More. */
export function tabItems(where: Where): readonly MenuItem[] {
  const current = placeOf(where.current)
  return TABS.flatMap(({ path, label }) => {
    const place = PLACES.find((each) => each.path === path)
    if (place === undefined || !opens(path, where)) return []
    return [{ label, href: hrefOf(place, where), icon: place.icon, current: place === current }]
  }).slice(0, MOST_TABS)
}

const HELP_DESK_PATHS: readonly string[] = ['/contact', '/contact/contact']

function helpDesk(where: Where): readonly MenuItem[] {
  if (!opens('/contact', where)) return []
  const current = where.current !== undefined && HELP_DESK_PATHS.includes(where.current)
  return [{ label: 'Help desk', href: '/contact', icon: 'phone', current }]
}

/** The place of a route: its own, or the one that it is beneath. */
function placeOf(current: string | undefined): Place | undefined {
  return (
    PLACES.find(({ path }) => path === current) ??
    PLACES.find(({ within = [] }) => within.some(({ path }) => path === current)) ??
    PLACES.find(({ beneath = [] }) => beneath.some((path) => path === current))
  )
}

/** A business of either group gets the part of the help site that is written for businesses. Source: SHL-034. */
function helpItem({ businessGroup }: AccountFacts, { helpSite }: Pick<Brand, 'helpSite'>): MenuItem {
  return isBusiness(businessGroup)
    ? { label: 'Business help', href: `${helpSite}business/`, icon: 'help', external: true }
    : { label: 'Help site', href: helpSite, icon: 'help', external: true }
}

/** The places beneath the same one as the open route; none where there is nothing to choose. Source: SHL-017. */
export function subMenu(where: Where): readonly { label: string; href: string; current: boolean }[] {
  const section = PLACES.find(({ within = [] }) => within.some(({ path }) => path === where.current))
  const open = (section?.within ?? []).filter(({ path }) => opens(path, where))
  return open.length < 2
    ? []
    : open.map((place) => ({
        label: place.label,
        href: hrefOf(place, where),
        current: place.path === where.current,
      }))
}

/** Straight to the newer portal for what it has. Source: SHL-035. */
function hrefOf({ path, href }: Pick<Place, 'path' | 'href'>, { newerPortal }: Where): string {
  return newerAddress(path, href, newerPortal) ?? href
}
