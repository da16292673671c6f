let wanted: string | null = null

/**
 * The address of the screen that is being opened. Until the screen is shown, the browser still shows the previous address.
 * Code that reloads the page goes to this address.
 */
export const wantedAddress = {
  read: (): string => wanted ?? location.href,
  clear(): void {
    wanted = null
  },
  set(address: string): void {
    wanted = new URL(address, location.origin).href
  },
}
