import type { FunctionComponent } from 'react'

import type { Brand } from '@switchboard/brands/brand'
import type { AccountFacts, Guard } from '@switchboard/domain/access'
import type { ServiceFacts } from '@switchboard/domain/accounts/contract'
import type { Feature } from '@switchboard/domain/config/contract'

import type { IconName } from '#web/ui/Icon.tsx'

/** What an area declares of itself, in its `area.ts`. All of it is in the first load; screens are not. */
export type Area = {
  readonly routes?: readonly AreaRoute[]
  readonly places?: readonly Place[]
  readonly banners?: readonly Banner[]
}

/** A route as the shell knows it before anybody enters it: enough for the router, the menus and the session check. */
export type AreaRoute = {
  /** Below the page's base; parameters as `$name`. */
  readonly path: string
  /** Who may enter: with a session, only without one, or anybody. Source: SES-001, SES-002, SES-004. */
  readonly session: 'required' | 'loggedOut' | 'open'
  readonly guards: readonly Guard[]
  /** The rest of the route, in a script of its area. */
  readonly details: () => Promise<RouteDetails>
}

/** What is needed of a route once it is entered. */
export type RouteDetails = {
  /** Goes into the page title; by brand where brands name the screen differently. Source: SHL-012, HUB-004. */
  readonly title: string | ((brand: Brand) => string)
  /** Where the back button leads from here. Source: SHL-037. */
  readonly back?: string
  /** What only the provider knows: asked after the guards, with the address's query; the address to go to instead, or null. */
  readonly elsewhere?: (search: string) => Promise<string | null>
  readonly screen: () => Promise<FunctionComponent>
  /** The app's own template of the screen, where it has one. Source: DSH-003. */
  readonly appScreen?: () => Promise<FunctionComponent>
  /** Data that the screen needs first; requested while its script loads. */
  readonly load?: () => Promise<unknown>
}

export type EnteredRoute = AreaRoute & RouteDetails

/** The details of an area's routes by their paths: the value of its `screens.ts`. */
export type Screens = Readonly<Record<string, RouteDetails>>

type Rules = Partial<Pick<AreaRoute, 'session' | 'guards'>>

/**
 * The routes of an area, by path. A route needs a session and has no guards unless it says otherwise. `screens` loads the
 * area's `screens.ts`, which the compiler holds to these paths: none missing, none more.
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

/** A place in the menus. It is shown while its route exists and lets the account in. */
export type Place = {
  readonly label: string
  readonly icon: IconName
  /** The route that it leads to, by its path. */
  readonly path: string
  /** Its address, where that is not the path. */
  readonly href?: string
  /** The part of the menu that it belongs to; the first part has no heading. */
  readonly group?: 'Orders' | 'Services' | 'Help'
  /** What the app's tab bar calls it, where it may be a tab. */
  readonly tab?: string
  /** Routes beneath it that its own page leads to, by their paths. */
  readonly beneath?: readonly string[]
  /** The places beneath it, shown as the sub-menu of each of them. */
  readonly within?: readonly { readonly label: string; readonly href: string; readonly path: string }[]
} & Condition

/** What an account must have for a place or a banner to be shown; nothing is shown by it while the account is not known. */
export type Condition = {
  readonly shownTo?: (services: ServiceFacts, facts: Pick<AccountFacts, 'staff' | 'debug'>) => boolean
  /** The switch that it has to be on. Source: CFG-017. */
  readonly feature?: Feature
}

export type Banner = {
  readonly title: string
  readonly text: string
  readonly label: string
  readonly icon: IconName
  /** Of the route that it leads to, which is its address too. */
  readonly path: string
} & Condition

/** What an area calls itself and its changes in the list of who has been on the account: its `access-words.ts`. */
export type AccessWords<Change extends string = never> = {
  /** What somebody looked at who looked at this area. */
  readonly part: string
  /** What somebody did, as the rest of a sentence; `of` is whom it was about. */
  readonly changes: Readonly<Record<Change, (of: string | null) => string>>
}
