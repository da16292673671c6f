import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

import react from '@vitejs/plugin-react'
import { defineConfig, minifySync } from 'vite'
import type { Plugin } from 'vite'

import { brandIcons } from './build/icons.ts'
import { repliesOnly } from './build/replies-only.ts'
import { serviceWorker } from './build/worker.ts'

/** Groups modules into few scripts, so that a screen loads few files and the first script lists few file names. */
const CHUNKS = [
  // the first screen is a single file: without this group it would be split at each part shared with a later screen
  { name: 'portal', test: /apps\/web\/src\/main\.tsx$/, priority: 2 },
  // parts for orders only are left out, because every screen would load them
  {
    name: 'shared',
    test: /apps\/web\/src\/ui\/(?!style-guide\/|chart\/|Calendar|CardNumberField|CodeField|DateField|Question|bank-account-words)|packages\/domain\/src\/(?!phone|mobile-number|public-holidays|regional-holidays|holiday-dates|month-weeks|unit-price)[^/]+$|\/web\/src\/http\/(gst-words|use-change)\.ts$|ordering\/renting\/units-text|areas\/profile\/(queries|address-text)/,
    minShareCount: 3,
    priority: 1,
  },
  // few small modules that many screens use: without a script of their own each would become a file
  {
    name: 'prices',
    test: /packages\/domain\/src\/(ordering\/pricing\/prices|billing\/invoice-lines|catalogue\/rules|usage\/(power|last-days)|phone-groups)\.ts$|\/web\/src\/http\/prices\.ts$/,
    priority: 1,
  },
  // the same for parts that screens of orders share
  {
    name: 'orders',
    test: /web\/src\/ordering\/shown-money|domain\/src\/ordering\/pricing\/fee-names/,
    priority: 1,
  },
  // the parts of home that load after it, in a single script that the usage screens share
  { name: 'usage', test: /areas\/dashboard\/HomeParts\.tsx$/, priority: 0 },
  // few screens have a date field or a chart; the lower priority leaves parts shared with other screens in the shared
  // script
  { name: 'calendar', test: /apps\/web\/src\/ui\/(Calendar|DateField)/, minShareCount: 2, priority: 0 },
  {
    name: 'chart',
    test: /apps\/web\/src\/ui\/chart\/|node_modules\/(d3-|internmap)/,
    minShareCount: 2,
    priority: 0,
  },
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    repliesOnly(),
    react(),
    documentScripts(),
    inlineStyles(),
    brandIcons(),
    compressAssets(),
    serviceWorker(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      // unused schemas and calls may be removed, because creating them has no side effect
      treeshake: { manualPureFunctions: ['z', 'defineCall'] },
      output: { codeSplitting: { groups: CHUNKS } },
    },
  },
})

/**
 * Inlines the scripts that must run before anything is fetched, as classic scripts. The server allows them by their
 * hash.
 */
function documentScripts(): Plugin {
  const tag = /<script src="\/(src\/document\/[\w-]+\.js)"><\/script>/g
  return {
    name: 'document-scripts',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replace(tag, (_tag, file: string) => {
          const source = readFileSync(join(import.meta.dirname, file), 'utf8')
          // the check for old browsers is not minified, because minifying could introduce newer syntax
          const sent = file.includes('browser-check') ? source : minifySync(file, source).code
          return `<script>${sent}</script>`
        }),
    },
  }
}

/** Inlines the styles of the first view: this saves a request, and rendering does not wait for a stylesheet. */
function inlineStyles(): Plugin {
  return {
    name: 'inline-styles',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) =>
        html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (_link, file: string) => {
          const sheet = bundle?.[file]
          if (sheet?.type !== 'asset') throw new Error(`no stylesheet ${file} in the bundle`)
          return `<style>${String(sheet.source)}</style>`
        }),
    },
  }
}

/** Writes a Brotli file beside every script and stylesheet, so that the server does not compress on request. */
function compressAssets(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    // compress the written files: the preload lists are filled in at the very end of a build
    writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle).filter((file) => /\.(js|css|svg)$/.test(file))) {
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(readFileSync(join(dir, name))))
      }
    },
  }
}
