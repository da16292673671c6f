import type { Platform } from './platform.ts'

const DEVICE_KEY = 'switchboard.device'
/** The application id of the page in a browser. */
const APPLICATION = 'switchboard'

type BrowserOptions = {
  readonly name: Platform['name']
  /** The version of the build. */
  readonly version: string
  readonly goHome: () => void
}

/** In a browser `goHome` opens the home page, and the browser handles its own back button. */
export function browserPlatform({ name, version, goHome }: BrowserOptions): Platform {
  return {
    name,
    goHome,
    onBack: () => () => undefined,
    deviceId() {
      const known = localStorage.getItem(DEVICE_KEY)
      if (known !== null) return known
      const created = crypto.randomUUID()
      localStorage.setItem(DEVICE_KEY, created)
      return created
    },
    pushToken: () => Promise.resolve(''),
    applicationId: () => `${APPLICATION}/${version}`,
    // only an installed app can lock its orientation; in a browser tab the lock fails
    holdUpright: () => findLock(screen)('portrait').catch(() => undefined),
  }
}

type Lock = (to: 'portrait') => Promise<void>
type LockableScreen = { readonly orientation?: { readonly lock?: Lock } }

/** Not every browser can lock its orientation, and the standard types do not have the method. */
function findLock({ orientation }: LockableScreen): Lock {
  return (to) => orientation?.lock?.(to) ?? Promise.resolve()
}
