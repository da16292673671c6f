import { afterEach, beforeEach, vi } from 'vitest'

import { page } from '#web/http/page.ts'
import type { PageLocation } from '#web/http/page.ts'
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
    page.location = recordLeaving({ left, replaced })
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

/** The page is served from this host. */
export function servePageFrom(hostname: string): void {
  page.location = { ...page.location, hostname }
}

function recordLeaving({ left, replaced }: { left: string[]; replaced: string[] }): PageLocation {
  return {
    hostname: window.location.hostname,
    assign: (address) => left.push(String(address)),
    replace: (address) => {
      replaced.push(String(address))
      left.push(String(address))
    },
    reload: () => left.push('reload'),
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
