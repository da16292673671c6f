import type { Platform } from './platform.ts'

const DEVICE_KEY = 'switchboard.device'
/** The id of the app where it is shown in a browser. */
const APPLICATION = 'switchboard'

type Browser = {
  readonly name: Platform['name']
  /** Which build the page is. */
  readonly version: string
  readonly goHome: () => void
}

/** A browser: no device home, so going home is the dashboard; no back button but its own, which needs no listener. */
export function browserPlatform({ name, version, goHome }: Browser): Platform {
  return {
    name,
    goHome,
    onBack: () => () => undefined,
    deviceId() {
      const known = localStorage.getItem(DEVICE_KEY)
      if (known !== null) return known
      const made = crypto.randomUUID()
      localStorage.setItem(DEVICE_KEY, made)
      return made
    },
    pushToken: () => Promise.resolve(''),
    applicationId: () => `${APPLICATION}/${version}`,
    // a browser window that is not an installed app may turn freely
    holdUpright: () => findLock(screen)('portrait').catch(() => undefined),
  }
}

type Lock = (to: 'portrait') => Promise<void>
type Holding = { readonly orientation?: { readonly lock?: Lock } }

/** Not every browser can lock its orientation, and the standard library of types has no such method. */
function findLock({ orientation }: Holding): Lock {
  return (to) => orientation?.lock?.(to) ?? Promise.resolve()
}
