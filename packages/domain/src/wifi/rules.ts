import { utf8Bytes } from '../utf8.ts'

/** Bytes of a network's name in UTF-8, and signs of its password: the limits of the wifi standard. */
export const MOST_NAME_BYTES = 32
export const LEAST_PASSWORD_SIGNS = 8
export const MOST_PASSWORD_SIGNS = 63

export type NamedNetwork = { readonly ssid: string; readonly password: string }

export type NetworkProblems = {
  readonly ssid: 'missing' | 'tooLong' | 'notShown' | null
  readonly password: 'tooShort' | 'tooLong' | 'notPlain' | 'passwordNoMatchSsid' | null
}

/** What keeps a network from having this name and password. Source: WIF-004, Readings. */
export function networkProblems({ ssid, password }: NamedNetwork): NetworkProblems {
  return { ssid: ssidProblem(ssid), password: passwordProblem({ ssid, password }) }
}

function ssidProblem(ssid: string): NetworkProblems['ssid'] {
  if (ssid.trim() === '') return 'missing'
  if (/\p{Cc}/u.test(ssid)) return 'notShown'
  return utf8Bytes(ssid) > MOST_NAME_BYTES ? 'tooLong' : null
}

/** The standard has passwords of the 95 signs of ASCII that are printed; devices tell others apart or refuse them. */
function passwordProblem({ ssid, password }: NamedNetwork): NetworkProblems['password'] {
  if (password.length < LEAST_PASSWORD_SIGNS) return 'tooShort'
  if (password.length > MOST_PASSWORD_SIGNS) return 'tooLong'
  if (!/^[ -~]+$/.test(password)) return 'notPlain'
  return password === ssid ? 'passwordNoMatchSsid' : null
}

/** For how long ahead the end of a guest network can be said: one further away is a slip of the pen. */
export const MOST_GUEST_DAYS = 365
const DAY_MILLISECONDS = 86_400_000

/** What keeps a guest network from ending then. */
export function guestEndProblem(endsAt: number, now: number): 'past' | 'tooFar' | null {
  if (endsAt <= now) return 'past'
  return endsAt > now + MOST_GUEST_DAYS * DAY_MILLISECONDS ? 'tooFar' : null
}

/**
 * What a guest network has of a network of the home that it must not have: of two with one name devices choose by
 * themselves, and who is told the password of both is in the home.
 */
export function sharedWithHome(
  guest: NamedNetwork,
  home: readonly NamedNetwork[],
): { readonly field: keyof NamedNetwork; readonly at: number } | null {
  for (const field of ['ssid', 'password'] as const) {
    const at = home.findIndex((network) => network[field] !== '' && network[field] === guest[field])
    if (at !== -1) return { field, at }
  }
  return null
}

/** Whether what is said of a failure has to do with the router, which may be unplugged. Source: WIF-015, Readings. */
export function isAboutRouter(said: string | null): boolean {
  return said !== null && /router/i.test(said)
}

/** The network of a band that a change is of: the first. Source: WIF-005. */
export function changedNetwork<N>(networks: readonly N[]): N | null {
  return networks[0] ?? null
}

/** What a camera joins a network by; `;`, `,`, `:`, `"` and `\` stand behind a backslash. */
export function joinText({
  ssid,
  password,
  security,
}: NamedNetwork & { readonly security: string | null }): string {
  const isOpen = password === '' && (security === null || /none/i.test(security))
  return isOpen
    ? `WIFI:T:nopass;S:${escaped(ssid)};;`
    : `WIFI:T:WPA;S:${escaped(ssid)};P:${escaped(password)};;`
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,:"]/g, String.raw`\$&`)
}
