import { SANDBOX_KEY } from './production-problems.ts'

type Variables = Readonly<Record<string, string | undefined>>

/** The OpenID issuer of the provider's staff, and the claims that it must confirm. */
export type StaffIssuerSettings = {
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
  readonly rolesClaim: string
  readonly role: string
  /** The required `acr`; null if `amr` must have `mfa`. */
  readonly acr: string | null
}

const CONNECTION = ['STAFF_ISSUER_URL', 'STAFF_CLIENT_ID', 'STAFF_CLIENT_SECRET'] as const
const CLAIMS = ['STAFF_ROLES_CLAIM', 'STAFF_ROLE', 'STAFF_ACR'] as const

/** Lists each setting of the staff desk that is missing beside another one, or that production may not have. */
export function listStaffProblems(assigned: Variables): string[] {
  const isSandbox = assigned['SANDBOX'] !== 'false'
  // in the sandbox the claims may be changed while its own issuer stays
  const names = isSandbox ? CONNECTION : [...CONNECTION, ...CLAIMS]
  const [first] = names.filter((name) => assigned[name] !== undefined)
  if (first === undefined) return []
  const missing = CONNECTION.filter((name) => assigned[name] === undefined)
  const halves = missing.map((name) => `${name}: must be set beside ${first}`)
  if (isSandbox) return halves
  const isOpen = !/^https:/i.test(assigned['STAFF_ISSUER_URL'] ?? 'https:')
  const isShared = assigned['STAFF_CLIENT_SECRET'] === SANDBOX_KEY
  return [
    ...halves,
    ...(isOpen ? ['STAFF_ISSUER_URL: expected an https address, as SANDBOX is false'] : []),
    ...(isShared ? [`STAFF_CLIENT_SECRET: is the sandbox's, and SANDBOX is false`] : []),
  ]
}

type StaffSettings = {
  readonly STAFF_ISSUER_URL?: string | undefined
  readonly STAFF_CLIENT_ID?: string | undefined
  readonly STAFF_CLIENT_SECRET?: string | undefined
  readonly STAFF_ROLES_CLAIM: string
  readonly STAFF_ROLE: string
  readonly STAFF_ACR?: string | undefined
}

/** The issuer of the settings, or the one of the sandbox. Null if there is none, and so no staff desk. */
export function toStaffIssuer(settings: StaffSettings, inSandbox: string | null): StaffIssuerSettings | null {
  const url = settings.STAFF_ISSUER_URL ?? inSandbox
  if (url === null) return null
  return {
    url,
    clientId: settings.STAFF_CLIENT_ID ?? SANDBOX_KEY,
    clientSecret: settings.STAFF_CLIENT_SECRET ?? SANDBOX_KEY,
    rolesClaim: settings.STAFF_ROLES_CLAIM,
    role: settings.STAFF_ROLE,
    acr: settings.STAFF_ACR ?? null,
  }
}
