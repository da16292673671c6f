import { addDays, day } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import type { Banner } from '#web/area.ts'
import { AREAS } from './areas.ts'
import { sortByPath } from './in-order.ts'
import { newerAddress } from './newer-portal.ts'
import { isShownTo, opens } from './opens.ts'
import type { Entries } from './opens.ts'

/** A banner that the account can follow. */
export type OpenBanner = Pick<Banner, 'title' | 'text' | 'label' | 'icon'> & {
  readonly id: string
  readonly href: string
}

/** The order of the banners by path, whichever area brings them. */
const ORDER: readonly string[] = ['/get-power', '/change-hub/get-wifi-mesh', '/move-house']

const BANNERS: readonly Banner[] = sortByPath(
  AREAS.flatMap(({ banners = [] }) => banners),
  ORDER,
)

/** The offers that this account can take up: each is shown while the route that it leads to is open to the account. */
export function openBanners(entries: Entries & { readonly newerPortal: string }): readonly OpenBanner[] {
  return BANNERS.filter((banner) => isShownTo(banner, entries.facts) && opens(banner.path, entries)).map(
    ({ title, text, label, icon, path }) => ({
      id: path,
      title,
      text,
      label,
      icon,
      href: newerAddress(path, path, entries.newerPortal) ?? path,
    }),
  )
}

/** How long a banner that was put away stays away; what it offers may have changed by then. */
export const PUT_AWAY_DAYS = 90

/** Stored on this device for each account: people who share a device may want different offers. */
export const putAway = {
  write(accountCode: string, id: string, today: Day): void {
    localStorage.setItem(storageKey(accountCode, id), today)
  },

  /** A stored text that is no day counts as nothing; a future day is a mistake of the clock. */
  applies(accountCode: string, id: string, today: Day): boolean {
    const since = day.safeParse(localStorage.getItem(storageKey(accountCode, id))).data
    return since !== undefined && since <= today && today < addDays(since, PUT_AWAY_DAYS)
  },
}

function storageKey(accountCode: string, id: string): string {
  return `switchboard.banner.${accountCode}${id}`
}
