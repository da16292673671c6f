let wanted: string | null = null

/**
 * The address that is being entered, from the press on a link until its screen is shown; the browser shows the previous one
 * meanwhile. Code that loads the page anew loads it there.
 */
export const wantedAddress = {
  read: (): string => wanted ?? location.href,
  isEntered(): void {
    wanted = null
  },
  enter(address: string): void {
    wanted = new URL(address, location.origin).href
  },
}
