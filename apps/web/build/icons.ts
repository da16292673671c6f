import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { Resvg, initWasm } from '@resvg/resvg-wasm'
import type { Plugin } from 'vite'

import { BRANDS } from '@switchboard/brands/brands'
import { markSvg, type IconShape } from '@switchboard/brands/mark'

const HASH_CHARACTERS = 8

/** The icons of an installed app. Sizes in pixels; a vector picture has none. */
const ICONS: readonly { readonly shape: IconShape; readonly pixels: number | null }[] = [
  { shape: 'any', pixels: null },
  { shape: 'any', pixels: 192 },
  { shape: 'any', pixels: 512 },
  { shape: 'maskable', pixels: 512 },
]

/**
 * The icons of every brand, drawn from its wordmark. Their names contain brand, shape and size, so that the server finds
 * the icons of its brand.
 */
export function brandIcons(): Plugin {
  return {
    name: 'brand-icons',
    apply: 'build',
    async generateBundle() {
      await drawing()
      for (const brand of BRANDS) {
        for (const { shape, pixels } of ICONS) {
          const svg = markSvg(brand, shape)
          const source = pixels === null ? svg : renderPng(svg, pixels)
          const hash = createHash('sha256').update(source).digest('hex').slice(0, HASH_CHARACTERS)
          const [size, ending] = pixels === null ? ['scalable', 'svg'] : [pixels, 'png']
          const fileName = `assets/icon-${brand.id}-${shape}-${size}-${hash}.${ending}`
          this.emitFile({ type: 'asset', fileName, source })
        }
      }
    },
  }
}

let ready: Promise<void> | null = null

/** Drawn once in a process, even if it bundles several times. */
function drawing(): Promise<void> {
  const program = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')
  ready ??= initWasm(readFileSync(program))
  return ready
}

function renderPng(svg: string, pixels: number): Uint8Array {
  return new Resvg(svg, { fitTo: { mode: 'width', value: pixels } }).render().asPng()
}
