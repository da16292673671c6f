import type { FunctionComponent } from 'react'
import { parse } from 'regexparam'

import { build } from '#web/http/build.ts'
import { backOnline } from '#web/http/offline.ts'
import type { Place } from '#web/http/place.tsx'

import type { AreaRoute } from './area.ts'
import { wantedAddress } from './wanted-address.ts'

/** Thrown on the way into a route: the way leads elsewhere. */
export class RedirectTo extends Error {
  readonly href: string

  constructor(href: string) {
    super(`to ${href}`)
    this.href = href
  }
}

/** What stands on the page: nothing yet, a screen, or the news that it could not be entered. */
export type Shown =
  | { readonly status: 'starting' }
  | {
      readonly status: 'entered'
      readonly route: AreaRoute
      readonly Screen: FunctionComponent
      readonly place: Place
    }
  | { readonly status: 'failed'; readonly thrown: unknown }

export type PortalRouter = {
  /** Enters the route of the address that the page was opened at. */
  start(): Promise<void>
  /** Enters the route of a path below the base; the address follows once it is entered. */
  go(href: string, options?: { readonly replace?: boolean }): Promise<void>
  /** The same for a link: leaving a screen of an old build is the moment to open the new one. */
  follow(href: string): void
  /** Loads a screen's script before it is asked for. */
  prepare(href: string): void
  shown(): Shown
  subscribe(onChange: () => void): () => void
}

type Options = {
  readonly routes: readonly AreaRoute[]
  readonly basePath: string
  /** What runs before a route is entered; throws `RedirectTo` to lead elsewhere. */
  readonly enter: (route: AreaRoute, wantedPath: string) => Promise<void>
  /** Hears of every route that was entered, and of what kept one from being entered. */
  readonly onEntered?: (route: AreaRoute) => void
  readonly onFailed?: (route: AreaRoute | null, thrown: unknown) => void
}

type Found = { readonly route: AreaRoute; readonly parameters: Record<string, string> }
type Settled = { readonly href: string; readonly shown: Shown }

/** A screen's script did not come. A deployment may have taken it away. */
class ScriptMissing extends Error {}

/** More than any chain of guards is long. */
const MOST_REDIRECTS = 10
const HOME = '/'

/**
 * Routes as data: on entering one its check, its data and its script run side by side, and the screen is drawn once all
 * three are there. Of several navigations at once the last one wins; one without a connection waits for it.
 */
export function createPortalRouter({ routes, basePath, enter, onEntered, onFailed }: Options): PortalRouter {
  const patterns = routes.map((route) => ({ route, ...parse(route.path.replaceAll('$', ':')) }))
  const listeners = new Set<() => void>()
  let shown: Shown = { status: 'starting' }
  let latest = 0

  function find(path: string): Found | null {
    for (const { route, keys, pattern } of patterns) {
      const values = pattern.exec(path)?.slice(1)
      if (values === undefined) continue
      const parameters: Record<string, string> = {}
      for (const [index, key] of keys.entries()) parameters[key] = decoded(values[index] ?? '')
      return { route, parameters }
    }
    return null
  }

  async function settle(href: string, redirects = 0): Promise<Settled> {
    try {
      return { href, shown: await entered(href) }
    } catch (thrown) {
      if (!(thrown instanceof RedirectTo) || redirects === MOST_REDIRECTS)
        return { href, shown: { status: 'failed', thrown } }
      return settle(thrown.href, redirects + 1)
    }
  }

  async function entered(href: string): Promise<Shown> {
    const { pathname, search } = new URL(href, location.origin)
    const found = find(pathname)
    // any address that no screen owns leads home. Source: SHL-001
    if (found === null) throw new RedirectTo(HOME)
    const { route, parameters } = found
    const [Screen] = await Promise.all([screenOf(route), letIn(route, href), loaded(route)])
    return { status: 'entered', route, Screen, place: { path: pathname, search, parameters, go } }
  }

  async function letIn(route: AreaRoute, href: string): Promise<void> {
    await enter(route, href)
    const elsewhere = (await route.elsewhere?.(new URL(href, location.origin).search)) ?? null
    if (elsewhere !== null) throw new RedirectTo(elsewhere)
  }

  async function move(
    href: string,
    writeAddress: (address: string, settledAt: string) => void,
    { byLink = false } = {},
  ): Promise<void> {
    latest += 1
    const mine = latest
    const base = basePath.replace(/\/$/, '')
    wantedAddress.enter(base + href)
    const settled = await settle(href)
    if (mine !== latest) return
    if (settled.shown.status === 'failed' && !navigator.onLine) {
      // opened anew, because a script that did not come may have styles, and those are not asked for twice
      await backOnline()
      if (mine === latest) location.assign(wantedAddress.read())
      return
    }
    if ((isWithoutScript(settled.shown) || (byLink && build.isOld())) && build.mayReload()) {
      location.assign(base + settled.href)
      return
    }
    wantedAddress.isEntered()
    shown = settled.shown
    if (shown.status === 'entered') onEntered?.(shown.route)
    if (shown.status === 'failed')
      onFailed?.(find(new URL(settled.href, location.origin).pathname)?.route ?? null, causeOf(shown.thrown))
    writeAddress(base + settled.href, settled.href)
    for (const listener of listeners) listener()
  }

  /** The address stands already: it changes only where the way led elsewhere. */
  function moveToAddress(): Promise<void> {
    const href = hrefBelow(basePath)
    return move(href, (address, settledAt) => {
      if (settledAt !== href) history.replaceState(null, '', address)
    })
  }

  async function navigate(href: string, { replace = false, byLink = false } = {}): Promise<void> {
    const write = (address: string) => {
      if (replace) history.replaceState(null, '', address)
      else history.pushState(null, '', address)
      window.scrollTo(0, 0)
    }
    await move(href, write, { byLink })
  }

  function go(href: string, options?: { readonly replace?: boolean }): void {
    void navigate(href, options)
  }

  return {
    async start() {
      window.addEventListener('popstate', () => void moveToAddress())
      await moveToAddress()
    },
    go: navigate,
    follow: (href) => void navigate(href, { byLink: true }),
    prepare(href) {
      const found = find(new URL(href, location.origin).pathname)
      // a script that does not come is asked for again when its screen is
      if (found !== null && navigator.onLine) screenOf(found.route).catch(() => undefined)
    },
    shown: () => shown,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}

async function screenOf({ screen }: AreaRoute): Promise<FunctionComponent> {
  if ('eager' in screen) return screen.eager
  try {
    return await screen()
  } catch (cause) {
    throw new ScriptMissing('the script of a screen did not come', { cause })
  }
}

/** What is told of a script that did not come is why. */
function causeOf(thrown: unknown): unknown {
  return thrown instanceof ScriptMissing ? thrown.cause : thrown
}

function isWithoutScript(shown: Shown): boolean {
  return shown.status === 'failed' && shown.thrown instanceof ScriptMissing
}

/** Only waited for: a screen whose data did not come says so itself. */
async function loaded({ load }: AreaRoute): Promise<void> {
  await load?.().catch(() => undefined)
}

/** As it was typed where it is no encoding of anything. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function hrefBelow(basePath: string): string {
  const { pathname, search, hash } = location
  const base = basePath.replace(/\/$/, '')
  const path = pathname.startsWith(base) ? pathname.slice(base.length) : pathname
  return (path === '' ? HOME : path) + search + hash
}
