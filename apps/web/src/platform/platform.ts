/** The differences between a browser and the app on a phone. */
export type Platform = {
  readonly name: 'web' | 'ios' | 'android'
  /** The action of the back button on a screen without a back target. Source: SHL-038. */
  goHome(): void
  /** Listens to the back button of the device, if any. Returns a function that stops listening. */
  onBack(back: () => void): () => void
  /** Stable for this device; sent at registration. */
  deviceId(): string
  /** Requests the permission to notify, then the push token. Empty without permission or push service. */
  pushToken(): Promise<string>
  /** The app's id and its version, such as `switchboard/1.4.0`. */
  applicationId(): string
  /** Locks the screen to portrait while the app is open, if the device can. Source: APP-009. */
  holdUpright(): Promise<void>
}
