import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Brand } from '@switchboard/brands/brand'

import type { Environment } from '#api/platform/environment.ts'
import { URGENT } from '#api/platform/http/handle.ts'
import { Refused, refuse } from '#api/platform/refusal.ts'
import { isNavigation } from '#api/platform/http/server.ts'
import { readProductVersion } from '#api/platform/product-version.ts'
import type { Services } from '#api/platform/services.ts'

import { addHelpSite, buildDocument, buildStaticConfiguration } from './document.ts'
import type { Document } from './document.ts'
import { listFontFiles, readAssetFiles, buildPageFile, buildTextFile } from './files.ts'
import type { ServedFile } from './files.ts'
import { listIcons, buildManifest, getManifestPath } from './manifest.ts'
import type { Icon } from './manifest.ts'
import { serveWellKnown } from './well-known.ts'
import { WORKER_PATH, WORKER_POLICY, buildWorkerText } from './worker.ts'

const BUILT_PAGE = join(import.meta.dirname, '../../../../web/dist')
const IMMUTABLE = 'public, max-age=31536000, immutable'
/** The header with the name of the current build, by which an open page detects that it is older. */
const BUILD_HEADER = 'x-portal-build'
const OK = 200
const NOT_FOUND = 404

const OTHER_ADDRESSES = /^\/(?:api|identity|staff|assets|\.well-known)(?:\/|$)/

type Page = { readonly file: ServedFile; readonly policy: string }

/** Serves the built page at every address that is not an address of the API, of identity or of a file. */
export function servePortal(
  app: FastifyInstance,
  {
    environment,
    brand,
    builtPage = environment.PAGE_DIR ?? BUILT_PAGE,
  }: Pick<Services, 'environment' | 'brand'> & { builtPage?: string },
): void {
  const templatePath = join(builtPage, 'index.html')
  if (!existsSync(templatePath)) return
  const template = readFileSync(templatePath, 'utf8')
  const assets = new Map([...readAssetFiles(builtPage), ...listFontFiles(brand)])
  const icons = listIcons([...assets.keys()], environment.BRAND)
  const shown = { icons, brand: addHelpSite(brand, environment) }
  const portal = buildPage(template, environment, { ...shown, mobile: false })
  const mobile = buildPage(template, environment, { ...shown, mobile: true })

  const build = findBuildName(template)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header(BUILD_HEADER, build)
    done()
  })
  // urgent, because nobody can pay or sign in without the page, and cheap, because files are in memory
  app.get('/*', { config: URGENT }, (request, reply) => {
    const path = getPath(request)
    const asset = assets.get(path)
    if (asset !== undefined) return sendFile(request, reply.header('cache-control', IMMUTABLE), asset)
    if (OTHER_ADDRESSES.test(path) || isFilePath(path)) {
      if (!isNavigation(request)) throw new Refused(refuse('PAGE_NOT_FOUND'))
      return sendPage(request, reply, NOT_FOUND)
    }
    return sendPage(request, reply, OK)
  })
  app.sendPage = sendPage

  function sendPage(request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
    const page = /^\/app(\/|$)/.test(getPath(request)) ? mobile : portal
    reply.header(BUILD_HEADER, build).header('content-security-policy', page.policy)
    return sendFile(request, reply.status(status), page.file)
  }

  for (const variant of [false, true]) {
    const manifest = buildTextFile('.webmanifest', buildManifest(brand, { mobile: variant, icons }))
    app.get(getManifestPath(variant), (request, reply) => sendFile(request, reply, manifest))
  }
  serveWellKnown(app, environment, icons)
  const worker = buildTextFile('.js', buildWorkerText(builtPage, environment.SERVICE_WORKER))
  app.get(WORKER_PATH, (request, reply) =>
    sendFile(request, reply.header('content-security-policy', WORKER_POLICY), worker),
  )
}

/**
 * Whether a path is of a file and not of a screen. No part of a screen's path begins with a dot, and the last part has no dot
 * unless it is a username: `/wifi/ben@demo.example`. A regular expression could be slow on a hostile path of 16 kB.
 */
function isFilePath(path: string): boolean {
  const last = path.slice(path.lastIndexOf('/') + 1)
  return path.includes('/.') || (last.includes('.') && !last.includes('@') && !last.includes('%40'))
}

function getPath({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? '/'
}

function buildPage(
  template: string,
  environment: Environment,
  { mobile, icons, brand }: { mobile: boolean; icons: readonly Icon[]; brand: Brand },
): Page {
  const configuration = buildStaticConfiguration(environment, { mobile, version: readProductVersion() })
  const { html, policy }: Document = buildDocument(template, {
    configuration,
    brand,
    icons,
    gatewayOrigin: new URL(environment.GATEWAY_URL).origin,
  })
  return { file: buildPageFile(html), policy }
}

/** The name of a build is the name of its main script, which is the last script in the document. */
function findBuildName(template: string): string {
  const scripts = [...template.matchAll(/<script type="module"[^>]* src="\/assets\/([^"]+)\.js"/g)]
  return scripts.at(-1)?.[1] ?? ''
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: ServedFile): FastifyReply {
  reply.header('content-type', file.type).header('vary', 'accept-encoding')
  const acceptsBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
  if (file.brotli === null || !acceptsBrotli) return reply.send(file.plain)
  return reply.header('content-encoding', 'br').send(file.brotli)
}
