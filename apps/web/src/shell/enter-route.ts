import type { FunctionComponent, ReactNode } from 'react'

import type { GoOptions, Place, RedirectReason } from '#web/http/place.tsx'

import type { AreaRoute, EnteredRoute, RouteDetails } from '#web/area.ts'
import { HOME, toUrl } from './route-finder.ts'
import type { FindRoute } from './route-finder.ts'

/** Thrown on entering a route, to go to another address instead. The reason is null if nothing was refused. */
export class RedirectTo extends Error {
  readonly href: string
  readonly reason: RedirectReason | null

  constructor(href: string, reason: RedirectReason | null) {
    super()
    this.href = href
    this.reason = reason
  }
}

/** The state of the page: starting, a screen, or a failure to enter a route. */
export type PageState =
  | { readonly status: 'starting' }
  | {
      readonly status: 'entered'
      readonly route: EnteredRoute
      readonly Screen: FunctionComponent
      readonly place: Place
      /** Shows why the requested address led here. */
      readonly notice: ReactNode
    }
  | { readonly status: 'failed'; readonly thrown: unknown }

export type EntryOptions = {
  /** Whether the app's own templates replace the screens that have such a template. Source: DSH-003. */
  readonly app?: boolean
  /** Runs before a route is entered; throws `RedirectTo` to go elsewhere. */
  readonly enter: (route: AreaRoute, wantedPath: string) => Promise<void>
  /** Loads the notice about a redirect from an address. Never rejects: a page without the notice is better than none. */
  readonly explain: (reason: RedirectReason, href: string, find: FindRoute) => Promise<ReactNode>
}

/** The address after redirects, and what the page shows there. */
type NavigationResult = { readonly href: string; readonly shown: PageState }
type Go = (href: string, options?: GoOptions) => void

/** A script of a route did not load. A deployment may have removed it. */
class ScriptMissing extends Error {}

/** No chain of guards is that long. */
const MAX_REDIRECTS = 10

/**
 * Enters the route of an address, or of its redirect target. The check of the route, its data and its scripts load in
 * parallel. The screen is shown once all three are there. Of several redirects in a row, the first refusal is explained.
 */
export function createResolver(options: EntryOptions, find: FindRoute, go: Go) {
  async function resolve(
    href: string,
    notice?: Promise<ReactNode> | null,
    redirects = 0,
  ): Promise<NavigationResult> {
    try {
      const entered = await enterRoute(href, redirects > 0)
      return { href, shown: { ...entered, notice: await notice } }
    } catch (thrown) {
      if (!(thrown instanceof RedirectTo) || redirects === MAX_REDIRECTS)
        return { href, shown: { status: 'failed', thrown } }
      const { reason } = thrown
      return resolve(thrown.href, notice ?? (reason && options.explain(reason, href, find)), redirects + 1)
    }
  }

  async function enterRoute(href: string, isRedirected: boolean) {
    const { pathname, search } = toUrl(href)
    const match = find(href)
    // an address without a screen leads home. Source: SHL-001
    if (match === null) throw new RedirectTo(HOME, 'unknownAddress')
    const { route, parameters } = match
    const loading = loadDetails(route)
    const [details, Screen] = await Promise.all([
      loading,
      loading.then((loaded) => loadScreen(loaded, options)),
      options.enter(route, href).then(async () => redirectIfElsewhere(await loading, search)),
      loading.then(loadData),
    ])
    const place = { path: pathname, search, parameters, isRedirected, go }
    return { status: 'entered', route: { ...route, ...details }, Screen, place } as const
  }

  return resolve
}

async function redirectIfElsewhere({ elsewhere }: RouteDetails, search: string): Promise<void> {
  const redirect = await elsewhere?.(search)
  if (redirect) throw new RedirectTo(redirect.href, redirect.reason)
}

/** Loads the screen of a route before the route is entered. */
export async function loadScripts(
  route: AreaRoute,
  options: Pick<EntryOptions, 'app'>,
): Promise<FunctionComponent> {
  return loadScreen(await loadDetails(route), options)
}

function loadDetails({ details }: AreaRoute): Promise<RouteDetails> {
  return loadScript(details)
}

function loadScreen(
  { screen, appScreen = screen }: RouteDetails,
  { app = false }: Pick<EntryOptions, 'app'>,
) {
  return loadScript(app ? appScreen : screen)
}

async function loadScript<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    throw new ScriptMissing('', { cause })
  }
}

/** For a script that did not load, the cause is reported. */
export function findCause(thrown: unknown): unknown {
  return thrown instanceof ScriptMissing ? thrown.cause : thrown
}

export function isWithoutScript(shown: PageState): boolean {
  return shown.status === 'failed' && shown.thrown instanceof ScriptMissing
}

/** Ignores failures: the screen requests the same data and handles them. */
async function loadData({ load }: RouteDetails): Promise<void> {
  await load?.().catch(() => undefined)
}
