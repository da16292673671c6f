import { isSmallScreen } from '@switchboard/domain/mobile-app/rules'
import type { StaticConfiguration } from '@switchboard/domain/config/static'

import { browserPlatform } from './browser.ts'
import type { Platform } from './platform.ts'

declare global {
  interface Window {
    /** Set by the app on a phone before any script runs. */
    Capacitor?: { isNativePlatform(): boolean; getPlatform(): string }
  }
}

type PlatformChoice = Pick<StaticConfiguration, 'platform' | 'version'>

/** The phone if the page runs in the app, otherwise the browser. */
export async function choosePlatform(
  { platform, version }: PlatformChoice,
  goHome: () => void,
): Promise<Platform> {
  const phone = window.Capacitor?.isNativePlatform() ? window.Capacitor.getPlatform() : 'web'
  if (phone !== 'ios' && phone !== 'android') return browserPlatform({ name: platform, version, goHome })
  const { devicePlatform } = await import('./device.ts')
  return devicePlatform(phone)
}

/** On a phone the app stays upright; a larger screen may turn. Source: SHL-013, APP-009. */
export function holdUprightIfSmall(platform: Platform, screen: { width: number; height: number }): void {
  if (isSmallScreen(screen)) void platform.holdUpright()
}
