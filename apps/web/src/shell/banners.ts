import { addDays, day } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import type { Banner } from '#web/area.ts'
import { AREAS } from './areas.ts'
import { newerAddress } from './newer-portal.ts'
import { isShownTo, canEnter } from './can-enter.ts'
import type { RouteContext } from './can-enter.ts'

/** A banner that the account can follow. */
export type OpenBanner = Pick<Banner, 'title' | 'text' | 'label' | 'icon'> & {
  readonly id: string
  readonly href: string
}

/** The order of the banners, by path. */
const ORDER: readonly string[] = ['/get-power', '/change-hub/get-wifi-mesh', '/move-house']

const BANNERS: readonly Banner[] = AREAS.flatMap(({ banners = [] }) => banners).toSorted(
  (first, second) => ORDER.indexOf(first.path) - ORDER.indexOf(second.path),
)

/** The banners whose routes the account may enter. */
export function openBanners(context: RouteContext & { readonly newerPortal: string }): readonly OpenBanner[] {
  return BANNERS.filter((banner) => isShownTo(banner, context.facts) && canEnter(banner.path, context)).map(
    ({ title, text, label, icon, path }) => ({
      id: path,
      title,
      text,
      label,
      icon,
      href: newerAddress(path, path, context.newerPortal) ?? path,
    }),
  )
}

/** How long a dismissed banner stays hidden. Its offer may have changed by then. */
export const DISMISSAL_DAYS = 90

/** Stored on this device for each account: people who share a device may want different offers. */
export const dismissal = {
  write(accountCode: string, id: string, today: Day): void {
    localStorage.setItem(storageKey(accountCode, id), today)
  },

  /** A stored value that is not a day is ignored. A future day comes from a wrong clock and is ignored too. */
  applies(accountCode: string, id: string, today: Day): boolean {
    const since = day.safeParse(localStorage.getItem(storageKey(accountCode, id))).data
    return since !== undefined && since <= today && today < addDays(since, DISMISSAL_DAYS)
  },
}

function storageKey(accountCode: string, id: string): string {
  return `switchboard.banner.${accountCode}${id}`
}
