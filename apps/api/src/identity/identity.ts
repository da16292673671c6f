import { randomBytes } from 'node:crypto'

import type { Provider } from 'oidc-provider'

import type { Brand } from '@switchboard/brands/brand'

import type { Services } from '#api/platform/services.ts'

import { openIdProvider } from './oidc.ts'
import { nobodysHash } from './passwords.ts'
import type { FactorKey } from './second-factor.ts'

/** What signs people in: the OpenID provider, in the brand's colours. */
export type Identity = {
  readonly provider: Provider
  readonly brand: Brand
  readonly publicUrl: string
  /** The portal's form for those whom only the older login knows; null where there is none. */
  readonly olderSignIn: string | null
  readonly factorKey: FactorKey
  /**
   * What the portal shows at the token endpoint where tokens stay on the server; null where the page has them. A process
   * asks itself alone, so each makes its own at its start, and nothing stores it.
   */
  readonly portalSecret: string | null
}

const SECRET_BYTES = 32

const made = new WeakMap<Services, Promise<Identity>>()

/** The identity of a provider, made when it is first asked for: it reads its keys from the database. */
export function getIdentity(services: Services): Promise<Identity> {
  const known = made.get(services)
  if (known !== undefined) return known
  const identity = createIdentity(services)
  made.set(services, identity)
  return identity
}

async function createIdentity(services: Services): Promise<Identity> {
  const { brand, environment } = services
  const onServer = environment.SESSION_MODE === 'cookie'
  const portalSecret = onServer ? randomBytes(SECRET_BYTES).toString('base64url') : null
  const [provider] = await Promise.all([openIdProvider(services, portalSecret), nobodysHash()])
  const { PUBLIC_URL: publicUrl, LEGACY_LOGIN, SECOND_FACTOR_KEY: factorKey } = environment
  const olderSignIn = LEGACY_LOGIN ? `${publicUrl}/legacy-login` : null
  return { provider, brand, publicUrl, olderSignIn, factorKey, portalSecret }
}
