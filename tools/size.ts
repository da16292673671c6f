import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'

import * as z from 'zod/mini'

import { FONTS } from '../apps/api/src/platform/fonts.ts'
import type { Font } from '../apps/api/src/platform/fonts.ts'
import { MANIFEST, PAGE_FOLDER } from './page.ts'
import { isProgram } from './processes.ts'

/** Limits in bytes after gzip. */
export const LIMITS = {
  firstScript: 130_900,
  routeScript: 30_500,
  // a wizard's size includes the scripts that wizards share
  wizardScript: 68_600,
  usageScript: 38_400,
  orderDialogScript: 42_900,
  // includes 8.6 KB that these screens share
  productChangeScript: 26_500,
  // includes 17 KB that all screens of orders share
  productOrderScript: 37_400,
  firstStyle: 12_000,
  // as it is served: a font is compressed already
  font: 35_000,
} as const

/** Wizards, which build an order in several steps. */
const WIZARD = /\/areas\/(change-product|power)\/|\/areas\/mobile\/(MobileDialogs|add-ons)/

/** Screens with charts and QR pictures, and the parts that they load on demand. */
const USAGE = /\/areas\/usage\/|\/areas\/mobile\/(MyMobileScreen|use\/)|\/QrPicture\.tsx$|\/owed\/refunds\//

/** Dialogs that show an order or a request about a number. They are loaded on demand. */
const ORDER_DIALOG =
  /\/areas\/(wireless\/.*Dialog|billing-frequency\/(ConfirmStep|WaitingOrder))\.tsx$|\/ordering\/renting\/ConfirmRental\.tsx$|\/mobile\/numbers\/NumberDialogs\.tsx$/

/** Screens of product changes. Only their words and questions differ. */
const PRODUCT_CHANGE = /\/areas\/(static-ip|calling-packs|protection-plan|data-cap|voice-extras)\//

/** Screens that order one product, with the bills that result from it. */
const PRODUCT_ORDER = /\/areas\/(mesh|google-wifi|video)\//

/** The first load is measured with this screen. */
const DASHBOARD = /\/Dashboard\w*\.tsx$/

export const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    src: z.optional(z.string()),
    isEntry: z.optional(z.boolean()),
    isDynamicEntry: z.optional(z.boolean()),
    imports: z.optional(z.array(z.string())),
    css: z.optional(z.array(z.string())),
  }),
)
export type Manifest = z.output<typeof manifestSchema>

/** The scripts of the HTML document: its script files, and the gzipped bytes of its inline scripts. */
export type ServedDocument = { scripts: readonly string[]; inlineScriptBytes: number }

/** A measured part of the page: the gzipped bytes of its files, and its limit. */
export type PartSize = { part: string; bytes: number; limit: number }

/**
 * Measures the first load of the dashboard (script and style), and the files that each other screen adds. `getSize` returns the
 * gzipped bytes of a file. The first load includes the scripts of the document. Styles that the document has inline are measured
 * by the style sheet that they come from.
 */
export function measureParts(
  manifest: Manifest,
  getSize: (file: string) => number,
  page: ServedDocument = { scripts: [], inlineScriptBytes: 0 },
): PartSize[] {
  const keys = Object.keys(manifest)
  const isInDocument = (file: string | undefined) => file !== undefined && page.scripts.includes(file)
  const entries = keys.filter((key) => manifest[key]?.isEntry === true || isInDocument(manifest[key]?.file))
  const screens = keys.filter((key) => manifest[key]?.isDynamicEntry === true)
  const isDashboard = (key: string) => DASHBOARD.test(`/${key}`)

  const first = collectLoaded(manifest, [...entries, ...screens.filter(isDashboard)])
  const scripts = new Set([...first.scripts, ...page.scripts])
  return [
    {
      part: 'first load, script',
      bytes: sumSizes([...scripts], getSize) + page.inlineScriptBytes,
      limit: LIMITS.firstScript,
    },
    { part: 'first load, style', bytes: sumSizes([...first.styles], getSize), limit: LIMITS.firstStyle },
    ...screens
      .filter((key) => !isDashboard(key))
      .map((key) => ({
        part: key.replace(/^src\//, ''),
        bytes: sumSizes(
          [...collectLoaded(manifest, [key]).scripts].filter((file) => !scripts.has(file)),
          getSize,
        ),
        limit: findLimit(key),
      })),
  ]
}

function findLimit(key: string): number {
  if (WIZARD.test(key)) return LIMITS.wizardScript
  if (ORDER_DIALOG.test(key)) return LIMITS.orderDialogScript
  if (PRODUCT_ORDER.test(key)) return LIMITS.productOrderScript
  if (PRODUCT_CHANGE.test(key)) return LIMITS.productChangeScript
  return USAGE.test(key) ? LIMITS.usageScript : LIMITS.routeScript
}

function collectLoaded(manifest: Manifest, start: readonly string[]) {
  const seen = new Set<string>()
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const waiting = [...start]
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = manifest[key]
    if (chunk === undefined || seen.has(key)) continue
    seen.add(key)
    scripts.add(chunk.file)
    for (const style of chunk.css ?? []) styles.add(style)
    waiting.push(...(chunk.imports ?? []))
  }
  return { scripts, styles }
}

function sumSizes(files: readonly string[], getSize: (file: string) => number): number {
  return files.reduce((total, file) => total + getSize(file), 0)
}

/** Measures the font files of all brands. A visit loads one file, or two if a text has macrons. */
export function measureFonts(fonts: readonly Font[]): PartSize[] {
  return fonts.map(({ address, bytes }) => ({
    part: address.replace(/^\/assets\//, ''),
    bytes: bytes.length,
    limit: LIMITS.font,
  }))
}

/** Measures the built page; throws if there is none. */
export function measurePage(folder = PAGE_FOLDER): PartSize[] {
  const manifestFile = join(folder, relative(PAGE_FOLDER, MANIFEST))
  if (!existsSync(manifestFile)) throw new Error('there is no built page: npm run build')
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(manifestFile, 'utf8')))
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const countGzippedBytes = (script: string) => gzipSync(readFileSync(join(folder, script))).length
  return measureParts(manifest, countGzippedBytes, parseServedDocument(page))
}

export function parseServedDocument(html: string): ServedDocument {
  const named = [...html.matchAll(/<(?:script|link rel="modulepreload")[^>]+(?:src|href)="\/?([^"]+)"/g)]
  const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text).join('')
  return {
    scripts: named.map(([, file = '']) => file),
    inlineScriptBytes: inline === '' ? 0 : gzipSync(inline).length,
  }
}

/** Prints the sizes. Returns the parts over their limit. */
export function reportSizes(): PartSize[] {
  const fonts = Object.values(FONTS).flatMap((files) => Object.values(files))
  const sizes = [...measurePage(), ...measureFonts(fonts)]
  // the script and the style of the first load
  const empty = sizes.slice(0, 2).filter(({ bytes }) => bytes === 0)
  if (empty.length > 0) throw new Error(`nothing was measured as ${empty.map(({ part }) => part).join(', ')}`)
  for (const { part, bytes, limit } of sizes) {
    const verdict = bytes > limit ? '  TOO LARGE' : ''
    console.log(`${part.padEnd(60)} ${toKilobytes(bytes)} of ${toKilobytes(limit)} KB gz${verdict}`)
  }
  return sizes.filter(({ bytes, limit }) => bytes > limit)
}

function toKilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1).padStart(6)
}

if (isProgram(import.meta.url)) process.exitCode = reportSizes().length === 0 ? 0 : 1
