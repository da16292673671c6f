/** From this speed on no decimals are shown. */
const WHOLE_FROM = 10

/** `902 Mbps`, `8.4 Mbps`. */
export function mbpsText(mbps: number): string {
  return `${mbps >= WHOLE_FROM ? Math.round(mbps) : Math.round(mbps * 10) / 10} Mbps`
}
