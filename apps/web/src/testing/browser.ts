import { afterEach, beforeEach, vi } from 'vitest'

import { page } from '#web/http/page.ts'
import type { PageLocation } from '#web/http/page.ts'
import { queryClient } from '#web/http/query-client.ts'

export type TestBrowser = {
  /** The addresses that the page left for, in order; `reload` for the same page. */
  readonly left: readonly string[]
  /** The addresses among them that replaced the page in the history. */
  readonly replaced: readonly string[]
}

/**
 * Adds functions that the browser of the test environment lacks: leaving the page (only recorded) and locks between tabs.
 * Storage and address are reset before each test.
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
    Object.defineProperty(navigator, 'locks', { configurable: true, value: createLocks() })
    window.history.replaceState(null, '', path)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    // a reply cached at a faked time would stay valid for years of the real clock
    queryClient.clear()
    vi.useRealTimers()
  })
  return { left, replaced }
}

/** Opens the page at an address. */
export function openPageAt(address: string): void {
  window.history.replaceState(null, '', address)
}

/** Serves the page from a host. */
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

/** A lock with one holder at a time, in the order of requests. */
function createLocks() {
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

/** Makes the device lose or regain its connection. */
export function setOnline(online: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: online })
  window.dispatchEvent(new Event(online ? 'online' : 'offline'))
}
