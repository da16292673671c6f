import { readFileSync, readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

import type { Brand } from '@switchboard/brands/brand'

import { getFonts } from '#api/platform/fonts.ts'

/** A file in memory, uncompressed and compressed. */
export type ServedFile = { readonly type: string; readonly plain: Buffer; readonly brotli: Buffer | null }

const TYPES = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
} as const
const TYPES_BY_ENDING = new Map<string, string>(Object.entries(TYPES))

/** Reads the assets of the built page, by address, with the compressed versions of the build. */
export function readAssetFiles(folder: string): Map<string, ServedFile> {
  const names = readdirSync(join(folder, 'assets'))
  const compressed = new Set(names.filter((name) => name.endsWith('.br')))
  return new Map(
    names
      .filter((name) => !compressed.has(name))
      .map((name) => [
        `/assets/${name}`,
        {
          type: TYPES_BY_ENDING.get(extname(name)) ?? 'application/octet-stream',
          plain: readFileSync(join(folder, 'assets', name)),
          brotli: compressed.has(`${name}.br`) ? readFileSync(join(folder, 'assets', `${name}.br`)) : null,
        },
      ]),
  )
}

/** The fonts of a brand, by address. They are compressed already. */
export function listFontFiles(brand: Brand): Map<string, ServedFile> {
  return new Map(
    Object.values(getFonts(brand)).map(({ address, bytes }) => [
      address,
      { type: TYPES['.woff2'], plain: bytes, brotli: null },
    ]),
  )
}

const DOCUMENT_QUALITY = 9

/** Compresses a page, once at the start. */
export function buildPageFile(html: string): ServedFile {
  return compressText('text/html; charset=utf-8', html)
}

/** Compresses another text, once at the start. The ending determines the media type. */
export function buildTextFile(ending: keyof typeof TYPES, text: string): ServedFile {
  return compressText(TYPES[ending], text)
}

function compressText(type: string, text: string): ServedFile {
  const plain = Buffer.from(text)
  const params = { [constants.BROTLI_PARAM_QUALITY]: DOCUMENT_QUALITY }
  return { type, plain, brotli: brotliCompressSync(plain, { params }) }
}
