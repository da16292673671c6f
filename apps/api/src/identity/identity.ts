import { randomBytes } from 'node:crypto'

import type { Provider } from 'oidc-provider'

import type { Brand } from '@switchboard/brands/brand'

import type { KeyRing } from '#api/platform/key-ring.ts'
import type { Services } from '#api/platform/services.ts'

import type { DemoSignIn } from './demo-customers.ts'
import { createOpenIdProvider } from './oidc.ts'
import { getDummyHash } from './passwords.ts'

/** The OpenID provider of a deployment, with the facts that its pages need. */
export type Identity = {
  readonly provider: Provider
  readonly brand: Brand
  readonly publicUrl: string
  /** The portal's form for customers whom only the older login knows; null if the deployment has none. */
  readonly olderSignIn: string | null
  readonly factorRing: KeyRing
  /**
   * The portal's client secret if tokens stay on the server, else null. A process calls only its own token endpoint, so each
   * process creates a secret at its start and nothing stores it.
   */
  readonly portalSecret: string | null
  /** Null outside the sandbox, and where no sign-in page is served. */
  readonly demo: DemoSignIn | null
}

const SECRET_BYTES = 32

const identities = new WeakMap<Services, Promise<Identity>>()

/** Created at its first use, because it reads its keys from the database. */
export function getIdentity(services: Services): Promise<Identity> {
  const known = identities.get(services)
  if (known !== undefined) return known
  const identity = createIdentity(services)
  identities.set(services, identity)
  return identity
}

async function createIdentity(services: Services): Promise<Identity> {
  const { brand, environment } = services
  const onServer = environment.SESSION_MODE === 'cookie'
  const portalSecret = onServer ? randomBytes(SECRET_BYTES).toString('base64url') : null
  // the dummy hash is computed here too, so that no sign-in waits for it
  const [provider] = await Promise.all([createOpenIdProvider(services, portalSecret), getDummyHash()])
  const { PUBLIC_URL: publicUrl, LEGACY_LOGIN, SECOND_FACTOR_RING: factorRing } = environment
  const olderSignIn = LEGACY_LOGIN ? `${publicUrl}/legacy-login` : null
  return { provider, brand, publicUrl, olderSignIn, factorRing, portalSecret, demo: null }
}
