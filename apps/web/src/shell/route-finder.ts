import { parse } from 'regexparam'

import type { AreaRoute } from '#web/area.ts'

export const HOME = '/'

type RouteMatch = { readonly route: AreaRoute; readonly parameters: Record<string, string> }

export type FindRoute = (href: string) => RouteMatch | null

/** Finds the route of an address below the base. */
export function createRouteFinder(routes: readonly AreaRoute[]): FindRoute {
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

/** Returns the text unchanged if it is not a valid encoding. */
function decodeText(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export function toUrl(href: string): URL {
  return new URL(href, location.origin)
}

/** The path, query and fragment of the address of the page, below the base. */
export function hrefBelow(base: string): string {
  const { pathname, search, hash } = location
  const path = pathname.startsWith(base) ? pathname.slice(base.length) : pathname
  return (path === '' ? HOME : path) + search + hash
}

/** The path of an address. */
export function withoutQuery(href: string): string {
  return href.split(/[?#]/, 1)[0] ?? ''
}

export function withoutFragment(href: string): string {
  return href.split('#', 1)[0] ?? ''
}
