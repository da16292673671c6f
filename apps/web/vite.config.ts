import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

import react from '@vitejs/plugin-react'
import { defineConfig, minifySync } from 'vite'
import type { Plugin } from 'vite'

import { brandIcons } from './build/icons.ts'
import { repliesOnly } from './build/replies-only.ts'
import { serviceWorker } from './build/worker.ts'

/** What is bundled together, so that a screen comes in few files and the first script has few names of files to hold. */
const CHUNKS = [
  // what the first screen needs is one file: it would otherwise be split wherever a later screen shares a part
  { name: 'portal', test: /apps\/web\/src\/main\.tsx$/, priority: 2 },
  // but what orders alone ask: every screen would load it
  {
    name: 'shared',
    test: /apps\/web\/src\/ui\/(?!style-guide\/|chart\/|Calendar|CodeField|DateField)|packages\/domain\/src\/(?!phone|public-holidays)[^/]+$/,
    minShareCount: 3,
    priority: 1,
  },
  // few and small, and of many screens: without a script of their own they would be a file each
  {
    name: 'prices',
    test: /packages\/domain\/src\/(ordering\/pricing\/prices|billing\/invoice-lines|catalogue\/rules|usage\/power)\.ts$|\/web\/src\/http\/prices\.ts$/,
    priority: 1,
  },
  // what the home page shows of use comes after it, in one script: the screens of usage have most of it too
  { name: 'usage', test: /areas\/usage\/UsagePanels\.tsx$/, priority: 0 },
  // few screens ask for a day, or draw; after 'ui', so that what other screens use too stays there
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
    compressed(),
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
      // schemas and calls are values: one that nobody uses goes
      treeshake: { manualPureFunctions: ['z', 'defineCall'] },
      output: { codeSplitting: { groups: CHUNKS } },
    },
  },
})

/**
 * The scripts that must run before anything is fetched stand in the document itself, as classic scripts; the server lets
 * them run by their hash.
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
          // what must run in old browsers stays in their words
          const sent = file.includes('browser-check') ? source : minifySync(file, source).code
          return `<script>${sent}</script>`
        }),
    },
  }
}

/** The first view's styles stand in the document too: one request less, and nothing waits for a sheet. */
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

/** Every script and sheet in its smallest form beside it, so that serving costs nothing. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    // only what is written is finished: preload lists are filled in at the very end of a build
    writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle).filter((file) => /\.(js|css|svg)$/.test(file))) {
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(readFileSync(join(dir, name))))
      }
    },
  }
}
