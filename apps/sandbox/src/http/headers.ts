import type { FastifyInstance } from 'fastify'

import type { Settings } from '#sandbox/settings.ts'

/** Adds the security headers to every reply, refusals included. */
export function addHeaders(server: FastifyInstance, settings: Settings) {
  const headers = securityHeaders(settings)
  server.addHook('onRequest', async (_request, reply) => {
    void reply.headers(headers)
  })
}

export function securityHeaders({ portalUrl }: Settings): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': contentSecurityPolicy([portalUrl]),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  }
}

/** Allows no scripts. Browsers count the redirects of a form as its targets, so the final addresses are listed too. */
export function contentSecurityPolicy(formTargets: readonly string[]): string {
  const origins = new Set(formTargets.map((target) => new URL(target).origin))
  return [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    ["form-action 'self'", ...origins].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
