import { utf8Bytes } from '../utf8.ts'

/** Limits of the wifi standard: bytes of a network's name in UTF-8, and characters of its password. */
export const MAX_NAME_BYTES = 32
export const MIN_PASSWORD_SIGNS = 8
export const MAX_PASSWORD_SIGNS = 63

export type NamedNetwork = { readonly ssid: string; readonly password: string }

export type NetworkProblems = {
  readonly ssid: 'missing' | 'tooLong' | 'notShown' | null
  readonly password: 'tooShort' | 'tooLong' | 'notPlain' | 'passwordNoMatchSsid' | null
}

/** Why a network cannot have this name or password. Source: WIF-004, Readings. */
export function networkProblems({ ssid, password }: NamedNetwork): NetworkProblems {
  return { ssid: ssidProblem(ssid), password: passwordProblem({ ssid, password }) }
}

function ssidProblem(ssid: string): NetworkProblems['ssid'] {
  if (ssid.trim() === '') return 'missing'
  if (/\p{Cc}/u.test(ssid)) return 'notShown'
  return utf8Bytes(ssid) > MAX_NAME_BYTES ? 'tooLong' : null
}

/** The standard allows the 95 printable ASCII characters. Devices encode other characters differently or refuse them. */
function passwordProblem({ ssid, password }: NamedNetwork): NetworkProblems['password'] {
  if (password.length < MIN_PASSWORD_SIGNS) return 'tooShort'
  if (password.length > MAX_PASSWORD_SIGNS) return 'tooLong'
  if (!/^[ -~]+$/.test(password)) return 'notPlain'
  return password === ssid ? 'passwordNoMatchSsid' : null
}

/** The latest end of a guest network, in days ahead. A later end is probably a typing error. */
export const MAX_GUEST_DAYS = 365
const DAY_MILLISECONDS = 86_400_000

/** Why a guest network cannot end at an instant, or null. */
export function guestEndProblem(endsAt: number, now: number): 'past' | 'tooFar' | null {
  if (endsAt <= now) return 'past'
  return endsAt > now + MAX_GUEST_DAYS * DAY_MILLISECONDS ? 'tooFar' : null
}

/**
 * A name or password that the guest network shares with a home network. With a shared name devices choose the network
 * themselves; with a shared password a guest can join the home.
 */
export function findSharedWithHome(
  guest: NamedNetwork,
  home: readonly NamedNetwork[],
): { readonly field: keyof NamedNetwork; readonly at: number } | null {
  for (const field of ['ssid', 'password'] as const) {
    const at = home.findIndex((network) => network[field] !== '' && network[field] === guest[field])
    if (at !== -1) return { field, at }
  }
  return null
}

/** Whether the message of a failure is about the router, which may be unplugged. Source: WIF-015, Readings. */
export function isAboutRouter(message: string | null): boolean {
  return message !== null && /router/i.test(message)
}

/** The network of a band that a change sets, which is the first. Source: WIF-005. */
export function findNetworkToChange<N>(networks: readonly N[]): N | null {
  return networks[0] ?? null
}

/** The text with which a camera joins a network. A backslash precedes `;`, `,`, `:`, `"` and `\`. */
export function joinText({
  ssid,
  password,
  security,
}: NamedNetwork & { readonly security: string | null }): string {
  const isOpen = password === '' && (security === null || /none/i.test(security))
  return isOpen
    ? `WIFI:T:nopass;S:${escapeText(ssid)};;`
    : `WIFI:T:WPA;S:${escapeText(ssid)};P:${escapeText(password)};;`
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\;,:"]/g, String.raw`\$&`)
}
