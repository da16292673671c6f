import type { Brand } from '@switchboard/brands/brand'
import { PAGE_COLOURS } from '@switchboard/brands/theme'

/** A picture that an installed portal is shown by, as a manifest writes it. */
export type Icon = {
  readonly src: string
  readonly sizes: string
  readonly type: string
  readonly purpose: 'any' | 'maskable'
}

const ICON = /^(?<purpose>any|maskable)-(?<size>\d+|scalable)-\w+\.(?<ending>png|svg)$/
const PICTURE_TYPES = { png: 'image/png', svg: 'image/svg+xml' } as const

/** The icons of one brand among the addresses of the built page's files: their names say what they are. */
export function listIcons(addresses: readonly string[], brandId: string): Icon[] {
  const start = `/assets/icon-${brandId}-`
  const own = addresses.filter((address) => address.startsWith(start))
  return own.flatMap((src) => {
    const { purpose, size, ending } = ICON.exec(src.slice(start.length))?.groups ?? {}
    if (size === undefined) return []
    return {
      src,
      sizes: size === 'scalable' ? 'any' : `${size}x${size}`,
      type: PICTURE_TYPES[ending === 'svg' ? 'svg' : 'png'],
      purpose: purpose === 'maskable' ? 'maskable' : 'any',
    }
  })
}

/** Where the manifest of the portal, or of the app variant, answers. */
export function getManifestPath(mobile: boolean): string {
  return `${getBasePath(mobile)}manifest.webmanifest`
}

/** What a browser installs the portal by. A customer who signs in stays within it: the identity pages are in its scope. */
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
