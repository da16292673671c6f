/** A build is called by its first script, the last one that the document names, as the server calls it. */
const OWN = toBuildName(
  [...document.querySelectorAll<HTMLScriptElement>('script[type=module][src*="/assets/"]')].at(-1)?.src,
)
const BUILD_HEADER = 'x-portal-build'

/** The build from which this tab last reloaded by itself, and when. */
const RELOADED_KEY = 'switchboard.build.reloaded'
/** A deployment is over by then: whatever fails later has another reason. */
const ONCE_IN_MILLISECONDS = 300_000

let old = false
let leaving = false
const listeners = new Set<() => void>()
// the browser's back button may bring back a document that was being replaced
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) leaving = false
})

/** Which build of the page this is, and whether the provider has deployed another one since it was opened. */
export const build = {
  isOld: (): boolean => old,

  subscribe(onChange: () => void): () => void {
    listeners.add(onChange)
    return () => listeners.delete(onChange)
  },

  /** Every answer of our own provider names the build that it serves now; another provider's API may name none. */
  notice({ headers }: Pick<Response, 'headers'>): void {
    const served = headers.get(BUILD_HEADER)
    if (served && OWN && served !== OWN) build.isOver()
  },

  /** Also called where a script of this build is no longer served. */
  isOver(): void {
    if (old) return
    old = true
    for (const listener of listeners) listener()
  },

  /** Whether this document is already being replaced. */
  isLeaving: (): boolean => leaving,

  /**
   * Whether this tab may reload by itself: once in five minutes from one build, so that it never
   * loops, and does not stay old where the reload met a server process of the same build. A document that is
   * already being replaced may still be led elsewhere: what the customer asked for last is what opens.
   */
  mayReload(): boolean {
    if (leaving) return true
    const [from, at] = sessionStorage.getItem(RELOADED_KEY)?.split(' ') ?? []
    const now = Date.now()
    if (from === OWN && now - Number(at) < ONCE_IN_MILLISECONDS) return false
    sessionStorage.setItem(RELOADED_KEY, `${OWN} ${now}`)
    leaving = true
    return true
  },

  /** Only for tests: as newly opened. */
  forget(): void {
    old = false
    leaving = false
  },
}

function toBuildName(address = ''): string {
  return /([^/]+)\.js$/.exec(address)?.[1] ?? ''
}
