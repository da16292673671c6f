import { createServer } from 'node:http'
import { brotliCompressSync } from 'node:zlib'

import type { Page } from '@playwright/test'

/** The current page as a single document: without scripts, with all style rules inlined. */
export function toStaticHtml(page: Page): Promise<string> {
  return page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true)
    if (!(copy instanceof HTMLElement)) throw new Error('a document without a root')
    for (const element of copy.querySelectorAll('script, style, link:not([rel=icon])')) element.remove()
    const style = document.createElement('style')
    style.textContent = [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))
      .join('\n')
    copy.querySelector('head')?.append(style)
    return `<!doctype html>${copy.outerHTML}`
  })
}

/** Serves a document as the portal's is served: HTTP/1.1, compressed once. */
export async function serveStatic(html: string): Promise<{ url: string; stop(): Promise<void> }> {
  const compressed = brotliCompressSync(html)
  const server = createServer((request, response) => {
    if (request.url !== '/') {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'content-length': compressed.length,
      'cache-control': 'no-store',
    })
    response.end(compressed)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://localhost:${port}/`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
