import { join } from 'node:path'

import { build } from 'vite'
import type { Plugin, Rolldown } from 'vite'

const SOURCE = join(import.meta.dirname, '../worker/worker.ts')

/**
 * The service worker, bundled by itself once the page's files have their names: one classic script at a fixed address
 * that knows which files this build of the page is made of.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const assets = Object.keys(bundle).filter((file) => /^assets\/.+\.(js|css)$/.test(file))
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: {
          BUILD: JSON.stringify(findBuildName(bundle)),
          ASSETS: JSON.stringify(assets.map((file) => `/${file}`).toSorted()),
        },
        build: {
          outDir: dir,
          emptyOutDir: false,
          target: 'es2022',
          rolldownOptions: { input: SOURCE, output: { format: 'iife', entryFileNames: 'worker.js' } },
        },
      })
    },
  }
}

/** The name of a build: that of its first script, the last one in the document. It changes with the name of every other file. */
function findBuildName(bundle: Rolldown.OutputBundle): string {
  const page = bundle['index.html']
  const html = page?.type === 'asset' ? String(page.source) : ''
  const [, name] = [...html.matchAll(/<script type="module"[^>]* src="\/assets\/([^"]+)\.js"/g)].at(-1) ?? []
  if (name === undefined) throw new Error('the document names no script')
  return name
}
