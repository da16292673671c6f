import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'

import { AREAS, listEndpoints } from '#api/areas.ts'
import { mountDocs } from '#api/platform/docs/mount-docs.ts'
import { createAdmission, admitRequests } from '#api/platform/http/admission.ts'
import type { Admission } from '#api/platform/http/admission.ts'
import { createLoopDelaySource } from '#api/platform/http/loop-delay.ts'
import { mount } from '#api/platform/http/mount.ts'
import { createServer } from '#api/platform/http/server.ts'
import { createSessionReader } from '#api/identity/session.ts'
import { mountBrowserSessions } from '#api/identity/browser-session/mount.ts'
import { createTokenReader } from '#api/identity/browser-session/open-session.ts'
import { getIdentity } from '#api/identity/identity.ts'
import type { DemoSignIn } from '#api/identity/demo-customers.ts'
import { buildIssuer } from '#api/platform/issuer.ts'
import { readPublicKeys } from '#api/identity/keys.ts'
import { mountIdentity } from '#api/identity/mount.ts'
import { measureRequests } from '#api/operate/management/metrics.ts'
import { mountStaffDesk } from '#api/operate/staff-desk/mount.ts'
import { mountPolicyReports } from '#api/platform/portal/policy-reports.ts'
import { servePortal } from '#api/platform/portal/portal.ts'
import { readProductVersion } from '#api/platform/product-version.ts'
import type { Services } from '#api/platform/services.ts'

/** Where the contract's paths begin. */
export const API_BASE = '/api'

/** The provider's public side: API, identity and the portal's files, ready to listen. */
export async function createProvider(
  services: Services,
  options: {
    checkReplies: boolean
    metrics?: Registry
    admission?: Admission
    /** Whether calls that change something are refused now. */
    isPaused?: () => boolean
  },
): Promise<FastifyInstance> {
  const { db, environment, logger, tracing } = services
  const app = createServer({
    publicUrl: environment.PUBLIC_URL,
    logger,
    tracing,
    trustedProxies: environment.TRUSTED_PROXIES,
  })
  if (options.metrics !== undefined) {
    measureRequests(app, options.metrics)
    const connection = { read: () => db.readShortestWait() }
    admitRequests(
      app,
      options.metrics,
      options.admission ?? createAdmission({ loop: createLoopDelaySource(), connection }),
    )
  }
  const issuer = buildIssuer(environment.PUBLIC_URL)
  const identity = await getIdentity(services)
  const endpoints = listEndpoints(services)
  mount(app, endpoints, {
    db,
    basePath: API_BASE,
    publicUrl: environment.PUBLIC_URL,
    readSessionState: createSessionReader(
      {
        keys: () => readPublicKeys(db),
        issuers: [issuer.customers, issuer.staff],
        audience: issuer.audience,
      },
      identity.portalSecret === null ? undefined : createTokenReader(services),
    ),
    checkReplies: options.checkReplies,
    isPaused: options.isPaused,
  })
  for (const { mountMore } of AREAS) mountMore?.(app, services, API_BASE)
  mountDocs(
    app,
    endpoints.map(({ call }) => call),
    { basePath: API_BASE, version: readProductVersion() },
  )
  mountIdentity(app, db, { ...identity, demo: await loadDemoSignIn(services) })
  if (identity.portalSecret !== null) mountBrowserSessions(app, services, identity.portalSecret)
  mountStaffDesk(app, services)
  servePortal(app, services)
  mountPolicyReports(app, services)
  await app.ready()
  return app
}

/** Outside the sandbox the list of the demo customers is not loaded. */
async function loadDemoSignIn({ environment }: Services): Promise<DemoSignIn | null> {
  if (!environment.SANDBOX) return null
  const { DEMO_SIGN_IN } = await import('#api/demo/sign-in.ts')
  return DEMO_SIGN_IN
}
