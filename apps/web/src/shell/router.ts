import { build } from '#web/http/build.ts'
import { untilReachable } from '#web/http/offline.ts'
import { page } from '#web/http/page.ts'
import type { GoOptions } from '#web/http/place.tsx'
import { session } from '#web/http/session.ts'

import type { AreaRoute } from '#web/area.ts'
import { createResolver, findCause, isWithoutScript, loadScripts } from './enter-route.ts'
import type { EntryOptions, PageState } from './enter-route.ts'
import { fadeTo } from './fade-to.ts'
import { createRouteFinder, hrefBelow, withoutFragment, withoutQuery } from './route-finder.ts'
import { wantedAddress } from './wanted-address.ts'

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

type Options = EntryOptions & {
  readonly routes: readonly AreaRoute[]
  readonly basePath: string
  /** Called for every route entered; `onFailed` for every failure to enter a route. */
  readonly onEntered?: (route: AreaRoute) => void
  readonly onFailed?: (route: AreaRoute | null, thrown: unknown) => void
}

type WriteAddress = (address: string, finalHref: string) => void
type MoveOptions = Pick<GoOptions, 'reason'> & {
  readonly byLink?: boolean
  /** Whether the new screen is faded in. A step in the history is not: the browser may show a transition of its own. */
  readonly fades?: boolean
}

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
  let shownHref = ''

  async function move(href: string, writeAddress: WriteAddress, { byLink, reason, fades }: MoveOptions = {}) {
    latestNumber += 1
    const ownNumber = latestNumber
    wantedAddress.set(base + href)
    const { href: finalHref, shown } = await resolve(href, reason && options.explain(reason, shownHref, find))
    if (ownNumber !== latestNumber) return
    const wasOffline = shown.status === 'failed' && (await untilReachable())
    if (ownNumber !== latestNumber) return
    // a missing script may have styles, and the browser requests styles only once: the page has to load again
    const needsReload = isWithoutScript(shown) || (byLink && build.isOld())
    if (wasOffline || (needsReload && build.mayReload())) {
      page.location.assign(base + finalHref)
      return
    }
    const render = () => {
      if (ownNumber !== latestNumber) return
      wantedAddress.clear()
      if (shown.status === 'entered') onEntered?.(shown.route)
      if (shown.status === 'failed') onFailed?.(find(finalHref)?.route ?? null, findCause(shown.thrown))
      writeAddress(base + finalHref, finalHref)
      shownHref = hrefBelow(base)
      show(shown)
    }
    if (fades && withoutQuery(finalHref) !== withoutQuery(shownHref)) await fadeTo(render)
    else render()
  }

  /** The address is already set: it changes only if the route led elsewhere. */
  function moveToAddress(how?: MoveOptions): Promise<void> {
    const href = hrefBelow(base)
    const writeAddress: WriteAddress = (address, finalHref) => {
      if (finalHref !== href) history.replaceState(null, '', address)
    }
    return move(href, writeAddress, how)
  }

  /** A move to another fragment of the shown address enters no route: rendering anew can lose the target's focus. */
  function followHistory(): void {
    const href = hrefBelow(base)
    const isWithinPage = href !== shownHref && withoutFragment(href) === withoutFragment(shownHref)
    shownHref = href
    if (!isWithinPage) void moveToAddress()
    else {
      // a navigation under way is given up, as by any other step in the history
      latestNumber += 1
      wantedAddress.clear()
    }
  }

  function navigate(href: string, how: GoOptions = {}): Promise<void> {
    const writeAddress = how.replace ? replaceAddress : pushAddress
    if (!how.addressFirst) return move(href, writeAddress, { ...how, fades: true })
    writeAddress(base + href)
    return moveToAddress()
  }

  return {
    async start() {
      window.addEventListener('popstate', followHistory)
      await moveToAddress(hasFollowedTab() ? { reason: 'otherTab' } : {})
    },
    go: navigate,
    follow: (href) => void move(href, pushAddress, { byLink: true, fades: true }),
    prepare(href) {
      const match = find(href)
      // a script that fails to load is requested again with its screen
      if (match !== null && navigator.onLine) loadScripts(match.route, options).catch(() => undefined)
    },
    ...reading,
  }
}

/** Whether the page was loaded again to follow another tab. */
function hasFollowedTab(): boolean {
  return sessionStorage.getItem(session.toKey('followed')) !== null
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
