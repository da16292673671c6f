/** The name of this build: that of its entry script, the last module script of the document. The server uses the same name. */
const OWN = toBuildName(
  [...document.querySelectorAll<HTMLScriptElement>('script[type=module][src*="/assets/"]')].at(-1)?.src,
)
const BUILD_HEADER = 'x-portal-build'

/** The build from which this tab last reloaded by itself, and when. */
const RELOADED_KEY = 'switchboard.build.reloaded'
/** A deployment takes less time: what fails later has another reason. */
const RELOAD_PAUSE_MILLISECONDS = 300_000

let old = false
let leaving = false
const listeners = new Set<() => void>()
// the browser's back button may show this document again after it was replaced
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) leaving = false
})

/** Whether the provider has deployed another build since this page was opened, and whether the page may reload for it. */
export const build = {
  isOld: (): boolean => old,

  subscribe(onChange: () => void): () => void {
    listeners.add(onChange)
    return () => listeners.delete(onChange)
  },

  /** Our own provider names its current build in every reply. Another provider's API may not. */
  checkReply({ headers }: Pick<Response, 'headers'>): void {
    const served = headers.get(BUILD_HEADER)
    if (served && OWN && served !== OWN) build.markOld()
  },

  markOld(): void {
    if (old) return
    old = true
    for (const listener of listeners) listener()
  },

  /** Whether this document is already being replaced. */
  isLeaving: (): boolean => leaving,

  /**
   * Whether this tab may reload by itself: at most once in five minutes for a build, so that it never loops. A second
   * reload is possible later, because the first may reach a server process that still has the old build. While the
   * document is being replaced the answer is yes, so that the newest navigation wins.
   */
  mayReload(): boolean {
    if (leaving) return true
    const [from, at] = sessionStorage.getItem(RELOADED_KEY)?.split(' ') ?? []
    const now = Date.now()
    if (from === OWN && now - Number(at) < RELOAD_PAUSE_MILLISECONDS) return false
    sessionStorage.setItem(RELOADED_KEY, `${OWN} ${now}`)
    leaving = true
    return true
  },

  /** Only for tests: resets to the state of a newly opened page. */
  forget(): void {
    old = false
    leaving = false
  },
}

function toBuildName(address = ''): string {
  return /([^/]+)\.js$/.exec(address)?.[1] ?? ''
}
