/** What differs between a browser and the app on a phone. */
export type Platform = {
  readonly name: 'web' | 'ios' | 'android'
  /** What the back button does with nowhere to go back to. Source: SHL-038. */
  goHome(): void
  /** Stable for this device; sent at registration. */
  deviceId(): string
  /** Empty where the device has none. */
  pushToken(): string
  applicationId(): string
}
