/** What differs between a browser and the app on a phone. */
export type Platform = {
  readonly name: 'web' | 'ios' | 'android'
  /** What the back button does with nowhere to go back to. Source: SHL-038. */
  goHome(): void
  /** Listens to the device's own back button, where it has one; answers how to stop. */
  onBack(back: () => void): () => void
  /** Stable for this device; sent at registration. */
  deviceId(): string
  /** The push token, after asking for the permission to notify once; empty without permission or push service. */
  pushToken(): Promise<string>
  /** The app's id and its version, such as `switchboard/1.4.0`. */
  applicationId(): string
  /** Locks the screen to portrait for as long as the app is open, where the device can. Source: APP-009. */
  holdUpright(): Promise<void>
}
