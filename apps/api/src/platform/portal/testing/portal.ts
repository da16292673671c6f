import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll } from 'vitest'

import { BRANDS, findBrand } from '@switchboard/brands/brands'
import { kea } from '@switchboard/brands/kea'

import { readEnvironment } from '#api/platform/environment.ts'
import { createServer, createLogger } from '#api/platform/http/server.ts'

import { servePortal } from '../portal.ts'

const PAGE = `<!doctype html><title>Switchboard</title><!--configuration--><!--theme-->
<!--installed--><style>body{margin:0}</style><script>window.first = 1</script>
<script type="module" src="/assets/runtime.js"></script><script type="module" src="/assets/main.js"></script>`

export const WORKER = 'self.kept = 1'

export function readConfiguration(html: string): unknown {
  return JSON.parse(/id="static-configuration">([^<]*)</.exec(html)?.[1] ?? '')
}

/** Creates a built page in a folder, and servers that serve it. */
export function testPortal() {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-page-'))
  function startPortal(variables: Record<string, string> = {}) {
    const environment = readEnvironment({
      PUBLIC_URL: 'http://portal.test',
      LOG_LEVEL: 'silent',
      ...variables,
    })
    if (Array.isArray(environment)) throw new Error(environment.join('; '))
    const app = createServer({ publicUrl: environment.PUBLIC_URL, logger: createLogger('silent') })
    const brand = findBrand(environment.BRAND) ?? kea
    servePortal(app, { environment, brand, builtPage: folder })
    return app
  }

  let app: ReturnType<typeof startPortal>

  beforeAll(() => {
    mkdirSync(join(folder, 'assets'))
    writeFileSync(join(folder, 'index.html'), PAGE)
    writeFileSync(join(folder, 'assets/main.js'), 'export {}')
    for (const { id } of BRANDS) {
      for (const icon of ['any-192-0a.png', 'any-scalable-0b.svg', 'maskable-512-0c.png'])
        writeFileSync(join(folder, `assets/icon-${id}-${icon}`), icon)
    }
    writeFileSync(join(folder, 'worker.js'), WORKER)
    app = startPortal()
  })
  afterAll(() => app.close())

  function portal() {
    return app
  }

  return { startPortal, portal }
}
