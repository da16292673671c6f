import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Environment } from '#api/platform/environment.ts'
import { URGENT } from '#api/platform/http/handle.ts'
import { Refused, refuse } from '#api/platform/refusal.ts'
import { isNavigation } from '#api/platform/http/server.ts'
import { productVersion } from '#api/platform/product-version.ts'
import type { Services } from '#api/platform/services.ts'

import { brandOfDeployment, buildDocument, buildStaticConfiguration } from './document.ts'
import type { Document } from './document.ts'
import { assetFiles, buildPageFile, buildTextFile } from './files.ts'
import type { ServedFile } from './files.ts'
import { listIcons, buildManifest, manifestPath } from './manifest.ts'
import type { Icon } from './manifest.ts'
import { serveWellKnown } from './well-known.ts'
import { WORKER_PATH, WORKER_POLICY, workerText } from './worker.ts'

const BUILT_PAGE = join(import.meta.dirname, '../../../../web/dist')
const IMMUTABLE = 'public, max-age=31536000, immutable'
/** Names the build that the page is served from now, so that an open page can tell that it is an older one. */
const BUILD_HEADER = 'x-portal-build'
const OK = 200
const NOT_FOUND = 404

const OTHER_PLACES = /^\/(?:api|identity|staff|assets|\.well-known)(?:\/|$)/

type Page = { readonly file: ServedFile; readonly policy: string }

/** Serves the built page at every address that is neither the API's nor the identity provider's. */
export function servePortal(
  app: FastifyInstance,
  {
    environment,
    builtPage = environment.PAGE_DIR ?? BUILT_PAGE,
  }: Pick<Services, 'environment'> & { builtPage?: string },
): void {
  const templatePath = join(builtPage, 'index.html')
  if (!existsSync(templatePath)) return
  const template = readFileSync(templatePath, 'utf8')
  const assets = assetFiles(builtPage)
  const icons = listIcons([...assets.keys()], environment.BRAND)
  const portal = buildPage(template, environment, { mobile: false, icons })
  const mobile = buildPage(template, environment, { mobile: true, icons })

  const build = findBuildName(template)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header(BUILD_HEADER, build)
    done()
  })
  // from memory, and nobody pays or signs in without the page
  app.get('/*', { config: URGENT }, (request, reply) => {
    const path = getPath(request)
    const asset = assets.get(path)
    if (asset !== undefined) return sendFile(request, reply.header('cache-control', IMMUTABLE), asset)
    if (OTHER_PLACES.test(path) || namesFile(path)) {
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
    const manifest = buildTextFile(
      '.webmanifest',
      buildManifest(brandOfDeployment(environment), { mobile: variant, icons }),
    )
    app.get(manifestPath(variant), (request, reply) => sendFile(request, reply, manifest))
  }
  serveWellKnown(app, environment, icons)
  const worker = buildTextFile('.js', workerText(builtPage, environment.SERVICE_WORKER))
  app.get(WORKER_PATH, (request, reply) =>
    sendFile(request, reply.header('content-security-policy', WORKER_POLICY), worker),
  )
}

/**
 * No part of a screen's address begins with a dot, and the last one has none, unless it is a username:
 * `/wifi/ben@demo.example`. Without a regular expression: any stranger may send a path of 16 kB.
 */
function namesFile(path: string): boolean {
  const last = path.slice(path.lastIndexOf('/') + 1)
  return path.includes('/.') || (last.includes('.') && !last.includes('@') && !last.includes('%40'))
}

function getPath({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? '/'
}

function buildPage(
  template: string,
  environment: Environment,
  { mobile, icons }: { mobile: boolean; icons: readonly Icon[] },
): Page {
  const configuration = buildStaticConfiguration(environment, { mobile, version: productVersion() })
  const { html, policy }: Document = buildDocument(template, {
    configuration,
    brand: brandOfDeployment(environment),
    icons,
    gatewayOrigin: new URL(environment.GATEWAY_URL).origin,
  })
  return { file: buildPageFile(html), policy }
}

/** A build is called by its first script, the last one that the document names. */
function findBuildName(template: string): string {
  const scripts = [...template.matchAll(/<script type="module"[^>]* src="\/assets\/([^"]+)\.js"/g)]
  return scripts.at(-1)?.[1] ?? ''
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: ServedFile): FastifyReply {
  reply.header('content-type', file.type).header('vary', 'accept-encoding')
  const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
  if (file.brotli === null || !takesBrotli) return reply.send(file.plain)
  return reply.header('content-encoding', 'br').send(file.brotli)
}
