/** From this speed on no decimals are shown. */
const WHOLE_FROM = 10

/** `902 Mbit/s`, `8.4 Mbit/s`. */
export function mbpsText(mbps: number): string {
  return `${mbps >= WHOLE_FROM ? Math.round(mbps) : Math.round(mbps * 10) / 10} Mbit/s`
}
