import type { Provider } from 'oidc-provider'

import type { Brand } from '@switchboard/brands/brand'
import { brandOf } from '@switchboard/brands/brands'

import type { Services } from '#api/services.ts'

import { openIdProvider } from './oidc.ts'
import { nobodysHash } from './passwords.ts'

/** What signs people in: the OpenID provider, in the brand's colours. */
export type Identity = {
  readonly provider: Provider
  readonly brand: Brand
  readonly publicUrl: string
}

export async function createIdentity(services: Services): Promise<Identity> {
  const brand = brandOf(services.environment.BRAND)
  if (brand === null) throw new Error(`There is no brand ${services.environment.BRAND}.`)
  const [provider] = await Promise.all([openIdProvider(services, brand), nobodysHash()])
  return { provider, brand, publicUrl: services.environment.PUBLIC_URL }
}
