import type { Brand } from '@switchboard/brands/brand'
import { PAGE_COLOURS } from '@switchboard/brands/theme'

/** An icon of the installed portal, in the format of a manifest. */
export type Icon = {
  readonly src: string
  readonly sizes: string
  readonly type: string
  readonly purpose: 'any' | 'maskable'
}

const ICON = /^(?<purpose>any|maskable)-(?<size>\d+|scalable)-\w+\.(?<ending>png|svg)$/
const PICTURE_TYPES = { png: 'image/png', svg: 'image/svg+xml' } as const

/** The icons of a brand among the assets. Purpose, size and type are in the file names. */
export function listIcons(addresses: readonly string[], brandId: string): Icon[] {
  const prefix = `/assets/icon-${brandId}-`
  const brandIcons = addresses.filter((address) => address.startsWith(prefix))
  return brandIcons.flatMap((src) => {
    const { purpose, size, ending } = ICON.exec(src.slice(prefix.length))?.groups ?? {}
    if (size === undefined) return []
    return {
      src,
      sizes: size === 'scalable' ? 'any' : `${size}x${size}`,
      type: PICTURE_TYPES[ending === 'svg' ? 'svg' : 'png'],
      purpose: purpose === 'maskable' ? 'maskable' : 'any',
    }
  })
}

/** The path of the manifest of the portal, or of the app. */
export function getManifestPath(mobile: boolean): string {
  return `${getBasePath(mobile)}manifest.webmanifest`
}

/** The manifest with which a browser installs the portal. Its scope includes the identity pages, so sign-in stays in the app. */
export function buildManifest(
  brand: Brand,
  { mobile, icons }: { mobile: boolean; icons: readonly Icon[] },
): string {
  const base = getBasePath(mobile)
  return JSON.stringify({
    id: base,
    name: `My ${brand.name}`,
    short_name: brand.name,
    description: `Your ${brand.name} account: bills, payments and services.`,
    lang: 'en-NZ',
    start_url: base,
    scope: base,
    display: 'standalone',
    theme_color: PAGE_COLOURS.light,
    background_color: PAGE_COLOURS.light,
    icons,
  })
}

function getBasePath(mobile: boolean): '/' | '/app/' {
  return mobile ? '/app/' : '/'
}
