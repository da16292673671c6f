import type { FunctionComponent } from 'react'

import type { Brand } from '@switchboard/brands/brand'
import type { AccountFacts, Guard } from '@switchboard/domain/access'
import type { ServiceFacts } from '@switchboard/domain/accounts/contract'
import type { Feature } from '@switchboard/domain/config/contract'

import type { RedirectReason } from '#web/http/place.tsx'
import type { IconName } from '#web/ui/Icon.tsx'

/** An area's declaration in its `area.ts`. All of it is in the first load; screens are not. */
export type Area = {
  readonly routes?: readonly AreaRoute[]
  readonly places?: readonly Place[]
  readonly banners?: readonly Banner[]
}

/** A route before anyone enters it: enough for the router, the menus and the session check. */
export type AreaRoute = {
  /** Relative to the page's base; parameters are written `$name`. */
  readonly path: string
  /** Who may enter: users with a session, only those without, or anyone. Source: SES-001, SES-002, SES-004. */
  readonly session: 'required' | 'loggedOut' | 'open'
  readonly guards: readonly Guard[]
  /** Loads the rest of the route, in a script of its area. */
  readonly details: () => Promise<RouteDetails>
}

/** The part of a route that is loaded once the route is entered. */
export type RouteDetails = {
  /** Part of the page title; by brand if brands name the screen differently. Source: SHL-012, HUB-004. */
  readonly title: string | ((brand: Brand) => string)
  /** Target of the back button. Source: SHL-037. */
  readonly back?: string
  /**
   * A check that needs the provider. It runs after the guards with the address's query, and returns another address
   * to go to, or null.
   */
  readonly elsewhere?: (search: string) => Promise<Redirect | null>
  readonly screen: () => Promise<FunctionComponent>
  /** The app's own template of the screen. Source: DSH-003. */
  readonly appScreen?: () => Promise<FunctionComponent>
  /** Data that the screen needs first. It is requested while the script loads. */
  readonly load?: () => Promise<unknown>
}

/** Another address, and why. The reason is null if nothing was refused, as for an older address of a page. */
export type Redirect = { readonly href: string; readonly reason: RedirectReason | null }

export type EnteredRoute = AreaRoute & RouteDetails

/** The details of an area's routes by path: the value of its `screens.ts`. */
export type Screens = Readonly<Record<string, RouteDetails>>

type Rules = Partial<Pick<AreaRoute, 'session' | 'guards'>>

/**
 * The routes of an area, by path. By default a route requires a session and has no guards. `screens` loads the area's
 * `screens.ts`; the compiler requires exactly the same paths there.
 */
export function routes<Path extends string, Loaded extends Record<Path, RouteDetails>>(
  declared: Readonly<Record<Path, Rules>>,
  screens: () => Promise<Loaded & Record<Exclude<keyof Loaded, Path>, never>>,
): readonly AreaRoute[] {
  return Object.entries<Rules>(declared).map(([path, rules]) => ({
    path,
    session: 'required',
    guards: [],
    ...rules,
    details: async () => detailsAt(path, await screens()),
  }))
}

function detailsAt(path: string, screens: Screens): RouteDetails {
  const details = screens[path]
  if (details === undefined) throw new Error(`no screen for ${path}`)
  return details
}

/**
 * A place in the menus. It is shown while its route exists and the account may enter it. `shell/menu.ts` names its label in a
 * group of the menu.
 */
export type Place = {
  readonly label: string
  /** Path of the route that it leads to. */
  readonly path: string
  /** Its address, if it differs from the path. */
  readonly href?: string
  /** Paths of further routes that mark the place as current. Routes whose path continues the place's own do so without this. */
  readonly beneath?: readonly string[]
} & Condition

/** The condition for showing a place or a banner. With `isShown`, nothing is shown before the account is loaded. */
export type Condition = {
  readonly isShown?: (
    services: ServiceFacts,
    facts: Pick<AccountFacts, 'staff' | 'debug' | 'level'>,
  ) => boolean
  /** The switch that must be on. Source: CFG-017. */
  readonly feature?: Feature
}

export type Banner = {
  readonly title: string
  readonly text: string
  readonly label: string
  readonly icon: IconName
  /** Path of its route, which is also its address. */
  readonly path: string
} & Condition

/** Names of an area and its changes in the access list of the account: its `access-words.ts`. */
export type AccessWords<Change extends string = never> = {
  /** Names the area in an entry for viewing it. */
  readonly part: string
  /** Describes a change as the rest of a sentence; `subject` is the affected person. */
  readonly changes: Readonly<Record<Change, (subject: string | null) => string>>
}
