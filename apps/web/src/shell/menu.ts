import { isBusiness, redirectOf } from '@switchboard/domain/access'
import type { AccountFacts } from '@switchboard/domain/access'
import type { Brand } from '@switchboard/brands/brand'

import type { IconName } from '#web/ui/Icon.tsx'
import type { MenuGroup, MenuItem } from '#web/ui/SideMenu.tsx'

import type { AreaRoute } from './area.ts'

type Place = {
  readonly label: string
  readonly href: string
  readonly icon: IconName
  /** The route that it leads to, by its path. */
  readonly path: string
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
      { label: 'Pay a bill', href: '/pay', path: '/pay' },
    ],
  },
  { label: 'Pay', href: '/pay', icon: 'pay', path: '/pay' },
]

type Where = {
  readonly routes: readonly AreaRoute[]
  readonly facts: AccountFacts
  /** The path of the route that is open. */
  readonly current: string | undefined
}

/** The side menu: the places whose routes let this account in, and the brand's help site. Source: SHL-016, SHL-034. */
export function menuGroups(where: Where, brand: Pick<Brand, 'helpSite'>): readonly MenuGroup[] {
  const items = PLACES.filter(({ path }) => opens(path, where)).map(({ label, href, icon, path }) => ({
    label,
    href,
    icon,
    current: path === where.current,
  }))
  return [{ items }, { heading: 'Help', items: [helpItem(where.facts, brand)] }]
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
    : open.map(({ label, href, path }) => ({ label, href, current: path === where.current }))
}

function opens(path: string, { routes, facts }: Where): boolean {
  const route = routes.find((each) => each.path === path)
  return route !== undefined && redirectOf(route.guards, facts) === null
}
