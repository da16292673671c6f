import type { FunctionComponent } from 'react'
import { parse } from 'regexparam'

import { build } from '#web/http/build.ts'
import { untilReachable } from '#web/http/offline.ts'
import { page } from '#web/http/page.ts'
import type { GoOptions, Place } from '#web/http/place.tsx'

import type { AreaRoute, EnteredRoute, RouteDetails } from '#web/area.ts'
import { wantedAddress } from './wanted-address.ts'

/** Thrown on entering a route, to go to another address instead. */
export class RedirectTo extends Error {
  readonly href: string

  constructor(href: string) {
    super(`to ${href}`)
    this.href = href
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
    }
  | { readonly status: 'failed'; readonly thrown: unknown }

export type PortalRouter = {
  /** Enters the route of the address that the page was opened at. */
  start(): Promise<void>
  /** Enters the route of a path below the base. The address changes once the route is entered. */
  go(href: string, options?: GoOptions): Promise<void>
  /** Same as `go`, for a link: leaving a screen of an old build is the moment to load the new build. */
  follow(href: string): void
  /** Loads a screen's script before the screen is opened. */
  prepare(href: string): void
  shown(): PageState
  subscribe(onChange: () => void): () => void
}

type Options = {
  readonly routes: readonly AreaRoute[]
  readonly basePath: string
  /** Whether the app's own templates replace the screens that have such a template. Source: DSH-003. */
  readonly app?: boolean
  /** Runs before a route is entered; throws `RedirectTo` to go elsewhere. */
  readonly enter: (route: AreaRoute, wantedPath: string) => Promise<void>
  /** Called for every route entered; `onFailed` for every failure to enter a route. */
  readonly onEntered?: (route: AreaRoute) => void
  readonly onFailed?: (route: AreaRoute | null, thrown: unknown) => void
}

type RouteMatch = { readonly route: AreaRoute; readonly parameters: Record<string, string> }
/** The address after redirects, and what the page shows there. */
type NavigationResult = { readonly href: string; readonly shown: PageState }
type Go = (href: string, options?: GoOptions) => void
type WriteAddress = (address: string, finalHref: string) => void

/** A script of a route did not load. A deployment may have removed it. */
class ScriptMissing extends Error {}

/** No chain of guards is that long. */
const MAX_REDIRECTS = 10
const HOME = '/'

/**
 * Enters the routes of addresses and shows their screens. If several navigations run at once, the last wins. A
 * navigation without a connection waits for it.
 */
export function createPortalRouter(options: Options): PortalRouter {
  const { basePath, onEntered, onFailed } = options
  const base = basePath.replace(/\/$/, '')
  const find = createRouteFinder(options.routes)
  const resolve = createResolver(options, find, (href, how) => void navigate(href, how))
  const { show, ...reading } = createPageState()
  let latestNumber = 0

  async function move(href: string, writeAddress: WriteAddress, { byLink = false } = {}): Promise<void> {
    latestNumber += 1
    const ownNumber = latestNumber
    wantedAddress.set(base + href)
    const { href: finalHref, shown } = await resolve(href)
    if (ownNumber !== latestNumber) return
    const wasOffline = shown.status === 'failed' && (await untilReachable())
    if (ownNumber !== latestNumber) return
    // a missing script may have styles, and the browser requests styles only once: the page has to load again
    const needsReload = isWithoutScript(shown) || (byLink && build.isOld())
    if (wasOffline || (needsReload && build.mayReload())) {
      page.location.assign(base + finalHref)
      return
    }
    wantedAddress.clear()
    if (shown.status === 'entered') onEntered?.(shown.route)
    if (shown.status === 'failed') onFailed?.(find(finalHref)?.route ?? null, findCause(shown.thrown))
    writeAddress(base + finalHref, finalHref)
    show(shown)
  }

  /** The address is already set: it changes only if the route led elsewhere. */
  function moveToAddress(): Promise<void> {
    const href = hrefBelow(base)
    return move(href, (address, finalHref) => {
      if (finalHref !== href) history.replaceState(null, '', address)
    })
  }

  function navigate(href: string, { replace = false, addressFirst = false } = {}): Promise<void> {
    const writeAddress = replace ? replaceAddress : pushAddress
    if (!addressFirst) return move(href, writeAddress)
    writeAddress(base + href)
    return moveToAddress()
  }

  return {
    async start() {
      window.addEventListener('popstate', () => void moveToAddress())
      await moveToAddress()
    },
    go: navigate,
    follow: (href) => void move(href, pushAddress, { byLink: true }),
    prepare(href) {
      const match = find(href)
      // a script that fails to load is requested again with its screen
      if (match !== null && navigator.onLine) loadScripts(match.route, options).catch(() => undefined)
    },
    ...reading,
  }
}

/** The state of the page, and the listeners that render it. */
function createPageState() {
  const listeners = new Set<() => void>()
  let current: PageState = { status: 'starting' }
  return {
    show(next: PageState) {
      current = next
      for (const listener of listeners) listener()
    },
    shown: () => current,
    subscribe(onChange: () => void) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}

function pushAddress(address: string): void {
  history.pushState(null, '', address)
  window.scrollTo(0, 0)
}

function replaceAddress(address: string): void {
  history.replaceState(null, '', address)
  window.scrollTo(0, 0)
}

/** Finds the route of an address below the base. */
function createRouteFinder(routes: readonly AreaRoute[]): (href: string) => RouteMatch | null {
  const patterns = routes.map((route) => ({ route, ...parse(route.path.replaceAll('$', ':')) }))
  return (href) => {
    const path = toUrl(href).pathname
    for (const { route, keys, pattern } of patterns) {
      const values = pattern.exec(path)?.slice(1)
      if (values === undefined) continue
      const parameters: Record<string, string> = {}
      for (const [index, key] of keys.entries()) parameters[key] = decodeText(values[index] ?? '')
      return { route, parameters }
    }
    return null
  }
}

/**
 * Enters the route of an address, or of its redirect target. The check of the route, its data and its scripts load in
 * parallel. The screen is shown once all three are there.
 */
function createResolver(options: Options, find: ReturnType<typeof createRouteFinder>, go: Go) {
  async function resolve(href: string, redirects = 0): Promise<NavigationResult> {
    try {
      return { href, shown: await enterRoute(href, redirects > 0) }
    } catch (thrown) {
      if (!(thrown instanceof RedirectTo) || redirects === MAX_REDIRECTS)
        return { href, shown: { status: 'failed', thrown } }
      return resolve(thrown.href, redirects + 1)
    }
  }

  async function enterRoute(href: string, isRedirected: boolean): Promise<PageState> {
    const { pathname, search } = toUrl(href)
    const match = find(href)
    // an address without a screen leads home. Source: SHL-001
    if (match === null) throw new RedirectTo(HOME)
    const { route, parameters } = match
    const loading = loadDetails(route)
    const [details, Screen] = await Promise.all([
      loading,
      loading.then((loaded) => loadScreen(loaded, options)),
      options.enter(route, href).then(async () => redirectIfElsewhere(await loading, search)),
      loading.then(loadData),
    ])
    const place = { path: pathname, search, parameters, isRedirected, go }
    return { status: 'entered', route: { ...route, ...details }, Screen, place }
  }

  return resolve
}

async function redirectIfElsewhere({ elsewhere }: RouteDetails, search: string): Promise<void> {
  const href = (await elsewhere?.(search)) ?? null
  if (href !== null) throw new RedirectTo(href)
}

async function loadScripts(route: AreaRoute, options: Pick<Options, 'app'>): Promise<FunctionComponent> {
  return loadScreen(await loadDetails(route), options)
}

function loadDetails({ details }: AreaRoute): Promise<RouteDetails> {
  return loadScript(details)
}

function loadScreen({ screen, appScreen = screen }: RouteDetails, { app = false }: Pick<Options, 'app'>) {
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
function findCause(thrown: unknown): unknown {
  return thrown instanceof ScriptMissing ? thrown.cause : thrown
}

function isWithoutScript(shown: PageState): boolean {
  return shown.status === 'failed' && shown.thrown instanceof ScriptMissing
}

/** Ignores failures: the screen requests the same data and handles them. */
async function loadData({ load }: RouteDetails): Promise<void> {
  await load?.().catch(() => undefined)
}

/** Returns the text unchanged if it is not a valid encoding. */
function decodeText(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function toUrl(href: string): URL {
  return new URL(href, location.origin)
}

function hrefBelow(base: string): string {
  const { pathname, search, hash } = location
  const path = pathname.startsWith(base) ? pathname.slice(base.length) : pathname
  return (path === '' ? HOME : path) + search + hash
}
