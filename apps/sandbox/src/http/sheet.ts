import { readFileSync } from 'node:fs'

import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

import { requestManagement } from '#sandbox/management/request.ts'
import type { Settings } from '#sandbox/settings.ts'

/** Short, because each page waits for its stylesheet. */
const BRAND_WAIT_MILLISECONDS = 2_000

const brandReply = z.object({ styles: z.string() })

/** Serves the stylesheet: the provider's brand, the roles of colours as in the portal, and the shapes of our pages. */
export function addSheet(server: FastifyInstance, settings: Settings) {
  const fallback = readSheet('fallback.css')
  const rest = ['roles.css', 'sheet.css', 'tiles.css'].map(readSheet).join('')
  let brand: string | null = null

  server.get('/sheet.css', async (_request, reply) => {
    brand ??= await fetchBrand(settings)
    return reply.type('text/css; charset=utf-8').send(fallback + (brand ?? '') + rest)
  })

  // the fonts that the brand's styles name
  server.get<{ Params: { file: string } }>('/assets/:file', async ({ params: { file } }, reply) => {
    const font = await fetchFont(settings, file)
    return font === null
      ? reply.code(404).send()
      : reply.type('font/woff2').header('cache-control', 'public, max-age=86400').send(font)
  })
}

async function fetchBrand(settings: Settings): Promise<string | null> {
  const options = { waitMilliseconds: BRAND_WAIT_MILLISECONDS }
  const reply = await requestManagement(settings, '/sandbox/brand', options)
  return brandReply.safeParse(reply?.body).data?.styles ?? null
}

async function fetchFont({ portalUrl }: Settings, file: string): Promise<Buffer | null> {
  if (!/^font-[a-z0-9-]+\.woff2$/.test(file)) return null
  try {
    const signal = AbortSignal.timeout(BRAND_WAIT_MILLISECONDS)
    const answer = await fetch(`${portalUrl}/assets/${file}`, { redirect: 'error', signal })
    return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null
  } catch {
    return null
  }
}

function readSheet(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
}
