import { createContext, use } from 'react'

import type { Brand } from '@switchboard/brands/brand'
import type { StaticConfiguration } from '@switchboard/domain/config/static'

import type { Platform } from '#web/platform/platform.ts'

import type { ReturnAddresses } from './identity.ts'

/** The properties of this deployment of the page. They do not change after the start. */
export type Portal = {
  readonly configuration: StaticConfiguration
  readonly brand: Brand
  readonly platform: Platform
  /** The page's own base: `/`, or `/app/` for the app variant. */
  readonly basePath: string
  readonly addresses: ReturnAddresses
}

const PortalContext = createContext<Portal | null>(null)
export const PortalProvider = PortalContext.Provider

export function usePortal(): Portal {
  const portal = use(PortalContext)
  if (portal === null) throw new Error('usePortal needs a PortalProvider')
  return portal
}

/** Whether this is the app variant. Parts without a portal around them count as the page. */
export function useIsApp(): boolean {
  return use(PortalContext)?.configuration.mobile ?? false
}

export function useBrand(): Brand {
  return usePortal().brand
}
