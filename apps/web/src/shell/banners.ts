import type { ServiceFacts } from '@switchboard/domain/accounts/contract'
import { addDays, day } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import type { IconName } from '#web/ui/Icon.tsx'

import { newerAddress } from './newer-portal.ts'
import { opens } from './opens.ts'
import type { Entries } from './opens.ts'
import { isShownTo } from './service-menu.ts'
import type { ServicePlace } from './service-menu.ts'

export type Banner = {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly label: string
  readonly href: string
  readonly icon: IconName
}

type Promotion = Omit<Banner, 'href' | 'id'> & ServicePlace

const hasInternet = ({ internet }: ServiceFacts) => internet

/** Source: SHL-044 to SHL-046, CFG-017. */
const PROMOTIONS: readonly Promotion[] = [
  {
    title: 'Power and internet, one bill',
    text: 'Add power to your account and save on what you have with us already.',
    label: 'Get power',
    icon: 'power',
    path: '/get-power',
    shownTo: ({ power }) => power === 'available',
    feature: 'getPower',
  },
  {
    title: 'Wifi in every room',
    text: 'Mesh units carry your wifi to where it is weak now.',
    label: 'Get mesh',
    icon: 'wifi',
    path: '/change-hub/get-wifi-mesh',
    shownTo: hasInternet,
    feature: 'meshUnits',
  },
  {
    title: 'Moving house?',
    text: 'Tell us your new address, and your services move with you.',
    label: 'Move house',
    icon: 'move',
    path: '/move-house',
    shownTo: hasInternet,
    feature: 'moveHouse',
  },
]

/** The promotions that this account can take up: each stands only while the route that it leads to is open to it. */
export function openBanners(entries: Entries & { readonly newerPortal: string }): readonly Banner[] {
  return PROMOTIONS.filter(
    (promotion) => isShownTo(promotion, entries.facts) && opens(promotion.path, entries),
  ).map(({ title, text, label, icon, path }) => ({
    id: path,
    title,
    text,
    label,
    icon,
    href: newerAddress(path, path, entries.newerPortal) ?? path,
  }))
}

/** How long a banner that was put away stays away; what it offers may have changed by then. */
export const PUT_AWAY_DAYS = 90

/** Kept on this device and for this account: whoever shares the device may want what somebody else does not. */
export const putAway = {
  write(accountCode: string, id: string, today: Day): void {
    localStorage.setItem(keyOf(accountCode, id), today)
  },

  /** What is stored and is no day counts as nothing; a day to come is the clock's mistake. */
  stands(accountCode: string, id: string, today: Day): boolean {
    const since = day.safeParse(localStorage.getItem(keyOf(accountCode, id))).data
    return since !== undefined && since <= today && today < addDays(since, PUT_AWAY_DAYS)
  },
}

function keyOf(accountCode: string, id: string): string {
  return `switchboard.banner.${accountCode}${id}`
}
