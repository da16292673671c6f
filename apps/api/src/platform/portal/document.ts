import { createHash } from 'node:crypto'

import type { Brand } from '@switchboard/brands/brand'
import { markSvg } from '@switchboard/brands/mark'
import { PAGE_COLOURS } from '@switchboard/brands/theme'
import { BRAND_ELEMENT, STATIC_CONFIGURATION_ELEMENT } from '@switchboard/domain/config/static'
import type { StaticConfiguration } from '@switchboard/domain/config/static'

import type { Environment } from '#api/platform/environment.ts'
import { buildBrandStyles } from '#api/platform/fonts.ts'
import { buildIssuer } from '#api/platform/issuer.ts'

import { getManifestPath } from './manifest.ts'
import type { Icon } from './manifest.ts'

/** A served page, and a content security policy that allows only the scripts and styles of the page. */
export type Document = { readonly html: string; readonly policy: string }

type Deployment = {
  readonly configuration: StaticConfiguration
  readonly brand: Brand
  readonly icons: readonly Icon[]
  readonly gatewayOrigin: string
}

/** The built page with the configuration, theme and icons of this deployment. */
export function buildDocument(
  template: string,
  { configuration, brand, icons, gatewayOrigin }: Deployment,
): Document {
  const html = template
    .replace('<title>Switchboard</title>', `<title>My ${brand.name}</title>`)
    .replace(
      '<!--configuration-->',
      () =>
        buildDataBlock(STATIC_CONFIGURATION_ELEMENT, configuration) + buildDataBlock(BRAND_ELEMENT, brand),
    )
    .replace('<!--installed-->', () => buildInstallLinks(brand, icons, configuration.mobile))
    .replace('<!--theme-->', () => `<style>${buildBrandStyles(brand)}</style>`)
    .replace('<!--brand-->', () => brand.name)
    .replace('<!--wordmark-->', () => brand.wordmark.path)
  return { html, policy: buildPolicy(html, gatewayOrigin, configuration) }
}

/** The brand, with the deployment's help site if one is configured. */
export function addHelpSite(brand: Brand, { HELP_SITE_URL: helpSite }: Environment): Brand {
  return helpSite === null ? brand : { ...brand, helpSite, helpSearch: `${helpSite}search?q=` }
}

/** The icons, manifest and colours for browsers. The icon of the tab is inline and needs no request. */
function buildInstallLinks(brand: Brand, icons: readonly Icon[], mobile: boolean): string {
  const maskable = icons.find(({ purpose }) => purpose === 'maskable')
  return [
    `<link rel="icon" type="image/svg+xml" href="data:image/svg+xml,${encodeURIComponent(markSvg(brand, 'any'))}" />`,
    `<link rel="manifest" href="${getManifestPath(mobile)}" />`,
    ...(maskable === undefined ? [] : [`<link rel="apple-touch-icon" href="${maskable.src}" />`]),
    ...(['light', 'dark'] as const).map(
      (scheme) =>
        `<meta name="theme-color" content="${PAGE_COLOURS[scheme]}" media="(prefers-color-scheme: ${scheme})" />`,
    ),
  ].join('\n    ')
}

/** Escapes `<`, because a closing tag in the JSON would end the block. */
function buildDataBlock(id: string, data: object): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}

const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g
const INLINE_STYLE = /<style>([\s\S]*?)<\/style>/g

function buildPolicy(
  html: string,
  gatewayOrigin: string,
  { legacyLogin, legacyMyAccountUrl, newerPortalLogoutUrl }: StaticConfiguration,
): string {
  const formTargets = joinOrigins([gatewayOrigin, legacyMyAccountUrl])
  const connectTargets = joinOrigins([
    gatewayOrigin,
    legacyLogin.enabled ? legacyLogin.url : '',
    newerPortalLogoutUrl,
  ])
  const scripts = joinHashes(html, INLINE_SCRIPT)
  const styles = joinHashes(html, INLINE_STYLE)
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts}`,
    `style-src 'self' ${styles}`,
    "font-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${connectTargets}`,
    // 'self', because the gateway redirects the browser back, and redirects of a form count as its targets
    `form-action 'self' ${formTargets}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "require-trusted-types-for 'script'",
    `trusted-types ${TRUSTED_TYPES}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    `report-uri ${POLICY_REPORTS_PATH}`,
  ].join('; ')
}

/**
 * Only these Trusted Types policies may turn text into HTML or script addresses. Each is used by a single module of `apps/web`,
 * most of them in `http/trusted.ts`; the library uses `dompurify`.
 */
const TRUSTED_TYPES = 'worker xml letter framed-letter dompurify'

/** The path to which browsers report violations of the policy. */
export const POLICY_REPORTS_PATH = '/policy-reports'

/** The distinct origins of addresses; empty addresses are left out. */
function joinOrigins(addresses: readonly string[]): string {
  const present = addresses.filter((address) => address !== '')
  return [...new Set(present.map((address) => new URL(address).origin))].join(' ')
}

/** The hashes of the inline elements that a pattern finds, in the notation of a content security policy. */
function joinHashes(html: string, element: RegExp): string {
  return Array.from(
    html.matchAll(element),
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  ).join(' ')
}

/** The static configuration of the page in this deployment. `mobile` is true for the app. Source: CFG-012. */
export function buildStaticConfiguration(
  environment: Environment,
  { mobile, version }: { mobile: boolean; version: string },
): StaticConfiguration {
  const { PUBLIC_URL, SANDBOX_URL, SANDBOX } = environment
  const issuer = buildIssuer(PUBLIC_URL)
  return {
    brand: environment.BRAND,
    platform: 'web',
    mobile,
    versionEnforced: environment.APP_VERSION_ENFORCED,
    pushNotifications: environment.APP_PUSH,
    base: '/api',
    msbase: '/api',
    iam: {
      endpoint: issuer.customers,
      endpointDomain: new URL(PUBLIC_URL).host,
      clientID: mobile ? 'app' : 'portal',
      isLocal: new URL(PUBLIC_URL).hostname === 'localhost',
      staffIssuer: issuer.staff,
      // the app is not a browser: the device stores its tokens
      sessionMode: mobile ? 'bearer' : environment.SESSION_MODE,
    },
    legacyLogin: {
      enabled: environment.LEGACY_LOGIN,
      redirect: environment.LEGACY_LOGIN_REDIRECT ?? '',
      url: environment.LEGACY_LOGIN_URL ?? '',
    },
    legacyMyAccountUrl: environment.LEGACY_MY_ACCOUNT_URL ?? '',
    newerPortalLogoutUrl: SANDBOX ? `${SANDBOX_URL}/newer-portal/logout` : '',
    newerPortal: environment.NEWER_PORTAL,
    cardProvider: environment.CARD_PROVIDER,
    analytics: environment.ANALYTICS,
    logLevel: environment.PORTAL_LOG_LEVEL,
    offlineStart: environment.SERVICE_WORKER,
    debug: environment.DEBUG_PORTAL,
    testHosts: environment.TEST_HOSTS,
    version,
  }
}
