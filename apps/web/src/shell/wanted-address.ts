let wanted: string | null = null

/**
 * The address that is being entered, from the press on a link until its screen stands; the browser shows the one before
 * it meanwhile. Whoever has to open the app anew opens it there.
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
