import { App } from '@capacitor/app'
import { Device } from '@capacitor/device'
import { PushNotifications } from '@capacitor/push-notifications'
import { ScreenOrientation } from '@capacitor/screen-orientation'

import type { Platform } from './platform.ts'

/** How long a sign-in waits for the push token. Without the token it continues, and the next sign-in requests it again. */
const PUSH_TOKEN_MILLISECONDS = 4_000

/** The phone that the app runs on. */
export async function devicePlatform(name: Platform['name']): Promise<Platform> {
  const [{ identifier }, { id, version }] = await Promise.all([Device.getId(), App.getInfo()])
  return {
    name,
    // this does nothing on an iPhone, where only the gesture of the system leaves an app
    goHome: () => void App.minimizeApp().catch(() => undefined),
    onBack(back) {
      const listening = App.addListener('backButton', back)
      return () => void listening.then((listener) => listener.remove())
    },
    deviceId: () => identifier,
    pushToken: requestPushToken,
    applicationId: () => `${id}/${version}`,
    holdUpright: () => ScreenOrientation.lock({ orientation: 'portrait' }).catch(() => undefined),
  }
}

async function requestPushToken(): Promise<string> {
  const permission = await PushNotifications.requestPermissions().catch(() => null)
  if (permission?.receive !== 'granted') return ''
  return new Promise((resolve) => {
    const listening = [
      PushNotifications.addListener('registration', ({ value }) => settle(value)),
      PushNotifications.addListener('registrationError', () => settle('')),
    ]
    const waiting = setTimeout(() => settle(''), PUSH_TOKEN_MILLISECONDS)

    function settle(token: string) {
      clearTimeout(waiting)
      for (const each of listening) void each.then((listener) => listener.remove())
      resolve(token)
    }

    PushNotifications.register().catch(() => settle(''))
  })
}
