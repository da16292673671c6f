import type { FunctionComponent } from 'react'

import type { Brand } from '@switchboard/brands/brand'
import type { Guard } from '@switchboard/domain/access'

/** A route of an area, as data: the shell makes the router, the menu and the session check from it. */
export type AreaRoute = {
  /** Below the page's base; parameters as `$name`. */
  readonly path: string
  /** Goes into the page title; by brand where brands name the screen differently. Source: SHL-012, HUB-004. */
  readonly title: string | ((brand: Brand) => string)
  /** Who may enter: with a session, only without one, or anybody. Source: SES-001, SES-002, SES-004. */
  readonly session: 'required' | 'loggedOut' | 'open'
  readonly guards: readonly Guard[]
  /** What only the provider knows: asked once the guards let in, with the address's query; another address to go to instead, or null. */
  readonly elsewhere?: (search: string) => Promise<string | null>
  /** Where the back button leads from here. Source: SHL-037. */
  readonly back?: string
  /** Loaded when the route is entered, or a component that is there from the start. */
  readonly screen: (() => Promise<FunctionComponent>) | { readonly eager: FunctionComponent }
  /** The app's own template of the screen, where it has one. Source: DSH-003. */
  readonly appScreen?: () => Promise<FunctionComponent>
  /** What the screen needs first; started while its code loads. */
  readonly load?: () => Promise<unknown>
}
