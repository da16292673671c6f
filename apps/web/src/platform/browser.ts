import type { Platform } from './platform.ts'

const DEVICE_KEY = 'switchboard.device'

/** A browser: no device home, so going home is the dashboard. */
export function browserPlatform(goHome: () => void, name: Platform['name'] = 'web'): Platform {
  return {
    name,
    goHome,
    deviceId() {
      const known = localStorage.getItem(DEVICE_KEY)
      if (known !== null) return known
      const made = crypto.randomUUID()
      localStorage.setItem(DEVICE_KEY, made)
      return made
    },
    pushToken: () => '',
    applicationId: () => 'switchboard',
  }
}
