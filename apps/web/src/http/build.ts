/** A build is called by its first script, the last one that the document names, as the server calls it. */
const OWN = nameOf([...document.querySelectorAll<HTMLScriptElement>('script[type=module][src]')].at(-1)?.src)
const BUILD_HEADER = 'x-portal-build'

/** From which builds this tab has been opened anew by itself. */
const RELOADED_KEY = 'switchboard.build.reloaded'

let old = false
const listeners = new Set<() => void>()

/** Which build of the page this is, and whether the provider has gone on to another one since it was opened. */
export const build = {
  isOld: (): boolean => old,

  subscribe(onChange: () => void): () => void {
    listeners.add(onChange)
    return () => listeners.delete(onChange)
  },

  /** Every answer of our own provider names the build that it serves now; another provider's API may name none. */
  notice({ headers }: Pick<Response, 'headers'>): void {
    const served = headers.get(BUILD_HEADER) ?? ''
    if (served !== '' && served !== OWN) build.isOver()
  },

  /** Also where a script of this build is not to be had any more. */
  isOver(): void {
    if (old) return
    old = true
    for (const listener of listeners) listener()
  },

  /** Whether this tab may be opened anew by itself: once from each build, so that it never goes round in circles. */
  mayReload(): boolean {
    const reloadedFrom = sessionStorage.getItem(RELOADED_KEY)?.split(' ') ?? []
    if (reloadedFrom.includes(OWN)) return false
    sessionStorage.setItem(RELOADED_KEY, [...reloadedFrom, OWN].join(' '))
    return true
  },

  /** Only for tests: as newly opened. */
  forget(): void {
    old = false
  },
}

function nameOf(address = ''): string {
  return /([^/]+)\.js$/.exec(address)?.[1] ?? ''
}
