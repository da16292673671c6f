import { afterEach, beforeEach, vi } from 'vitest'

import { queryClient } from '#web/http/query-client.ts'

export type TestBrowser = {
  /** Where the page left for, in order; `reload` for the same page again. */
  readonly left: readonly string[]
  /** Those of them that took the place of the page in the history. */
  readonly replaced: readonly string[]
}

/**
 * What the test environment's browser lacks: leaving the page (recorded instead of done) and locks between tabs. Storage
 * and the address are as new before each test.
 */
export function testBrowser(path = '/'): TestBrowser {
  const left: string[] = []
  const replaced: string[] = []

  beforeEach(() => {
    left.length = 0
    replaced.length = 0
    localStorage.clear()
    sessionStorage.clear()
    vi.stubGlobal('location', recording(window.location, { left, replaced }))
    Object.defineProperty(navigator, 'locks', { configurable: true, value: locks() })
    window.history.replaceState(null, '', path)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    // an answer of a clock that was set is kept for years by the real one
    queryClient.clear()
    vi.useRealTimers()
  })
  return { left, replaced }
}

/** The page is opened at this address. */
export function openedAt(address: string): void {
  window.history.replaceState(null, '', address)
}

function recording(real: Location, { left, replaced }: { left: string[]; replaced: string[] }) {
  return {
    assign: (address: string | URL) => left.push(String(address)),
    replace: (address: string | URL) => {
      replaced.push(String(address))
      left.push(String(address))
    },
    reload: () => left.push('reload'),
    get href() {
      return real.href
    },
    get origin() {
      return real.origin
    },
    get hostname() {
      return real.hostname
    },
    get pathname() {
      return real.pathname
    },
    get search() {
      return real.search
    },
    get hash() {
      return real.hash
    },
  }
}

/** One holder at a time, in the order of asking. */
function locks() {
  const tails = new Map<string, Promise<unknown>>()
  return {
    request<T>(name: string, act: () => Promise<T>): Promise<T> {
      const result = (tails.get(name) ?? Promise.resolve()).then(act)
      tails.set(
        name,
        result.catch(() => undefined),
      )
      return result
    },
  }
}

/** The device loses or regains its connection. */
export function setOnline(online: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: online })
  window.dispatchEvent(new Event(online ? 'online' : 'offline'))
}
